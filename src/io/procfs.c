// SPDX-License-Identifier: MIT
/// What the kernel tells of how busy a process is, and of its group.
#include "io/procfs.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool procfs_read(const char *path, char *text, size_t size)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) {
        return false;
    }
    ssize_t len = read(fd, text, size - 1);
    close(fd);
    text[len > 0 ? len : 0] = '\0';
    return len > 0;
}

struct load procfs_load(pid_t pid)
{
    struct load load = {0};
    char path[300], text[96];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *tasks = opendir(path);
    struct dirent *task;
    while (tasks && (task = readdir(tasks))) {
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", (int)pid, task->d_name);
        if (isdigit((unsigned char)task->d_name[0]) && procfs_read(path, text, sizeof text)) {
            char *end;
            load.cpu_ns += strtoll(text, &end, 10);
            load.wait_ns += strtoll(end, NULL, 10);
        }
    }
    if (tasks) {
        closedir(tasks);
    }
    return load;
}

bool procfs_runnable(pid_t pid)
{
    bool runnable = false;
    char path[300], text[512];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *tasks = opendir(path);
    struct dirent *task;
    while (tasks && !runnable && (task = readdir(tasks))) {
        snprintf(path, sizeof path, "/proc/%d/task/%s/stat", (int)pid, task->d_name);
        if (isdigit((unsigned char)task->d_name[0]) && procfs_read(path, text, sizeof text)) {
            const char *rest = strrchr(text, ')');
            runnable = rest && strncmp(rest, ") R", 3) == 0;
        }
    }
    if (tasks) {
        closedir(tasks);
    }
    return runnable;
}

/// Its state, and when it started, in ticks since the machine's start. False where that can't be
/// read.
static bool read_start(pid_t pid, char *state, uint64_t *ticks)
{
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    const char *rest = procfs_read(path, text, sizeof text) ? strrchr(text, ')') : NULL;
    return rest && // the 22nd word; the second may have anything in it
           sscanf(rest + 1,
                  " %c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d "
                  "%" SCNu64,
                  state, ticks) == 2;
}

bool procfs_ending(pid_t pid)
{
    enum { EXITING = 4 }; // PF_EXITING of the kernel's include/linux/sched.h
    char path[64], text[1024];
    unsigned flags = EXITING;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
    const char *rest = procfs_read(path, text, sizeof text) ? strrchr(text, ')') : NULL;
    if (rest) { // the ninth word
        sscanf(rest + 1, " %*c %*d %*d %*d %*d %*d %u", &flags);
    }
    return flags & EXITING;
}

/// What each name begins with.
static const char prefix[] = "arbiter-";

/// "NAMESPACE-HOST": where an id of a process means the same process.
static void name_here(char *name, size_t size)
{
    char space[64] = "", host[65] = "";
    unsigned long long number = 0;
    if (readlink("/proc/self/ns/pid", space, sizeof space - 1) > 0) {
        sscanf(space, "pid:[%llu]", &number);
    }
    gethostname(host, sizeof host - 1);
    snprintf(name, size, "%llu-%s", number, host);
}

void procfs_name(char *name, size_t size)
{
    char place[128], state;
    uint64_t ticks = 0; // not known
    name_here(place, sizeof place);
    read_start(getpid(), &state, &ticks);
    snprintf(name, size, "%s%d-%" PRIu64 "-%s-", prefix, (int)getpid(), ticks, place);
}

/// Only what is sure counts: where a process can't be looked at, it may live.
static bool has_ended(pid_t pid, uint64_t started)
{
    char state;
    uint64_t ticks;
    if (kill(pid, 0) < 0 && errno == ESRCH) {
        return true;
    }
    return read_start(pid, &state, &ticks) &&
           (state == 'Z' || state == 'X' || (started != 0 && ticks != started));
}

bool procfs_ended(const char *name)
{
    char place[128];
    int pid, read = 0;
    uint64_t ticks;
    if (strncmp(name, prefix, strlen(prefix)) != 0) {
        return false;
    }
    name += strlen(prefix);
    name_here(place, sizeof place);
    size_t len = strlen(place);
    return sscanf(name, "%d-%" SCNu64 "-%n", &pid, &ticks, &read) == 2 && read > 0 &&
           strncmp(name + read, place, len) == 0 && name[(size_t)read + len] == '-' &&
           has_ended(pid, ticks);
}

/// Is it of the group and alive? The name before the state may have anything in it.
static bool follows(const char *process, pid_t group)
{
    char path[300], text[512], state;
    int own;
    snprintf(path, sizeof path, "/proc/%s/stat", process);
    const char *rest = procfs_read(path, text, sizeof text) ? strrchr(text, ')') : NULL;
    return rest && sscanf(rest + 1, " %c %*d %d", &state, &own) == 2 && own == (int)group &&
           state != 'Z' && state != 'X' && strtol(process, NULL, 10) != (long)group;
}

int procfs_followers(pid_t group)
{
    DIR *processes = opendir("/proc");
    struct dirent *process;
    int count = 0;
    while (processes && (process = readdir(processes))) {
        count += isdigit((unsigned char)process->d_name[0]) && follows(process->d_name, group);
    }
    if (processes) {
        closedir(processes);
    }
    return count;
}
