#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Records through the command line: exported, imported, verified, shown; read by programs of others
# where they are installed.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    export LC_ALL=C.UTF-8
    unset NO_COLOR
}

# play GAME COUNT: games by chance into GAME.jsonl.
play() {
    local protocol=sau
    case $1 in go | othello) protocol=gtp ;; gomoku | renju) protocol=gomocup ;; esac
    local engine="$ENGINES/random --game $1 --protocol $protocol"
    "$ARBITER" match "$engine" "$engine" --game "$1" --protocol $protocol --games "$2" --seed 3 \
        --quiet --record "$1.jsonl" >/dev/null
}

@test "every game is verified, and an import is what was exported" {
    for game in amazon connect6 dots-and-boxes gomoku nogo phantom-go renju surakarta; do
        play $game 2
        "$ARBITER" verify $game.jsonl
        "$ARBITER" export $game.jsonl --format ccgc -o $game
        [ "$(ls $game | wc -l)" -eq 2 ]
        for file in $game/*; do
            "$ARBITER" verify "$file" --game $game
            "$ARBITER" import "$file" --game $game >>$game.back
        done
        diff <(grep -o '\["[a-z0-9:]*",' $game.jsonl | sort) \
            <(grep -o '\["[a-z0-9:]*",' $game.back | sort)
    done
}

@test "a text of gomoku is not renju's where it is said" {
    play gomoku 4
    "$ARBITER" export gomoku.jsonl --format ccgc >c5.txt
    "$ARBITER" verify c5.txt --game gomoku
    "$ARBITER" export c5.txt --game gomoku --format jsonl | "$ARBITER" verify -
    run "$ARBITER" show c5.txt 4 --game gomoku
    [[ "${lines[0]}" == "Gomoku, game 4" ]]
}

@test "entries of a championship's text are parted by one semicolon" {
    play gomoku 1
    "$ARBITER" export gomoku.jsonl --format ccgc >c5.txt
    grep -aqE '\];B\([A-O],[0-9]+\);W\([A-O],' c5.txt
    ! grep -aq ';;' c5.txt || false
}

@test "a store is exported as a file is" {
    "$ARBITER" match "$ENGINES/random" "$ENGINES/random" --games 2 --seed 3 --quiet \
        --store run.db --record games.jsonl
    "$ARBITER" verify run.db
    "$ARBITER" export run.db --format sgf >store.sgf
    "$ARBITER" export games.jsonl --format sgf >file.sgf
    [ "$(grep -c '^(;FF\[4\]' store.sgf)" -eq 2 ]
    diff <(grep '^;[BW]' store.sgf | sort) <(grep '^;[BW]' file.sgf | sort)
}

@test "a start comes back as it was told, in any time zone" {
    play gomoku 1
    play othello 1
    # In the summer of half the zones; late enough in the day to be another day elsewhere.
    sed -i -E 's/"started":[0-9]+/"started":1784157300/' gomoku.jsonl othello.jsonl
    for zone in CST-8 EST5EDT,M3.2.0,M11.1.0 UTC0; do
        export TZ=$zone
        for what in gomoku.sgf gomoku.ccgc othello.sgf othello.ggf; do
            "$ARBITER" export ${what%.*}.jsonl --format ${what#*.} --encoding utf-8 >one
            "$ARBITER" import one --game ${what%.*} >back.jsonl
            "$ARBITER" export back.jsonl --format ${what#*.} --encoding utf-8 >two
            diff <(grep -Eo '2026[-.]07[-.]1[0-9][^]]*' one) <(grep -Eo '2026[-.]07[-.]1[0-9][^]]*' two)
            case $what in
            *.sgf) grep -q "DT\[$(date -d @1784157300 +%F)\]" one ;;
            *.ccgc) grep -q "\[$(date -d @1784157300 '+%Y.%m.%d %H:%M') \]" one ;;&
            *.ggf) grep -q 'DT\[2026-07-15 23:15:00 GMT\]' one ;;&
            *) grep -q '"started":1784157300,' back.jsonl ;;
            esac
        done
    done
}

@test "CCGC: GBK by default, UTF-8 when asked, official names" {
    play amazon 1
    "$ARBITER" export amazon.jsonl --format ccgc -o out --place 重庆 --event "2026 CCGC"
    local file
    file=$(ls out)
    [[ "$file" =~ ^AM-random-aB\ vs\ random-bW-(先|后)手胜-20..年..月..日\ ..时..分\ 重庆-2026\ CCGC\.txt$ ]]
    iconv -f GBK -t UTF-8 "out/$file" >utf8
    run iconv -f UTF-8 -t UTF-8 "out/$file"
    [ "$status" -ne 0 ]
    "$ARBITER" export amazon.jsonl --format ccgc --encoding utf-8 --place 重庆 \
        --event "2026 CCGC" >direct
    diff utf8 direct
    head -1 utf8 | grep -Eq '^#\[AM\]\[random-a\]\[random-b\]\[.手胜\]\[.* 重庆\]\[2026 CCGC\];'
}

@test "verify names the file, the line and the move of the first fault" {
    play nogo 2
    sed -E '2s/\["[a-z0-9]+",([0-9.]+)\]/["j9",\1]/' nogo.jsonl >bad.jsonl
    run "$ARBITER" verify nogo.jsonl bad.jsonl
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = "nogo.jsonl: 2 games, in order" ]
    [[ "${lines[1]}" == bad.jsonl:2:* ]]
    printf '(;GM[1]SZ[9]\n;B[ee];W[ee])\n' >bad.sgf
    run "$ARBITER" verify bad.sgf
    [ "$status" -eq 1 ]
    [[ "$output" == 'bad.sgf:1: move 2, "e5": '* ]]
    run "$ARBITER" verify missing
    [ "$status" -eq 2 ]
    run "$ARBITER" verify bad.sgf --option size=9
    [ "$status" -eq 2 ]
    [ "$output" = "arbiter: verify: --option goes with --game" ]
    echo hello >text
    run "$ARBITER" verify text
    [ "$status" -eq 2 ]
}

@test "a line that was cut is named, and the others are read" {
    play nogo 3
    head -c -300 nogo.jsonl >cut.jsonl # as a disk leaves it that is full
    echo >>cut.jsonl
    echo '{"version":99}' >>cut.jsonl
    run "$ARBITER" verify cut.jsonl
    [ "$status" -eq 1 ]
    [[ "${lines[0]}" == "cut.jsonl:3: the line was cut: it ends after "* ]]
    [[ "${lines[1]}" == "cut.jsonl:4: version: "* ]]
}

@test "what others wrote sends a terminal nothing" {
    printf '(;GM[1]SZ[9]PB[\033[31mX]PW[\302\233b];B[ee])' >hostile.sgf
    play amazon 1
    sed -E 's/"label":"random-a"/"label":"\\u001b[2Jx"/; s/"why":"no move left"/"why":"\\u001b]0;y\\u0007"/' \
        amazon.jsonl >hostile.jsonl
    printf '(;GM[1]SZ[9];B[\033[2])' >worse.sgf
    for file in hostile.sgf hostile.jsonl worse.sgf; do
        "$ARBITER" show $file >shown 2>&1 || true
        "$ARBITER" verify $file >>shown 2>&1 || true
        [ -s shown ]
        run grep -c "$(printf '[\033\007]\\|\302\233')" shown
        [ "$output" = 0 ]
    done
}

@test "wrong words are messages and status 2" {
    play amazon 1
    run "$ARBITER" export amazon.jsonl --format sfg
    [ "$status" -eq 2 ]
    [[ "$output" == *"did you mean sgf?"* ]]
    run "$ARBITER" export amazon.jsonl
    [ "$status" -eq 2 ]
    run "$ARBITER" export amazon.jsonl --format wthor
    [ "$status" -eq 2 ]
    [[ "$output" == *"amazon.jsonl:1: --format: wthor has no place for amazon"* ]]
    run "$ARBITER" show amazon.jsonl 7
    [ "$status" -eq 2 ]
    [ "$output" = "arbiter: show: amazon.jsonl: there is no game 7 in it" ]
    run "$ARBITER" show amazon.jsonl --ply 5000
    [ "$status" -eq 2 ]
    run "$ARBITER" import amazon.jsonl --format jsnl
    [ "$output" = 'arbiter: import: --format: there is no "jsnl"; did you mean jsonl?' ]
    run "$ARBITER" import amazon.jsonl --format sgf
    [ "$status" -eq 2 ]
    [ "$output" = 'arbiter: import: amazon.jsonl: there is no game in it in the format sgf' ]
    echo '{"version":2,"game":"chess"}' >later.jsonl
    run "$ARBITER" verify later.jsonl
    [ "$output" = "later.jsonl:1: version: 2 is not 1, the one known here" ]
    printf '(;SZ[9];B[aa])(;SZ[9];B[bb])' >two.sgf
    "$ARBITER" export two.sgf --format sgf -o two
    [ -e two/game-000001.sgf ] && [ -e two/game-000002.sgf ]
}

@test "show prints a position, all of them, in ASCII, and what a seat saw" {
    play phantom-go 1
    run "$ARBITER" show phantom-go.jsonl --ply 1 --ascii
    [ "$status" -eq 0 ]
    [[ "$output" == *"Ply 1 of "*": Black "* ]]
    run "$ARBITER" show phantom-go.jsonl --ply 1 --eye white
    [[ "$output" == *"as White sees it"* ]]
    [[ "$output" == *"Black not seen"* ]]
    [[ "$output" != *"●"* ]]
    local plies
    plies=$("$ARBITER" show phantom-go.jsonl --all | grep -c '^Ply ')
    [ "$plies" -eq "$("$ARBITER" show phantom-go.jsonl | sed -nE 's/^Ply ([0-9]+) of.*/\1/p' |
        awk '{ print $1 + 1 }')" ]
}

