#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The set-ups that come with arbiter: each can be played, and the commands of the examples for
# build servers do what they say. ARBITER is the program, SOURCES the project's engines, ENGINES
# those that were built.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}" "${SOURCES:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    # As in a checkout that was built in build/.
    cp -r "$SOURCES/../configs" .
    mkdir build
    ln -s "$ENGINES" build/engines
    mkdir bin
    ln -s "$ARBITER" bin/arbiter
    PATH=$PWD/bin:$PATH
}

@test "every set-up can be played" {
    local file
    for file in configs/*.yaml configs/six-games/*.yaml; do
        echo "$file"
        arbiter tournament "$file" --dry-run >shown
        grep -q '^Games: ' shown
    done
    grep -c . shown
}

@test "submissions are found by their pattern and called by their folders" {
    arbiter tournament configs/course.yaml --dry-run >shown
    grep -q '^Engine 1, ann, speaks sau:$' shown
    grep -q '^Engine 2, bob, speaks sau:$' shown
    grep -q '^Engine 3, house, speaks sau:$' shown
}

# The commands of an example, one a line.
commands() {
    sed -n -E 's/^ *(- )?(run: |- )(arbiter .*)$/\3/p' "$1"
}

@test "the commands for build servers" {
    local example
    export GITHUB_STEP_SUMMARY=$PWD/summary
    for example in configs/ci/*.yaml; do
        [ "$(commands "$example" | wc -l)" -eq 2 ]
        rm -f regression.db*
        commands "$example" >script
        sed -i '1s/$/ --games 2/' script # the same, but quick
        cat script
        bash -e script
    done
    grep -q '^| 1 | new ' summary
    grep -q '<testsuite name="arbiter" tests="6" failures="0">' regression.xml
}
