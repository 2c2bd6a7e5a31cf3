// SPDX-License-Identifier: MIT
/// Control groups: of this run, and below it of each engine.
#include "io/cgroup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/cgroupfs.h"
#include "io/procfs.h"

enum {
    UNIFIED,        ///< the folder of version 2; those of version 1 follow, in the order of uses
    LINGERING = 256 ///< groups whose processes are still ending
};

static const char *const controllers[CGROUP_FOLDERS] = {"", "memory", "pids", "cpuacct"};

/// This run's. What is in it does not change while there are engines, but for the numbers.
static struct {
    bool begun;
    char own[CGROUP_FOLDERS][PATH_MAX];  ///< the group that we are in
    char path[CGROUP_FOLDERS][PATH_MAX]; ///< the run's folder in it; "" for none
    int error[CGROUP_FOLDERS];           ///< why there is none
    int folder[CGROUP_USES];             ///< which of them has that use, -1 for none
    bool moved;                          ///< we are in a group below our own
    atomic_uint last;                    ///< number that was given
    pthread_mutex_t lock;                ///< of what follows
    unsigned lingering[LINGERING];
    int lingering_count;
} here = {.lock = PTHREAD_MUTEX_INITIALIZER};

// --- the end of runs --------------------------------------------------------------------------

/// Remove the folder of a run, with those of its engines.
static void remove_run(const char *folder)
{
    char path[PATH_MAX];
    DIR *entries = opendir(folder);
    struct dirent *entry;
    while (entries && (entry = readdir(entries))) {
        if (strncmp(entry->d_name, "engine-", 7) == 0) {
            cgroupfs_path(path, folder, entry->d_name);
            cgroupfs_remove(path);
        }
    }
    if (entries) {
        closedir(entries);
    }
    cgroupfs_path(path, folder, "referee");
    rmdir(path);
    rmdir(folder);
}

/// Clear away what is left of runs that were killed, and their wardens with them.
static void sweep(const char *own)
{
    DIR *entries = opendir(own);
    struct dirent *entry;
    while (entries && (entry = readdir(entries))) {
        char path[PATH_MAX];
        if (procfs_ended(entry->d_name)) {
            cgroupfs_path(path, own, entry->d_name);
            remove_run(path);
        }
    }
    if (entries) {
        closedir(entries);
    }
}

// --- a run ------------------------------------------------------------------------------------

/// Have a controller in the groups below this one. A group of version 2 that has processes of its
/// own can't: then we go to one below, if we are alone in it.
static bool enable(const char *controller)
{
    const char *own = here.own[UNIFIED], *run = here.path[UNIFIED];
    char plus[32], referee[PATH_MAX];
    snprintf(plus, sizeof plus, "+%s", controller);
    if (!cgroupfs_offers(own, controller)) {
        errno = ENOENT;
        return false;
    }
    int status = cgroupfs_put(own, "cgroup.subtree_control", plus);
    if (status < 0 && errno == EBUSY && !here.moved) {
        cgroupfs_path(referee, run, "referee");
        here.moved = mkdir(referee, 0755) == 0 && cgroupfs_put(referee, "cgroup.procs", "0") == 0;
        status = cgroupfs_put(own, "cgroup.subtree_control", plus);
    }
    return status == 0 && cgroupfs_put(run, "cgroup.subtree_control", plus) == 0;
}

/// Undo that: then we may go back.
static void disable_all(void)
{
    for (int use = 0; use < CGROUP_USES; use++) {
        char minus[32];
        snprintf(minus, sizeof minus, "-%s", controllers[1 + use]);
        cgroupfs_put(here.path[UNIFIED], "cgroup.subtree_control", minus);
        cgroupfs_put(here.own[UNIFIED], "cgroup.subtree_control", minus);
    }
    if (cgroupfs_put(here.own[UNIFIED], "cgroup.procs", "0") == 0) {
        char referee[PATH_MAX];
        cgroupfs_path(referee, here.path[UNIFIED], "referee");
        rmdir(referee);
        here.moved = false;
    }
}

