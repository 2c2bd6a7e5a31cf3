// SPDX-License-Identifier: MIT
/// What a tree of processes uses: from its cgroup, or memory from /proc. There, first the sum of
/// all that is resident, which is cheap and never too small; only where that is too much is what
/// they share told apart.
#include "io/usage.h"

#include <dirent.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "io/procfs.h"

enum { TREE_MAX = 1024 }; ///< processes looked at; more are not an engine's

struct tree {
    pid_t pid[TREE_MAX];
    int count;
};

static void add_children(struct tree *tree, const char *list)
{
    char *end;
    for (long pid; (pid = strtol(list, &end, 10)) > 0 && tree->count < TREE_MAX; list = end) {
        tree->pid[tree->count++] = (pid_t)pid;
    }
}

/// Each thread has a list of its own of what it has started.
static void add_children_of(struct tree *tree, pid_t pid)
{
    char path[80], list[4096];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *threads = opendir(path);
    struct dirent *thread;
    while (threads && (thread = readdir(threads))) {
        int tid = atoi(thread->d_name);
        snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, tid);
        if (tid > 0 && procfs_read(path, list, sizeof list)) {
            add_children(tree, list);
        }
    }
    if (threads) {
        closedir(threads);
    }
}

static uint64_t resident(pid_t pid)
{
    char path[64], text[128];
    uint64_t pages = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", (int)pid);
    if (procfs_read(path, text, sizeof text)) {
        sscanf(text, "%*s %" SCNu64, &pages);
    }
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

/// Its own, and its part of what it shares.
static uint64_t proportional(pid_t pid)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/smaps_rollup", (int)pid);
    const char *line = procfs_read(path, text, sizeof text) ? strstr(text, "\nPss:") : NULL;
    return line ? strtoull(line + 5, NULL, 10) * 1024 : resident(pid);
}

static uint64_t sum(const struct tree *tree, uint64_t (*of)(pid_t pid))
{
    uint64_t bytes = 0;
    for (int i = 0; i < tree->count; i++) {
        bytes += of(tree->pid[i]);
    }
    return bytes;
}

/// Find all that has come from a process, itself included.
static void tree_find(struct tree *tree, pid_t root)
{
    tree->pid[0] = root;
    tree->count = 1;
    for (int i = 0; i < tree->count; i++) {
        add_children_of(tree, tree->pid[i]);
    }
}

/// Do they use more than so many bytes?
static bool tree_exceeds(pid_t root, uint64_t bytes)
{
    struct tree tree;
    tree_find(&tree, root);
    return sum(&tree, resident) > bytes && (tree.count == 1 || sum(&tree, proportional) > bytes);
}

bool usage_limited(const struct confine *confine, const struct cgroup *cgroup)
{
    return confine->memory > 0 || (confine->cpu_s > 0 && cgroup->keeps[CGROUP_CPU]);
}

bool usage_exceeds(pid_t root, const struct confine *confine, const struct cgroup *cgroup,
                   struct death *death)
{
    if (confine->memory > 0 &&
        (cgroup->keeps[CGROUP_MEMORY] ? cgroup_overran(cgroup)
                                      : tree_exceeds(root, confine->memory))) {
        *death = (struct death){.ending = ENDING_MEMORY};
        return true;
    }
    if (confine->cpu_s > 0 && cgroup_cpu_ns(cgroup) > (int64_t)confine->cpu_s * 1000000000) {
        // What the kernel does to a single process that has used as much.
        *death = (struct death){.ending = ENDING_CRASHED, .signal = SIGXCPU};
        return true;
    }
    return false;
}

bool usage_overran(const struct confine *confine, const struct cgroup *cgroup,
                   const struct rusage *used)
{
    if (cgroup->keeps[CGROUP_MEMORY]) {
        return cgroup_overran(cgroup);
    }
    return confine->memory > 0 && (uint64_t)used->ru_maxrss * 1024 > confine->memory;
}

/// What a clock of processor time shows; -1 where its process has gone.
static int64_t read_clock(clockid_t clock)
{
    struct timespec time;
    return clock_gettime(clock, &time) < 0 ? -1 : (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t usage_cpu_ns(pid_t pid)
{
    clockid_t clock;
    return pid <= 0 || clock_getcpuclockid(pid, &clock) != 0 ? -1 : read_clock(clock);
}

int64_t usage_own_ns(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}

void usage_effort(pid_t root, struct effort *effort)
{
    struct tree tree = {.count = 0};
    *effort = (struct effort){0};
    if (root > 0) {
        tree_find(&tree, root);
    }
    for (int i = 0; i < tree.count; i++) {
        int64_t cpu_ns = usage_cpu_ns(tree.pid[i]);
        effort->cpu_ns += cpu_ns > 0 ? cpu_ns : 0;
        effort->runnable |= procfs_runnable(tree.pid[i]);
        effort->wait_ns += procfs_load(tree.pid[i]).wait_ns;
    }
}

pid_t usage_child(pid_t pid)
{
    char path[80], list[64];
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)pid, (int)pid);
    return pid > 0 && procfs_read(path, list, sizeof list) ? atoi(list) : 0;
}
