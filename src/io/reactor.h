// SPDX-License-Identifier: MIT
/// One event loop and what is shared on it: a buffer to read into, and alarms to the nanosecond.
///
/// A uv_timer counts whole milliseconds on a clock that is read once per turn of the loop, and
/// can fire early. Alarms share one absolute timerfd. It is set again only for an alarm sooner
/// than the one it is set for: alarms that move later, as a clock's deadline does with every
/// move, cost nothing.
#ifndef ARBITER_IO_REACTOR_H
#define ARBITER_IO_REACTOR_H

#include <stdint.h>
#include <time.h>
#include <uv.h>

#include "io/lateness.h"

enum { READ_MAX = 65536 };

/// Calls `due` once at or after its time; zeroes but for `due` and `owner` to begin.
struct alarm {
    void (*due)(void *owner, int64_t now_ns);
    void *owner;
    int64_t at_ns;              ///< means something while it is set
    struct alarm *next, **link; ///< in the list of those set; `link` is NULL while not
};

struct reactor {
    uv_loop_t loop;
    uv_prepare_t prepare; ///< before each wait: what comes next is a new batch of events
    uv_poll_t timer;
    int timer_fd;
    int64_t timer_ns;         ///< what the timerfd is set for; NEVER while it is not
    struct alarm *alarms;     ///< all that are set, in no order: they are few and seldom walked
    int64_t waits_ns;         ///< when the loop last began to wait for events
    int64_t woke_ns;          ///< when it woke up before that
    int64_t batch_ns;         ///< when what it handles now had come, at the latest; 0 before
    struct lateness lateness; ///< of what was read and what alarms rang
    char buffer[READ_MAX + 1];
};

/// Now, in nanoseconds of the steady clock.
static inline int64_t reactor_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/// When what is being handled had come, at the latest that is sure to charge nobody for the
/// referee's own work. Where the loop had to wait, it woke up for what came; where it had not,
/// what it finds may have come at any time since it last looked, while it handled other things;
/// but where that was before `since_ns`, before which it can't have come, it is taken to come now.
int64_t reactor_event(struct reactor *reactor, int64_t since_ns);

/// 0, or a negative errno.
int reactor_init(struct reactor *reactor);

/// All handles must be closed or closing.
void reactor_release(struct reactor *reactor);

/// Set an alarm, or move it. NEVER takes it away.
void alarm_set(struct reactor *reactor, struct alarm *alarm, int64_t at_ns);

#endif
