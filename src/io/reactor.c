// SPDX-License-Identifier: MIT
/// One event loop and what is shared on it.
#include "io/reactor.h"

#include <assert.h>
#include <errno.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "core/clock.h"
#include "io/swift.h"

static void unlink_alarm(struct alarm *alarm)
{
    *alarm->link = alarm->next;
    if (alarm->next) {
        alarm->next->link = alarm->link;
    }
    alarm->link = NULL;
}

static void set_timer(struct reactor *reactor, int64_t at_ns)
{
    reactor->timer_ns = at_ns;
    struct itimerspec when = {
        .it_value = {.tv_sec = at_ns / 1000000000, .tv_nsec = at_ns % 1000000000}};
    timerfd_settime(reactor->timer.fd, TFD_TIMER_ABSTIME, &when, NULL);
}

void alarm_set(struct reactor *reactor, struct alarm *alarm, int64_t at_ns)
{
    if (at_ns == NEVER) {
        if (alarm->link) {
            unlink_alarm(alarm);
        }
        return;
    }
    alarm->at_ns = at_ns;
    if (!alarm->link) {
        alarm->next = reactor->alarms;
        alarm->link = &reactor->alarms;
        if (alarm->next) {
            alarm->next->link = &alarm->next;
        }
        reactor->alarms = alarm;
    }
    if (at_ns < reactor->timer_ns) {
        set_timer(reactor, at_ns);
    }
}

/// The first alarm whose time has come, NULL if there is none; `next_ns` is the soonest after.
static struct alarm *first_due(struct reactor *reactor, int64_t now_ns, int64_t *next_ns)
{
    *next_ns = NEVER;
    for (struct alarm *alarm = reactor->alarms; alarm; alarm = alarm->next) {
        if (alarm->at_ns <= now_ns) {
            return alarm;
        }
        if (alarm->at_ns < *next_ns) {
            *next_ns = alarm->at_ns;
        }
    }
    return NULL;
}

/// The timerfd fired. What an alarm does may set or take away others: look anew after each.
static void on_timer(void *owner)
{
    struct reactor *reactor = owner;
    uint64_t times;
    if (read(reactor->timer.fd, &times, sizeof times) < 0 && errno == EAGAIN) {
        return; // set anew since it fired
    }
    reactor->timer_ns = NEVER;
    int64_t next_ns;
    for (struct alarm *alarm; (alarm = first_due(reactor, reactor_now(), &next_ns));) {
        int64_t now = reactor_now();
        lateness_add(&reactor->lateness, now - alarm->at_ns);
        unlink_alarm(alarm);
        alarm->due(alarm->owner, now);
    }
    if (next_ns < reactor->timer_ns) {
        set_timer(reactor, next_ns);
    }
}

/// A wait shorter than this was none: the system call alone takes a microsecond or two.
static const int64_t no_wait_ns = 10000;

int64_t reactor_event(struct reactor *reactor, int64_t since_ns)
{
    int64_t now = reactor_now();
    if (reactor->batch_ns == 0) {
        bool waited = now - reactor->waits_ns > no_wait_ns || reactor->woke_ns == 0;
        reactor->batch_ns = waited ? now : reactor->woke_ns;
        reactor->woke_ns = now;
    }
    lateness_add(&reactor->lateness, now - reactor->batch_ns);
    return reactor->batch_ns > since_ns ? reactor->batch_ns : now;
}

int source_watch(struct reactor *reactor, struct source *source, int fd, uint32_t events)
{
    struct epoll_event event = {.events = events, .data.ptr = source};
    assert(!source->watched);
    if (epoll_ctl(reactor->queue, EPOLL_CTL_ADD, fd, &event) < 0) {
        return -errno;
    }
    source->fd = fd;
    source->events = events;
    source->watched = true;
    return 0;
}

void source_again(struct reactor *reactor, struct source *source)
{
    struct epoll_event event = {.events = source->events, .data.ptr = source};
    epoll_ctl(reactor->queue, EPOLL_CTL_MOD, source->fd, &event);
}

