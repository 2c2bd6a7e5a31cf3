// SPDX-License-Identifier: MIT
/// What a child takes upon itself between its birth and its exec, so that there is no moment in
/// which it runs without. All of it is inherited by whatever it starts.
#ifndef ARBITER_IO_CONFINE_H
#define ARBITER_IO_CONFINE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// Zeroes are no confinement at all.
struct confine {
    bool limited;       ///< limits and nice; no core files
    bool no_rights;     ///< nothing that it runs gives it rights
    bool grouped;       ///< it can't leave the group that is killed with it, nor signal others
    bool boxed;         ///< it is started by arbiter-box, which says so where it can't
    uint64_t memory;    ///< bytes of all its processes; 0 for no limit
    uint64_t processes; ///< and threads, where no box counts them; 0 for no limit
    uint64_t disk;      ///< bytes of a file; 0 for no limit
    uint64_t output;    ///< bytes in a turn; 0 for the usual
    uint64_t cpu_s;     ///< of a process; 0 for no limit
    bool other_user;    ///< it runs as another user
    uid_t uid;
    gid_t gid;
};

/// In the child of a vfork(): system calls only. Its memory is left alone where a cgroup keeps it.
/// 0, or -1 with errno.
int confine_self(const struct confine *confine, bool memory_kept);

#endif
