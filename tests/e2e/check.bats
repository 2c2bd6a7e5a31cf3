#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# `arbiter check`: each sin is named by the question that it is for.
# ARBITER is the program, ENGINES the folder of the built engines.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
}

# names QUESTION SENTENCE FLAGS [OPTION…]: `scripted FLAGS` fails this question so.
names() {
    local question=$1 sentence=$2 flags=$3
    shift 3
    run timeout 100 "$ARBITER" check "$ENGINES/scripted $flags" --protocol sau --only "$question" "$@"
    echo "$output"
    [ "$status" -eq 1 ]
    [[ "${lines[1]}" == "✗ $question "*"$sentence"* ]]
}

@test "the protocol is guessed, that of a process a move too; none is a finding" {
    run "$ARBITER" check "$ENGINES/othello --nodes 20 --protocol gtp" --game othello --only name
    [ "$status" -eq 0 ]
    [[ "${lines[1]}" == *": othello in the protocol gtp, as it seems" ]]
    run "$ARBITER" check "$ENGINES/random --game othello --protocol dennou" --game reversi \
        --only black
    [ "$status" -eq 0 ]
    [[ "${lines[1]}" == *": othello in the protocol dennou, as it seems" ]]
    [ "$(grep -c trying <<<"$output")" -eq 1 ]
    run "$ARBITER" check true --game gomoku --only name
    [ "$status" -eq 1 ]
    [[ "${lines[0]}" == "It does not answer in gomocup; trying agi, gtp"* ]]
    [[ "${lines[1]}" == "true: gomoku in the protocol gomocup; it answers in none that has this game" ]]
    [[ "${lines[2]}" == "✗ name "*"At the greeting: it left the game (exit status 0); "* ]]
}

@test "a game that one language has is not guessed at" {
    run "$ARBITER" check true --game go --only name
    [ "$status" -eq 1 ]
    [[ "${lines[0]}" == "true: go in the protocol gtp" ]]
}

@test "what an engine says on stderr as it dies is said" {
    run "$ARBITER" check "sh -c 'echo 1 >&2; echo two >&2; echo three >&2; exit 1'" --game amazon \
        --only name
    [ "$status" -eq 1 ]
    [[ "${lines[1]}" == "✗ name "*" (on stderr: two / three)" ]]
}

@test "silence, late moves, ends and floods are named" {
    names name 'it did not answer the greeting within 0.5 s; answer "name?" with' --silent \
        --start-limit 0.5
    names black "move 2 of its own: it lost on time" "--hang-at 2" --limit 0.5
    names black "it lost on time" "--late 3000" --limit 0.5
    names black "move 2 of its own: it lost on time" "--no-move-at 2" --limit 0.5
    names white "move 3 of its own: it left the game (exit status 4)" "--exit-at=3 4"
    names black "it crashed (signal 11" "--crash-at 2"
    names black "it left the game (exit status 0); go on reading" --exit-after-name
    names again "it left the game" "--answer-then-exit-at 6"
    names black "its last line has no end" "--half-line-at 2"
    names black "closed its input or output: its output" "--close-stdout-at 2"
    names black "closed its input or output: its input" "--close-stdin-at 2"
    names black "flooded its output: a line of more than 1 MiB" "--flood-at 2"
    names output "it says lines that are not for the referee" "--flood-lines-at 2"
}

@test "one that never moves is not asked the same again and again; silence has its reason" {
    run "$ARBITER" check "$ENGINES/scripted --hang-at 1" --protocol sau --limit 0.5
    [ "$status" -eq 1 ]
    [[ "$output" == *"✗ black "*'(the last it was told was "new black")'* ]]
    [[ "$output" == *"– again    it never made a legal move as Black"* ]]
    [[ "$output" == *"– legal    it never made a legal move as Black"* ]]
    [ "$(grep -c ✗ <<<"$output")" -eq 3 ]
}

@test "illegal moves, and what follows \"error\", are named" {
    names black "it made an illegal move: " "--illegal-at 2"
    names legal "In game 1, as Black, move 2 of its own: it made an illegal move: not points" \
        "--move-at=2 4,10"
    names error "it left when it was told \"error\"" --exit-on-error
    names error "it did not answer \"error\" with a move" "" --limit 0.5
}