void source_leave(struct reactor *reactor, struct source *source)
{
    if (!source->watched) {
        return;
    }
    source->watched = false;
    epoll_ctl(reactor->queue, EPOLL_CTL_DEL, source->fd, NULL);
    for (int i = 0; i < reactor->ready_count; i++) {
        if (reactor->ready[i].data.ptr == source) {
            reactor->ready[i].data.ptr = NULL;
        }
    }
}

/// How long libuv lets us wait, in milliseconds: 0 where it has to run, -1 for as long as we like.
static int libuv_waits(struct reactor *reactor)
{
    if (!uv_loop_alive(&reactor->loop)) {
        return -1; // nothing is to be waited for there; it would say 0
    }
    int wait_ms = uv_backend_timeout(&reactor->loop);
    if (wait_ms > 0) {
        uv_update_time(&reactor->loop); // a timer is counted from when it last looked
        wait_ms = uv_backend_timeout(&reactor->loop);
    }
    return wait_ms;
}

static void run_libuv(void *owner)
{
    struct reactor *reactor = owner;
    uv_run(&reactor->loop, UV_RUN_NOWAIT);
}

void reactor_turn(struct reactor *reactor)
{
    int wait_ms = libuv_waits(reactor);
    reactor->waits_ns = reactor->rests_ns ? reactor->rests_ns : reactor_now();
    reactor->batch_ns = 0;
    reactor->ready_count = swift_wait(reactor->queue, reactor->ready, READY_MAX, wait_ms);
    bool timed_out = reactor->ready_count == 0;
    for (int i = 0; i < reactor->ready_count; i++) {
        struct source *source = reactor->ready[i].data.ptr;
        if (source) {
            reactor->rests_ns = 0;
            source->ready(source->owner);
        }
        // The end of a pipe comes with the last that was written to it, which is read first.
        if (reactor->ready[i].events & EPOLLHUP && reactor->ready[i].data.ptr) {
            source_again(reactor, source);
        }
    }
    reactor->ready_count = 0;
    if (timed_out || wait_ms == 0) {
        reactor->rests_ns = 0;
        run_libuv(reactor);
    }
}

void reactor_run(struct reactor *reactor)
{
    while (reactor->users > 0 || uv_loop_alive(&reactor->loop)) {
        reactor_turn(reactor);
    }
}

/// Make the set of sources, with alarms and libuv's loop in it. 0, or a negative errno.
static int open_queue(struct reactor *reactor)
{
    reactor->queue = epoll_create1(EPOLL_CLOEXEC);
    if (reactor->queue < 0) {
        return -errno;
    }
    reactor->timer.fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (reactor->timer.fd < 0) {
        return -errno;
    }
    int status = source_watch(reactor, &reactor->timer, reactor->timer.fd, EPOLLIN);
    int libuv = uv_backend_fd(&reactor->loop);
    return status < 0 ? status : source_watch(reactor, &reactor->libuv, libuv, EPOLLIN);
}

static void close_all(struct reactor *reactor)
{
    uv_loop_close(&reactor->loop);
    if (reactor->timer.fd >= 0) {
        close(reactor->timer.fd);
    }
    if (reactor->queue >= 0) {
        close(reactor->queue);
    }
}

int reactor_init(struct reactor *reactor)
{
    reactor->alarms = NULL;
    reactor->timer_ns = NEVER;
    reactor->woke_ns = reactor->waits_ns = reactor->rests_ns = reactor->batch_ns = 0;
    reactor->lateness = (struct lateness){0};
    reactor->ready_count = reactor->users = 0;
    reactor->libuv = (struct source){.ready = run_libuv, .owner = reactor};
    reactor->timer = (struct source){.ready = on_timer, .owner = reactor, .fd = -1};
    int status = uv_loop_init(&reactor->loop);
    if (status < 0) {
        return status;
    }
    status = open_queue(reactor);
    if (status < 0) {
        close_all(reactor);
    }
    return status;
}

void reactor_release(struct reactor *reactor)
{
    if (reactor->libuv.watched) {
        uv_run(&reactor->loop, UV_RUN_DEFAULT);
        close_all(reactor);
        reactor->libuv.watched = false;
    }
}
