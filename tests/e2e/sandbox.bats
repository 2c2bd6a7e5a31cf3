#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# Sandboxes through the command line: what is refused, who engines are, what is kept.
# ARBITER is the program, ENGINES the folder of the engines that come with it.

load helpers.bash

setup() {
    : "${ARBITER:?}" "${ENGINES:?}" "${DENY:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    chmod 755 . "$BATS_RUN_TMPDIR" "$BATS_RUN_TMPDIR"/test
    export LC_ALL=C.UTF-8
    cp "$ENGINES/random" .
    as=()
    [ "$(id -u)" -ne 0 ] || as=(--engine-user nobody)
}

# An engine that is a shell script, which plays like ./random after these lines.
script_engine() {
    printf '#!/bin/sh\n%s\nexec ./random\n' "$1" >engine
    chmod +x engine
}

play() {
    "$ARBITER" ./random ./random --seed 1 "$@" 2>&1
}

strict_works() {
    "$ARBITER" ./random ./random --seed 1 --quiet --sandbox strict "${as[@]}" >out 2>&1 ||
        skip "$(cat out)"
}

@test "a match in each sandbox" {
    strict_works
    for level in none limits strict; do
        play --quiet --sandbox $level "${as[@]}" | grep -q '^Endings: rules 1$'
    done
}

@test "root is not held by a sandbox" {
    [ "$(id -u)" -eq 0 ] || skip "not root"
    for level in limits strict; do
        run play --sandbox $level
        [ "$status" -eq 2 ]
        [[ $output == *'a sandbox does not hold root: give --engine-user NAME'* ]]
    done
    run play --engine-user root
    [[ $output == *'"root" is root, whom no sandbox holds' ]]
    play | grep -q 'warning: engines run as root; --engine-user NAME'
    run play --quiet
    [[ $output != *warning* ]]
    run play --sandbox none
    [[ $output != *warning* ]]
    script_engine 'id -u >/dev/stderr; kill -9 $$'
    "$ARBITER" ./engine ./random --quiet --record games --engine-user nobody || [ $? -eq 3 ]
    grep -q '65534' games
}

@test "limits that can't be kept are refused" {
    says() {
        local wanted=$1
        shift
        run play "$@"
        [ "$status" -eq 2 ]
        [[ $output == *"$wanted"* ]]
    }
    says 'no limits are kept without a sandbox' --sandbox none --memory 1G
    says 'no limits are kept without a sandbox' --sandbox none --processes 4
    says 'the least that can be kept is 32M' --memory 1M
    says 'the least that can be kept is a second' --cpu 0.5
    says 'can'\''t run "nosuchlauncher": not found in PATH' --sandbox-cmd nosuchlauncher
    says 'there is no user "nosuchuser"' --engine-user nosuchuser
}

@test "too few open files are nobody's fault" {
    run bash -c 'ulimit -n 30; "$0" ./random ./random --quiet --sandbox none' "$ARBITER"
    [ "$status" -ne 0 ]
    [[ $output == *'1 games at once want 36 open files, and 30 are allowed (ulimit -n)'* ]]
}

@test "a launcher of one's own" {
    play --quiet --sandbox-cmd 'env A=B' | grep -q '^Endings: rules 1$'
}

@test "a program from PATH says which folder is its own" {
    strict_works
    echo 'exec ./random' >start
    run "$ARBITER" 'sh start' ./random --sandbox strict "${as[@]}"
    [ "$status" -eq 2 ]
    [[ $output == *'say which folder that is (dir), and name "start" from there' ]]
    "$ARBITER" 'sh start' ./random --dir-a . --sandbox strict "${as[@]}" | grep 'rules 1$'
}

