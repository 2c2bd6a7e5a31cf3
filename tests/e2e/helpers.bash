# SPDX-License-Identifier: MIT
# What the end-to-end tests of matches share: runs whose processes can be told from all others by
# a mark in their environment. Nothing here looks at names, or at how long anything took.

# The words before a command that mark its processes with this test. (A function around it would be
# a process of its own in the background.)
mark() {
    marked=(env "ARBITER_TEST_MARK=$BATS_TEST_TMPDIR")
}

# The ids of processes with the mark of this test.
marked_processes() {
    grep -lszxF "ARBITER_TEST_MARK=$BATS_TEST_TMPDIR" /proc/[0-9]*/environ | grep -o '[0-9]*'
}

# Wait for something to become true; a test that waits in vain fails.
await() {
    for _ in $(seq 500); do
        "$@" && return
        sleep 0.02
    done
    echo "in vain: $*"
    return 1
}

no_process() {
    [ -z "$(marked_processes)" ]
}

# No process of this test is left, or is about to be gone.
none_left() {
    await no_process || {
        for pid in $(marked_processes); do
            tr '\0' ' ' <"/proc/$pid/cmdline"
            kill -KILL "$pid"
        done
        return 1
    }
}

# Play, keep the record in the file `record`, and see that nothing is left.
play() {
    rm -f record
    mark
    run timeout 100 "${marked[@]}" "$ARBITER" "$@" --record record
    echo "${output:-}"
    none_left
}

# The parts of records that may differ between two runs of one seed, blotted out.
without_times() {
    sed -E -e 's/"usage_ms":[^"]*,"/"usage_ms":[],"/' \
        -e 's/"started":[0-9]+/"started":0/' -e 's/("[a-z_]*ms":)[0-9.]+/\10/g' \
        -e 's/(\["[a-z0-9:]+",)[0-9.]+\]/\10]/g' "$1"
}

# The value of a field of the record's last line: a word, number or text without quotes in it.
field() {
    tail -n 1 record | sed -nE 's/.*"'"$1"'":("([^"\\]|\\.)*"|[^,}]*).*/\1/p' | sed -E 's/^"|"$//g'
}
