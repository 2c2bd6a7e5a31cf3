// SPDX-License-Identifier: MIT
/// What a process has started, and how much all of them use.
#ifndef ARBITER_IO_USAGE_H
#define ARBITER_IO_USAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "core/match.h"
#include "io/cgroup.h"

/// Is there a limit that must be looked after?
bool usage_limited(const struct confine *confine, const struct cgroup *cgroup);

/// Have a process and all that it has started used more than they may? Then that is its death. From
/// its cgroup, where that keeps it; else memory only, which several may share: that counts once.
bool usage_exceeds(pid_t root, const struct confine *confine, const struct cgroup *cgroup,
                   struct death *death);

/// Was it too much memory that a process has ended of, with such usage?
bool usage_overran(const struct confine *confine, const struct cgroup *cgroup,
                   const struct rusage *used);

/// What a process and all that it has started have done, since they began.
struct effort {
    int64_t cpu_ns;  ///< they ran
    int64_t wait_ns; ///< they could have run, and no processor was free; not the wait in progress
    bool runnable;   ///< one of their threads runs, or could
};

/// Zeroes where they have gone.
void usage_effort(pid_t root, struct effort *effort);

/// Processor time of all threads of a process, to the nanosecond; -1 where it has gone.
int64_t usage_cpu_ns(pid_t pid);

/// Processor time of this thread, to the nanosecond.
int64_t usage_own_ns(void);

/// The first child of a process, or 0.
pid_t usage_child(pid_t pid);

#endif
