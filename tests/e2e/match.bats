#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Matches through the command line: files, signals, terminals, exit statuses.
# ARBITER is the program, ENGINES the folder of the engines that come with it.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
    unset NO_COLOR
}

# The parts of records that may differ between two runs of one seed, blotted out.
without_times() {
    sed -E -e 's/"started":[0-9]+/"started":0/' -e 's/"usage_ms":[^"]*,"/"usage_ms":[],"/' -e 's/("[a-z_]*ms":)[0-9.]+/\10/g' \
        -e 's/(\["[a-z0-9:]+",)[0-9.]+\]/\10]/g' "$1"
}

# Start an engine that says so first, by a file, and then what is given.
signalling_engine() {
    printf '#!/bin/sh\ntouch %s/started\nexec %s\n' "$PWD" "$1" >engine
    chmod +x engine
}

# Run in the background; `pid` is then arbiter's.
in_background() {
    rm -f started
    "$ARBITER" "$@" >out 2>&1 3>&- &
    pid=$!
    for _ in $(seq 500); do
        [ -e started ] && return
        sleep 0.02
    done
    return 1
}

@test "one seed, one match: records differ in times only" {
    for file in one two; do
        "$ARBITER" "$ENGINES/random" "$ENGINES/random" --seed 5 --games 3 --record $file --quiet
    done
    [ "$(wc -l <one)" -eq 3 ]
    diff <(without_times one) <(without_times two)
}

@test "files grow by whole games, and half a line spoils no other" {
    printf '{"half":' >games
    for _ in 1 2; do
        "$ARBITER" "$ENGINES/random" "$ENGINES/random" --seed 5 --record games --log wire
    done
    [ "$(wc -l <games)" -eq 3 ]
    [ "$(grep -c '^{"version":1,.*}$' games)" -eq 2 ]
    [ "$(grep -c '^# game 1: random-a (Black) vs random-b (White)$' wire)" -eq 2 ]
    grep -Eq '^[0-9]+\.[0-9]{6} white> new white$' wire
    grep -Eq '^[0-9]+\.[0-9]{6} black< move [A-J]{6}$' wire
}

@test "a log is bounded a game" {
    "$ARBITER" "$ENGINES/random" "$ENGINES/random" --log wire --log-bytes 500 --quiet
    [ "$(wc -c <wire)" -lt 800 ]
    grep -q 'the rest of this game is cut' wire
}

@test "an engine that never starts: 3, and said why" {
    run "$ARBITER" /bin/cat "$ENGINES/random" --start-limit 2 --games 2
    [ "$status" -eq 3 ]
    [[ "$output" == *"cat) did not answer the greeting"* ]]
    [[ "$output" == *"arbiter: match: cat never came to play; its program: "* ]]
    run "$ARBITER" "$ENGINES/random" /bin/true --quiet
    [ "$status" -eq 3 ]
}

@test "a file that can't be written: the match goes on, and 2" {
    run "$ARBITER" "$ENGINES/random" "$ENGINES/random" --record /dev/full --games 2
    [ "$status" -eq 2 ]
    [[ "$output" == *"can't write to \"/dev/full\": No space left on device"* ]]
    [[ "$output" == *"Games: 2,"* ]]
}

@test "an empty path is a mistake, not a record that nobody keeps" {
    for option in --store --record --log; do
        run "$ARBITER" match "$ENGINES/random" "$ENGINES/random" "$option" ""
        [ "$status" -eq 2 ]
        [[ "$output" == *"the path of a file is empty"* ]]
    done
}

@test "interrupted: the game is void, the results are shown, 130" {
    for signal in INT TERM; do
        signalling_engine "$ENGINES/scripted --hang-at=1"
        in_background ./engine "$ENGINES/random" --seed 1 --record games
        kill -$signal "$pid"
        status=0
        wait "$pid" || status=$?
        cat out
        [ "$status" -eq 130 ]
        grep -q '^Finished game 1 (engine vs random): \* {void: interrupted}$' out
        grep -q '^Void: 1 ' out
        grep -q '^Interrupted\.$' out
        grep -q '"ending":"void"' games
    done
}

# Run on a terminal of its own.
on_terminal() {
    TERM=xterm run script -qec "$*" /dev/null
}

