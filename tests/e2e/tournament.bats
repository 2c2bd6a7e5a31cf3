#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Tournaments from files, their stores, and what programs read of them.
# ARBITER is the program, ENGINES the folder of the engines that come with it, SOURCES the
# project's engines.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}" "${SOURCES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
    PLAYER="$ENGINES/random --game nogo"
}

# What a test has left running.
teardown() {
    [ -z "${first:-}" ] || kill -9 "$first" 2>/dev/null || true
}

# A round robin of so many players by chance: players COUNT FILE MORE-LINES...
players() {
    local count=$1 file=$2 i
    shift 2
    {
        printf '%s\n' "game: nogo" "seed: 7" "force: yes" "each: {protocol: sau}" "$@"
        echo "engines:"
        for ((i = 1; i <= count; i++)); do
            echo "  - {name: p$i, command: '$PLAYER'}"
        done
    } >"$file"
}

# What a store says of its games, without times.
games_of() {
    "$ARBITER" results "$1" --format pgn
}

# Until a command is true, as long as the process lives.
await() {
    local process=$1
    shift
    until "$@"; do
        kill -0 "$process" 2>/dev/null || return 1
    done
}

# Has a store so many games?
has_games() {
    local games
    games=$("$ARBITER" results "$1" --format pgn 2>/dev/null | grep -c '^.Result') || true
    [ "$games" -ge "$2" ]
}

@test "a Swiss of 64 runs to its end, and its store says the same" {
    players 64 swiss.yaml "format: swiss" "rounds: 3" "concurrency: 2"
    timeout 200 "$ARBITER" tournament swiss.yaml --quiet >shown
    grep -q '192 games' shown
    [ "$("$ARBITER" results swiss.db --format csv | wc -l)" -eq 65 ]
    "$ARBITER" results swiss.db | grep -q '192 games'
    [ "$(games_of swiss.db | grep -c '^\[Result')" -eq 192 ]
}

@test "a round robin of 20 with one that crashes, one that hangs, one that cheats" {
    players 17 robin.yaml "concurrency: 4" "games: 1" "pairs: no" "quit-limit: 100ms"
    cat >>robin.yaml <<END
  - {name: crasher, command: '$ENGINES/scripted --game nogo --crash-at=1'}
  - {name: hanger, command: '$ENGINES/scripted --game nogo --hang-at=1', movetime: 100ms}
  - {name: cheat, command: '$ENGINES/scripted --game nogo --illegal-at=1'}
END
    timeout 250 "$ARBITER" tournament robin.yaml --quiet >shown
    cat shown
    grep -q '190 games' shown
    # All of a culprit's games but those that another culprit lost first.
    grep -Eq '^Faults of crasher: crashed 1[5-9]$' shown
    grep -Eq '^Faults of hanger: timeout 1[5-9]$' shown
    grep -Eq '^Faults of cheat: illegal 1[5-9]$' shown
    [ "$(grep -c '^Faults of' shown)" -eq 3 ]
    run pgrep -f "$ENGINES/scripted --game nogo --hang-at=1"
    [ "$status" -eq 1 ]
}

@test "killed three times and resumed: the same end as undisturbed" {
    players 4 calm.yaml "games: 20" "concurrency: 2"
    cp calm.yaml wild.yaml
    "$ARBITER" tournament calm.yaml --quiet >/dev/null
    "$ARBITER" tournament wild.yaml --quiet >/dev/null &
    first=$!
    for wanted in 20 45 70; do
        # Not by the clock: when so many games last.
        await $first has_games wild.db "$wanted" || true
        kill -9 $first 2>/dev/null || true
        wait $first || true
        "$ARBITER" resume wild.db --quiet >/dev/null &
        first=$!
    done
    wait $first
    diff <(games_of calm.db) <(games_of wild.db)
    diff <("$ARBITER" results calm.db | grep -Ev '^(In others|Answers)') \
        <("$ARBITER" results wild.db | grep -Ev '^(Void|In others|Answers)')
    "$ARBITER" results wild.db | grep -Eq '^Answers waited for the referee: half [0-9]+ us, 99 % '
    "$ARBITER" results wild.db --format json | grep -Eq '"lateness_us": *\{"half": *[0-9]'
    "$ARBITER" report wild.db -o - | grep -Eq '"lateness":\[[0-9.]+,[0-9.]+,[0-9.]+\]'
}

