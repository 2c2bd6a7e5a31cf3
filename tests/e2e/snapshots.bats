#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What people see, letter by letter: help, lists, errors. Each command's output and exit status
# must be those in snapshots/NAME.txt. After a change that is meant, look at the difference and
# run this again with UPDATE_SNAPSHOTS=1.
# ARBITER is the program.

setup() {
    : "${ARBITER:?}"
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
    done >"$name.txt"
    if [ -n "${UPDATE_SNAPSHOTS:-}" ]; then
        cp "$name.txt" "$SNAPSHOTS/$name.txt"
    fi
    diff -u "$SNAPSHOTS/$name.txt" "$name.txt"
}

@test "help" {
    snapshot help "" --help help "help list" "help help" "rules --help" "perft -h"
    "$ARBITER" --version | grep -Eq '^arbiter [0-9]+\.[0-9]+\.[0-9]+$'
}

@test "words that are not known" {
    snapshot unknown lsit nonsense "help prft" "help nonsense" "perft --otpion=a amazon 1" \
        "rules gomoku --nonsense" "perft amazn 1" "list chess" "list amazon nogo" "perft amazon" \
        "perft amazon x" "perft amazon 0" "rules amazon --moves"
}

@test "options of a game" {
    snapshot options "perft gomoku 1 --option size" "perft gomoku 1 --option siez=9" \
        "perft gomoku 1 --option size=99" "perft amazon 1 --option size=9" \
        "perft gomoku 1 --option size=9" "list gomoku" "list amazon" "list dots"
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
    local start="--------\n--------\n--------\n---WB---\n---BW---\n--------\n--------\n--------"
    printf "1\n$start\nW\nL\nM35\nL\nQ\n" >good
    printf "1\n$start\nW\nM35\nM35\n" >bad
    snapshot othello "othello <good" "othello <bad" "othello x"
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