@test "more than it may say, and more time than it may take" {
    script_engine 'yes | head -c 3000000; sleep 9'
    "$ARBITER" ./engine ./random --quiet --output-limit 1M | grep -q '^Endings: flooded 1$'
    script_engine 'while :; do :; done'
    "$ARBITER" ./engine ./random --quiet --record games --cpu 1 || [ $? -eq 3 ]
    grep -q '"signal":24' games
}

@test "the exit of the box is told from an engine's with the same status" {
    strict_works
    mkdir own
    for code in 125 126; do
        printf '#!/bin/sh\necho "arbiter-bag: %s" >&2\nexit %s\n' $code $code >own/engine
        chmod +x own/engine
        run "$ARBITER" own/engine ./random --sandbox strict "${as[@]}"
        echo "$output"
        [[ $output == *"left the game (exit status $code)"* ]]
    done
    printf '#!/no/such/interpreter\n' >own/engine
    run "$ARBITER" own/engine ./random --sandbox strict "${as[@]}"
    echo "$output"
    [[ $output == *"did not start: it can't be run"* ]]
}

@test "a tournament of those whom nobody trusts" {
    strict_works
    printf '%s\n' 'game: amazon' 'seed: 1' 'each: {sandbox: none}' 'engines:' '  - ./random' \
        '  - {command: ./engine, sandbox: limits, name: Spy}' >plan.yaml
    echo secret >"$BATS_RUN_TMPDIR/secret"
    script_engine "cat $BATS_RUN_TMPDIR/secret >/dev/stderr; kill -9 \$\$"
    "$ARBITER" tournament plan.yaml --untrusted --dry-run "${as[@]}" | grep -q 'sandbox.*strict'
    "$ARBITER" tournament plan.yaml --untrusted --quiet --record games "${as[@]}" || true
    [ "$(grep -c 'No such file' games)" -eq 2 ]
    run grep '"secret' games
    [ "$status" -eq 1 ]
}

@test "a doctor tells what is missing" {
    run "$ARBITER" doctor "${as[@]}"
    [ "$status" -le 1 ]
    [[ $output == *'strict sandbox '* ]]
    "$ARBITER" doctor "${as[@]}" --json | grep -q '"name": "Landlock"' || [ "${PIPESTATUS[0]}" -le 1 ]
    run "$ARBITER" doctor --concurrency x
    [ "$status" -eq 2 ]
}

# Skip where doctor says that there is no such cgroup for us.
need_cgroup() {
    "$ARBITER" doctor "${as[@]}" >said || true
    grep -q "^good    $1 cgroup" said || skip "no $1 cgroup here"
}

# Folders of the run of that process in cgroups.
cgroups_of() {
    find /sys/fs/cgroup -type d -name "arbiter-$1-*"
}

no_cgroups_of() {
    [ -z "$(cgroups_of "$1")" ]
}

@test "each engine is in a cgroup of its own" {
    need_cgroup cpu
    script_engine 'grep arbiter- /proc/self/cgroup >&2; kill -9 $$'
    "$ARBITER" ./engine ./engine --quiet --record games "${as[@]}" || [ $? -eq 3 ]
    grep -q 'arbiter-[^"]*/engine-1' games
    "$ARBITER" ./engine ./engine --quiet --record games --sandbox none || [ $? -eq 3 ]
    [ "$(grep -c 'arbiter-' games)" -eq 1 ]
}

@test "in a cgroup: children that have too much memory together, too many of them, too busy ones" {
    need_cgroup memory
    script_engine 'for i in 1 2 3 4; do
        head -c 40M /dev/zero | tail -c 40M | (sleep 2; cat >/dev/null) & done; wait'
    "$ARBITER" ./engine ./random --quiet --memory 96M "${as[@]}" >out || [ $? -eq 3 ]
    grep -q '^Endings: memory 1$' out
    need_cgroup pids
    script_engine 'for i in 1 2 3 4 5 6; do sleep 9 & done; kill -9 $$'
    "$ARBITER" ./engine ./random --quiet --processes 4 --record games "${as[@]}" || [ $? -eq 3 ]
    grep -q 'fork' games
    need_cgroup cpu
    script_engine '(while :; do :; done) & (while :; do :; done) & sleep 30'
    "$ARBITER" ./engine ./random --quiet --cpu 1 --record busy "${as[@]}" || [ $? -eq 3 ]
    grep -q '"signal":24' busy
}

