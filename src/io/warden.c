// SPDX-License-Identifier: MIT
/// A small process that outlives us by a moment.
#include "io/warden.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/cgroup.h"
#include "io/scratch.h"
#include "util/mem.h"

/// The warden's process and our end of its pipe; -1 while there is none.
static pid_t warden_pid = -1;
static int warden_pipe = -1;

/// The groups that it knows of.
struct groups {
    int32_t *at;
    size_t count, cap;
};

/// The folder that it is to remove; "" for none.
static char folder[PATH_MAX];

void warden_clears(const char *path)
{
    snprintf(folder, sizeof folder, "%s", path);
}

/// A message is a group's id: positive to watch it, negative to forget it.
static void note(struct groups *groups, int32_t message)
{
    if (message > 0) {
        if (groups->count == groups->cap) {
            groups->cap = groups->cap ? groups->cap * 2 : 64;
            groups->at = mem_resize(groups->at, groups->cap * sizeof *groups->at);
        }
        groups->at[groups->count++] = message;
        return;
    }
    for (size_t i = 0; i < groups->count; i++) {
        if (groups->at[i] == -message) {
            groups->at[i] = groups->at[--groups->count];
            return;
        }
    }
}

/// Listen until the other end is closed, then kill what is left. Messages are whole: they are
/// shorter than what a pipe takes at once.
_Noreturn static void watch(int pipe)
{
    struct groups groups = {0};
    int32_t message;
    ssize_t got;
    while ((got = read(pipe, &message, sizeof message)) != 0) {
        if (got == (ssize_t)sizeof message) {
            note(&groups, message);
        } else if (errno != EINTR) {
            break;
        }
    }
    for (size_t i = 0; i < groups.count; i++) {
        kill(-groups.at[i], SIGKILL);
    }
    cgroup_end();
    if (folder[0]) {
        scratch_remove(folder, NULL);
    }
    _exit(0);
}

/// Close all but the first descriptor. Kernels before 5.9 can't do so at once; then the few that
/// there are when we start.
static void close_rest(void)
{
    enum { FEW = 1024 };
    if (syscall(SYS_close_range, 1, ~0u, 0) < 0) {
        for (int fd = 1; fd < FEW; fd++) {
            close(fd);
        }
    }
}

int warden_start(void)
{
    int pipe[2];
    if (pipe2(pipe, O_CLOEXEC) < 0) {
        return -1;
    }
    cgroup_begin(); // before: it must know of them
    warden_pid = fork();
    if (warden_pid == 0) {
        // Out of reach of the terminal's Ctrl-C, and holding nothing that others wait to close.
        setsid();
        prctl(PR_SET_NAME, "arbiter-warden");
        int kept = dup2(pipe[0], 0);
        close_rest();
        watch(kept);
    }
    close(pipe[0]);
    if (warden_pid < 0) {
        close(pipe[1]);
        return -1;
    }
    warden_pipe = pipe[1];
    return 0;
}

static void tell(int32_t message)
{
    if (warden_pipe >= 0) {
        ssize_t written;
        do {
            written = write(warden_pipe, &message, sizeof message);
        } while (written < 0 && errno == EINTR);
    }
}

void warden_watch(pid_t group)
{
    tell((int32_t)group);
}

void warden_forget(pid_t group)
{
    tell(-(int32_t)group);
}

void warden_stop(void)
{
    if (warden_pipe >= 0) {
        close(warden_pipe);
        while (waitpid(warden_pid, NULL, 0) < 0 && errno == EINTR) {
        }
        warden_pipe = -1;
        warden_pid = -1;
    }
    cgroup_end();
}
