// SPDX-License-Identifier: MIT
/// Plays games at a number of tables, on one event loop or several.
///
/// Each loop has a thread, a share of the tables and the engines that play there; loops share
/// nothing but the run itself, whose functions are called under one lock, twice a game.
#include "io/runner.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "io/bout.h"
#include "io/keyboard.h"
#include "io/orphans.h"
#include "io/processors.h"
#include "io/warden.h"
#include "util/mem.h"

/// One event loop and its tables.
struct runner {
    struct hall *hall;
    int place;
    uv_thread_t thread;
    bool threaded; ///< there is one
    struct reactor reactor;
    struct wire wire;
    struct bout *tables;
    int tables_count;
    uv_async_t wake;  ///< from other loops: look for a game, or stop
    struct job *jobs; ///< in the background
    struct alarm later;
    void (*later_due)(void *owner); ///< what it is set for
    void *later_owner;
    int heard;    ///< interrupts that have been obeyed here
    bool seating; ///< in the loop that fills tables
    bool again;   ///< a table was freed while it ran
    bool leaving; ///< nothing is played here any more
    bool waits;   ///< it has a free table and there was no game for it; under the lock
};

enum { SIGNALS = 4 };

/// All loops of a run.
struct hall {
    const struct run *run;
    struct audience audience;
    struct runner *runners;
    int count;
    uv_mutex_t lock; ///< for what follows, and for the run's functions and sinks
    int playing;     ///< games that have begun and not freed their table, and work in progress
    bool exhausted;  ///< `next` had none when nothing was playing
    bool closing;    ///< a signal came: no new games
    int interrupts;  ///< 1: games are cut; 2: engines too
    uv_signal_t signals[SIGNALS];
    uv_timer_t timer, grace;
    struct keyboard keyboard;
};

/// The loop that this thread runs.
static _Thread_local struct runner *here;

static void lock(const struct runner *runner)
{
    uv_mutex_lock(&runner->hall->lock);
}

static void unlock(const struct runner *runner)
{
    uv_mutex_unlock(&runner->hall->lock);
}

static void wake_others(const struct runner *runner)
{
    for (int i = 0; i < runner->hall->count; i++) {
        if (i != runner->place) {
            uv_async_send(&runner->hall->runners[i].wake);
        }
    }
}

// --- games ------------------------------------------------------------------------------------

/// Something has changed: there may be games for those who found none.
static void wake_waiting(const struct runner *runner)
{
    for (int i = 0; i < runner->hall->count; i++) {
        struct runner *other = &runner->hall->runners[i];
        if (i != runner->place && other->waits) {
            other->waits = false;
            uv_async_send(&other->wake);
        }
    }
}

/// Take the next game, if there is one and we go on at all.
static bool take_game(struct runner *runner, struct pairing *pairing)
{
    struct hall *hall = runner->hall;
    const struct run *run = hall->run;
    lock(runner);
    bool taken = !hall->closing && hall->interrupts == 0 && run->next(run->owner, pairing);
    if (!taken && hall->playing == 0 && run->idle) {
        run->idle(run->owner);
    }
    runner->waits |= !taken;
    hall->playing += taken;
    hall->exhausted |= !taken && hall->playing == 0;
    unlock(runner);
    return taken;
}

/// Fill free tables. A game that ends within bout_begin() frees its table again: a loop, not a
/// recursion as deep as there are games.
static void fill_tables(struct runner *runner)
{
    runner->again = true;
    if (runner->seating) {
        return;
    }
    runner->seating = true;
    while (runner->again) {
        runner->again = false;
        for (int i = 0; i < runner->tables_count; i++) {
            struct pairing pairing;
            if (runner->tables[i].state == BOUT_FREE && take_game(runner, &pairing)) {
                bout_begin(&runner->tables[i], &pairing);
            }
        }
    }
    runner->seating = false;
}

/// Is the run over? Then engines that kept their chairs leave, and the loop ends after them.
static void maybe_leave(struct runner *runner)
{
    lock(runner);
    bool over = runner->hall->exhausted && runner->hall->playing == 0;
    unlock(runner);
    if (!over || runner->leaving) {
        return;
    }
    runner->leaving = true;
    for (int i = 0; i < runner->tables_count; i++) {
        bout_dismiss(&runner->tables[i], false);
    }
    alarm_set(&runner->reactor, &runner->later, NEVER);
    uv_unref((uv_handle_t *)&runner->wake);
    wake_others(runner);
}

