// SPDX-License-Identifier: MIT
/// What an engine's turns cost the machine, and how long the machine kept it waiting: read from
/// the kernel where a move was long, never where it was quick. A quick move's share is in the
/// next long one's.
#ifndef ARBITER_IO_METER_H
#define ARBITER_IO_METER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "core/record.h"
#include "io/cgroup.h"

/// A move that took longer is long: ten milliseconds.
enum { LONG_MOVE_NS = 10000000 };

/// Since a process began.
struct reading {
    int64_t cpu_ns;  ///< it ran: its main thread, or with a cgroup all of its processes
    int64_t wait_ns; ///< its main thread could have run, and no processor was free
};

/// Zeroes are a meter of nothing.
struct meter {
    pid_t pid;
    bool boxed;                  ///< the engine is a grandchild of the process
    const struct cgroup *cgroup; ///< of all its processes, if that counts
    int fd; ///< open on the process's schedstat; 0 until it is first read, -1 where there is none
    struct reading last; ///< the latest
    struct reading turn; ///< when the turn began, as well as is known
    int64_t turn_cpu_ns; ///< of all threads, when the turn began
    int64_t idle_ns;     ///< used between the last turn and this one
};

/// Look at a process that has just been started; what arbiter-box started is the engine. Where its
/// cgroup counts processor time, that of all its processes counts, not only its own. The group must
/// outlive the meter.
void meter_init(struct meter *meter, pid_t pid, bool boxed, const struct cgroup *cgroup);

/// Its turn begins. Read it if there is a reason to: it is the first, or the other thought long.
void meter_turn(struct meter *meter, bool worth_it);

/// Its turn ended with a long move: fill in what it cost. False where that is not known.
bool meter_move(struct meter *meter, struct usage *usage);

/// Processor time of all its threads in this turn; negative where that is not known. Only right
/// where each turn was worth a reading.
int64_t meter_used(struct meter *meter);

/// How long the machine has kept it waiting in this turn; 0 where that is not known.
int64_t meter_waited(struct meter *meter);

/// Close what was opened. Takes zeroes.
void meter_release(struct meter *meter);

#endif
