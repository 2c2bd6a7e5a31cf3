// SPDX-License-Identifier: MIT
/// Groups of the kernel's: what a tree of processes uses together, and its end. Skipped where none
/// can be had, as for an ordinary user without delegation.
#include "test.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/cgroup.h"
#include "io/cgroupfs.h"
#include "io/spawn.h"

enum { MIB = 1 << 20 };

extern char **environ;

/// Skip a test that needs such a group; else begin.
static void need(enum cgroup_use use)
{
    cgroup_begin();
    if (!cgroup_place(use)) {
        print_message("skipped: no cgroup of that use: %s\n", cgroup_trouble(use));
        cgroup_end();
        skip();
    }
}

/// Start a shell's words in a group, and wait for the shell's end. Its status.
static int run(struct cgroup *cgroup, const struct confine *confine, const char *words)
{
    const char *argv[] = {"sh", "-c", words, NULL};
    struct spawn spawn = {.path = "/bin/sh",
                          .argv = (char *const *)argv,
                          .env = environ,
                          .dir = "/",
                          .confine = confine,
                          .cgroup = cgroup};
    struct child child;
    int how = -1;
    cgroup_open(cgroup, confine);
    assert_int_equal(spawn_start(&spawn, &child), 0);
    close(child.in);
    waitpid(child.pid, &how, 0);
    close(child.out);
    close(child.err);
    if (child.pidfd >= 0) {
        close(child.pidfd);
    }
    return how;
}

static void children_pass_the_limit_only_together(void **unused)
{
    (void)unused;
    need(CGROUP_MEMORY);
    // tail keeps all that it may have to print.
    const struct confine confine = {.limited = true, .memory = 96 * MIB};
    static const char four[] = "for i in 1 2 3 4; do head -c 40M /dev/zero | tail -c 40M | "
                               "(sleep 1; cat >/dev/null) & done; wait",
                      one[] = "head -c 40M /dev/zero | tail -c 40M >/dev/null";
    struct cgroup cgroup;
    run(&cgroup, &confine, one);
    assert_true(cgroup.keeps[CGROUP_MEMORY]);
    assert_false(cgroup_overran(&cgroup));
    cgroup_close(&cgroup);
    run(&cgroup, &confine, four);
    assert_true(cgroup_overran(&cgroup));
    cgroup_kill(&cgroup);
    cgroup_close(&cgroup);
    cgroup_end();
}

static void processes_are_counted(void **unused)
{
    (void)unused;
    need(CGROUP_PROCESSES);
    const struct confine confine = {.limited = true, .processes = 4};
    struct cgroup cgroup;
    int how = run(&cgroup, &confine, "for i in 1 2 3 4 5 6; do sleep 9 & done 2>/dev/null; exit 0");
    assert_true(cgroup.keeps[CGROUP_PROCESSES]);
    assert_true(WIFEXITED(how));
    assert_int_not_equal(WEXITSTATUS(how), 0); // a shell that can't fork gives up
    cgroup_kill(&cgroup);
    cgroup_close(&cgroup);
    cgroup_end();
}

/// A child that has left its group and its parent.
static void whoever_hides_is_counted_and_ended(void **unused)
{
    (void)unused;
    need(CGROUP_CPU);
    const struct confine confine = {.limited = true};
    struct cgroup cgroup;
    run(&cgroup, &confine,
        "(setsid sh -c 'i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; sleep 60' "
        "</dev/null >/dev/null 2>&1 &); exit 0");
    for (int i = 0; i < 500 && cgroup_cpu_ns(&cgroup) < 3000000; i++) {
        usleep(20000);
    }
    assert_true(cgroup_cpu_ns(&cgroup) >= 3000000);
    char path[4096], text[256] = "";
    snprintf(path, sizeof path, "ls -d %s/arbiter-%d-*/engine-%u 2>/dev/null",
             cgroup_place(CGROUP_CPU), (int)getpid(), cgroup.number);
    FILE *list = popen(path, "r");
    assert_non_null(fgets(text, sizeof text, list));
    pclose(list);
    cgroup_kill(&cgroup);
    cgroup_close(&cgroup);
    cgroup_end();
    list = popen(path, "r");
    assert_null(fgets(text, sizeof text, list)); // nobody is in it: it could be removed
    pclose(list);
}

static void blanks_in_a_list_of_mounts_are_decoded(void **unused)
{
    (void)unused;
    static const char *const paths[][2] = {
        {"/sys/fs/cgroup", "/sys/fs/cgroup"},
        {"/my\\040own\\040groups", "/my own groups"},
        {"/a\\011b\\012c\\134d", "/a\tb\nc\\d"},
        {"/a\\134040", "/a\\040"},
        {"/a\\04", "/a\\04"},
        {"/a\\089", "/a\\089"},
        {"/a\\", "/a\\"},
        {"", ""},
    };
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        char path[64];
        snprintf(path, sizeof path, "%s", paths[i][0]);
        cgroupfs_decode(path);
        assert_string_equal(path, paths[i][1]);
    }
}

/// A folder with a list of processes, as a group of version 1 has it.
struct group {
    char folder[32], list[64];
};

static void make_group(struct group *group, const char *procs)
{
    snprintf(group->folder, sizeof group->folder, "/tmp/test-cgroup-XXXXXX");
    assert_non_null(mkdtemp(group->folder));
    snprintf(group->list, sizeof group->list, "%s/cgroup.procs", group->folder);
    FILE *file = fopen(group->list, "w");
    fputs(procs, file);
    fclose(file);
}

static void remove_group(const struct group *group)
{
    unlink(group->list);
    rmdir(group->folder);
}

static pid_t sleeper(void)
{
    pid_t pid = fork();
    if (pid == 0) {
        pause();
        _exit(0);
    }
    return pid;
}

static void a_group_of_version_1_is_killed_one_by_one_and_not_for_ever(void **unused)
{
    (void)unused;
    struct group group;
    char procs[64];
    pid_t first = sleeper(), second = sleeper();
    snprintf(procs, sizeof procs, "%d\n%d\n", (int)first, (int)second);
    make_group(&group, procs);
    cgroupfs_kill(group.folder); // whose list never changes
    int how;
    assert_int_equal(waitpid(first, &how, 0), first);
    assert_true(WIFSIGNALED(how) && WTERMSIG(how) == SIGKILL);
    assert_int_equal(waitpid(second, &how, 0), second);
    remove_group(&group);
}

/// A list is read in parts: the last number may have lost digits.
static void a_number_that_was_cut_is_nobody(void **unused)
{
    (void)unused;
    enum { PART = 4095 };
    struct group group;
    char procs[PART + 3], number[16];
    pid_t bystander = sleeper();
    int len = snprintf(number, sizeof number, "%d", (int)bystander);
    memset(procs, '\n', sizeof procs);
    memcpy(procs + PART - len, number, (size_t)len);
    memcpy(procs + PART, "7\n", sizeof "7\n");
    make_group(&group, procs);
    cgroupfs_kill(group.folder);
    kill(bystander, SIGTERM);
    int how;
    waitpid(bystander, &how, 0);
    assert_int_equal(WTERMSIG(how), SIGTERM);
    remove_group(&group);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(children_pass_the_limit_only_together),
        cmocka_unit_test(processes_are_counted),
        cmocka_unit_test(whoever_hides_is_counted_and_ended),
        cmocka_unit_test(blanks_in_a_list_of_mounts_are_decoded),
        cmocka_unit_test(a_group_of_version_1_is_killed_one_by_one_and_not_for_ever),
        cmocka_unit_test(a_number_that_was_cut_is_nobody),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
