#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# What an author gets who asks why a game was lost: its story, and the game again.
# ARBITER is the program, ENGINES the folder of the engines that come with it.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    unset NO_COLOR
}

# A store with two games that "scripted" loses by a crash at its third move.
lose_twice() {
    "$ARBITER" match "$ENGINES/random" "$ENGINES/scripted --crash-at 3" --games 2 --seed 1 \
        --store run.db --quiet >log 2>&1 || [ $? -eq 0 ] || cat log
}

@test "explain tells the end, the rule, the last words, and how to see it again" {
    lose_twice
    run "$ARBITER" explain run.db 1
    [ "$status" -eq 0 ]
    [[ "$output" == *"The end: Black (random) wins: White (scripted) crashed (signal 11"* ]]
    [[ "$output" == *"The rule: An engine whose process dies by a signal loses"* ]]
    [[ "$output" == *"white> move "* ]]
    [[ "$output" == *"arbiter replay run.db 1"* ]]
}

@test "explain names a game that is not there" {
    lose_twice
    run "$ARBITER" explain run.db 7
    [ "$status" -eq 2 ]
    [[ "$output" == *"run.db has no game 7"* ]]
}

@test "replay: the engine that is to blame does it again, by the same dice" {
    lose_twice
    run "$ARBITER" replay run.db 2
    [ "$status" -eq 0 ]
    [[ "$output" == *"The end: random wins: scripted crashed (signal 11"*", as recorded" ]]
}

@test "replay: another engine is seen where it does something else" {
    lose_twice
    run "$ARBITER" replay run.db 1 --engine "scripted=$ENGINES/amazon --nodes 50"
    [ "$status" -eq 1 ]
    [[ "$output" == *"; the record has "* ]]
}

@test "replay: a file or a game that is not there" {
    lose_twice
    run "$ARBITER" replay missing.db 1
    [ "$status" -eq 2 ]
    [[ "$output" == *"missing.db: No such file"* ]]
    run "$ARBITER" replay run.db 7
    [ "$status" -eq 2 ]
    [[ "$output" == *"run.db has no game 7"* ]]
}

@test "replay: a label that nobody has" {
    lose_twice
    run "$ARBITER" replay run.db 1 --engine "nobody=true"
    [ "$status" -eq 2 ]
    [[ "$output" == *'LABEL is "random" or "scripted"'* ]]
}