/// Look for games, and see whether all is done.
static void go_on(struct runner *runner)
{
    fill_tables(runner);
    if (!runner->seating) {
        maybe_leave(runner);
    }
}

static void on_ended(struct bout *bout)
{
    const struct run *run = bout->run;
    lock(here);
    run->ended(run->owner, &bout->pairing, &bout->record, &bout->log);
    unlock(here);
}

static void on_failed(struct bout *bout, const char *why)
{
    const struct run *run = bout->run;
    lock(here);
    run->failed(run->owner, why);
    unlock(here);
}

static void on_freed(struct bout *bout)
{
    (void)bout;
    lock(here);
    here->hall->playing--;
    wake_waiting(here); // a result may be what the next pairing waited for
    unlock(here);
    go_on(here);
}

// --- background work --------------------------------------------------------------------------

struct job {
    struct runner *runner;
    struct job *next;
    uv_thread_t thread;
    bool threaded;
    bool finished; ///< under the hall's lock
    void (*work)(void *owner);
    void (*done)(void *owner);
    void *owner;
};

static void run_job(void *argument)
{
    struct job *job = argument;
    struct runner *runner = job->runner;
    job->work(job->owner);
    lock(runner);
    job->finished = true;
    unlock(runner);
    uv_async_send(&runner->wake);
}

/// Take a finished job out of those of this loop; NULL where there is none.
static struct job *take_finished(struct runner *runner)
{
    struct job **link = &runner->jobs;
    lock(runner);
    while (*link && !(*link)->finished) {
        link = &(*link)->next;
    }
    struct job *job = *link;
    if (job) {
        *link = job->next;
    }
    unlock(runner);
    return job;
}

/// Tell of the work that is done.
static void end_jobs(struct runner *runner)
{
    for (struct job *job; (job = take_finished(runner)); free(job)) {
        if (job->threaded) {
            uv_thread_join(&job->thread);
        }
        lock(runner);
        job->done(job->owner);
        runner->hall->playing--;
        wake_waiting(runner);
        unlock(runner);
    }
}

// A thread that ends with its work: while there is but one, the kernel need not guard what threads
// share, which is a twentieth of what a ply costs.
void run_background(void (*work)(void *owner), void (*done)(void *owner), void *owner)
{
    struct job *job = mem_new(sizeof *job);
    *job = (struct job){
        .runner = here, .next = here->jobs, .work = work, .done = done, .owner = owner};
    here->jobs = job;
    here->hall->playing++; // the lock is held: we are within one of the run's calls
    job->threaded = uv_thread_create(&job->thread, run_job, job) == 0;
    if (!job->threaded) {
        work(owner);
        job->finished = true;
        uv_async_send(&here->wake);
    }
}

// --- signals and other loops ------------------------------------------------------------------

/// Games are cut first, then the engines do not get the time to leave.
static void obey_interrupts(struct runner *runner)
{
    lock(runner);
    int interrupts = runner->hall->interrupts;
    unlock(runner);
    for (; runner->heard < interrupts; runner->heard++) {
        for (int i = 0; i < runner->tables_count; i++) {
            if (runner->heard == 0) {
                bout_void(&runner->tables[i], "interrupted");
            } else {
                bout_dismiss(&runner->tables[i], true);
            }
        }
    }
}

static void on_wake(uv_async_t *wake)
{
    struct runner *runner = wake->data;
    obey_interrupts(runner);
    end_jobs(runner);
    go_on(runner);
}

/// Have all loops see what has changed. The lock is not held.
static void stir(struct runner *runner)
{
    wake_others(runner);
    obey_interrupts(runner);
    go_on(runner);
}

static void on_grace(uv_timer_t *timer)
{
    struct hall *hall = timer->data;
    uv_mutex_lock(&hall->lock);
    hall->interrupts++;
    uv_mutex_unlock(&hall->lock);
    stir(here);
}

/// The first signal gives the games their grace; without one it cuts them, and so on.
static void on_signal(uv_signal_t *handle, int signal)
{
    (void)signal;
    struct hall *hall = handle->data;
    uv_mutex_lock(&hall->lock);
    bool first = !hall->closing;
    hall->closing = true;
    if (first && hall->run->grace_ms > 0) {
        uv_timer_start(&hall->grace, on_grace, (uint64_t)hall->run->grace_ms, 0);
    } else {
        hall->interrupts += !first && hall->run->grace_ms > 0 ? 2 : 1;
    }
    uv_mutex_unlock(&hall->lock);
    stir(here);
}

