#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The engines that come with arbiter, spoken to by hand: fixed dialogues, no referee.
# ENGINES is the folder of the built ones, SOURCES that of the scripts.

setup() {
    : "${ENGINES:?}" "${SOURCES:?}"
}

# Say these lines to an engine, one argument a line, and keep what it answers.
speak() {
    local engine=$1
    shift
    run timeout 20 bash -c 'engine=$1; shift; printf "%s\n" "$@" | $engine' _ "$engine" "$@"
}

@test "minimal: names itself, moves as either colour, plays a second game, leaves at quit" {
    speak "$SOURCES/sau_minimal.py" name? "new white" "move DJDDGD" end name? "new black" quit
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "name Minimal" ]
    [[ "${lines[1]}" =~ ^move\ [A-J]{6}$ ]]
    [ "${lines[2]}" = "name Minimal" ]
    [[ "${lines[3]}" =~ ^move\ [A-J]{6}$ ]]
    [ "${#lines[@]}" -eq 4 ]
}

@test "minimal: leaves at end-of-file and ignores what it does not know" {
    speak "$SOURCES/sau_minimal.py" "" "hello there" "move DJDDGD" name?
    [ "$status" -eq 0 ]
    [ "$output" = "name Minimal" ]
}

@test "random: the same seed says the same, from the command line or from the referee" {
    speak "$ENGINES/random --seed 7" name? "new black" quit
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "name random" ]
    [[ "${lines[1]}" =~ ^move\ [A-J]{6}$ ]]
    local first=$output
    ARBITER_SEED=7 speak "$ENGINES/random" name? "new black" quit
    [ "$output" = "$first" ]
}

@test "random: answers a move, and an error with another move" {
    speak "$ENGINES/random --seed 7 --name Chance" name? "new white" "move DJDDGD" error end quit
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "name Chance" ]
    [[ "${lines[1]}" =~ ^move\ [A-J]{6}$ ]]
    [[ "${lines[2]}" =~ ^move\ [A-J]{6}$ ]]
    [ "${lines[1]}" != "${lines[2]}" ]
}

@test "random: leaves at end-of-file, survives nonsense" {
    speak "$ENGINES/random" "move" "new" "take" "refuse" "accept" "error" "move ZZZZZZ" "end"
    [ "$status" -eq 0 ]
    speak "$ENGINES/random" "new white" "move A" "move DJDDGD" "move DJDDGD"
    [ "$status" -eq 0 ]
    [[ "$output" =~ ^move\ [A-J]{6}$ ]]
}

@test "a wrong command line is a message and status 2" {
    speak "$ENGINES/random --game chess"
    [ "$status" -eq 2 ]
    [ "$output" = "random: chess: unknown game" ]
    speak "$ENGINES/amazon --game random"
    [ "$status" -eq 2 ]
    speak "$ENGINES/amazon --nonsense"
    [ "$status" -eq 2 ]
    [ "$output" = "amazon: --nonsense: unknown option" ]
}

@test "amazon: as many nodes and the same seed make the same move" {
    speak "$ENGINES/amazon --seed 3 --nodes 4000" "new black" quit
    local first=$output
    speak "$ENGINES/amazon --seed 3 --nodes 4000" "new black" quit
    [ "$output" = "$first" ]
    [[ "$output" =~ ^move\ [A-J]{6}$ ]]
}

@test "scripted: plays like others, and sins at the move it was told to" {
    speak "$ENGINES/scripted" name? "new white" "move DJDDGD" quit
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "name scripted" ]
    [[ "${lines[1]}" =~ ^move\ [A-J]{6}$ ]]
    speak "$ENGINES/scripted --exit-at 2 9" "new white" "move DJDDGD" "new black"
    [ "$status" -eq 0 ]
    speak "$ENGINES/scripted --exit-at 1 9 --move-at 2 AB" "new black"
    [ "$status" -eq 9 ]
    [ "$output" = "" ]
    speak "$ENGINES/scripted --half-line-at 1" "new black"
    [ "$status" -eq 3 ]
    speak "$ENGINES/scripted --crash-at 1" "new black"
    [ "$status" -eq 139 ]
    speak "$ENGINES/scripted --illegal-at 1 --resend" "new white" "move DJDDGD" error quit
    [ "${lines[0]}" = "move DJDDGD" ]
    [[ "${lines[1]}" =~ ^move\ [A-J]{6}$ ]]
}

@test "scripted: a value that is missing is a message" {
    speak "$ENGINES/scripted --late-at 3"
    [ "$status" -eq 2 ]
    [ "$output" = "scripted: N MS: two values are wanted" ]
}

@test "random: Phantom Go, as blind as it should be" {
    speak "$ENGINES/random --game phantom-go --seed 5" name? "new white" "move go" refuse accept \
        "take 1 AA" "taked 1 BB" "move go" accept "move pass" quit
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 5 ]
    [[ "${lines[1]}" =~ ^move\ [A-I]{2}$ ]]
    [[ "${lines[2]}" =~ ^move\ [A-I]{2}$ ]]
    [ "${lines[1]}" != "${lines[2]}" ]
}

@test "every opponent names itself and answers new black" {
    for engine in amazon connect6 dots-and-boxes nogo phantom-go surakarta; do
        speak "$ENGINES/$engine --seed 1 --nodes 50" name? "new black" end quit
        [ "$status" -eq 0 ]
        [ "${lines[0]}" = "name $engine" ]
        [[ "${lines[1]}" =~ ^move\ [0-9A-Z@\ ]+$ ]]
        [ "${#lines[@]}" -eq 2 ]
    done
}