@test "the same seed, the same standings, at any concurrency" {
    players 5 one.yaml "concurrency: 1" "format: swiss" "rounds: 4"
    players 5 three.yaml "concurrency: 3" "format: swiss" "rounds: 4"
    "$ARBITER" tournament one.yaml --quiet >one
    "$ARBITER" tournament three.yaml --quiet >three
    diff one three
    diff <(games_of one.db) <(games_of three.db)
}

@test "a second arbiter on a store is refused and told of the first" {
    players 2 slow.yaml "games: 1000"
    "$ARBITER" tournament slow.yaml --quiet >/dev/null &
    first=$!
    await $first has_games slow.db 1
    run "$ARBITER" resume slow.db
    kill -INT $first
    wait $first && last=0 || last=$?
    echo "$output"
    [ "$status" -eq 2 ]
    [[ "$output" == *"in use by arbiter, process $first"* ]]
    [ "$last" -eq 130 ]
    run "$ARBITER" tournament slow.yaml
    [ "$status" -eq 2 ]
    [[ "$output" == *"arbiter resume"* ]]
}

@test "Ctrl-C with a grace: games that run are finished" {
    players 2 grace.yaml "games: 5000" "grace: 60s"
    "$ARBITER" tournament grace.yaml >shown &
    first=$!
    await $first grep -q '^Finished game 3 ' shown
    kill -INT $first
    wait $first && last=0 || last=$?
    [ "$last" -eq 130 ]
    grep -q '^Interrupted' shown
    grep -q '^To go on: arbiter resume ' shown
    run grep '^Void' shown
    [ "$status" -eq 1 ]
}

@test "SIGUSR1: says how it stands" {
    players 2 asked.yaml "games: 5000"
    "$ARBITER" tournament asked.yaml --quiet >shown &
    first=$!
    await $first has_games asked.db 1
    ask() {
        kill -USR1 $first
        grep -q '5000 games, .* a second, ETA' shown
    }
    await $first ask
    kill -INT $first
    wait $first || true
    grep -q 'p1 vs p2: .* ([^()]*), Elo ' shown
}

@test "a full disk: the run stops, says so, and goes on when there is room" {
    players 2 full.yaml "games: 2000"
    # No file of this process may grow past this: what a full disk looks like from within.
    run bash -c 'ulimit -f 96; trap "" XFSZ; exec "$0" tournament full.yaml' "$ARBITER"
    [ "$status" -eq 3 ]
    [[ "$output" == *"the run stops, what was reported is safe"* ]]
    local told
    told=$(grep -c '^Finished game .*{[^}]*wins' <<<"$output")
    [ "$("$ARBITER" results full.db --format pgn | grep -c '^\[Result')" -ge "$told" ]
    [ "$told" -gt 0 ]
    "$ARBITER" resume full.db --quiet | grep -q '^Games: 2000'
}

@test "a folder that can't be written: a message, nothing played" {
    [ "$(id -u)" -ne 0 ] || skip "root may write anywhere"
    mkdir closed
    players 2 closed/x.yaml
    chmod 500 closed
    run "$ARBITER" tournament closed/x.yaml
    [ "$status" -eq 2 ]
}

