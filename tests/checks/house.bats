#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The scripts that keep the house in order, on copies and on logs made by hand.
# SOURCES is the top folder.

setup() {
    : "${SOURCES:?}"
    cd "$BATS_TEST_TMPDIR"
}

# Copy what is needed to build the rules and their tests.
copy_house() {
    cp -r "$SOURCES"/{.clang-format,meson.build,src,engines,tests,scripts} .
    cp "$SOURCES"/{meson_options.txt,LICENSE,README.md,docs} -r . 2>/dev/null || true
}

@test "new-game: what it makes builds, passes the generic tests and has its own" {
    copy_house
    run scripts/new-game new-one "The New One"
    [ "$status" -eq 0 ]
    run scripts/new-game zz
    [ "$status" -eq 0 ]
    run scripts/new-game aa
    [ "$status" -eq 0 ]
    meson setup build --werror >log
    ninja -C build tests/unit/test-{rules,tables,sau,new_one,zz,aa} >>log
    run meson test -C build --no-rebuild rules tables sau new_one zz aa
    [ "$status" -eq 0 ]
    [[ "$output" =~ Ok:\ +6 ]]
    grep -q "'new_one.c'," src/rules/meson.build
    grep -q '{&new_one_rules, FORM_' src/proto/sau_moves.c
}

@test "new-game: refuses a bad name, and a game that is there" {
    copy_house
    run scripts/new-game "No Good"
    [ "$status" -eq 2 ]
    run scripts/new-game othello
    [ "$status" -eq 1 ]
    [ "$output" = "new-game: src/rules/othello.c is there already" ]
    diff -r src "$SOURCES/src"
}

@test "check-layers: finds an include upwards and a folder that is in no layer" {
    cp -r "$SOURCES"/{src,scripts} .
    echo '#include "core/match.h"' >>src/rules/go.c
    mkdir src/odd
    run scripts/check-layers
    [ "$status" -eq 1 ]
    [[ "$output" == *"src/odd: not in the table"* ]]
    [[ "$output" == *src/rules/go.c:*": src/rules may not include src/core"* ]]
}

@test "check-layers: finds a pure library that does I/O" {
    cp -r "$SOURCES"/scripts .
    mkdir -p src/util build/src/util
    cp "$SOURCES/src/README.md" src
    printf '#include <stdio.h>\nvoid f(void);\nvoid f(void)\n{\n    puts("no");\n}\n' >f.c
    cc -c f.c -o f.o
    ar rc build/src/util/libutil.a f.o
    run scripts/check-layers build
    [ "$status" -eq 1 ]
    [ "${lines[0]}" = "src/util: calls puts, and is to be pure" ]
}

@test "check-words: finds an ending and reasons that the page can't say in Chinese" {
    cp -r "$SOURCES"/{src,scripts} .
    run scripts/check-words
    [ "$status" -eq 0 ]
    sed -i 's/"occupied"/"taken"/; s/"passing is forbidden"/"no pass"/' src/rules/nogo.c
    sed -i 's/{"timeout"/{"too-slow"/' src/core/ending.c
    run scripts/check-words
    [ "$status" -eq 1 ]
    [[ "$output" == *'endings.js: no Chinese for "no pass"'* ]]
    [[ "$output" == *'endings.js: no Chinese for "taken"'* ]]
    [[ "$output" == *'words.js: no words for the ending "too-slow"'* ]]
    [[ "$output" == *'endings.js: no rule in Chinese for the ending "too-slow"'* ]]
    [ "${lines[-1]}" = "words: 4 missing" ]
}

@test "count-tests: counts single tests, crashes, skips, and programs that speak no TAP" {
    cat >log <<'LOG'
=== 1/5 ===
test:         a
result:       exit status 1
------------ stdout ------------
1..3
ok 1 - one
not ok 2 - two
ok 3 three # skip no such thing
=== 2/5 ===
test:         crashed
result:       killed by signal 11 SIGSEGV
------------ stdout ------------
1..2
ok 1 - one
=== 3/5 ===
test:         plain
result:       exit status 0
=== 4/5 ===
test:         skipped
result:       exit status 77
=== 5/5 ===
test:         silent
result:       exit status 3
LOG
    [ "$("$SOURCES/scripts/count-tests" log 2>shown)" = "3 3 2" ]
    grep -q "not ok 2 - two" shown
    grep -q "test:         silent" shown
    [ "$(grep -c "test:         plain" shown)" -eq 0 ]
}

@test "install: has nothing to do and asks for nothing where all is there" {
    command -v dpkg-query || skip "not a Debian"
    "$SOURCES/scripts/install" test | grep -q "all installed" || skip "packages are missing"
    PATH=/usr/bin:/bin run "$SOURCES/scripts/install" build
    [ "$output" = "packages: all installed" ]
}

@test "install: says what to run where it may not install" {
    command -v dpkg-query || skip "not a Debian"
    mkdir scripts bin
    cp "$SOURCES/scripts/install" scripts
    echo "no-such-package  build  for this test" >scripts/packages
    for tool in bash dirname awk dpkg-query grep; do
        ln -s "$(command -v "$tool")" bin
    done
    printf '#!/bin/sh\necho 1000\n' >bin/id
    chmod +x bin/id
    PATH=$PWD/bin run scripts/install build
    [ "$status" -eq 1 ]
    [[ "${lines[1]}" == *"apt-get install --no-install-recommends no-such-package" ]]
}
