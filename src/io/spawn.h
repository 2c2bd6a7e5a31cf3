// SPDX-License-Identifier: MIT
/// Starting a process between three pipes, in a session of its own.
#ifndef ARBITER_IO_SPAWN_H
#define ARBITER_IO_SPAWN_H

#include <sys/types.h>

#include "io/cgroup.h"
#include "io/confine.h"

/// What to run.
struct spawn {
    const char *path;  ///< of the program, resolved
    char *const *argv; ///< NULL-terminated
    char *const *env;  ///< NULL-terminated
    const char *dir;   ///< to start in; NULL for where we are
    const struct confine *confine;
    struct cgroup *cgroup; ///< to be born in, with its doors open: they are shut; NULL for none
};

/// A running process. The pipes are our ends: non-blocking, closed on exec.
struct child {
    pid_t pid; ///< also the id of its group and session
    int pidfd; ///< readable when it has ended
    int in;    ///< write to it
    int out;   ///< read from it
    int err;   ///< read its stderr
};

/// Start it. The child leads a group and session of its own, has default signals and only the
/// three pipes open, and dies with us. 0, or a negative errno where the program can't be run.
int spawn_start(const struct spawn *spawn, struct child *child);

#endif
