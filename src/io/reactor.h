// SPDX-License-Identifier: MIT
/// One event loop and what is shared on it: a buffer to read into, and alarms to the nanosecond.
///
/// What engines say is watched by an epoll set of our own, and libuv's loop is one member of it: a
/// ply goes past all that libuv looks at once a turn, 630 instructions where a ply takes us 3,000.
/// Signals, other threads, keys and copies of folders are libuv's.
///
/// A uv_timer counts whole milliseconds on a clock that is read once per turn of the loop, and
/// can fire early. Alarms share one absolute timerfd. It is set again only for an alarm sooner
/// than the one it is set for: alarms that move later, as a clock's deadline does with every
/// move, cost nothing.
#ifndef ARBITER_IO_REACTOR_H
#define ARBITER_IO_REACTOR_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <time.h>
#include <uv.h>

#include "core/lateness.h"

enum { READ_MAX = 65536, READY_MAX = 64 };

/// Calls `due` once at or after its time; zeroes but for `due` and `owner` to begin.
struct alarm {
    void (*due)(void *owner, int64_t now_ns);
    void *owner;
    int64_t at_ns;              ///< means something while it is set
    struct alarm *next, **link; ///< in the list of those set; `link` is NULL while not
};

/// Calls `ready` while a descriptor can be read, or written; with EPOLLET once for what has come,
/// which spares the kernel a second look at it. Zeroes but for `ready` and `owner` to begin.
struct source {
    void (*ready)(void *owner);
    void *owner;
    int fd;          ///< means something while it is watched
    uint32_t events; ///< that it is watched for
    bool watched;
};

struct reactor {
    uv_loop_t loop;
    struct source libuv;                 ///< watched while there is a loop
    int queue;                           ///< an epoll set of the sources
    struct epoll_event ready[READY_MAX]; ///< what is being handled; a source that is not watched
    int ready_count;                     ///< any more is taken out
    int users;                           ///< who wait for sources: the loop runs on for them
    struct source timer;
    int64_t timer_ns;         ///< what the timerfd is set for; NEVER while it is not
    struct alarm *alarms;     ///< all that are set, in no order: they are few and seldom walked
    int64_t rests_ns;         ///< since when nothing is left to do; 0 while that is not known
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

/// What is being handled left nothing to do but wait, at a time that was just read from the clock:
/// it need not be read again.
static inline void reactor_rests(struct reactor *reactor, int64_t now_ns)
{
    reactor->rests_ns = now_ns;
}

/// When what is being handled had come, at the latest that is sure to charge nobody for the
/// referee's own work. Where the loop had to wait, it woke up for what came; where it had not,
/// what it finds may have come at any time since it last looked, while it handled other things;
/// but where that was before `since_ns`, before which it can't have come, it is taken to come now.
int64_t reactor_event(struct reactor *reactor, int64_t since_ns);

/// 0, or a negative errno.
int reactor_init(struct reactor *reactor);

/// Wait for what comes next and see to it.
void reactor_turn(struct reactor *reactor);

/// Until there are no users and libuv has nothing left to wait for.
void reactor_run(struct reactor *reactor);

/// All of libuv's handles must be closed or closing. Takes zeroes, and one that could not be made.
void reactor_release(struct reactor *reactor);

/// Watch a descriptor: EPOLLIN until it can be read, EPOLLOUT until it can be written. EPOLLET
/// beside them asks to be told once of what has come; the end of a pipe is told until it is left.
/// 0, or a negative errno where the kernel has no memory for it, or watches no more for this user.
int source_watch(struct reactor *reactor, struct source *source, int fd, uint32_t events);

/// Look anew at one that is watched with EPOLLET, for what was left unread.
void source_again(struct reactor *reactor, struct source *source);

/// Watch it no more: before it is closed. Does nothing to one that is not watched.
void source_leave(struct reactor *reactor, struct source *source);

/// Set an alarm, or move it. NEVER takes it away.
void alarm_set(struct reactor *reactor, struct alarm *alarm, int64_t at_ns);

#endif
