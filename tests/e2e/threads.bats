#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Runs on several threads: loops, stores, work in the background, and signals in the middle of it.
# Short, and no more than other tests see; built with ThreadSanitizer it says that none of them
# touches what another has:
#
#     meson setup build-threads -Db_sanitize=thread -Db_lundef=false
#     meson test -C build-threads threads
#
# ARBITER is the program, ENGINES the folder of the engines that come with it.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
    cat >run.yaml <<END
game: nogo
seed: 7
games: 2
concurrency: 6
loops: 3
force: yes
quit-limit: 200ms
output: {record: record, log: log, events: events}
each: {protocol: sau, sandbox: none}
engines:
  - {name: a, command: '$ENGINES/random --game nogo'}
  - {name: b, command: '$ENGINES/random --game nogo'}
  - {name: c, command: '$ENGINES/random --game nogo', restart: keep}
  - {name: crasher, command: '$ENGINES/scripted --game nogo --crash-at=3'}
  - {name: hanger, command: '$ENGINES/scripted --game nogo --hang-at=3', movetime: 200ms}
END
}

teardown() {
    [ -z "${first:-}" ] || kill -9 "$first" 2>/dev/null || true
}

# Until a command is true, as long as the process lives.
await() {
    until "$@"; do
        kill -0 "$first"
    done
}

@test "several loops, a store, a record, a log, events" {
    run "$ARBITER" tournament run.yaml
    echo "$output"
    [ "$status" -eq 0 ]
    [[ $output == *'20 games'* ]]
    [ "$(wc -l <record)" -eq 20 ]
}

@test "stopped in the middle, asked how it stands, and resumed" {
    "$ARBITER" tournament run.yaml >shown 2>&1 &
    first=$!
    await grep -q '^Finished game 4 ' shown
    kill -USR1 $first
    "$ARBITER" results run.db >/dev/null
    kill -INT $first
    wait $first && last=0 || last=$?
    cat shown
    [ "$last" -eq 130 ] || [ "$last" -eq 0 ]
    run "$ARBITER" resume run.db
    echo "$output"
    [ "$status" -eq 0 ]
    [[ $output == *'20 games'* ]]
}

@test "private folders, which are copied and removed in the background" {
    mkdir own
    cp "$ENGINES/random" own/engine
    run "$ARBITER" 'own/engine --game nogo' 'own/engine --game nogo' --game nogo --protocol sau --games 20 --private-dir \
        --concurrency 4 --loops 2 --force
    echo "$output"
    [ "$status" -eq 0 ]
    [[ $output == *'rules 20'* ]]
}

@test "a test that decides while other games run" {
    run "$ARBITER" "$ENGINES/nogo" "$ENGINES/scripted --game nogo --illegal-at 1" --game nogo \
        --protocol sau --pairs --sprt 0,400,0.05,0.05 --concurrency 4 --loops 2 --force \
        --store decided.db
    echo "$output"
    [ "$status" -eq 0 ]
}