@test "what is said besides moves is named" {
    names output 'it says lines that are not for the referee, as "depth 0 score 0"' "--chatter 3"
    names output 'it says lines that are not for the referee, as "score 12 depth 3' --same-line
    names output 'it says lines that are not for the referee, as "rubbish"' --nul
    names output 'it says lines that are not for the referee, as "hello"' "--banner hello"
    names output "control characters, as in \"name scripted rubbish\"" --tab
    names output "bytes that are not UTF-8, as in \"name 令狐冲\"" --gbk-name
    names turn "while the other side was on move" --twice
    names turn "while the other side was on move" --out-of-turn
}

@test "a second game and leaving are named" {
    names again "In the second game of its process" --forget
    names cut "After a game that was cut" --forget
    names quit "it was still there 0.5 s after it was told to leave; " --ignore-term \
        --leave-limit 0.5
    names quit "it left 1 process behind" --grandchild
    names eof "it was still there 0.5 s after the end of its input, and busy" --spin-at-eof \
        --leave-limit 0.5
}

@test "a buffer that is not flushed, and ears that can't bear CR LF, are named" {
    cat >held.py <<'END'
import sys
for line in sys.stdin:
    if line == "name?\n": print("name held")
END
    run "$ARBITER" check "python3 -E held.py" --protocol sau --only flush --start-limit 1 --limit 1
    [ "$status" -eq 1 ]
    [[ "${lines[1]}" == "✗ flush "*"flush the standard output"* ]]
    cat >exact.sh <<'END'
#!/bin/sh
while read -r line; do
    [ "$line" != "name?" ] || echo name exact
done
END
    chmod +x exact.sh
    run "$ARBITER" check ./exact.sh --protocol sau --only crlf --start-limit 1 --limit 1
    [ "$status" -eq 1 ]
    [[ "${lines[1]}" == "✗ crlf     With lines that end in CR LF"*"did not answer the greeting"* ]]
}

@test "a busy loop, words after the end, and a clock of its own are named" {
    cat >engine.py <<'END'
import select, sys, time
sin, taken, lines = sys.argv[1], set(), open(0, "rb", buffering=0)
points = [f"{x},{y}" for x in range(15) for y in range(15)]
while True:
    while sin == "busy" and not select.select([lines], [], [], 0)[0]: pass
    words = lines.readline().decode().split()
    if not words or words[0] == "END": break
    if words[0] == "START": print("OK", flush=True)
    if words[0] == "TURN": taken.add(words[1])
    if words[0] in ("TURN", "BEGIN"):
        time.sleep(0.3 if sin == "slow" else 0)
        move = next(point for point in points if point not in taken)
        taken.add(move)
        print(move, flush=True)
if sin == "bye": print("goodbye", flush=True)
END
    sin() {
        run "$ARBITER" check "python3 engine.py $1" --game gomoku --protocol gomocup --only "$2"
        echo "$output"
        [ "$status" -eq 1 ]
        [[ "${lines[1]}" == "✗ $2 "*"$3"* ]]
    }
    sin busy idle "% of a processor while the other side thought; wait in a read"
    sin bye silence 'it said "goodbye" after it was told to leave'
    sin slow tenth "with 0.1 s a move it took "
}

@test "--json says the same" {
    run "$ARBITER" check "$ENGINES/scripted --illegal-at 2" --protocol sau --only black --json
    [ "$status" -eq 1 ]
    python3 - "$output" <<'END'
import json, sys
said = json.loads(sys.argv[1])
assert said["game"] == "amazon" and said["protocol"] == "sau" and not said["guessed"]
assert not said["passed"]
assert [(row["name"], row["mark"]) for row in said["questions"]] == [("black", "failed")]
END
}

@test "wrong command lines are messages and status 2" {
    run "$ARBITER" check ./nothing
    [ "$status" -eq 2 ]
    [[ "$output" == *"nothing"*"No such file"* ]]
    run "$ARBITER" check "$ENGINES/random" --only speed
    [ "$status" -eq 2 ]
    [[ "$output" == 'arbiter: check: there is no question "speed"'* ]]
    run "$ARBITER" check "$ENGINES/random" --games 0
    [ "$status" -eq 2 ]
    run "$ARBITER" check "$ENGINES/random" --game go --protocol sau
    [ "$status" -eq 2 ]
}