@test "show steps by keys, and leaves the terminal as it was however it ends" {
    command -v script >/dev/null || skip "script is not installed"
    play amazon 1
    printf '\033[C\033[C5\rq' >keys
    TERM=xterm timeout 20 script -qec "stty -a >before; '$ARBITER' show amazon.jsonl; stty -a >after" \
        screen <keys >/dev/null
    grep -q 'Ply 2 of' screen
    grep -q 'Ply 5 of' screen
    diff before after
    mkfifo silent
    exec 4<>silent
    for signal in TERM HUP INT; do
        rm -f screen after
        TERM=xterm timeout 20 script -qfec "stty -a >before
            sh -c 'echo \$\$ >pid; exec \"$ARBITER\" show amazon.jsonl'; stty -a >after" screen \
            <&4 >/dev/null 3>&- &
        for _ in $(seq 500); do
            grep -q 'Ply 0 of' screen && break
            sleep 0.02
        done
        kill -$signal "$(cat pid)"
        wait $! || true
        diff before after
    done
    exec 4>&-
}

@test "gnugo reads our SGF" {
    PATH=$PATH:/usr/games
    command -v gnugo >/dev/null || skip "gnugo is not installed"
    play go 1
    "$ARBITER" export go.jsonl --format sgf -o out
    run gnugo --mode gtp <<<$'loadsgf out/game-000001.sgf\nlist_stones black\nquit'
    [ "$status" -eq 0 ]
    [[ "$output" != *"?"* ]]
    [[ "$output" =~ [A-J][1-9]\ [A-J][1-9] ]]
}