@test "a dry run shows every value, where it comes from, the games and the time" {
    players 3 dry.yaml "games: 4"
    run "$ARBITER" tournament dry.yaml --dry-run --concurrency 2
    [ "$status" -eq 0 ]
    [[ "$output" == *"games              4 "*"dry.yaml:5"* ]]
    [[ "$output" == *"concurrency        2 "*"command line"* ]]
    [[ "$output" == *"protocol           sau "*"dry.yaml:4 (each)"* ]]
    [[ "$output" == *"Games: 12"* ]]
    [[ "$output" == *"Time: at most about"* ]]
    [ ! -e dry.db ]
}

@test "mistakes in a file: file, line, column, hint" {
    printf 'game: nogo\nfromat: swiss\n' >bad.yaml
    run "$ARBITER" tournament bad.yaml
    [ "$status" -eq 2 ]
    [ "$output" = 'arbiter: bad.yaml:2:1: there is no key "fromat"; did you mean format?' ]
    run "$ARBITER" tournament nowhere.yaml
    [ "$status" -eq 2 ]
    printf 'game: nogo\nengines: [/no/such/thing, cat]\n' >none.yaml
    run "$ARBITER" tournament none.yaml --dry-run
    [ "$status" -eq 2 ]
    [[ "$output" == *"none.yaml:2:11: thing: can't run"* ]]
    players 2 crowd.yaml 'concurrency: 1000'
    sed -i 's/^force: yes$//' crowd.yaml
    run "$ARBITER" tournament crowd.yaml
    [ "$status" -eq 2 ]
    [[ "$output" == *"crowd.yaml:5:14: 1000 games at once on "* ]]
    run "$ARBITER" tournament crowd.yaml --concurrency 999
    [ "$status" -eq 2 ]
    [[ "$output" == *"arbiter: tournament: 999 games at once on "* ]]
    players 2 fails.yaml 'fail-if: [crsh>0]'
    run "$ARBITER" tournament fails.yaml
    [ "$status" -eq 2 ]
    [[ "$output" == *"fails.yaml:5:11: fail-if: \"crsh\" can't be counted; did you mean crash?" ]]
}

@test "what the file says is no option" {
    run "$ARBITER" tournament cup.yaml --tc 5:00
    [ "$status" -eq 2 ]
    [[ "$output" == "arbiter: tournament has no option --tc: the file says it, "* ]]
    run "$ARBITER" tournament cup.yaml --game nogo
    [ "$status" -eq 2 ]
    [[ "$output" == *"the file says it: \"game: nogo\"" ]]
}

@test "a test: H1 within 40 games is 0, H0 is 1, undecided is 4" {
    local strong="$ENGINES/nogo --movetime 0.002"
    run "$ARBITER" "$strong" "$PLAYER" --game nogo \
        --protocol sau --sprt 0,200,0.05,0.05 --seed 1
    echo "$output"
    [ "$status" -eq 0 ]
    [[ "$output" == *"SPRT ([0.00, 200.00]) completed - H1 was accepted"* ]]
    [[ "$output" == *"LLR: "*"SPRT ([0.00, 200.00]) completed - H1 was accepted"* ]]
    run "$ARBITER" "$PLAYER" "$strong" --game nogo \
        --protocol sau --sprt 0,200,0.05,0.05 --seed 1 --quiet
    [ "$status" -eq 1 ]
    run "$ARBITER" "$PLAYER" "$PLAYER" --game nogo \
        --protocol sau --sprt 0,1,0.05,0.05 --games 4 --seed 1 --quiet
    [ "$status" -eq 4 ]
}

@test "conditions: what is true is 1" {
    run "$ARBITER" "$ENGINES/scripted --game nogo --illegal-at=1" "$PLAYER" --game nogo \
        --protocol sau --quiet --fail-if "timeout>0" --fail-if "illegal>0"
    [ "$status" -eq 1 ]
    [[ "$output" == *"Failed: illegal>0"* ]]
    run "$ARBITER" "$PLAYER" "$PLAYER" --game nogo --protocol sau --quiet --fail-if "ilegal>0"
    [ "$status" -eq 2 ]
}

