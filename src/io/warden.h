// SPDX-License-Identifier: MIT
/// A small process that outlives us by a moment: when we are gone, by whatever end, it kills the
/// groups of all engines that are still there, and removes their cgroups and private folders. The
/// parent-death signal alone reaches only an engine itself, not what the engine has started.
#ifndef ARBITER_IO_WARDEN_H
#define ARBITER_IO_WARDEN_H

#include <sys/types.h>

/// Begin with cgroups and fork it. Early, while we are small and single-threaded. 0, or -1 with
/// errno.
int warden_start(void);

/// Before it is started: a folder that it removes at our end.
void warden_clears(const char *folder);

/// Watch over a process group, and no longer.
void warden_watch(pid_t group);
void warden_forget(pid_t group);

/// End it, and cgroups. Groups that are still watched are killed.
void warden_stop(void);

#endif
