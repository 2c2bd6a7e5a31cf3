#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What people see, letter by letter: help, lists, errors. Each command's output and exit status
# must be those in snapshots/NAME.txt. After a change that is meant, look at the difference and
# run this again with UPDATE_SNAPSHOTS=1.
# ARBITER is the program, ENGINES the folder of the engines that come with it.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}"
    SNAPSHOTS=$BATS_TEST_DIRNAME/snapshots
    cd "$BATS_TEST_TMPDIR" || exit
    unset NO_COLOR
    export LC_ALL=C.UTF-8 COLUMNS=80
}

# Run each argument as an arbiter command line (split by the shell) into one snapshot.
snapshot() {
    local name=$1 line
    shift
    for line in "$@"; do
        echo "\$ arbiter $line"
        eval "timeout 20 \"\$ARBITER\" $line" 2>&1 || echo "[exit $?]"
    done | sed -e "s|$ENGINES|ENGINES|g" -e '/warning: engines run as root/d' >"$name.txt"
    # A crash is never what is meant to be seen.
    if grep -E '^\[exit 1[3-9][0-9]\]$' "$name.txt"; then
        return 1
    fi
    if [ -n "${UPDATE_SNAPSHOTS:-}" ]; then
        cp "$name.txt" "$SNAPSHOTS/$name.txt"
    fi
    diff -u "$SNAPSHOTS/$name.txt" "$name.txt"
}

@test "help" {
    snapshot help "" --help help "help list" "help help" "rules --help" "perft -h" \
        "match --help"
    "$ARBITER" --version | grep -Eq '^arbiter [0-9]+\.[0-9]+\.[0-9]+$'
}

@test "help fits a terminal of 80 columns" {
    local command commands
    commands=$("$ARBITER" help | sed -n 's/^  \([a-z]*\) .*/\1/p')
    [[ "$commands" == *match*tournament*rules* ]]
    for command in $commands; do
        run grep -E '^.{81}' <("$ARBITER" help "$command")
        [ "$status" -eq 1 ]
    done
}

@test "words that are not known" {
    snapshot unknown lsit nonsense "help prft" "help nonsense" "perft --otpion=a amazon 1" \
        "rules gomoku --nonsense" "perft amazn 1" "list chess" "list key" "list amazon nogo" "perft amazon" \
        "perft amazon x" "perft amazon 0" "rules amazon --moves"
}

@test "options of a game" {
    snapshot options "perft gomoku 1 --option size" "perft gomoku 1 --option siez=9" \
        "perft gomoku 1 --option size=99" "perft amazon 1 --option size=9" \
        "perft gomoku 1 --option size=9" \
        "list gomoku | grep -v ^protocols" "list amazon | grep -v ^protocols" \
        "list dots | grep -v ^protocols" "list sau | grep -v ^games" "list dennou | grep -v ^games"
}

@test "counts" {
    snapshot perft "perft amazons 2" "perft dots-and-boxes 3" "perft othello 6" \
        "perft dots-and-boxes 1 --option turn=whole --option boxes=2"
}

@test "a position" {
    snapshot position "rules othello" "rules othello --moves \"d3 c3\"" \
        "rules dots-and-boxes --option boxes=2 --moves \"a2 b1\"" \
        "rules gomoku --option size=5 --setup \"B: a1 b1 c1 d1 e1 W: a2\"" \
        "rules nogo --notation sau --moves \"AA, BA\""
}

@test "a judgement" {
    snapshot judgement "rules gomoku --setup \"B: e5 f5 g5 h5\" --check i5" \
        "rules gomoku --moves h8 --check h8" "rules gomoku --check i9" "rules gomoku --check z9" \
        "rules nogo --setup \"B: b9 a8\" --turn white --check a9" \
        "rules othello --setup \"B: a1 W: b1 a8 b8 h8\" --check c1" \
        "rules dots-and-boxes --notation sau --check \"1 AAA\"" \
        "rules nogo --notation sau --check A"
}

