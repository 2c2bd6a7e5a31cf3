#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# `arbiter check` on every engine that comes with arbiter, in each of its languages: all in order.
# ARBITER is the program, ENGINES the folder of the built engines, SOURCES that of the scripts.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}" "${SOURCES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1
}

# passes ENGINE GAME [OPTION…]: all must be in order.
passes() {
    local engine=$1 game=$2
    shift 2
    run timeout 200 "$ARBITER" check "$engine" --game "$game" --limit 30 --start-limit 30 \
        --leave-limit 30 --games 2 "$@"
    echo "$output"
    [ "$status" -eq 0 ]
    grep -q '^✓ legal ' <<<"$output"
    ! grep -q '^✗' <<<"$output"
}

@test "engines over SAU pass" {
    for game in amazon connect6 dots-and-boxes nogo phantom-go surakarta; do
        passes "$ENGINES/$game --nodes 20" "$game" --protocol sau
    done
    passes "$ENGINES/random" amazon
}

@test "engines over GTP, NBoard and Dennou pass" {
    passes "$ENGINES/go --nodes 20" go --protocol gtp
    passes "$ENGINES/nogo --nodes 20 --protocol gtp" nogo --protocol gtp
    passes "$ENGINES/gomoku --nodes 20 --protocol gtp" gomoku --protocol gtp
    for protocol in gtp nboard dennou; do
        passes "$ENGINES/othello --nodes 20 --protocol $protocol" othello --protocol $protocol
    done
}

@test "engines over AGI and Gomocup pass" {
    for game in gomoku renju; do
        for protocol in agi gomocup; do
            passes "$ENGINES/$game --nodes 20 --protocol $protocol" $game --protocol $protocol
        done
    done
}

@test "engines in Python pass" {
    passes "$SOURCES/sau_minimal.py" amazon
    passes "$SOURCES/gtp_minimal.py" go
    passes "$SOURCES/agi_minimal.py" renju --protocol agi
    for game in connect6 dots-and-boxes nogo phantom-go surakarta; do
        passes "$SOURCES/sau_games.py $game" $game --protocol sau
    done
}