@test "on a terminal a live line that is drawn over; red for faults, unless NO_COLOR" {
    local erase=$'\r\e[A\e[2K' red=$'\e[31m'
    on_terminal "$ARBITER" "$ENGINES/random" "$ENGINES/random" --tc 5:00 --seed 1
    [ "$status" -eq 0 ]
    [[ "$output" == *"game 1/1  *random-a (Black) 5:00   random-b (White) 5:00  begins"* ]]
    [[ "$output" == *"${erase}Finished game 1"* ]]
    [[ "$output" != *"$red"* ]]
    on_terminal "$ARBITER" /bin/false "$ENGINES/random"
    [[ "$output" == *"${red}Finished game 1"* ]]
    NO_COLOR=1 on_terminal "$ARBITER" /bin/false "$ENGINES/random"
    [[ "$output" == *"${erase}Finished game 1"* ]]
    [[ "$output" != *"$red"* ]]
}

@test "an engine starts in its program's folder, or where it is told to" {
    mkdir bin elsewhere
    printf '#!/bin/sh\npwd >&2\nexit 1\n' >bin/where
    chmod +x bin/where
    run "$ARBITER" bin/where "$ENGINES/random"
    [[ "$output" == *"where on stderr: $PWD/bin"* ]]
    run "$ARBITER" bin/where "$ENGINES/random" --dir-a elsewhere
    [[ "$output" == *"where on stderr: $PWD/elsewhere"* ]]
    PATH=$PWD/bin:$PATH run "$ARBITER" where "$ENGINES/random"
    [[ "$output" == *"where on stderr: $PWD"* && "$output" != *"stderr: $PWD/bin"* ]]
}

@test "a command that can't be split into words: 2, and why" {
    for wrong in "$ENGINES/random 'x" "$ENGINES/random \"x" "$ENGINES/random \\"; do
        run "$ARBITER" "$wrong" "$ENGINES/random"
        [ "$status" -eq 2 ]
        [[ $output == *"is not closed"* || $output == *"the last backslash stands before nothing"* ]]
    done
    run "$ARBITER" "$ENGINES/random" "$ENGINES/random" --sandbox-cmd "env 'x"
    [ "$status" -eq 2 ]
    [[ $output == *"sandbox-cmd: "*"is not closed"* ]]
    "$ARBITER" "sh -c \"exec '$ENGINES/random'\"" "$ENGINES/random" --quiet
}

@test "the referee's slice of a processor is not its engines'" {
    grep '^se.slice' /proc/self/sched >own || skip "this kernel does not tell"
    printf '#!/bin/sh\ngrep "^se.slice" /proc/self/sched >%s/slice\nexec "$@"\n' "$PWD" >engine
    chmod +x engine
    "$ARBITER" "./engine $ENGINES/random" "$ENGINES/random" --quiet
    diff own slice
}

@test "engines that leave late, one after the other, are asked once" {
    for delay in 0.6 0.8; do
        printf '#!/bin/sh\n%s\nsleep %s\n' "$ENGINES/random" $delay >late-$delay
        chmod +x late-$delay
    done
    run "$ARBITER" ./late-0.6 ./late-0.8 --games 2 --seed 1
    [ "$status" -eq 0 ]
    [[ "$output" == *"Games: 2,"* ]]
}

@test "two languages at one table: AGI and Gomocup" {
    "$ARBITER" "$ENGINES/renju --protocol agi --nodes 50" \
        "$ENGINES/random --game renju --protocol gomocup" --game renju \
        --protocol-a agi --protocol-b gomocup --games 50 --seed 1 --record games --quiet
    [ "$(grep -c '"ending":"rules"' games)" -eq 50 ]
    [ "$(grep -c '"protocol":"agi".*"protocol":"gomocup"' games)" -eq 25 ]
}

@test "colours change hands: Renju by AGI, Swap2 by Gomocup" {
    "$ARBITER" "$ENGINES/random --game renju --protocol agi" \
        "$ENGINES/renju --protocol agi --nodes 100" --game renju --option swap=third \
        --option fifth-moves=4 --games 8 --seed 1 --record games --quiet
    "$ARBITER" "$ENGINES/random --game gomoku --protocol gomocup" \
        "$ENGINES/gomoku --protocol gomocup --nodes 100" --game gomoku --option swap=swap2 \
        --games 8 --seed 1 --record games --quiet
    [ "$(grep -c '"ending":"rules"' games)" -eq 16 ]
    grep '"game":"renju"' games | grep -q '\["swap",'
    grep '"game":"gomoku"' games | grep -q '\["swap:'
}
