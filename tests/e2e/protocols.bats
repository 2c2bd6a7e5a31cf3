#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Engines of different languages at one table, and engines that others wrote.
# ARBITER is the program, ENGINES the folder of the built engines, SOURCES that of the scripts.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}" "${SOURCES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
}

# Play and show what came of it; all games must end by the rules.
play() {
    run timeout 120 "$ARBITER" "$@"
    echo "$output"
    [ "$status" -eq 0 ]
    grep -Eq '^Endings: rules [0-9]+$' <<<"$output"
}

@test "Dennou: the manager's old call, with the memo's own start" {
    local prog="$ENGINES/random --game othello --protocol dennou"
    play "$prog" "$prog" --game reversi --protocol dennou --games 4 --seed 1 --log wire
    grep -q 'othello opening=dennou skips=yes' <<<"$output"
    grep -q 'black> 2222222222222222222222222220122222210222222222222222222222222222$' wire
    grep -Eq 'black< exit status [0-9]+$' wire
}

# A program that leaves with this status, whatever it is asked.
leaver() {
    printf '#!/bin/sh\nexit %s\n' "$1" >leaver
    chmod +x leaver
}

@test "Dennou: statuses that are no square are skips, and two of them end the game" {
    leaver 200
    run "$ARBITER" ./leaver ./leaver --game othello --protocol dennou
    [ "$status" -eq 0 ]
    grep -q 'as many discs, 2 to 2' <<<"$output"
}

@test "Dennou: --dennou-strict makes a status over 63 a fault" {
    leaver 20
    mv leaver mover
    leaver 64
    for strict in --dennou-strict "--option dennou-strict=yes"; do
        # shellcheck disable=SC2086
        run "$ARBITER" ./mover ./leaver --game othello --protocol dennou $strict
        [ "$status" -eq 0 ]
        grep -q 'broke the protocol: an exit status over 63' <<<"$output"
    done
    run "$ARBITER" ./leaver ./leaver --game othello --protocol nboard --dennou-strict
    [ "$status" -eq 2 ]
}

@test "Dennou: who closes its output may still answer" {
    printf '#!/bin/sh\nexec >&-\nsleep 0.5\nexit 20\n' >shy
    leaver 64
    chmod +x shy
    run "$ARBITER" ./shy ./leaver --game othello --protocol dennou --dennou-strict
    grep -q '(leaver) broke the protocol' <<<"$output"
}

@test "Dennou: an input that is empty, a death, and a time that is over" {
    printf '#!/bin/sh\nread line || exit 20\nexit 64\n' >reader
    printf '#!/bin/sh\nkill -SEGV $$\n' >dies
    printf '#!/bin/sh\nexec sleep 30\n' >sleeps
    chmod +x reader dies sleeps
    run "$ARBITER" ./reader ./dies --game othello --protocol dennou
    grep -q '(dies) crashed (signal 11' <<<"$output"
    run "$ARBITER" ./sleeps ./reader --game othello --protocol dennou --movetime 0.2
    grep -q '(sleeps) lost on time' <<<"$output"
}

@test "Dennou against NBoard" {
    play "$ENGINES/random --game othello --protocol dennou" "$ENGINES/random --game othello" \
        --game othello --protocol-a dennou --protocol-b nboard --games 50 --seed 1
}

@test "Dennou against GTP starts as Othello does" {
    play "$ENGINES/random --game othello --protocol dennou" \
        "$ENGINES/random --game othello --protocol gtp" \
        --game othello --protocol-a dennou --protocol-b gtp --games 50 --seed 1
    grep -q 'othello skips=yes' <<<"$output"
    run "$ARBITER" "$ENGINES/random" "$ENGINES/random" --game othello --protocol-a dennou \
        --protocol-b gtp --option opening=dennou
    [ "$status" -eq 2 ]
}

@test "GTP against SAU" {
    play "$ENGINES/random --game nogo --protocol gtp" "$ENGINES/random --game nogo" \
        --game nogo --protocol-a gtp --protocol-b sau --games 50 --seed 1
}

@test "GTP: the minimal engine plays Go" {
    play "$SOURCES/gtp_minimal.py" "$ENGINES/random --game go" --game go --games 2 --seed 1
}

@test "GTP: GNU Go against itself and against ours" {
    PATH=$PATH:/usr/games
    command -v gnugo >/dev/null || skip "GNU Go is not installed (Debian: gnugo)"
    local gnugo="gnugo --mode gtp --level 1 --positional-superko --chinese-rules"
    play "$gnugo" "$gnugo" --game go --games 2 --seed 1 --tc inf
    play "$gnugo" "$ENGINES/go --nodes 200" --game go --games 2 --seed 1 --tc inf
}