void run_stop(void)
{
    struct hall *hall = here->hall;
    hall->closing = true;
    hall->interrupts += hall->interrupts == 0; // the lock is held
    for (int i = 0; i < hall->count; i++) {
        uv_async_send(&hall->runners[i].wake);
    }
}

static void ask(void *owner)
{
    struct hall *hall = owner;
    uv_mutex_lock(&hall->lock);
    if (hall->run->asked) {
        hall->run->asked(hall->run->owner);
    }
    uv_mutex_unlock(&hall->lock);
}

static void on_asked(uv_signal_t *handle, int signal)
{
    (void)signal;
    ask(handle->data);
}

static void on_tick(uv_timer_t *timer)
{
    struct hall *hall = timer->data;
    uv_mutex_lock(&hall->lock);
    hall->run->tick(hall->run->owner);
    uv_mutex_unlock(&hall->lock);
}

/// The first loop hears the signals, the keys and the clock.
static void listen_to_signals(struct hall *hall)
{
    static const int signals[SIGNALS] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1};
    uv_loop_t *loop = &hall->runners[0].reactor.loop;
    for (int i = 0; i < SIGNALS; i++) {
        uv_signal_init(loop, &hall->signals[i]);
        hall->signals[i].data = hall;
        uv_signal_start(&hall->signals[i], signals[i] == SIGUSR1 ? on_asked : on_signal,
                        signals[i]);
        uv_unref((uv_handle_t *)&hall->signals[i]);
    }
    uv_timer_init(loop, &hall->timer);
    uv_timer_init(loop, &hall->grace);
    uv_unref((uv_handle_t *)&hall->grace);
    hall->timer.data = hall->grace.data = hall;
    if (hall->run->tick) {
        uv_timer_start(&hall->timer, on_tick, 1000, 1000);
        uv_unref((uv_handle_t *)&hall->timer);
    }
    hall->keyboard = (struct keyboard){.pressed = ask, .owner = hall};
    if (hall->run->keys) {
        keyboard_open(&hall->keyboard, loop);
    }
}

static void stop_listening(struct hall *hall)
{
    for (int i = 0; i < SIGNALS; i++) {
        uv_close((uv_handle_t *)&hall->signals[i], NULL);
    }
    keyboard_close(&hall->keyboard);
    uv_close((uv_handle_t *)&hall->timer, NULL);
    uv_close((uv_handle_t *)&hall->grace, NULL);
}

// --- later ------------------------------------------------------------------------------------

static void on_later(void *owner, int64_t now_ns)
{
    (void)now_ns;
    struct runner *runner = owner;
    lock(runner);
    runner->later_due(runner->later_owner);
    unlock(runner);
}

void run_later(int64_t at_ns, void (*due)(void *owner), void *owner)
{
    here->later.due = on_later;
    here->later.owner = here;
    here->later_due = due;
    here->later_owner = owner;
    alarm_set(&here->reactor, &here->later, at_ns);
}

// --- setting up and clearing away -------------------------------------------------------------

/// Each game needs a dozen descriptors, and three pipes while an engine starts: take what we may
/// have. -1 with a message where that is too few: an engine would be blamed for it.
static int raise_limits(const struct run *run, struct err *err)
{
    enum { EACH = 12, OURS = 24 };
    struct rlimit limit;
    rlim_t wanted = (rlim_t)run->tables * EACH + OURS;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) {
        return 0;
    }
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_max >= wanted) {
        return 0;
    }
    return err_set(err, "%d games at once want %llu open files, and %llu are allowed (ulimit -n)",
                   run->tables, (unsigned long long)wanted, (unsigned long long)limit.rlim_max);
}

/// A thread of libuv's that does its blocking work, or one like it.
enum { POOL_THREADS = 4, THREADS_MAX = 64 + POOL_THREADS };

static void wait_for_lock(void *lock)
{
    uv_mutex_lock(lock);
    uv_mutex_unlock(lock);
}

/// Can there be so many threads at once? libuv aborts where it gets none for its pool.
static int try_threads(int count)
{
    uv_mutex_t lock;
    uv_thread_t threads[THREADS_MAX];
    int made = 0, status = 0;
    uv_mutex_init(&lock);
    uv_mutex_lock(&lock);
    while (made < count && status == 0) {
        status = uv_thread_create(&threads[made], wait_for_lock, &lock);
        made += status == 0;
    }
    uv_mutex_unlock(&lock);
    while (made > 0) {
        uv_thread_join(&threads[--made]);
    }
    uv_mutex_destroy(&lock);
    return status;
}

