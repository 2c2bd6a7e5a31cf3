#!/usr/bin/env bats
# SPDX-License-Identifier: MIT
# A machine that has no more processes, threads or descriptors, or lacks what a sandbox is made of:
# nobody is blamed for it, what was played is safe, and it is said what is missing.
# ARBITER is the program, ENGINES the folder of the engines that come with it, BOX arbiter-box;
# FAULTS makes single calls of arbiter fail, DENY all of a kind, in arbiter-box too.

setup() {
    : "${ARBITER:?}" "${ENGINES:?}" "${BOX:?}" "${FAULTS:?}" "${DENY:?}"
    cd "$BATS_TEST_TMPDIR" || exit
    chmod 755 . "$BATS_RUN_TMPDIR" "$BATS_RUN_TMPDIR"/test
    export LC_ALL=C.UTF-8
    cp "$ENGINES/random" .
}

# Arbiter with a fault.
faulty() {
    FAULT=$1 LD_PRELOAD=$FAULTS ASAN_OPTIONS=verify_asan_link_order=0 \
        timeout -s KILL 60 "$ARBITER" "${@:2}" 2>&1
}

@test "no more processes: the game is nobody's, and the run can be resumed" {
    [[ ${SANITIZE:-} != *thread* ]] || skip "ThreadSanitizer has a vfork() of its own"
    [ "$(uname -m)" = x86_64 ] || skip "its vfork() can't be made to fail"
    run faulty 'vfork EAGAIN 4' ./random ./random --sandbox none --games 4 --store run.db --seed 1
    echo "$output"
    [ "$status" -eq 3 ]
    [[ $output == *'no engine can be started: Resource temporarily unavailable; the run stops'* ]]
    [[ $output == *'Games: 1,'*'Endings: rules 1'*'Void: 1 '* ]]
    run "$ARBITER" resume run.db
    [ "$status" -eq 0 ]
    [[ $output == *'Endings: rules 4'* ]]
}

@test "no more descriptors: the same" {
    run faulty 'pipe2 EMFILE 6' ./random ./random --sandbox none --games 4 --store run.db --seed 1
    echo "$output"
    [ "$status" -eq 3 ]
    [[ $output == *'no engine can be started: Too many open files; the run stops'* ]]
    run "$ARBITER" resume run.db
    [[ $output == *'Endings: rules 4'* ]]
}

@test "no more descriptors can be watched: the same" {
    for nth in 9 10 13; do
        run faulty "epoll_ctl ENOSPC $nth" ./random ./random --sandbox none --games 4 \
            --store $nth.db --seed 1
        echo "$output"
        [ "$status" -eq 3 ]
        [[ $output == *'no engine can be started: its pipes can'*'t be watched'*'; the run stops'* ]]
        [[ $output == *'Games: 1,'*'Endings: rules 1'*'Void: 1 '* ]]
        run "$ARBITER" resume $nth.db
        [[ $output == *'Endings: rules 4'* ]]
    done
}

@test "an exit that can't be watched, or room in a full pipe, is looked for" {
    cat >stuffed.py <<'END'
import os, sys, time
# Be asked for a name, leave no room for what is said next, and then go on as the engine.
while os.read(0, 1) != b"\n":
    pass
room, stuffed = os.open("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK), 0
try:
    while True:
        stuffed += os.write(room, bytes([10]) * 4096)
except BlockingIOError:
    os.close(room)
os.write(1, b"name stuffed\n")
time.sleep(0.2)
while stuffed > 0:
    stuffed -= len(os.read(0, stuffed))
os.execv("random", ["random"])
END
    run faulty 'epoll_ctl ENOMEM 8+' 'python3 -E stuffed.py' ./random --sandbox none --quiet
    echo "$output"
    [ "$status" -eq 0 ]
    [[ $output == *'Endings: rules 1'* ]]
}

@test "no more threads" {
    [ -z "${SANITIZE:-}" ] || [ "$SANITIZE" = none ] || skip "sanitizers make threads themselves"
    for nth in 1 3 5; do
        run faulty "pthread_create EAGAIN $nth" ./random ./random --sandbox none --games 2 \
            --concurrency 2 --loops 2 --force
        [ "$status" -eq 3 ]
        [[ $output == *"can't run games: resource temporarily unavailable"* ]]
    done
    # One that is missing after all leaves its tables empty.
    run faulty 'pthread_create EAGAIN 6' ./random ./random --sandbox none --games 2 \
        --concurrency 2 --loops 2 --force
    [ "$status" -eq 0 ]
    [[ $output == *'Endings: rules 2'* ]]
}

@test "ends of children are seen without SIGCHLD" {
    for how in --block-signal=CHLD --ignore-signal=CHLD; do
        run env $how timeout -s KILL 60 "$ARBITER" "$ENGINES/scripted --crash-at 3" ./random \
            --sandbox none --quiet
        echo "$output"
        [[ $output == *'Endings: crashed 1'* ]]
    done
}

# Arbiter as an ordinary user, where calls are denied: denied CALL=ERROR... -- OPTION...
denied() {
    local low=() calls=()
    [ "$(id -u)" -ne 0 ] || low=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    while [ "$1" != -- ]; do
        calls+=("$1")
        shift
    done
    shift
    cp "$ARBITER" arbiter
    cp "$BOX" arbiter-box
    cp "$DENY" deny
    "${low[@]}" timeout -s KILL 60 ./deny "${calls[@]}" -- ./arbiter ./random ./random --quiet "$@" 2>&1
}

@test "what a sandbox is made of is missing" {
    [[ ${SANITIZE:-} != *address* && ${SANITIZE:-} != *thread* ]] || skip "sanitizers call it too"
    run denied pidfd_open -- --sandbox strict
    [ "$status" -eq 0 ] || skip "$output"
    for call in unshare unshare=ENOSPC mount mount=ENOMEM umount2 pivot_root clone prlimit64; do
        run denied $call -- --sandbox strict
        echo "$call: $output"
        [ "$status" -eq 2 ]
        [[ $output == *"the strict sandbox can't be kept here: "* ]]
    done
}

@test "old kernels: without close_range and pidfd_open all ends all the same" {
    for box in none limits; do
        run denied close_range pidfd_open -- --sandbox $box
        echo "$output"
        [ "$status" -eq 0 ]
        [[ $output == *'Endings: rules 1'* ]]
    done
}