@test "the number of processes is refused where no cgroup keeps it" {
    local low=()
    [ "$(id -u)" -ne 0 ] || low=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    cp "$ARBITER" arbiter
    run "${low[@]}" ./arbiter doctor
    [[ $output == *'poor    pids cgroup'* ]] || skip 'there is a cgroup for everybody here'
    run "${low[@]}" ./arbiter ./random ./random --processes 4
    [ "$status" -eq 2 ]
    [[ $output == *'by a pids cgroup, and there is none for us ('* ]]
}

@test "cgroups of an arbiter that is killed are removed: by its warden, or by the next" {
    need_cgroup cpu
    script_engine 'echo >here; sleep 60'
    chmod 777 .
    for kill_warden in no yes; do
        rm -f here
        "$ARBITER" ./engine ./random --start-limit 50 "${as[@]}" >/dev/null 2>&1 3>&- &
        await test -s here
        pid=$!
        [ -n "$(cgroups_of $pid)" ]
        if [ $kill_warden = yes ]; then
            pkill -KILL -P $pid -x arbiter-warden
        fi
        kill -KILL $pid
        wait $pid || true
        if [ $kill_warden = yes ]; then
            [ -n "$(cgroups_of $pid)" ]
            "$ARBITER" doctor >/dev/null || true
        fi
        await no_cgroups_of $pid
    done
}

# A plan for two engines that may not ponder.
rest_plan() {
    rm -f plan.db
    printf '%s\n' 'game: amazon' 'seed: 1' "each: {sandbox: $1, ponder: no, movetime: 20s}" \
        'engines:' "  - $2" "  - $3" >plan.yaml
}

@test "who may not ponder is stopped while the other thinks, in a sandbox" {
    script_engine 'echo $$ >&2; echo $$ >pid'
    printf '#!/bin/sh\n%s\n' 'read -r line; echo name watcher; read -r line; read -r line
        until grep -q "^State:.T" "/proc/$(cat pid)/status"; do sleep 0.02; done
        echo it was stopped >&2; kill -9 $$' >watcher
    chmod +x watcher
    chmod 777 .
    rest_plan limits ./engine ./watcher
    "$ARBITER" tournament plan.yaml --quiet --record games "${as[@]}" || true
    grep -q 'it was stopped' games
}

@test "who is stopped after its move loses nothing by what it says then" {
    strict_works
    cp "$ENGINES/scripted" .
    for level in limits strict; do
        rest_plan $level './scripted --out-of-turn --chatter 300' './scripted --twice'
        "$ARBITER" tournament plan.yaml --quiet "${as[@]}" | grep 'Endings: rules 2'
    done
}

@test "what engines use in others' time is told" {
    need_cgroup cpu
    script_engine '(while :; do :; done) </dev/null >/dev/null 2>&1 &'
    cp "$ENGINES/amazon" .
    "$ARBITER" ./engine './amazon --movetime 0.15' "${as[@]}" --seed 1 --store run.db >out 2>&1
    grep -q "^In others' time engine ran for [0-9.]* s" out
    "$ARBITER" explain run.db 1 | grep -q "^In the other's time Black (engine) ran for"
    "$ARBITER" results run.db | grep -q "^In others' time engine ran for [0-9.]* s (median of a game: "
    "$ARBITER" results run.db --format json | grep -q '"idle_ms": *[1-9]'
    "$ARBITER" report run.db -o - | grep -q '"idle":\[[1-9]'
}