static void set_tables(struct runner *runner)
{
    const struct run *run = runner->hall->run;
    runner->tables_count =
        (run->tables - runner->place + runner->hall->count - 1) / runner->hall->count;
    runner->tables = mem_new((size_t)runner->tables_count * sizeof *runner->tables);
    for (int i = 0; i < runner->tables_count; i++) {
        runner->tables[i].run = run;
        runner->tables[i].audience = &runner->hall->audience;
        runner->tables[i].reactor = &runner->reactor;
        runner->tables[i].wire = &runner->wire;
        runner->tables[i].ended = on_ended;
        runner->tables[i].freed = on_freed;
        runner->tables[i].failed = on_failed;
    }
}

/// A loop's whole life, in a thread of its own.
static void run_loop(void *argument)
{
    struct runner *runner = argument;
    here = runner;
    if (runner->hall->run->pin) {
        processors_pin(runner->place);
    }
    processors_prompt();
    go_on(runner);
    reactor_run(&runner->reactor);
}

static void release_runner(struct runner *runner)
{
    const struct run *run = runner->hall->run;
    if (run->lateness) {
        lateness_merge(run->lateness, &runner->reactor.lateness);
    }
    uv_close((uv_handle_t *)&runner->wake, NULL);
    reactor_release(&runner->reactor);
    for (int i = 0; i < runner->tables_count; i++) {
        bout_release(&runner->tables[i]);
    }
    wire_release(&runner->wire);
    free(runner->tables);
}

/// 0, or a negative errno.
static int open_runner(struct hall *hall, int place)
{
    struct runner *runner = &hall->runners[place];
    runner->hall = hall;
    runner->place = place;
    int status = reactor_init(&runner->reactor);
    if (status < 0) {
        return status;
    }
    status = uv_async_init(&runner->reactor.loop, &runner->wake, on_wake);
    if (status < 0) {
        reactor_release(&runner->reactor);
        return status;
    }
    runner->wake.data = runner;
    set_tables(runner);
    return 0;
}

static int open_hall(struct hall *hall, const struct run *run)
{
    hall->run = run;
    hall->count = run->loops > run->tables ? run->tables : run->loops > 1 ? run->loops : 1;
    hall->runners = mem_new((size_t)hall->count * sizeof *hall->runners);
    uv_mutex_init(&hall->lock);
    audience_init(&hall->audience, run->sinks, &hall->lock);
    int status = try_threads(hall->count - 1 + POOL_THREADS);
    if (status == 0 && warden_start() < 0) {
        status = -errno;
    }
    int opened = 0;
    while (opened < hall->count && status == 0) {
        status = open_runner(hall, opened);
        opened += status == 0;
    }
    while (status < 0 && opened > 0) {
        release_runner(&hall->runners[--opened]);
    }
    return status;
}

/// Run all loops, the first one here.
static void run_loops(struct hall *hall)
{
    listen_to_signals(hall);
    for (int i = 1; i < hall->count; i++) {
        struct runner *runner = &hall->runners[i];
        // Without a thread after all, its tables stay empty.
        runner->threaded = uv_thread_create(&runner->thread, run_loop, runner) == 0;
    }
    run_loop(&hall->runners[0]);
    for (int i = 1; i < hall->count; i++) {
        if (hall->runners[i].threaded) {
            uv_thread_join(&hall->runners[i].thread);
        }
    }
    stop_listening(hall);
    for (int i = 0; i < hall->count; i++) {
        release_runner(&hall->runners[i]);
    }
}

enum run_end run_games(const struct run *run, struct err *err)
{
    struct hall hall = {0};
    if (raise_limits(run, err) < 0) {
        return RUN_FAILED;
    }
    signal(SIGPIPE, SIG_IGN);
    orphans_adopt();
    int status = open_hall(&hall, run);
    if (status == 0) {
        run_loops(&hall);
    }
    warden_stop();
    orphans_end();
    uv_mutex_destroy(&hall.lock);
    free(hall.runners);
    if (status < 0) {
        err_set(err, "can't run games: %s", uv_strerror(status));
        return RUN_FAILED;
    }
    return hall.closing ? RUN_INTERRUPTED : RUN_DONE;
}
