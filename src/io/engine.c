// SPDX-License-Identifier: MIT
/// One engine process.
#include "io/engine.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/engine_parts.h"
#include "io/orphans.h"
#include "io/procfs.h"
#include "io/usage.h"
#include "io/warden.h"

/// How long an exit may follow the end of a pipe: the two come in either order, and a process that
/// dies on a busy machine takes a while between them.
static const int64_t closing_ns = 1000 * NS_PER_MS;

/// Between SIGTERM and SIGKILL.
static const int64_t term_ns = 100 * NS_PER_MS;

/// Between two looks at its memory.
static const int64_t watch_ns = 100 * NS_PER_MS;

/// Between two looks for an exit, where nothing tells us of it.
static const int64_t look_ns = 20 * NS_PER_MS;

/// Exit statuses of arbiter-box where it could not become the engine.
enum { BOX_FAILED = 125, BOX_NO_EXEC = 126 };

bool engine_lives(const struct engine *engine)
{
    return engine->state == ENGINE_RUNNING || engine->state == ENGINE_QUITTING;
}

void engine_die(struct engine *engine, const struct death *death, int64_t now_ns)
{
    if (!engine->dead) {
        engine->dead = true;
        if (engine->state == ENGINE_RUNNING) {
            engine->events->died(engine->owner, death, now_ns);
        }
    }
}

static void set_alarm(struct engine *engine, int64_t at_ns)
{
    alarm_set(engine->reactor, &engine->alarm, at_ns);
}

void engine_closed(struct engine *engine, const char *pipe, int64_t now_ns)
{
    if (engine->state == ENGINE_RUNNING && !engine->closed && !engine->awaited) {
        engine->closed = pipe;
        set_alarm(engine, now_ns + closing_ns);
    }
}

/// Once we have waited for it, its id may be anybody's.
static void signal_group(const struct engine *engine, int signal)
{
    if (!engine->reaped) {
        kill(-engine->child.pid, signal);
    }
}

void engine_kill(struct engine *engine)
{
    if (engine_lives(engine)) {
        engine->state = ENGINE_QUITTING;
        engine_ignore_output(engine);
        alarm_set(engine->reactor, &engine->alarm, NEVER);
        alarm_set(engine->reactor, &engine->watch, NEVER);
        signal_group(engine, SIGKILL);
    }
}

void engine_await_exit(struct engine *engine)
{
    engine->awaited = true;
    engine_close_input(engine);
}

/// The next step of the way out. Its input ends only halfway through: most engines spin there.
static void quit_further(struct engine *engine, int64_t now_ns)
{
    switch (engine->quit_step) {
    case QUIT_SAID:
        if (!engine_flush(engine)) {
            return; // a packet waits for its gap
        }
        set_alarm(engine, now_ns + engine->quit_grace_ns / 2);
        break;
    case QUIT_INPUT:
        engine_close_input(engine);
        set_alarm(engine, now_ns + engine->quit_grace_ns / 2);
        break;
    case QUIT_TERM:
        signal_group(engine, SIGTERM);
        set_alarm(engine, now_ns + term_ns);
        break;
    case QUIT_KILL:
        engine_kill(engine);
        return;
    }
    engine->quit_step++;
}

void engine_pause(struct engine *engine)
{
    if (engine->state == ENGINE_RUNNING && !engine->paused) {
        engine->paused = true;
        signal_group(engine, SIGSTOP);
    }
}

void engine_resume(struct engine *engine)
{
    if (engine->paused) {
        engine->paused = false;
        signal_group(engine, SIGCONT);
    }
}

void engine_quit(struct engine *engine, int64_t grace_ms)
{
    if (engine->state != ENGINE_RUNNING) {
        return;
    }
    engine->state = ENGINE_QUITTING;
    engine->quit_step = QUIT_SAID;
    engine->quit_grace_ns = grace_ms * NS_PER_MS;
    engine->turn_bytes = 0;
    quit_further(engine, reactor_now());
}

/// Is what we read from about to exit? In a box that is not the process that we have started.
static bool is_ending(const struct engine *engine)
{
    pid_t pid = engine->child.pid;
    return procfs_ending(engine->confine->boxed ? usage_child(usage_child(pid)) : pid);
}

static void on_alarm(void *owner, int64_t now_ns)
{
    struct engine *engine = owner;
    if (engine->state == ENGINE_QUITTING) {
        quit_further(engine, now_ns);
        return;
    }
    if (engine->closed && is_ending(engine)) {
        set_alarm(engine, now_ns + closing_ns); // it has not closed it: the kernel has
    } else if (engine->closed) {
        engine_die(engine, &(struct death){.ending = ENDING_CLOSED, .why = engine->closed}, now_ns);
    } else if (engine_flush(engine)) {
        engine->events->sent(engine->owner, now_ns);
    }
}

/// Look now and then at what all its processes have used.
static void on_watch(void *owner, int64_t now_ns)
{
    struct engine *engine = owner;
    struct death death;
    if (!usage_exceeds(engine->child.pid, engine->confine, &engine->cgroup, &death)) {
        alarm_set(engine->reactor, &engine->watch, now_ns + watch_ns);
        return;
    }
    engine_die(engine, &death, now_ns);
    engine_kill(engine);
}