@test "list keys has every key of a file" {
    "$ARBITER" list keys >shown
    for key in game format openings.file fail-if glob limits.memory; do
        grep -q "^  $key: " shown
    done
    grep -q '^  knockout     who loses is out' shown
}

@test "the lines of fastchess and cutechess" {
    "$ARBITER" "$PLAYER" "$PLAYER" --game nogo --protocol sau --games 2 --seed 3 \
        --output fastchess >shown
    grep -q '^Started game 1 of 2 (random-a vs random-b)$' shown
    grep -Eq '^Finished game 2 \(random-b vs random-a\): (1-0|0-1) \{(White|Black) wins by .*\}$' shown
    grep -q '^Results of random-a vs random-b (900, NULL, NULL):$' shown
    grep -q '^Finished match$' shown
    run ! grep '^Warning' shown
    for sin in "illegal-at 2" "crash-at 2"; do
        "$ARBITER" "$PLAYER" "$ENGINES/scripted --game nogo --$sin" --game nogo --protocol sau \
            --seed 3 --output fastchess >>shown
    done
    grep -Eq '^Warning; Illegal move .+ played by scripted$' shown
    grep -q '^Warning; Engine scripted is not responsive$' shown
    "$ARBITER" "$PLAYER" "$PLAYER" --game nogo --protocol sau --games 2 --seed 3 \
        --output cutechess >shown
    grep -Eq '^Score of random-a vs random-b: [0-2] - [0-2] - 0  \[[01]\.[05]00\] 2$' shown
    grep -Eq '^\.\.\.      White vs Black: ' shown
}

@test "events: every line fits its schema, in an order that makes sense" {
    "$ARBITER" "$PLAYER" "$ENGINES/scripted --game nogo --crash-at=2" --game nogo --protocol sau \
        --games 3 --seed 3 --events 5 --quiet 5>events >/dev/null
    "$ARBITER" "$PLAYER" "$PLAYER" --game nogo --protocol sau --games 2 --concurrency 2 --force \
        --store e.db --events more --quiet >/dev/null
    cat more >>events
    python3 "$BATS_TEST_DIRNAME/check_events.py" "$SOURCES/../docs/events.schema.json" events
}

@test "results for pages, programs, rating tools" {
    "$ARBITER" "$PLAYER" "$PLAYER" --game nogo --protocol sau --games 4 --seed 3 --quiet \
        --store r.db --fail-if "illegal>0" >/dev/null
    "$ARBITER" results r.db --format json | python3 -c '
import json, sys
run = json.load(sys.stdin)
assert run["finished"] == 4 and len(run["engines"]) == 2 and "match" in run'
    "$ARBITER" results r.db --format junit | python3 -c '
import sys, xml.etree.ElementTree as tree
suite = tree.parse(sys.stdin).getroot()
assert suite.get("tests") == "3" and suite.get("failures") == "0"'
    "$ARBITER" results r.db --format markdown | grep -q '^| 1 | random-'
    [ "$("$ARBITER" results r.db --format pgn | grep -c '^\[White "random-a"\]$')" -eq 2 ]
    run "$ARBITER" results r.db --format jason
    [ "$status" -eq 2 ]
}

# An engine that fails where it finds what another process wrote, in a folder with things that are
# awkward to copy and to remove.
write_private() {
    mkdir -p mine/deep
    echo data >mine/deep/data
    echo treasure >treasure
    ln -s ../treasure mine/link
    cat >mine/run <<END
#!/bin/sh
[ ! -e log ] && [ -e deep/data ] || exit 9
echo played >log
mkdir locked && echo more >locked/file && ln -s "$PWD/treasure" locked/out && chmod 0 locked
exec $PLAYER
END
    chmod +x mine/run
}