@test "jq reads our JSON" {
    command -v jq >/dev/null || skip "jq is not installed"
    play dots-and-boxes 1
    "$ARBITER" export dots-and-boxes.jsonl --format ccgc --encoding utf-8 >db.json
    [ "$(jq '.game | length' db.json)" -eq 60 ]
    [ "$(jq '.RScore + .BScore' db.json)" -eq 25 ]
    [ "$(jq -r '.moves | type' dots-and-boxes.jsonl)" = array ]
}

@test "records keep to their JSON Schema" {
    python3 -c 'import jsonschema' 2>/dev/null || skip "python3-jsonschema is not installed"
    play amazon 2
    play phantom-go 2
    "$ARBITER" match "$ENGINES/scripted --illegal-at 2" "$ENGINES/random" --game amazon --seed 1 \
        --record faults.jsonl --quiet >/dev/null
    "$ARBITER" export phantom-go.jsonl --format sgf >other.sgf
    "$ARBITER" import other.sgf >imported.jsonl
    python3 - "$SOURCES/../docs/record.schema.json" ./*.jsonl <<'END'
import json, sys, jsonschema
schema = json.load(open(sys.argv[1]))
judge = jsonschema.Draft202012Validator(schema)
for path in sys.argv[2:]:
    for line in open(path):
        judge.validate(json.loads(line))
END
}

# record GAME OPTIONS…: two games that are recorded so.
record() {
    local game=$1 engine="$ENGINES/random --game $1 --protocol gomocup"
    shift
    run "$ARBITER" match "$engine" "$engine" --game "$game" --protocol gomocup --seed 3 \
        --games 2 --quiet "$@"
}

@test "games are recorded in other formats as they end" {
    record gomoku --record games.sgf
    [ "$status" -eq 0 ]
    record gomoku --record games.sgf
    [ "$("$ARBITER" verify games.sgf)" = "games.sgf: 4 games, in order" ]
    for folder in psq/ psq; do
        record gomoku --record $folder --record-format psq
        [ "$status" -eq 0 ]
    done
    [ "$(ls psq)" = "$(printf 'game-00000%s.psq\n' '1 (2)' 1 '2 (2)' 2)" ]
    "$ARBITER" verify psq/*
    record gomoku --record papers --record-format ccgc
    local names=(papers/C5-random-[ab]\ B\ vs\ random-[ab]\ W-*手胜-*.txt)
    [ ${#names[@]} -eq 2 ]
    iconv -f GBK -t UTF-8 papers/* | grep -q '\[先手胜\]\|\[后手胜\]'
    record gomoku --record plain.txt
    [ "$("$ARBITER" verify plain.txt)" = "plain.txt: 2 games, in order" ]
    grep -q '^{"version":1,' plain.txt
}

@test "a record that can't be is a message before anything is played" {
    record gomoku --record games.psq
    [ "$status" -eq 2 ]
    [[ "$output" == *"a file of psq has one game; name a folder: --record games/ --record-format psq" ]]
    record gomoku --record games.ggf
    [ "$status" -eq 2 ]
    [[ "$output" == *"ggf has no place for gomoku with these options; these have: jsonl, ccgc, sgf, psq" ]]
    record gomoku --record games --record-format sfg
    [[ "$output" == *'record-format: there is no "sfg"; did you mean sgf?' ]]
    record gomoku --record-format sgf
    [[ "$output" == *"record-format goes with record" ]]
    record gomoku --record games/
    [[ "$output" == *'"games/" is a folder, and jsonl takes a file'* ]]
    [ -z "$(ls)" ]
    local engine="$ENGINES/random --game othello --protocol gtp"
    run "$ARBITER" match "$engine" "$engine" --game othello --protocol gtp --record games.wtb
    [ "$status" -eq 2 ]
    [[ "$output" == *"arbiter export STORE --format wthor" ]]
}

# Run a command as somebody whom permissions hold, whoever runs the tests.
as_a_guest() {
    local guest=()
    [ "$(id -u)" -ne 0 ] || guest=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    run "${guest[@]}" "$@"
}

@test "where nothing can be written: a store is read, and messages say why no file is made" {
    chmod 755 . "$BATS_RUN_TMPDIR" "$BATS_RUN_TMPDIR"/test
    mkdir "100% shut?"
    cp "$ARBITER" guest
    cp "$ENGINES/random" .
    "$ARBITER" ./random ./random --quiet --store "100% shut?/run.db" >/dev/null
    chmod 555 "100% shut?"
    cd "100% shut?"
    as_a_guest ../guest results run.db
    [ "$status" -eq 0 ]
    [[ "$output" == *"Endings: rules 1"* ]]
    as_a_guest ../guest resume run.db
    [ "$status" -eq 2 ]
    [[ "$output" == *"its folder can't be written"* ]]
    as_a_guest ../guest ../random ../random --store new.db
    [ "$status" -eq 2 ]
    [[ "$output" == *"new.db: can't be made: Permission denied"* ]]
    as_a_guest ../guest ../random ../random --record new.jsonl
    [ "$status" -eq 2 ]
    [[ "$output" == *'can'"'"'t write to "new.jsonl": Permission denied'* ]]
}

@test "a standard output that is full is named, also where it fills in the middle" {
    play gomoku 4
    run sh -c '"$ARBITER" list >/dev/full'
    [ "$status" -eq 2 ]
    [[ "$output" == *"can't write to the standard output"* ]]
    run sh -c 'cat gomoku.jsonl gomoku.jsonl gomoku.jsonl >many &&
        "$ARBITER" export many --format ccgc >/dev/full'
    [ "$status" -eq 2 ]
    [[ "$output" == *"the standard output"* ]]
}

@test "a standard output that is closed is named, and no file takes its place" {
    local play='"$ARBITER" "$ENGINES/random" "$ENGINES/random" --seed 1'
    run sh -c "$play >&-"
    [ "$status" -eq 2 ]
    [ "${lines[-1]}" = "arbiter: can't write to the standard output" ]
    run sh -c "$play --record kept --log log --store store >&-"
    [ "$status" -eq 2 ]
    "$ARBITER" verify kept store
    run sh -c "$play <&- 2>&-"
    [ "$status" -eq 0 ]
}
