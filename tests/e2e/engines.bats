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

@test "minimal: speaks GTP, takes and keeps the ko" {
    speak "$SOURCES/gtp_minimal.py" "1 name" "2 boardsize 9" clear_board "3 play b A2" \
        "4 play w A1" "5 play w B2" "6 play w C1" "7 play b B1" "8 play w A1" "9 foo" \
        "10 play b I1" "# nothing" "" "11 genmove b" "12 quit" "13 name"
    [ "$status" -eq 0 ]
    [ "$(grep -c . <<<"$output")" -eq 13 ]
    [[ "$output" == "=1 Minimal"* ]]
    [[ "$output" == *"=7 "*"?8 illegal move"*"?9 unknown command"*"?10 "*"=11 "[A-HJ][1-9]*"=12 "* ]]
}

@test "GTP: every command, with a number and without" {
    speak "$ENGINES/random --game go --protocol gtp --seed 1" "1 protocol_version" "2 name" \
        "3 version" "4 known_command play" "5 known_command fly" "6 boardsize 9" "7 komi 6.5" \
        "8 time_settings 60 0 0" "9 play b J9" "10 time_left w 30 0" "11 play b I1" \
        "12 play b A1" "13 play w J9" "14 boardsize 30" "15 komi much" "16 genmove b" \
        "17 set_game Othello" "18 fly" "# a comment" "clear_board" "19 play w pass" "20 quit"
    [ "$status" -eq 0 ]
    diff - <(grep . <<<"$output" | sed 's/ *$//') <<'END'
=1 2
=2 random
=3
=4 true
=5 false
=6
=7
=8
=9
=10
?11 syntax error
?12 illegal move
?13 illegal move
?14 unacceptable size
?15 syntax error
?16 not the turn of this colour
?17 unsupported game
?18 unknown command
=
?19 illegal move
=20
END
}

@test "GTP: a pass that the rules of Othello force was played before it is told" {
    speak "$ENGINES/othello --protocol gtp --nodes 50" "play b d3" "play w c3" "play b b3" \
        "play w b2" "play b f5" "play w a3" "play b a1" "play w c1" "play b pass" "7 genmove w" quit
    [ "$status" -eq 0 ]
    [[ "$output" == *"=7 "[A-H][1-8]* ]]
    [[ "$output" != *"?"* ]]
}

@test "NBoard: names itself, answers pings, sets up a game, does not play what it says" {
    speak "$ENGINES/othello --nodes 50 --seed 1" "nboard 2" "set depth 6" "go" \
        "set game (;GM[Othello]BO[8 ---------------------------O*------*O--------------------------- *]B[F5];)" \
        "ping 7" "go" "go" "move D6/1/2" "hint 3" "go" "set game (;" "go" quit
    [ "$status" -eq 0 ]
    [ "${#lines[@]}" -eq 5 ]
    [ "${lines[0]}" = "set myname othello" ]
    [ "${lines[1]}" = "pong 7" ]
    [[ "${lines[2]}" =~ ^===\ [A-H][1-8]$ ]]
    [ "${lines[2]}" = "${lines[3]}" ]
    [[ "${lines[4]}" =~ ^===\ [A-H][1-8]$ ]]
}

@test "Dennou: the exit status is one of the four first moves of the memo's board" {
    local board=2222222222222222222222222220122222210222222222222222222222222222
    for seed in 1 2 3 4 5 6; do
        run timeout 20 "$ENGINES/random" --game othello --protocol dennou --seed $seed 0 $board
        [[ " 20 29 34 43 " == *" $status "* ]]
    done
    run timeout 20 "$ENGINES/othello" --protocol dennou --nodes 50 0 ${board//2/4}
    [[ " 20 29 34 43 " == *" $status "* ]]
    run timeout 20 "$ENGINES/othello" --protocol dennou 0 222
    [ "$status" -eq 64 ]
}

@test "AGI: names itself, moves, offers two fifth stones, keeps to what it may choose from" {
    speak "$ENGINES/renju --protocol agi --nodes 200 --seed 1" agi ISREADY \
        "SETRULE FORBIDDENTHIRDCHANGE TIVETWINE" SETOPTION POSITION "GO TIME 1000" "DOMOVE 78" \
        "GO PONDER" STOP "POSITION STATU 78695A MOVES 87" "GO TIME 500" "GO SEARCH EF TIME 500" \
        "GO SEARCH 01 INFINITE" "DOMOVE 01" "DOMOVE 01" "DOMOVE zz" "GO INFINITE" nonsense QUIT more
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "ID NAME renju" ]
    [ "${lines[3]}" = "AGIOK" ]
    [ "${lines[4]}" = "READYOK" ]
    [ "${lines[5]}" = "BESTMOVE 78" ]
    [[ "${lines[6]}" =~ ^BESTMOVE\ [0-9A-F]{4}$ ]]
    [ "${lines[7]}" = "BESTMOVE EF" ]
    [ "${lines[8]}" = "BESTMOVE 01" ]
    [[ "${lines[9]}" =~ ^BESTMOVE\ [0-9A-F]{2}$ ]]
    [ "${lines[10]}" = "BYE" ]
    [ "${#lines[@]}" -eq 11 ]
}