/// Make the run's folder in a hierarchy. `path` is "" where that can't be.
static void make_run(int folder, const char *name)
{
    char *own = here.own[folder], path[PATH_MAX];
    here.error[folder] = 0;
    here.path[folder][0] = '\0';
    if (!cgroupfs_own(controllers[folder], own)) {
        here.error[folder] = ENOENT;
        return;
    }
    sweep(own);
    cgroupfs_path(path, own, name);
    if (mkdir(path, 0755) < 0) {
        here.error[folder] = errno;
    } else {
        memcpy(here.path[folder], path, sizeof path);
    }
}

/// Which hierarchy has a use: version 2 if it will, else the one of version 1.
static void choose(enum cgroup_use use, const char *name)
{
    int old = 1 + (int)use, error = here.error[UNIFIED];
    here.folder[use] = -1;
    if (here.path[UNIFIED][0]) {
        if (use == CGROUP_CPU || enable(controllers[old])) {
            here.folder[use] = UNIFIED;
            return;
        }
        error = errno;
    }
    make_run(old, name);
    if (here.path[old][0]) {
        here.folder[use] = old;
    } else if (here.error[old] == ENOENT) {
        here.error[old] = error; // there is no such hierarchy: version 2 says why
    }
}

void cgroup_begin(void)
{
    char name[NAME_MAX];
    if (here.begun) {
        return;
    }
    here.begun = true;
    procfs_name(name, sizeof name);
    make_run(UNIFIED, name);
    for (int use = 0; use < CGROUP_USES; use++) {
        choose((enum cgroup_use)use, name);
    }
    if (here.moved && here.folder[CGROUP_MEMORY] != UNIFIED &&
        here.folder[CGROUP_PROCESSES] != UNIFIED) {
        disable_all(); // it was of no use: we are not alone
    }
}

void cgroup_end(void)
{
    if (!here.begun) {
        return;
    }
    if (here.moved) {
        disable_all();
    }
    for (int i = 0; i < CGROUP_FOLDERS; i++) {
        if (here.path[i][0]) {
            remove_run(here.path[i]);
        }
    }
    here.begun = here.moved = false;
    here.lingering_count = 0;
}

const char *cgroup_place(enum cgroup_use use)
{
    return here.begun && here.folder[use] >= 0 ? here.own[here.folder[use]] : NULL;
}

const char *cgroup_trouble(enum cgroup_use use)
{
    switch (here.error[1 + (int)use]) {
    case ENOENT:
        return "there is no such cgroup here";
    case EBUSY:
        return "other processes are in the same cgroup";
    default:
        return strerror(here.error[1 + (int)use]);
    }
}

// --- an engine --------------------------------------------------------------------------------

static void group_path(char *path, int folder, unsigned number)
{
    if (snprintf(path, PATH_MAX, "%s/engine-%u", here.path[folder], number) >= PATH_MAX) {
        path[0] = '\0';
    }
}

/// The group's folder for a use; false where it does not keep it.
static bool path_for(const struct cgroup *cgroup, enum cgroup_use use, char *path)
{
    if (cgroup->number == 0 || !cgroup->keeps[use]) {
        return false;
    }
    group_path(path, here.folder[use], cgroup->number);
    return true;
}

