#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What engines do wrong, one sin after another, as either engine: the right verdict, with its
# evidence, and no process left. ARBITER is the program, ENGINES the folder of its engines.

load helpers.bash

setup() {
    : "${ARBITER:?}" "${ENGINES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
    unset NO_COLOR
}

# sin STATUS ENDING SENTENCE FLAGS [OPTION…]: `scripted FLAGS` as Black and as White. STATUS is
# arbiter's, SENTENCE a pattern of what follows "White wins: ", its blamed side left out.
sin() {
    local status_wanted=$1 ending=$2 sentence=$3 engine="$ENGINES/scripted $4" other=$ENGINES/random
    shift 4
    [ "${1:-}" != --game ] || other+=" --game $2"
    play "$engine" "$other" --seed 1 --quiet "$@"
    judged "$status_wanted" "$ending" "White wins: Black $sentence"
    play "$other" "$engine" --seed 1 --quiet "$@"
    judged "$status_wanted" "$ending" "Black wins: White $sentence"
}

judged() {
    [ "$status" -eq "$1" ]
    [ "$(field ending)" = "$2" ]
    # shellcheck disable=SC2053 # it is a pattern
    [[ "$(field sentence)" == $3 ]]
}

# no_sin FLAGS [OPTION…]: such an engine plays its game to the end.
no_sin() {
    local engine="$ENGINES/scripted $1"
    shift
    play "$engine" "$engine" --seed 1 --quiet "$@"
    [ "$status" -eq 0 ]
    [ "$(field ending)" = rules ]
}

@test "late, silent, hung: a loss on time, or no name" {
    sin 3 no-name "did not answer the greeting" "--silent" --start-limit 2
    sin 0 timeout "lost on time (used *" "--hang-at 2" --movetime 0.2
    sin 0 timeout "lost on time (used *" "--late-at 2 5000" --movetime 0.2
    sin 0 timeout "lost on time (used *" "--no-move-at 2" --tc 0.3
}

@test "crashes and exits, with signal and status" {
    sin 0 crashed "crashed (signal 11, Segmentation fault)" "--crash-at 2"
    [ "$(field signal)" = 11 ]
    sin 0 exited "left the game (exit status 9)" "--exit-at 2 9"
    [ "$(field exit)" = 9 ]
    sin 0 exited "left the game (exit status 0)" "--answer-then-exit-at 2"
    sin 0 exited "left the game (exit status 3)" "--half-line-at 2"
    sin 0 exited "left the game (exit status 0)" "--exit-after-name"
}

@test "closed pipes" {
    sin 0 closed "closed its input or output: its output" "--close-stdout-at 2"
    sin 0 closed "closed its input or output: its input" "--close-stdin-at 2"
}

@test "floods: one line without end, or lines without end" {
    sin 0 flooded "flooded its output: a line of more than 1 MiB" "--flood-at 2"
    # In lines about points; in Amazons "move AAAA" on a line is a move, if a wrong one.
    sin 0 flooded "flooded its output: more than 64 MiB in a turn" \
        "--game dots-and-boxes --flood-lines-at 2" --game dots-and-boxes
}

@test "illegal moves: silence, an exit or obstinacy after error; strict; moves that can't be read" {
    sin 0 illegal "made an illegal move: *" "--illegal-at 2" --illegal-grace 0.1
    sin 0 illegal "made an illegal move: *" "--illegal-at 2 --exit-on-error"
    sin 0 illegal "made an illegal move: *" "--illegal-at 2 --resend" --illegal-retries 0
    sin 0 illegal "made an illegal move: not points of two capital letters*" \
        "--move-at 2 4,10" --illegal-retries 0
    [[ "$(field line)" == "move 4,10" ]]
    sin 0 illegal "made an illegal move: outside the board*" "--move-at 2 ZZZZZZ" \
        --illegal-retries 0
}

@test "an illegal move that is mended is on the record, and no more" {
    no_sin "--illegal-at 2 --resend"
    grep -q '"attempts":\[{"ply":2,"colour":"black","verdict":"illegal"' record
    [ "$(field attempts_seen)" -eq 2 ]
}

