#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# A machine that is too slow: games that it spoils are tried again, and at last given up.
# ARBITER is the program, ENGINES the folder of the engines that come with it, FAULTS what makes it
# see engines wait for a processor.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}" "${FAULTS:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
    cat >slow.yaml <<END
game: nogo
seed: 7
games: 1
pairs: no
each: {protocol: sau, sandbox: none}
engines:
  - {name: a, command: '$ENGINES/random --game nogo'}
  - {name: b, command: '$ENGINES/random --game nogo'}
  - {name: late, command: '$ENGINES/scripted --game nogo --late-at 1 700', movetime: 500ms}
END
}

# Arbiter, to whom the machine seems to be slow.
on_slow() {
    FAULT='pread WAIT 1+' LD_PRELOAD=$FAULTS ASAN_OPTIONS=verify_asan_link_order=0 \
        timeout 100 "$ARBITER" "$@"
}

# Arbiter, to whom engines that could run seem to stand in a queue: one match of one game, of an
# engine with such a child.
on_full() {
    printf '#!/bin/sh\nwhile :; do :; done &\nexec %s\n' "$1" >queued
    chmod +x queued
    FAULT='clock_gettime WAIT 1+' LD_PRELOAD=$FAULTS ASAN_OPTIONS=verify_asan_link_order=0 \
        timeout 100 "$ARBITER" ./queued "$ENGINES/random" --sandbox none --movetime 0.5 --games 1 \
        --void-tries 1 --quiet
}

# How often the store has it that games were void for that.
tried() {
    "$ARBITER" results slow.db --format json | sed -E 's|.*"void": *([0-9]+).*|\1|'
}

@test "a game that the machine is too slow for is tried three times, then left" {
    run on_slow tournament slow.yaml
    echo "$output"
    [ "$status" -eq 4 ]
    [ "$(grep -c '^Game [12] is not played: the machine was too slow 3 times$' <<<"$output")" -eq 2 ]
    [[ $output == *'Not played: 2 (the machine was too slow: lower --concurrency'* ]]
    [ "$(tried)" -eq 6 ]
    "$ARBITER" results slow.db | grep -q '^Not played: 2 '
    "$ARBITER" results slow.db --format json | grep -q '"finished": *1,.*"unplayed": *2,'
    "$ARBITER" report slow.db -o - | grep -q '"unplayed":2,'
    # It is given up for good, unless more is asked for.
    run on_slow resume slow.db --quiet
    [ "$status" -eq 4 ]
    [ "$(tried)" -eq 6 ]
    run on_slow resume slow.db --quiet --void-tries 4
    [ "$status" -eq 4 ]
    [ "$(tried)" -eq 8 ]
}

@test "what later rounds followed from stays given up, however often more is tried" {
    sed -i 's/^games: 1/format: swiss\nrounds: 3/' slow.yaml
    run on_slow tournament slow.yaml --void-tries 1
    echo "$output"
    [ "$status" -eq 4 ]
    run on_slow resume slow.db --quiet --void-tries 3
    echo "$output"
    [ "$status" -eq 4 ]
    [[ $output == *'Not played: '* ]]
}

@test "a match without end is given up after a hundred games in a row that can't be played" {
    run on_slow "$ENGINES/random --game nogo" "$ENGINES/scripted --game nogo --late-at 1 300" \
        --game nogo --sandbox none --movetime 10ms --sprt 0,50,0.05,0.05 --void-tries 1 \
        --concurrency 20 --force
    echo "$output"
    [ "$status" -eq 4 ]
    [ "$(grep -c '^Game [0-9]* is not played: the machine was too slow ' <<<"$output")" -ge 100 ]
    [[ $output =~ 'Not played: '1[0-9][0-9]' (the machine was too slow: ' ]]
}

@test "what was tried before an interruption counts" {
    slow=(env "LD_PRELOAD=$FAULTS" ASAN_OPTIONS=verify_asan_link_order=0 'FAULT=pread WAIT 1+')
    "${slow[@]}" "$ARBITER" tournament slow.yaml --void-tries 2 >shown &
    first=$!
    until [ "$(grep -c '^Game [12] is not played' shown)" -eq 1 ]; do
        kill -0 $first
    done
    kill -9 $first
    wait $first || true
    run on_slow resume slow.db --quiet
    [ "$status" -eq 4 ]
    [[ $output == *'Not played: 2 '* ]]
    [ "$(tried)" -eq 4 ]
}

@test "who stands in a queue for a processor when time is up has not lost yet" {
    run on_full "$ENGINES/scripted --late-at 1 700"
    echo "$output"
    [ "$status" -eq 4 ]
    [[ $output == *'Not played: 1 '* ]]
}

@test "nobody stands there for ever" {
    run on_full "$ENGINES/scripted --hang-at 1"
    echo "$output"
    [ "$status" -eq 0 ]
    [[ $output == *'Endings: timeout 1'* ]]
}
