#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Matches that are cut short, by signals that arbiter hears and by those that it can't, and what is
# left of them: nothing that runs, and a record that can be read. And what engines really read.
# ARBITER is the program, ENGINES the folder of its engines.

load helpers.bash

setup() {
    : "${ARBITER:?}" "${ENGINES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
    unset NO_COLOR
    marked=()
    mark
}

# Whatever a test left behind must not outlive it.
teardown() {
    for left in $(marked_processes); do
        kill -KILL "$left" || true
    done
}

# An engine that says by a file that it has begun, and then is what it is told.
announced() {
    printf '#!/bin/sh\ntouch %s\nexec %s\n' "$PWD/$1.began" "$2" >"$1"
    chmod +x "$1"
}

# Run arbiter in the background, marked; `pid` is its id.
in_background() {
    "${marked[@]}" "$ARBITER" "$@" >out 2>&1 3>&- &
    pid=$!
}

# Wait for the background run; `status` is its exit status.
finish() {
    status=0
    wait "$pid" || status=$?
    cat out
}

marks() {
    [ "$(marked_processes | wc -l)" -eq "$1" ]
}

@test "the marks find processes" {
    "${marked[@]}" sleep 60 3>&- &
    await marks 1
    [ "$(marked_processes)" = $! ]
    kill -KILL $!
    none_left
}

@test "one signal: engines are asked to leave, and made to" {
    announced one "$ENGINES/scripted --hang-at 1 --ignore-term --grandchild"
    in_background ./one "$ENGINES/scripted --ignore-term" --record record
    await test -e one.began
    kill -INT "$pid"
    finish
    [ "$status" -eq 130 ]
    grep -q '^Interrupted\.$' out
    grep -q '^Void: 1 ' out
    none_left
    [ "$(field ending)" = void ]
}

@test "a second signal ends at once" {
    for signals in "INT INT" "TERM INT" "INT TERM"; do
        rm -f one.began record
        announced one "$ENGINES/scripted --hang-at 1 --ignore-term --grandchild"
        in_background ./one "$ENGINES/scripted --ignore-term" --record record
        await test -e one.began
        for signal in $signals; do
            kill "-$signal" "$pid"
            await test -s record # what the first one cut is written
        done
        finish
        [ "$status" -eq 130 ]
        grep -q '^Void: 1 ' out
        none_left
    done
}

@test "a signal before engines have answered" {
    announced one "sleep 1000"
    in_background ./one "sleep 1000"
    await test -e one.began
    kill -INT "$pid"
    finish
    [ "$status" -eq 130 ]
    none_left
}

@test "arbiter is killed: its engines, and what they started, go with it" {
    announced one "$ENGINES/scripted --hang-at 1 --ignore-term --grandchild"
    announced two "$ENGINES/scripted --ignore-term --grandchild --spin-at-eof"
    in_background ./one ./two
    await test -e one.began
    await test -e two.began
    await marks 6 # arbiter, its warden, two engines and their children
    kill -KILL "$pid"
    finish
    [ "$status" -eq 137 ]
    none_left
}

# So many whole games are on the record.
games_written() {
    [ -e record ] && [ "$(wc -l <record)" -ge "$1" ]
}

@test "arbiter is killed: the games that were played can be read" {
    in_background "$ENGINES/random" "$ENGINES/random" --games 100000 --record record
    await games_written 5
    kill -KILL "$pid"
    finish
    none_left
    python3 - record <<'END'
import json, sys
text = open(sys.argv[1]).read()
assert text.endswith("\n")
games = [json.loads(line) for line in text.splitlines()]
assert [game["number"] for game in games] == list(range(1, len(games) + 1))
assert all(game["result"]["ending"] == "rules" for game in games)
END
    # The next match goes on where it can, and what was there stays as it was.
    cp record before
    "${marked[@]}" "$ARBITER" "$ENGINES/random" "$ENGINES/random" --quiet --record record
    head -n -1 record | cmp - before
}

@test "200 games of chance under one seed: no void one, no process, the same but for times" {
    for file in one two; do
        play "$ENGINES/random" "$ENGINES/random" --seed 5 --games 200 --quiet
        [ "$status" -eq 0 ]
        grep -q '^Endings: rules 200$' <<<"$output"
        without_times record >$file
    done
    [ "$(wc -l <one)" -eq 200 ]
    cmp one two
    play "$ENGINES/random" "$ENGINES/random" --seed 6 --quiet
    without_times record >three
    run cmp three <(head -n 1 one)
    [ "$status" -eq 1 ]
}

# An engine that keeps what it reads.
listening() {
    printf '#!/bin/sh\ntee %s | %s\n' "$PWD/$1.heard" "$ENGINES/random" >"$1"
    chmod +x "$1"
}

@test "what engines read is what the protocol says, byte for byte" {
    listening one
    listening two
    play ./one ./two --seed 3 --log wire
    [ "$status" -eq 0 ]
    # Written anew from spec/sau.md and the record: letters from the left, and from the top.
    python3 - record <<'END'
import json, re, sys
game = json.loads(open(sys.argv[1]).read())
def sau(move):
    return "".join(x.upper() + chr(ord("A") + 10 - int(y)) for x, y in re.findall(r"([a-j])(\d+)", move))
for seat, file in enumerate(["one", "two"]):
    lines = ["name?", "new " + ["black", "white"][seat]]
    lines += ["move " + sau(move) for i, (move, ms) in enumerate(game["moves"]) if i % 2 != seat]
    if len(game["moves"]) % 2 == seat:
        lines.pop() # the last move ended the game, and asks for no answer
    lines += ["end", "quit"]
    open(file + ".wanted", "w").write("\n".join(lines) + "\n")
END
    cmp one.heard one.wanted
    cmp two.heard two.wanted
    # The log has the same words; `quit` comes when the game has been told.
    sed -n 's/^[0-9.]* black> //p' wire | cmp - <(head -n -1 one.heard)
    sed -n 's/^[0-9.]* white> //p' wire | cmp - <(head -n -1 two.heard)
}

@test "who answers while arbiter stands still does not lose on time" {
    announced one "$ENGINES/scripted --late-at 1 200"
    in_background ./one "$ENGINES/random" --games 1 --movetime 0.3
    await test -e one.began
    sleep 0.1 # its turn begins, on most machines
    kill -STOP "$pid"
    sleep 3 # far more than its limit, and a second
    kill -CONT "$pid"
    finish
    [ "$(grep -c 'lost on time' out)" -eq 0 ]
}