@test "under valgrind nothing stays open, in each sandbox" {
    command -v valgrind >/dev/null || skip 'no valgrind'
    valgrind -q "$ARBITER" --version >/dev/null 2>&1 || skip 'this build does not run under valgrind'
    for level in none limits strict; do
        valgrind -q --track-fds=yes --error-exitcode=9 --log-file=said "$ARBITER" ./random ./random \
            --seed 1 --quiet --sandbox $level "${as[@]}" >out
        grep -q '^Endings: rules 1$' out
        # What a test runs in has files open too.
        [ "$(grep -c 'Open file descriptor' said)" -eq "$(grep -c '<inherited from parent>' said)" ]
    done
}

@test "engines that share a folder are warned of in a strict sandbox" {
    strict_works
    mkdir -p own
    cp random other
    cp random own
    run "$ARBITER" ./random ./other --seed 1 --sandbox strict "${as[@]}"
    [[ $output == *"warning: $PWD/random can read $PWD/other, for that lies in its folder: give each"* ]]
    run "$ARBITER" ./own/random ./random --seed 1 --sandbox strict "${as[@]}"
    [[ $output == *"warning: $PWD/random can read $PWD/own/random, for"* ]]
    run "$ARBITER" ./random ./random --seed 1 --sandbox strict "${as[@]}"
    [[ $output != *warning* ]]
}

# As on another machine: run under `deny CALL`.
denied() {
    local call=$1
    shift
    run "$DENY" "$call" -- "$@"
}

@test "an older kernel, a container's /proc: the box shuts in all the same" {
    strict_works
    cp "$BOX" arbiter-box
    for call in mount_setattr proc landlock; do
        denied $call "$ARBITER" ./random ./random --seed 1 --sandbox strict --quiet "${as[@]}"
        [[ $output == *'Endings: rules 1'* ]]
        # Without Landlock, the other wall; and root may write to whatever is not read-only.
        denied $call ./arbiter-box --dir "$PWD" --layers namespaces,seccomp -- /bin/sh -c \
            'for f in /usr /etc "$PWD"/random; do test ! -w $f || echo open $f; done
            ls -d /proc/[0-9]* /home /root 2>/dev/null | grep -v "^/proc/[1-9]$"; echo shut'
        [ "$output" = shut ]
    done
}

@test "doctor knows what is missing, and how to get it" {
    strict_works
    denied proc "$ARBITER" doctor "${as[@]}"
    [[ $output == *'poor    /proc in the box'*'it is empty'*'systempaths=unconfined'* ]]
    denied landlock "$ARBITER" doctor "${as[@]}"
    [[ $output == *'poor    Landlock'*'the namespaces are the only wall'* ]]
    denied unshare "$ARBITER" doctor "${as[@]}"
    [ "$status" -eq 1 ]
    [[ $output == *'missing user namespaces'* ]]
    denied unshare "$ARBITER" ./random ./random --sandbox strict "${as[@]}"
    [ "$status" -eq 2 ]
    [[ $output == *'arbiter-box: namespaces: unshare: Operation not permitted; the remedy: '* ]]
}

# In a box nothing can be shut in: as on a machine without namespaces.
@test "what can't be kept is refused" {
    strict_works
    cp "$ARBITER" arbiter
    cp "$BOX" arbiter-box
    local box=(./arbiter-box --dir "$PWD" --) low=()
    export ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 # which takes a ptrace: none in a box
    [ "$(id -u)" -ne 0 ] || low=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    run "${low[@]}" "${box[@]}" ./arbiter doctor
    [ "$status" -eq 1 ]
    [[ $output == *'missing user namespaces'*'The strict sandbox can'\''t be kept here.'* ]]
    run "${low[@]}" "${box[@]}" ./arbiter ./random ./random --sandbox strict
    [ "$status" -eq 2 ]
    [[ $output == *'the strict sandbox can'\''t be kept here: arbiter-box: namespaces: unshare'*'the remedy: '* ]]
}