/// Nothing is left of it here.
static void let_go(struct engine *engine)
{
    struct reactor *reactor = engine->reactor;
    alarm_set(reactor, &engine->alarm, NEVER);
    alarm_set(reactor, &engine->watch, NEVER);
    source_leave(reactor, &engine->out);
    source_leave(reactor, &engine->err);
    source_leave(reactor, &engine->exit);
    engine_close_input(engine);
    close(engine->child.out);
    close(engine->child.err);
    if (engine->child.pidfd >= 0) {
        close(engine->child.pidfd);
    }
    cgroup_close(&engine->cgroup);
    reactor->users--;
    engine->state = ENGINE_NONE;
}

/// Is that the box's own exit, and not its engine's with the same status? Then it has said why, and
/// nobody else has said anything. An engine that says the same loses all the same.
static bool is_of_box(const struct engine *engine, int status)
{
    static const char said[] = "arbiter-box: ";
    return engine->confine->boxed && !engine->heard &&
           (status == BOX_FAILED || status == BOX_NO_EXEC) &&
           strncmp(str_text(&engine->errors.kept), said, sizeof said - 1) == 0;
}

/// What an exit means.
static struct death judge(const struct engine *engine, int how, const struct rusage *used)
{
    const struct confine *confine = engine->confine;
    struct death death = {.ending = WIFSIGNALED(how) ? ENDING_CRASHED : ENDING_EXITED};
    death.status = WIFEXITED(how) ? WEXITSTATUS(how) : 0;
    death.signal = WIFSIGNALED(how) ? WTERMSIG(how) : 0;
    if (usage_overran(confine, &engine->cgroup, used)) {
        death.ending = ENDING_MEMORY;
    } else if (is_of_box(engine, death.status)) {
        bool made = death.status == BOX_NO_EXEC;
        death = (struct death){.ending = ENDING_NO_START,
                               .why = made ? "it can't be run" : "its sandbox can't be made"};
    }
    return death;
}

/// End all that it has started. Its group goes first: until we wait for it, the group's id can't
/// be anybody else's.
static void end_group(struct engine *engine)
{
    signal_group(engine, SIGKILL);
    cgroup_kill(&engine->cgroup);
}

/// Wait for a process that ends. What an exit it was.
static int reap(struct engine *engine, struct rusage *used)
{
    int how = 0;
    while (wait4(engine->child.pid, &how, 0, used) < 0 && errno == EINTR) {
    }
    engine->reaped = true;
    warden_forget(engine->child.pid);
    orphans_reap();
    return how;
}

/// The process has ended: what it wrote before is heard, and only then is it judged.
static void ended(struct engine *engine)
{
    engine->followers = engine->census ? procfs_followers(engine->child.pid) : 0;
    end_group(engine);
    engine_drain(engine);
    struct rusage used = {0};
    int how = reap(engine, &used);
    int64_t now = reactor_now();
    struct death death = judge(engine, how, &used);
    engine_die(engine, &death, now);
    let_go(engine);
    engine->events->gone(engine->owner);
}

static void on_exit(void *owner)
{
    ended(owner);
}

static void on_look(void *owner, int64_t now_ns)
{
    struct engine *engine = owner;
    siginfo_t info = {0};
    waitid(P_PID, (id_t)engine->child.pid, &info, WEXITED | WNOHANG | WNOWAIT);
    if (info.si_pid != 0) {
        ended(engine);
    } else {
        alarm_set(engine->reactor, &engine->look, now_ns + look_ns);
    }
}

/// Hear of the exit. Kernels before 5.3, and valgrind, have no pidfd; a machine at the end of its
/// means may not watch it.
static void watch_exit(struct engine *engine)
{
    struct reactor *reactor = engine->reactor;
    int pidfd = engine->child.pidfd;
    if (pidfd < 0 || source_watch(reactor, &engine->exit, pidfd, EPOLLIN) < 0) {
        alarm_set(reactor, &engine->look, reactor_now() + look_ns);
    }
}

int engine_start(struct engine *engine, struct reactor *reactor, const struct spawn *spawn,
                 const struct engine_events *events, void *owner)
{
    assert(engine->state == ENGINE_NONE);
    struct child child;
    struct cgroup cgroup;
    cgroup_open(&cgroup, spawn->confine);
    struct spawn inside = *spawn;
    inside.cgroup = &cgroup;
    int status = spawn_start(&inside, &child);
    if (status < 0) {
        cgroup_close(&cgroup);
        return status;
    }
    warden_watch(child.pid);
    str_clear(&engine->partial);
    tail_clear(&engine->errors);
    str_clear(&engine->waiting);
    *engine = (struct engine){.reactor = reactor,
                              .events = events,
                              .owner = owner,
                              .state = ENGINE_RUNNING,
                              .child = child,
                              .confine = spawn->confine,
                              .cgroup = cgroup,
                              .exit = {.ready = on_exit, .owner = engine},
                              .look = {.due = on_look, .owner = engine},
                              .alarm = {.due = on_alarm, .owner = engine},
                              .watch = {.due = on_watch, .owner = engine},
                              .gap_ns = engine->gap_ns,
                              .partial = engine->partial,
                              .errors = engine->errors,
                              .waiting = engine->waiting};
    reactor->users++;
    engine_open_input(engine);
    status = engine_open_output(engine);
    if (status < 0) {
        struct rusage used;
        end_group(engine);
        reap(engine, &used);
        let_go(engine);
        return status;
    }
    watch_exit(engine);
    if (usage_limited(spawn->confine, &cgroup)) {
        alarm_set(reactor, &engine->watch, reactor_now() + watch_ns);
    }
    return 0;
}

void engine_release(struct engine *engine)
{
    assert(engine->state == ENGINE_NONE);
    str_release(&engine->partial);
    tail_release(&engine->errors);
    str_release(&engine->waiting);
    *engine = (struct engine){0};
}
