// SPDX-License-Identifier: MIT
/// How far an engine is trusted, and what it may use.
#ifndef ARBITER_CORE_LIMITS_H
#define ARBITER_CORE_LIMITS_H

#include <stdint.h>

enum sandbox {
    SANDBOX_NONE,   ///< an ordinary process in a session of its own
    SANDBOX_LIMITS, ///< limits that the kernel keeps, no new rights, no way out of its group
    SANDBOX_STRICT  ///< shut in: a world of its own with its folder, the system to read, no network
};

/// What a strict sandbox lets an engine do all the same. Each allows what stands before it.
enum allow {
    ALLOW_NOTHING,
    ALLOW_SOCKETS, ///< to its own processes; wine needs them
    ALLOW_NETWORK
};

/// What an engine may use. 0 is no limit, but for the strict sandbox, which has none without.
struct limits {
    uint64_t memory; ///< bytes, of all its processes
    uint64_t disk;   ///< bytes: of a file, and in a strict sandbox of each folder it may write to
    uint64_t output; ///< bytes said in a turn
    uint64_t processes; ///< and threads; outside a strict sandbox a cgroup must keep it
    int64_t cpu_ms;     ///< of each process, with a cgroup of all; NO_LIMIT for none; whole seconds
};

/// The least memory that can be asked for: a process has the size of its parent until its exec.
enum { MEMORY_LEAST = 32 << 20 };

/// What a strict sandbox gives where nothing is asked for.
enum { STRICT_MEMORY = 1 << 30, STRICT_DISK = 64 << 20, STRICT_PROCESSES = 128 };

#endif