@test "odd lines: pieces, drops, Windows, NUL, tabs, chatter, echoes, moves out of turn" {
    for flags in "--split 1" "--crlf" "--nul" "--tab" "--same-line" "--twice" "--out-of-turn" \
        "--chatter 300" "--crlf --nul --same-line --twice" "--stderr-flood 300"; do
        no_sin "$flags"
    done
    no_sin "--drip 1 --game dots-and-boxes" --game dots-and-boxes
}

@test "a banner and a name in bytes of any kind" {
    no_sin "--banner 'my \\xFF\\x1B friends' --gbk-name"
    grep -q '"name":"令狐冲"' record
    no_sin "--name 'x\\xFFy'"
    grep -qF '"name":"x\\xFFy"' record
}

@test "400,000 lines of chatter before one move" {
    sin 0 exited "left the game (exit status 7)" "--chatter 400000 --exit-at 2 7"
}

@test "engines that do not leave are made to, with all that they started" {
    no_sin "--ignore-term"
    no_sin "--grandchild"
    no_sin "--ignore-term --grandchild --spin-at-eof"
    sin 0 crashed "crashed *" "--grandchild --crash-at 2"
    sin 0 timeout "lost on time *" "--grandchild --ignore-term --hang-at 2" --movetime 0.2
}

@test "a verdict carries the tail of stderr" {
    sin 0 crashed "crashed *" "--stderr 'no book \\xFF found' --crash-at 2"
    grep -q '"stderr":\[null,"no book ' record
    play "$ENGINES/scripted --stderr 'no book' --crash-at 2" "$ENGINES/random" --seed 1
    grep -q 'scripted on stderr: no book' <<<"$output"
}

@test "two games of one match start engines anew: one that forgets how to play again is no worse" {
    no_sin "--forget" --games 3
    [ "$(wc -l <record)" -eq 3 ]
}

# program STATUS ENDING SENTENCE PROGRAM [OPTION]...: one that is no engine, as Black and as White.
program() {
    local status_wanted=$1 ending=$2 sentence=$3 engine=$4
    shift 4
    play "$engine" "$ENGINES/random" --start-limit 2 --quiet "$@"
    judged "$status_wanted" "$ending" "White wins: Black $sentence"
    play "$ENGINES/random" "$engine" --start-limit 2 --quiet "$@"
    judged "$status_wanted" "$ending" "Black wins: White $sentence"
}

@test "programs that are no engines" {
    program 3 no-name "did not answer the greeting" /bin/cat
    program 3 exited "left the game (exit status 0)" /bin/true
    program 3 exited "left the game (exit status 1)" /bin/false
    program 3 no-name "did not answer the greeting" "sleep 1000"
    # How much it says in two seconds depends on the machine; this much it says on any.
    program 3 flooded "flooded its output: more than its limit in a turn" yes --output-limit 64K
    play /bin/cat "sleep 1000" --start-limit 0.2
    [ "$status" -eq 3 ]
    [[ "$(field sentence)" == "both sides did not answer the greeting" ]]
}

# What can't be run at all is a message before any game.
unrunnable() {
    play "$1" "$ENGINES/random"
    [ "$status" -eq 2 ]
    [ "$output" = "arbiter: match: engine A: can't run \"$1\": $2" ]
    play "$ENGINES/random" "$1"
    [ "$status" -eq 2 ]
    [ "$output" = "arbiter: match: engine B: can't run \"$1\": $2" ]
    [ ! -s record ]
}

@test "programs that can't be run" {
    echo "a text" >text
    unrunnable /nonexistent "No such file or directory"
    unrunnable ./nonexistent "No such file or directory"
    unrunnable "$PWD" "it is a directory"
    unrunnable ./text "it is not executable (chmod +x?)"
}

@test "a program that can be run and can't be started loses, and the match goes on" {
    [[ ${SANITIZE:-} != *thread* ]] ||
        skip "ThreadSanitizer makes vfork() a fork(): what its child notes is lost"
    printf '#!/no/such/interpreter\n' >orphan
    printf 'no program\n' >noise
    chmod +x orphan noise
    program 3 no-start "did not start: a file is missing: its own, or *" ./orphan
    program 3 no-start "did not start: *" ./noise
}