@test "AGI: changes colours when the other one put the stones, by the dice" {
    local changes=0
    for seed in 1 2 3 4 5 6 7 8; do
        speak "$ENGINES/random --game renju --protocol agi --seed $seed" \
            "SETRULE FORBIDDEN FIRSTCHANGE" POSITION "DOMOVE 78" "GO TIME 1000" "GO TIME 1000" \
            "POSITION MOVES 78" "GO TIME 1000"
        [ "${#lines[@]}" -eq 3 ]
        [[ "${lines[1]}${lines[2]}" != *CHANGE* ]]
        [ "${lines[0]}" != "BESTMOVE CHANGE" ] || changes=$((changes + 1))
    done
    [ "$changes" -gt 0 ] && [ "$changes" -lt 8 ]
}

@test "AGI: hears STOP, ISREADY and QUIT while it thinks" {
    speak "$ENGINES/gomoku --protocol agi --movetime 1000" POSITION "GO INFINITE" ISREADY STOP \
        "GO INFINITE" QUIT
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "READYOK" ]
    [[ "${lines[1]}" =~ ^BESTMOVE\ [0-9A-F]{2}$ ]]
    [ "${lines[3]}" = "BYE" ]
    speak "$ENGINES/gomoku --protocol agi --movetime 1000" POSITION "GO INFINITE"
    [ "$status" -eq 0 ]
}

@test "minimal: speaks AGI" {
    speak "$SOURCES/agi_minimal.py" AGI "SETRULE FORBIDDEN" isready "" "POSITION STATU 78 MOVES 68" \
        "DOMOVE 69" "GO SEARCH 786869EF TIME 1000" "GO PONDER" STOP "GO INFINITE" QUIT
    [ "$status" -eq 0 ]
    [ "${lines[0]}" = "ID NAME Minimal" ]
    [ "${lines[2]}" = "AGIOK" ]
    [ "${lines[3]}" = "READYOK" ]
    [ "${lines[4]}" = "BESTMOVE EF" ]
    [[ "${lines[5]}" =~ ^BESTMOVE\ [0-9A-E][1-9A-F]$ ]]
    [ "${lines[6]}" = "BYE" ]
}

@test "Gomocup: every command, and what is wrong" {
    speak "$ENGINES/gomoku --protocol gomocup --nodes 200 --seed 1" ABOUT "START 20" "START 99" \
        "INFO rule 1" "INFO timeout_turn 1000" "INFO time_left 2147483647" "INFO what" BEGIN \
        "TURN 0,0" "TURN 0,0" "TURN 20,0" RESTART BOARD "7,7,2" "8,8,1" "7,8,2" DONE \
        BOARD "7,7,1" "8,8,1" DONE "" "RECTSTART 20,15" END more
    [ "$status" -eq 0 ]
    [[ "${lines[0]}" == 'name="gomoku", version='* ]]
    [ "${lines[1]}" = "OK" ]
    [[ "${lines[2]}" == "ERROR "* ]]
    [[ "${lines[3]}" =~ ^[0-9]+,[0-9]+$ ]]
    [[ "${lines[4]}" =~ ^[0-9]+,[0-9]+$ ]]
    [[ "${lines[5]}" == "ERROR "* ]]
    [[ "${lines[6]}" == "ERROR "* ]]
    [ "${lines[7]}" = "OK" ]
    [[ "${lines[8]}" =~ ^[0-9]+,[0-9]+$ ]]
    [[ "${lines[9]}" == "ERROR "* ]]
    [[ "${lines[10]}" == "UNKNOWN "* ]]
    [ "${#lines[@]}" -eq 11 ]
}

@test "Gomocup: Swap2" {
    for seed in 1 2 3 4 5; do
        speak "$ENGINES/gomoku --protocol gomocup --nodes 50 --seed $seed" "START 15" \
            SWAP2BOARD DONE SWAP2BOARD 7,7 8,8 9,9 DONE SWAP2BOARD 7,7 8,8 9,9 1,1 2,2 DONE \
            SWAP2BOARD 7,7 DONE SWAP2BOARD 7,7 7,7 8,8 DONE END
        local point='[0-9]+,[0-9]+'
        [[ "${lines[1]}" =~ ^$point\ $point\ $point$ ]]
        [[ "${lines[2]}" =~ ^(SWAP|$point|$point\ $point)$ ]]
        [[ "${lines[3]}" =~ ^(SWAP|$point)$ ]]
        [[ "${lines[4]}" == "ERROR "* && "${lines[5]}" == "ERROR "* ]]
    done
}
