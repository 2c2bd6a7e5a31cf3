#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# The examples of README.md, run as they stand there in a folder of their own, and what it says that
# they print. In a "text" block that follows a "sh" block a line "…" stands for any others.
# SOURCES is the top folder, BUILD that of the build.

setup() {
    : "${SOURCES:?}" "${BUILD:?}"
    cd "$BATS_TEST_TMPDIR"
    ln -s "$BUILD" build
    ln -s "$SOURCES/engines" engines
    cp -r "$SOURCES/configs" configs
    export PATH=$PWD/build/src:$PATH
}

# The lines of a text block as a pattern.
pattern_of() {
    sed -e 's/[][*?\\+@!()|]/\\&/g' -e 's/^…$/*/' "$1"
}

@test "README: every example runs, and prints what is said there" {
    awk '
        /^```sh$/ { file = sprintf("%02d.sh", ++n); next }
        /^```text$/ { file = sprintf("%02d.text", n); next }
        /^```/ { file = ""; next }
        file != "" { print >file }' "$SOURCES/README.md"
    [ -f 03.sh ]
    for example in *.sh; do
        echo "--- $(cat "$example")"
        output=$(timeout 60 bash -eu "$example" 2>&1) || {
            echo "$output"
            return 1
        }
        text=${example%.sh}.text
        # shellcheck disable=SC2053 # it is a pattern
        [ ! -f "$text" ] || [[ $output == $(pattern_of "$text") ]] || {
            echo "README says something else than this:"
            echo "$output"
            return 1
        }
    done
}
