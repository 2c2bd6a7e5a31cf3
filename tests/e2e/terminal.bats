#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What a run does with the terminal that it is on.

load helpers

setup() {
    cd "$BATS_TEST_TMPDIR"
    command -v script >/dev/null || skip "script is not installed"
    mkfifo keys
    exec 4<>keys
}

teardown() {
    exec 4>&-
}

# Run words of bash on a terminal of its own, with jobs; what is written to fd 4 is typed there.
on_terminal() {
    cat >job <<<"set -m; stty -a >before; $*; stty -a >after"
    TERM=xterm timeout 60 script -qfec "bash job" screen <&4 >/dev/null 3>&- &
    terminal=$!
}

shown() {
    [ "$(grep -ac "$1" screen)" -ge "${2:-1}" ]
}

endless() {
    printf '"%s" "%s" "%s" --games 100000 --movetime 10 --seed 1' \
        "$ARBITER" "$ENGINES/random" "$ENGINES/random"
}

@test "a key says how it stands; Ctrl-C stops; the terminal is as it was" {
    on_terminal "$(endless) --quiet; echo status \$?"
    ask() {
        printf ' ' >&4
        shown '/100000 games, .* a second, ETA'
    }
    await ask
    printf '\003' >&4
    wait $terminal
    shown 'status 130'
    diff before after
}

@test "Ctrl-Z gives the terminal back, fg takes it again" {
    on_terminal "$(endless) --quiet; stty -a >between; fg; echo status \$?"
    ask() {
        printf ' ' >&4
        shown '/100000 games,' "$1"
    }
    await ask 1
    printf '\032' >&4
    await test -s between
    diff before between
    local before
    before=$(grep -ac '/100000 games,' screen)
    await ask $((before + 1))
    printf '\003' >&4
    wait $terminal
    shown 'status 130'
    diff before after
}

@test "in the background nothing is done to the terminal" {
    on_terminal "$(endless) --quiet --record games & until [ -s games ]; do :; done
        stty -a >between; kill -INT \$!; wait"
    wait $terminal
    diff before between
    diff before after
}

@test "a death of its own gives the terminal back" {
    on_terminal "$(endless) --quiet"
    ask() {
        printf ' ' >&4
        shown '/100000 games,'
    }
    await ask
    printf '\034' >&4
    wait $terminal || true
    diff before after
}
