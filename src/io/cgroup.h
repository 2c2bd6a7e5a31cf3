// SPDX-License-Identifier: MIT
/// Control groups: where the kernel lets us have them, each engine is born into one of its own. It
/// holds all that the engine starts, however it hides: what they use together is limited and
/// counted, and all of them end at once.
///
///     OURS/arbiter-PID-.../engine-N     a folder of this run, and in it one for each engine
///
/// OURS is the group that we are in, of version 2 or of a hierarchy of version 1 for what version 2
/// does not do here. What can't be had is done without: whoever needs it asks first.
#ifndef ARBITER_IO_CGROUP_H
#define ARBITER_IO_CGROUP_H

#include <stdbool.h>
#include <stdint.h>

#include "io/confine.h"

/// What a group may be good for, beside ending all that is in it.
enum cgroup_use { CGROUP_MEMORY, CGROUP_PROCESSES, CGROUP_CPU, CGROUP_USES };

/// The hierarchies: version 2, and of version 1 one for each use.
enum { CGROUP_FOLDERS = 1 + CGROUP_USES };

/// An engine's. Zeroes are none.
struct cgroup {
    unsigned number;          ///< names it; 0 for none
    bool keeps[CGROUP_USES];  ///< what it limits or counts
    int door[CGROUP_FOLDERS]; ///< its folders, while a process is to enter; -1 for none
};

/// Make the folder of this run, once, and clear away those of runs that were killed. Before
/// threads and engines.
void cgroup_begin(void);

/// End what is left in the groups of this run and remove them all; twice does no harm.
void cgroup_end(void);

/// Where groups of this run have that use, NULL where they have not.
const char *cgroup_place(enum cgroup_use use);

/// Why not, in a few words.
const char *cgroup_trouble(enum cgroup_use use);

/// Make a group for a process with such limits, with its doors open. It may be none in the end.
void cgroup_open(struct cgroup *cgroup, const struct confine *confine);

/// In the child of a vfork(): enter by each door from `first` on. 0, or -1 with errno.
int cgroup_enter(const struct cgroup *cgroup, int first);

/// Shut the doors, once the process is in.
void cgroup_shut(struct cgroup *cgroup);

/// Has it met the limit of its memory?
bool cgroup_overran(const struct cgroup *cgroup);

/// Processor time of all that is or was in it, -1 where that is not known.
int64_t cgroup_cpu_ns(const struct cgroup *cgroup);

/// SIGKILL to all in it.
void cgroup_kill(const struct cgroup *cgroup);

/// Remove it; what has been killed in it may take its time. Takes zeroes.
void cgroup_close(struct cgroup *cgroup);

#endif
