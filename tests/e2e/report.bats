#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Reports as files and over HTTP. What they look like and do in a browser: scripts/test-report.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
}

teardown() {
    [ -z "${server:-}" ] || kill "$server" 2>/dev/null || true
}

# play STORE COUNT OPTIONS…: a match of Amazons by chance.
play() {
    local store=$1 games=$2
    shift 2
    "$ARBITER" match "$ENGINES/random" "$ENGINES/random" --seed 3 --quiet --store "$store" \
        --games "$games" "$@" >/dev/null
}

# Ask the server for a path.
ask() {
    exec 5<>"/dev/tcp/127.0.0.1/$port"
    printf '%s %s HTTP/1.0\r\nHost: x\r\n\r\n' "${2:-GET}" "$1" >&5
    timeout 10 cat <&5
    exec 5>&-
}

# serve OPTIONS…: serve run.db in the background.
serve() {
    "$ARBITER" serve run.db --port 0 "$@" >out 3>&- &
    server=$!
    for _ in $(seq 500); do
        [ -s out ] && break
        sleep 0.02
    done
    port=$(sed -E 's|http://127.0.0.1:([0-9]+)/.*|\1|' out)
}

@test "a page has its games, needs nothing from elsewhere, and is small" {
    play run.db 30
    "$ARBITER" report run.db
    [ "$(wc -c <report.html)" -lt $((100000 + 30 * 1024)) ]
    [ "$(grep -c '<!DOCTYPE html>' report.html)" -eq 1 ]
    [ "$(grep -o '"moves":' report.html | wc -l)" -eq 30 ]
    [ ! -e report.games.js ]
    run grep -Eo '(src|href)="[^"]*"|url\([^#)]*\)|@import' report.html
    [ "$output" = 'href="data:,"' ]
}

@test "long games take little more than 2 KB each" {
    local engine="$ENGINES/random --game go --protocol gtp"
    "$ARBITER" match "$engine" "$engine" --game go --option size=19 --protocol gtp --games 6 \
        --seed 3 --quiet --store long.db >/dev/null
    "$ARBITER" report long.db
    [ "$(grep -o '"moves":' report.html | wc -l)" -eq 6 ]
    "$ARBITER" report long.db --games-limit 0 -o none.html
    local plies bytes
    plies=$("$ARBITER" export long.db --format sgf | grep -c '^;')
    bytes=$(($(wc -c <report.html) - $(wc -c <none.html)))
    [ "$plies" -gt 2000 ]
    [ "$bytes" -lt $((plies * 5 + 6 * 400)) ]
}

@test "games beyond the limit are in a file beside the page" {
    play run.db 5
    mkdir out
    run "$ARBITER" report run.db --games-limit 3 -o out/few.html
    [ "$status" -eq 0 ]
    [[ "$output" == "out/few.games.js has the moves of the games after the first 3; "* ]]
    [ "$(grep -o '"moves":' out/few.html | wc -l)" -eq 3 ]
    grep -q '"rest":"few.games.js"' out/few.html
    [ "$(head -1 out/few.games.js | cut -c1-19)" = 'arbiterGames("5 of ' ]
    [ "$(grep -c '"moves":' out/few.games.js)" -eq 2 ]
    grep -q '^"5":' out/few.games.js
    # On a standard output there is no "beside".
    "$ARBITER" report run.db --games-limit 3 -o - >page
    grep -q '"rest":null' page
    "$ARBITER" report run.db --games-limit 5 -o all
    [ ! -e all.games.js ]
    mkdir out/bad.games.js
    run "$ARBITER" report run.db --games-limit 3 -o out/bad.html
    [ "$status" -eq 2 ]
    [[ "$output" == *"out/bad.games.js: "* ]]
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
    run "$ARBITER" serve missing.db
    [ "$status" -eq 2 ]
    play run.db 1
    run "$ARBITER" report run.db -o /nowhere/report.html
    [ "$status" -eq 2 ]
    run "$ARBITER" serve run.db --port 99999
    [ "$status" -eq 2 ]
    run "$ARBITER" serve run.db --address example.org
    [ "$status" -eq 2 ]
}

@test "serve answers with the page, its data and games, and nothing else" {
    play run.db 2
    serve
    [[ "$(ask /)" == *'<!DOCTYPE html>'* ]]
    [[ "$(ask /data)" == *'"finished":2'* ]]
    [[ "$(ask /game/2)" == *'"moves":"'* ]]
    [[ "$(ask /game/3)" == *' 404 '* ]]
    [[ "$(ask /game/x)" == *' 404 '* ]]
    [[ "$(ask /../etc/passwd)" == *' 404 '* ]]
    [[ "$(ask / POST)" == *' 405 '* ]]
    kill -INT $server
    wait $server
}

@test "serve tells of games as they finish, and a listener does not hold it up" {
    play run.db 1
    serve
    exec 6<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET /events HTTP/1.1\r\nHost: x\r\n\r\n' >&6
    "$ARBITER" match "$ENGINES/random" "$ENGINES/random" --quiet --store other.db >/dev/null
    cp other.db run.db # the store changes under it
    timeout 20 grep -m 2 '^data: ' <&6 >events
    [ "$(wc -l <events)" -eq 2 ]
    [[ "$(ask /data)" == *'"finished":1'* ]]
    kill -TERM $server
    wait $server
    exec 6>&-
}

@test "serve shows the running games from the file of events" {
    play run.db 1
    printf '%s\n' '{"event":"begun","number":7,"players":["A","B"],"opening":["d1d7g7"]}' \
        '{"event":"begun","number":8,"players":["C","D"],"opening":[]}' \
        '{"event":"moved","number":7,"ply":2,"move":"a7b7b2","used_ms":5}' \
        '{"event":"ended","number":8}' '{"event":"moved","number":7,"ply":9,"move":"a1a2a3"}' \
        'nonsense' '{"event":"moved","number":9}' >events
    printf '{"event":"begun","num' >>events
    serve --events events
    [[ "$(ask /data)" == *'"running":true'* ]]
    local games
    games=$(ask /running)
    # The moves d1d7g7 and a7b7b2, packed (src/report/pack.h).
    [[ "$games" == *'"moves":"$S%FICDRI"'*'"n":7'*'"labels":["A","B"]'* ]]
    [[ "$games" != *'"n":8'* ]]
    printf 'ber":9,"players":["E","F"],"opening":[]}\n' >>events
    [[ "$(ask /running)" == *'"n":9'* ]]
    kill -TERM $server
    wait $server
}

@test "without the program that serves there is a message, and its library is in no referee" {
    play run.db 1
    cp "$ARBITER" arbiter
    run ./arbiter serve run.db
    [ "$status" -eq 2 ]
    [[ $output == *'arbiter-serve is not installed: '* ]]
    run ./arbiter serve --help
    [ "$status" -eq 0 ]
    [[ $output == *'--address'* ]]
    run ldd arbiter
    [[ $output != *microhttpd* ]]
}