/// Make its folder in a hierarchy and open the door.
static bool enter_hierarchy(struct cgroup *cgroup, int folder, char *path)
{
    group_path(path, folder, cgroup->number);
    if (cgroup->door[folder] < 0 && mkdir(path, 0755) == 0) {
        cgroup->door[folder] = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
    return cgroup->door[folder] >= 0;
}

/// No swap: an engine that is swapped out would lose on time, not for its memory.
static bool limit_memory(int folder, const char *path, uint64_t bytes)
{
    if (folder != UNIFIED) {
        bool kept = cgroupfs_put_number(path, "memory.limit_in_bytes", bytes) == 0;
        cgroupfs_put_number(path, "memory.memsw.limit_in_bytes", bytes);
        return kept;
    }
    cgroupfs_put(path, "memory.swap.max", "0");
    cgroupfs_put(path, "memory.oom.group", "1");
    return cgroupfs_put_number(path, "memory.max", bytes) == 0;
}

/// Set what that use is asked for.
static bool set_up(const struct confine *confine, enum cgroup_use use, const char *path)
{
    switch (use) {
    case CGROUP_MEMORY:
        return limit_memory(here.folder[use], path, confine->memory);
    case CGROUP_PROCESSES:
        return cgroupfs_put_number(path, "pids.max", confine->processes) == 0;
    default:
        return true;
    }
}

void cgroup_open(struct cgroup *cgroup, const struct confine *confine)
{
    const bool wanted[CGROUP_USES] = {confine->memory > 0, confine->processes > 0,
                                      confine->cpu_s > 0 || here.folder[CGROUP_CPU] == UNIFIED};
    char path[PATH_MAX];
    *cgroup = (struct cgroup){.number = 0};
    for (int i = 0; i < CGROUP_FOLDERS; i++) {
        cgroup->door[i] = -1;
    }
    if (!here.begun || !confine->limited) {
        return;
    }
    cgroup->number = atomic_fetch_add(&here.last, 1) + 1;
    if (here.path[UNIFIED][0]) {
        enter_hierarchy(cgroup, UNIFIED, path);
    }
    for (int use = 0; use < CGROUP_USES; use++) {
        int folder = here.folder[use];
        cgroup->keeps[use] = wanted[use] && folder >= 0 && enter_hierarchy(cgroup, folder, path) &&
                             set_up(confine, (enum cgroup_use)use, path);
    }
}

int cgroup_enter(const struct cgroup *cgroup, int first)
{
    for (int i = first; i < CGROUP_FOLDERS; i++) {
        if (cgroup->door[i] < 0) {
            continue;
        }
        int fd = openat(cgroup->door[i], "cgroup.procs", O_WRONLY | O_CLOEXEC);
        if (fd < 0 || write(fd, "0", 1) < 0) {
            return -1;
        }
        close(fd);
    }
    return 0;
}

void cgroup_shut(struct cgroup *cgroup)
{
    for (int i = 0; i < CGROUP_FOLDERS; i++) {
        if (cgroup->door[i] >= 0) {
            close(cgroup->door[i]);
            cgroup->door[i] = -1;
        }
    }
}

bool cgroup_overran(const struct cgroup *cgroup)
{
    char path[PATH_MAX], text[512];
    bool unified = here.folder[CGROUP_MEMORY] == UNIFIED;
    return path_for(cgroup, CGROUP_MEMORY, path) &&
           cgroupfs_get(path, unified ? "memory.events" : "memory.oom_control", text,
                        sizeof text) &&
           cgroupfs_field(text, "oom_kill") > 0;
}

int64_t cgroup_cpu_ns(const struct cgroup *cgroup)
{
    char path[PATH_MAX], text[512];
    bool unified = here.folder[CGROUP_CPU] == UNIFIED;
    if (!path_for(cgroup, CGROUP_CPU, path) ||
        !cgroupfs_get(path, unified ? "cpu.stat" : "cpuacct.usage", text, sizeof text)) {
        return -1;
    }
    return unified ? (int64_t)cgroupfs_field(text, "usage_usec") * 1000 : strtoll(text, NULL, 10);
}

void cgroup_kill(const struct cgroup *cgroup)
{
    char path[PATH_MAX];
    for (int i = 0; cgroup->number > 0 && i < CGROUP_FOLDERS; i++) {
        if (here.path[i][0]) {
            group_path(path, i, cgroup->number);
            cgroupfs_kill(path);
        }
        if (i == UNIFIED && here.path[i][0]) {
            return; // all of them are in it
        }
    }
}

/// Remove its folders. False where one is still in use.
static bool remove_folders(unsigned number)
{
    char path[PATH_MAX];
    bool gone = true;
    for (int i = 0; i < CGROUP_FOLDERS; i++) {
        if (here.path[i][0]) {
            group_path(path, i, number);
            gone &= rmdir(path) == 0 || errno != EBUSY;
        }
    }
    return gone;
}

void cgroup_close(struct cgroup *cgroup)
{
    if (cgroup->number == 0) {
        return;
    }
    pthread_mutex_lock(&here.lock);
    for (int i = here.lingering_count; i-- > 0;) {
        if (remove_folders(here.lingering[i])) {
            here.lingering[i] = here.lingering[--here.lingering_count];
        }
    }
    if (!remove_folders(cgroup->number) && here.lingering_count < LINGERING) {
        here.lingering[here.lingering_count++] = cgroup->number;
    }
    pthread_mutex_unlock(&here.lock);
    cgroup->number = 0;
}
