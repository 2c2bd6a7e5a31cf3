// SPDX-License-Identifier: MIT
/// What a tree of processes does.
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/procfs.h"
#include "io/usage.h"

/// Start a process that sleeps, or computes without end.
static pid_t begin(bool computes)
{
    pid_t pid = fork();
    assert_true(pid >= 0);
    if (pid > 0) {
        return pid;
    }
    alarm(60);
    volatile bool busy = computes;
    while (busy) {
    }
    pause();
    _exit(0);
}

static void end(pid_t pid)
{
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
}

static void who_computes_can_run(void **unused)
{
    (void)unused;
    struct effort effort, later;
    pid_t pid = begin(true);
    do {
        usage_effort(pid, &effort);
    } while (effort.cpu_ns == 0);
    assert_true(effort.runnable);
    do {
        usage_effort(pid, &later);
    } while (later.cpu_ns == effort.cpu_ns);
    assert_true(later.runnable && later.cpu_ns > effort.cpu_ns);
    end(pid);
}

static void who_sleeps_cannot(void **unused)
{
    (void)unused;
    struct effort effort;
    pid_t pid = begin(false);
    do {
        usage_effort(pid, &effort);
    } while (effort.runnable || effort.cpu_ns == 0); // until it has begun, and come to that
    end(pid);
}

static void children_count(void **unused)
{
    (void)unused;
    struct effort effort;
    pid_t pid = begin(true);
    int64_t child_ns, own_ns = usage_cpu_ns(getpid());
    do {
        child_ns = usage_cpu_ns(pid);
    } while (child_ns < own_ns);
    usage_effort(getpid(), &effort);
    assert_true(effort.runnable && effort.cpu_ns >= own_ns + child_ns);
    end(pid);
}

static void who_has_gone_does_nothing(void **unused)
{
    (void)unused;
    struct effort effort;
    pid_t pid = begin(false);
    end(pid);
    usage_effort(pid, &effort);
    assert_true(!effort.runnable && effort.cpu_ns == 0 && effort.wait_ns == 0);
    usage_effort(0, &effort); // one that was never started
    assert_true(!effort.runnable && effort.cpu_ns == 0);
    assert_int_equal(usage_cpu_ns(0), -1);
}

static void who_cannot_be_looked_at_may_live(void **unused)
{
    (void)unused;
    char name[200], nobody[210];
    procfs_name(name, sizeof name);
    pid_t pid = begin(false);
    end(pid);
    snprintf(nobody, sizeof nobody, "arbiter-%d%s", (int)pid, strchr(strchr(name, '-') + 1, '-'));
    struct rlimit files, none;
    getrlimit(RLIMIT_NOFILE, &files);
    none = (struct rlimit){.rlim_cur = 0, .rlim_max = files.rlim_max};
    assert_true(!procfs_ended(name) && procfs_ended(nobody));
    setrlimit(RLIMIT_NOFILE, &none); // nothing can be opened
    bool ended = procfs_ended(name), gone = procfs_ended(nobody);
    setrlimit(RLIMIT_NOFILE, &files);
    assert_false(ended);
    assert_true(gone);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_computes_can_run),
        cmocka_unit_test(who_sleeps_cannot),
        cmocka_unit_test(children_count),
        cmocka_unit_test(who_has_gone_does_nothing),
        cmocka_unit_test(who_cannot_be_looked_at_may_live),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
