// SPDX-License-Identifier: MIT
/// Plays games at a number of tables.
#include "io/runner.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "io/bout.h"
#include "io/warden.h"
#include "util/mem.h"

struct runner {
    const struct run *run;
    struct reactor reactor;
    struct wire wire;
    struct bout *tables;
    uv_signal_t signals[2];
    uv_timer_t timer;
    int interrupts;
    bool seating; ///< in the loop that fills tables
    bool again;   ///< a table was freed while it ran
};

/// Tables point back here through their run's loop; there is one runner a loop.
static struct runner *runner_of(struct bout *bout)
{
    return bout->reactor->loop.data;
}

/// Fill free tables. Games that end within bout_begin() free their table again: a loop, not a
/// recursion as deep as there are games.
static void fill_tables(struct runner *runner)
{
    runner->again = true;
    if (runner->seating) {
        return;
    }
    runner->seating = true;
    while (runner->again && runner->interrupts == 0) {
        runner->again = false;
        for (int i = 0; i < runner->run->tables; i++) {
            struct pairing pairing;
            if (runner->tables[i].state == BOUT_FREE &&
                runner->run->next(runner->run->owner, &pairing)) {
                bout_begin(&runner->tables[i], &pairing);
            }
        }
    }
    runner->seating = false;
}

/// Engines that kept their chairs are of no more use once nothing is played and nothing to come.
static void maybe_done(struct runner *runner)
{
    for (int i = 0; i < runner->run->tables; i++) {
        if (runner->tables[i].state != BOUT_FREE) {
            return;
        }
    }
    for (int i = 0; i < runner->run->tables; i++) {
        bout_dismiss(&runner->tables[i], false);
    }
}

static void on_freed(struct bout *bout)
{
    struct runner *runner = runner_of(bout);
    fill_tables(runner);
    if (!runner->seating) {
        maybe_done(runner);
    }
}

/// The first signal cuts the games, the second does not wait for the engines to leave.
static void on_signal(uv_signal_t *handle, int signal)
{
    (void)signal;
    struct runner *runner = handle->data;
    runner->interrupts++;
    for (int i = 0; i < runner->run->tables; i++) {
        if (runner->interrupts == 1) {
            bout_void(&runner->tables[i], "interrupted");
        } else {
            bout_dismiss(&runner->tables[i], true);
        }
    }
    if (runner->interrupts == 1) {
        maybe_done(runner);
    }
}

static void on_tick(uv_timer_t *timer)
{
    struct runner *runner = timer->data;
    runner->run->tick(runner->run->owner);
}

/// Each game needs a dozen descriptors: take what we may have.
static void raise_limits(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static void listen_to_signals(struct runner *runner)
{
    const int signals[] = {SIGINT, SIGTERM};
    for (int i = 0; i < 2; i++) {
        uv_signal_init(&runner->reactor.loop, &runner->signals[i]);
        runner->signals[i].data = runner;
        uv_signal_start(&runner->signals[i], on_signal, signals[i]);
        uv_unref((uv_handle_t *)&runner->signals[i]);
    }
    uv_timer_init(&runner->reactor.loop, &runner->timer);
    runner->timer.data = runner;
    if (runner->run->tick) {
        uv_timer_start(&runner->timer, on_tick, 1000, 1000);
        uv_unref((uv_handle_t *)&runner->timer);
    }
}

static void set_tables(struct runner *runner)
{
    runner->tables = mem_new((size_t)runner->run->tables * sizeof *runner->tables);
    for (int i = 0; i < runner->run->tables; i++) {
        runner->tables[i].run = runner->run;
        runner->tables[i].reactor = &runner->reactor;
        runner->tables[i].wire = &runner->wire;
        runner->tables[i].freed = on_freed;
    }
}

static void release(struct runner *runner)
{
    for (int i = 0; i < 2; i++) {
        uv_close((uv_handle_t *)&runner->signals[i], NULL);
    }
    uv_close((uv_handle_t *)&runner->timer, NULL);
    reactor_release(&runner->reactor);
    for (int i = 0; i < runner->run->tables; i++) {
        bout_release(&runner->tables[i]);
    }
    wire_release(&runner->wire);
    free(runner->tables);
}

enum run_end run_games(const struct run *run, struct err *err)
{
    struct runner *runner = mem_new(sizeof *runner);
    runner->run = run;
    raise_limits();
    signal(SIGPIPE, SIG_IGN);
    int status = warden_start() < 0 ? -errno : reactor_init(&runner->reactor);
    if (status < 0) {
        free(runner);
        err_set(err, "can't run games: %s", strerror(-status));
        return RUN_FAILED;
    }
    runner->reactor.loop.data = runner;
    listen_to_signals(runner);
    set_tables(runner);
    fill_tables(runner);
    maybe_done(runner);
    uv_run(&runner->reactor.loop, UV_RUN_DEFAULT);
    release(runner);
    warden_stop();
    enum run_end end = runner->interrupts > 0 ? RUN_INTERRUPTED : RUN_DONE;
    free(runner);
    return end;
}