@test "private folders: a copy each, away afterwards, and nothing outside is touched" {
    write_private
    mkdir temporary
    TMPDIR=$PWD/temporary run "$ARBITER" mine/run mine/run --game nogo --protocol sau --games 4 \
        --private-dir --concurrency 2 --force
    echo "$output"
    [ "$status" -eq 0 ]
    [[ "$output" == *"Endings: rules 4"* ]]
    [ -z "$(ls temporary)" ]
    [ ! -e mine/log ]
    [ "$(cat treasure)" = treasure ]
}

@test "private folders: deep ones go too" {
    write_private
    # What lies too deep is in the way of its own name.
    deep=$(printf 'deep-0/%.0s' $(seq 200))
    sed -i "3a mkdir -p $deep deep-1 && echo more >deep-0/deep-0/more" mine/run
    mkdir temporary
    TMPDIR=$PWD/temporary run "$ARBITER" mine/run mine/run --game nogo --protocol sau --private-dir
    echo "$output"
    [[ "$output" == *"Endings: rules 1"* ]]
    [ -z "$(ls temporary)" ]
}

@test "private folders: those of an arbiter that is killed go too, by its warden or the next" {
    write_private
    mkdir temporary
    export TMPDIR=$PWD/temporary
    sed -i '2a echo >../../../here; sleep 60' mine/run
    for kill_warden in no yes; do
        rm -f here
        "$ARBITER" mine/run mine/run --game nogo --protocol sau --start-limit 50 --private-dir \
            >/dev/null 2>&1 3>&- &
        pid=$!
        await $pid test -e here
        [ -n "$(ls temporary)" ]
        [ $kill_warden = no ] || pkill -KILL -P $pid -x arbiter-warden
        kill -KILL $pid
        wait $pid || true
        if [ $kill_warden = yes ]; then
            [ -n "$(ls temporary)" ]
            sed -i 3d mine/run
            "$ARBITER" mine/run mine/run --game nogo --protocol sau --private-dir --quiet
        fi
        for _ in $(seq 500); do
            ! rmdir temporary 2>/dev/null || break
            sleep 0.02
        done
        mkdir temporary
    done
}

@test "private folders: one that can't be made stops the run before anybody sits down" {
    write_private
    mkdir -p "mine/$(printf 'deep/%.0s' $(seq 100))"
    run "$ARBITER" mine/run mine/run --game nogo --protocol sau --private-dir
    echo "$output"
    [ "$status" -eq 3 ]
    [[ "$output" == *"can't copy \"deep\": it is too deep; the run stops"* ]]
}

@test "private folders: what is new is kept with the game" {
    write_private
    "$ARBITER" mine/run mine/run --game nogo --protocol sau --games 2 --private-dir --quiet \
        --store p.db --keep-files --name-a one --name-b two
    [ "$(cat p.db.files/game-2-one/log)" = played ]
    [ "$(cat p.db.files/game-1-two/log)" = played ]
    [ ! -e p.db.files/game-1-two/run ]
    [ ! -e p.db.files/game-1-two/deep ]
    run "$ARBITER" cat cat --game nogo --protocol sau --private-dir
    [ "$status" -eq 2 ]
    [[ "$output" == *"say which folder is its own with dir"* ]]
}

@test "what a set-up says wrong is found by a dry run; a store with a blank is quoted to go on with" {
    cat >"a cup.yaml" <<END
game: amazon
games: 5000
engines: [$ENGINES/random, {name: other, command: $ENGINES/random}]
END
    { cat "a cup.yaml" && echo "fail-if: [scroe<1]"; } >wrong.yaml
    run "$ARBITER" tournament wrong.yaml --dry-run
    [ "$status" -eq 2 ]
    [[ "$output" == *'"scroe" can'"'"'t be counted; did you mean score?'* ]]
    "$ARBITER" tournament "a cup.yaml" >out 2>&1 &
    first=$!
    await $first grep -q Finished out
    kill -INT $first
    wait $first || [ $? -eq 130 ]
    grep -q "^To go on: arbiter resume '.*a cup.db'$" out
}