@test "a position that can't be" {
    snapshot impossible "rules gomoku --setup h8" "rules gomoku --setup \"B: h8 z9\"" \
        "rules amazon --setup \"B: a1 a2 a3 a4 a5\"" "rules gomoku --turn red" \
        "rules gomoku --turn white" "rules gomoku --moves \"h8 h8\"" \
        "rules gomoku --notation sau" "rules gomoku --notation sao" \
        "rules nogo --setup \"B: b9\" --moves \"e5 a8 a9 a1\"" \
        "rules nogo --moves \"b9 e5 a8 a9\" --check a1"
}

@test "UVa 220" {
    board() {
        printf '%s\n' -------- -------- -------- ---WB--- ---BW--- -------- -------- --------
    }
    { echo 1 && board && printf '%s\n' W L M35 L Q; } >good
    { echo 1 && board && printf '%s\n' W M35 M35; } >bad
    snapshot othello "othello <good" "othello <bad" "othello x"
}

@test "engines that can't be run" {
    echo text >text
    mkdir folder
    snapshot no-engine '/nonexistent $ENGINES/random' '$ENGINES/random ./folder' \
        './text $ENGINES/random' 'text $ENGINES/random' 'folder $ENGINES/random' 'nosuchprogram $ENGINES/random' \
        '"" $ENGINES/random' '$ENGINES/random "  "' '$ENGINES/random' \
        '$ENGINES/random $ENGINES/random --dir-b nowhere' 'prft amazon 3' '$ENGINES/random a b'
}

@test "matches that can't be" {
    snapshot no-match '$ENGINES/random $ENGINES/random --gaem nogo' \
        '-engine cmd=a -engine cmd=b -each tc=60+1' 'a b --each tc=60+1' 'a b -pgnout x.pgn' \
        '$ENGINES/random $ENGINES/random --tc 5:99' \
        '--game amazn $ENGINES/random $ENGINES/random' \
        '$ENGINES/random $ENGINES/random --game nogo --option komi=7' \
        '$ENGINES/random $ENGINES/random --option sau-end=loudly' \
        '$ENGINES/random $ENGINES/random --protocol sao' \
        '$ENGINES/random $ENGINES/random --protocol sau --game gomoku' \
        '$ENGINES/random $ENGINES/random --tc soon' \
        '$ENGINES/random $ENGINES/random --tc-b 40/' \
        '$ENGINES/random $ENGINES/random --movetime 0' \
        '$ENGINES/random $ENGINES/random --margin=-5' \
        '$ENGINES/random $ENGINES/random --games 0' \
        '$ENGINES/random $ENGINES/random --seed x' \
        '$ENGINES/random $ENGINES/random --name-a x --name-b x' \
        '$ENGINES/random $ENGINES/random --record nowhere/games.jsonl' \
        '$ENGINES/random $ENGINES/random --log .'
}

@test "matches" {
    snapshot match \
        '$ENGINES/random $ENGINES/random --seed 7 --games 4 --tc 5:00' \
        'match "$ENGINES/random --game nogo" $ENGINES/random\ --game\ nogo --game nogo --seed 1 --quiet' \
        '$ENGINES/random "$ENGINES/scripted --crash-at=3 --stderr=\"help me\"" --seed 1 --games 2' \
        '"$ENGINES/scripted --illegal-at=2" $ENGINES/random --seed 1 --illegal-retries 0' \
        '/bin/false $ENGINES/random --name-a A --name-b 电脑 --seed 1'
}

@test "a board after every move" {
    export PLAYER="$ENGINES/random --game dots-and-boxes --option boxes=2"
    snapshot watch \
        '"$PLAYER" "$PLAYER" --game dots-and-boxes --option boxes=2 --seed 2 --watch'
}

@test "completion offers commands, options, games" {
    eval "$("$ARBITER" help --completion)"
    complete_words() {
        COMP_WORDS=("$@")
        COMP_CWORD=$(($# - 1))
        _arbiter
        echo "${COMPREPLY[@]}"
    }
    [ "$(complete_words arbiter pe)" = perft ]
    [ "$(complete_words arbiter perft othe)" = othello ]
    [ "$(complete_words arbiter rules nogo --no)" = --notation ]
    [ "$(complete_words arbiter rules nogo --notation s)" = sau ]
    [ "$(complete_words arbiter help li)" = list ]
}
