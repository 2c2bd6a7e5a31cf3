// SPDX-License-Identifier: MIT
/// One event loop and what is shared on it.
#include "io/reactor.h"

#include <errno.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "core/clock.h"

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
    timerfd_settime(reactor->timer_fd, TFD_TIMER_ABSTIME, &when, NULL);
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
static void on_timer(uv_poll_t *handle, int status, int events)
{
    (void)status;
    (void)events;
    struct reactor *reactor = handle->data;
    uint64_t times;
    if (read(reactor->timer_fd, &times, sizeof times) < 0 && errno == EAGAIN) {
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

static void on_prepare(uv_prepare_t *handle)
{
    struct reactor *reactor = handle->data;
    reactor->waits_ns = reactor_now();
    reactor->batch_ns = 0;
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

int reactor_init(struct reactor *reactor)
{
    reactor->alarms = NULL;
    reactor->timer_ns = NEVER;
    reactor->woke_ns = reactor->waits_ns = reactor->batch_ns = 0;
    reactor->lateness = (struct lateness){0};
    int status = uv_loop_init(&reactor->loop);
    if (status < 0) {
        return status;
    }
    reactor->timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    if (reactor->timer_fd < 0) {
        return -errno;
    }
    status = uv_poll_init(&reactor->loop, &reactor->timer, reactor->timer_fd);
    if (status < 0) {
        return status;
    }
    reactor->timer.data = reactor;
    uv_prepare_init(&reactor->loop, &reactor->prepare);
    reactor->prepare.data = reactor;
    uv_prepare_start(&reactor->prepare, on_prepare);
    uv_unref((uv_handle_t *)&reactor->prepare);
    // Alarms belong to someone else's wait: they do not keep the loop alive by themselves.
    uv_unref((uv_handle_t *)&reactor->timer);
    return uv_poll_start(&reactor->timer, UV_READABLE, on_timer);
}

void reactor_release(struct reactor *reactor)
{
    uv_close((uv_handle_t *)&reactor->timer, NULL);
    uv_close((uv_handle_t *)&reactor->prepare, NULL);
    uv_run(&reactor->loop, UV_RUN_DEFAULT);
    uv_loop_close(&reactor->loop);
    close(reactor->timer_fd);
}
