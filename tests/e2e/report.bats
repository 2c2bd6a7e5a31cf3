#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Reports as files. What they look like and do in a browser: scripts/test-report.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
}

# play STORE COUNT OPTIONS…: a match of Amazons by chance.
play() {
    local store=$1 games=$2
    shift 2
    "$ARBITER" match "$ENGINES/random" "$ENGINES/random" --seed 3 --quiet --store "$store" \
        --games "$games" "$@" >/dev/null
}

@test "a page has its games, needs nothing from elsewhere, and is small" {
    play run.db 30
    "$ARBITER" report run.db
    [ "$(wc -c <report.html)" -lt $((300000 + 30 * 2048)) ]
    [ "$(grep -c '<!DOCTYPE html>' report.html)" -eq 1 ]
    [ "$(grep -o '"moves":' report.html | wc -l)" -eq 30 ]
    run grep -Eo '(src|href)="[^"]*"|url\([^#)]*\)|@import' report.html
    [ "$output" = 'href="data:,"' ]
    "$ARBITER" report run.db --games-limit 3 -o few.html
    [ "$(grep -o '"moves":' few.html | wc -l)" -eq 3 ]
}

@test "names of any bytes stay text" {
    play run.db 1 --name-a '</script><script>alert(1)</script>' --name-b '<!--乙'
    "$ARBITER" report run.db -o - >page
    run grep -c '<script>alert' page
    [ "$output" = 0 ]
    run grep -c '<!--' page
    [ "$output" = 0 ]
    iconv -f UTF-8 -t UTF-8 page >/dev/null
    if command -v jq >/dev/null; then
        grep -o '<script type="application/json" id="data">.*</script>' page |
            sed -E 's/^<[^>]*>//; s/<\/script>$//' |
            jq -e '.run.engines[0].label == "</script><script>alert(1)</script>"'
    fi
}

@test "what is no store is a message and status 2" {
    echo hello >text
    run "$ARBITER" report text
    [ "$status" -eq 2 ]
    play run.db 1
    run "$ARBITER" report run.db -o /nowhere/report.html
    [ "$status" -eq 2 ]
}
