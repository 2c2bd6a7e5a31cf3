// SPDX-License-Identifier: MIT
/// Starting a process between three pipes.
///
/// By vfork(): posix_spawn() has no place for the parent-death signal, fork() copies page tables
/// (1.6 times the price, 2.6 with a large parent), and a launcher costs an exec. The child shares
/// our memory until its exec, so it may only make system calls and note what failed.
#include "io/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/vfork.h"

/// The three pipes, [0] to read and [1] to write.
struct pipes {
    int in[2], out[2], err[2];
};

static void close_pair(int pair[2])
{
    for (int i = 0; i < 2; i++) {
        if (pair[i] >= 0) {
            close(pair[i]);
        }
    }
}

static void close_all(struct pipes *pipes)
{
    close_pair(pipes->in);
    close_pair(pipes->out);
    close_pair(pipes->err);
}

/// Real pipes, not socket pairs: an engine may open /dev/stdout.
static int open_all(struct pipes *pipes)
{
    *pipes = (struct pipes){{-1, -1}, {-1, -1}, {-1, -1}};
    if (pipe2(pipes->in, O_CLOEXEC) < 0 || pipe2(pipes->out, O_CLOEXEC) < 0 ||
        pipe2(pipes->err, O_CLOEXEC) < 0) {
        int failed = errno;
        close_all(pipes);
        errno = failed;
        return -1;
    }
    return 0;
}

/// Every signal as a new process has it. Handlers of ours would go at the exec anyway; what we
/// ignore (SIGPIPE) would stay ignored.
static void default_signals(void)
{
    struct sigaction action = {.sa_handler = SIG_DFL};
    for (int signal = 1; signal < NSIG; signal++) {
        sigaction(signal, &action, NULL);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/// Put the pipes where a program has them. A pipe may itself have been given 0, 1 or 2 where we
/// were started without them: move those out of the way first.
static int take_pipes(const struct pipes *pipes)
{
    int ends[3] = {pipes->in[0], pipes->out[1], pipes->err[1]};
    for (int i = 0; i < 3; i++) {
        if (ends[i] < 3 && (ends[i] = fcntl(ends[i], F_DUPFD_CLOEXEC, 3)) < 0) {
            return -1;
        }
    }
    for (int i = 0; i < 3; i++) {
        if (dup2(ends[i], i) < 0) {
            return -1;
        }
    }
    return (int)syscall(SYS_close_range, 3, ~0u, 0) < 0 && errno != ENOSYS ? -1 : 0;
}

/// Become the program, or return with errno. A copy of it that was just made may still be open in
/// the child of another thread, which lets go of it by its own exec a moment later.
static void exec_when_free(const struct spawn *spawn)
{
    enum { TRIES = 200, WAIT_US = 1000 };
    for (int i = 0; i < TRIES; i++) {
        execve(spawn->path, spawn->argv, spawn->env);
        if (errno != ETXTBSY) {
            return;
        }
        usleep(WAIT_US);
    }
    errno = ETXTBSY;
}

/// In the child: become the program, or note why not.
_Noreturn static void become(const struct spawn *spawn, const struct pipes *pipes, pid_t parent,
                             int first_door, volatile int *failed)
{
    setsid();
    default_signals();
    const struct cgroup *cgroup = spawn->cgroup;
    bool ready = (!cgroup || cgroup_enter(cgroup, first_door) == 0) && take_pipes(pipes) == 0 &&
                 confine_self(spawn->confine, cgroup && cgroup->keeps[CGROUP_MEMORY]) == 0;
    prctl(PR_SET_PDEATHSIG, SIGKILL); // after a change of user, which clears it
    if (getppid() != parent) {
        _exit(127); // it died before the line above
    }
    if (ready && (!spawn->dir || chdir(spawn->dir) == 0)) {
        exec_when_free(spawn);
    }
    *failed = errno;
    _exit(127);
}

/// vfork() and exec. The pid, or -1 with errno. No signal may be handled in between: the handler
/// would run in the child, on our memory.
static pid_t run(const struct spawn *spawn, const struct pipes *pipes)
{
    volatile int failed = 0;
    pid_t parent = getpid();
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    const int folder = spawn->cgroup ? spawn->cgroup->door[0] : -1;
    const struct clone_args born = {.flags = CLONE_VM | CLONE_VFORK | CLONE_INTO_CGROUP,
                                    .exit_signal = SIGCHLD,
                                    .cgroup = (unsigned)folder};
    pid_t pid = folder >= 0 ? (pid_t)vfork_clone3(&born, sizeof born) : -1;
    if (pid == 0) {
        become(spawn, pipes, parent, 1, &failed);
    }
    if (pid < 0) {
        pid = vfork(); // and in by the door, if there is one
        if (pid == 0) {
            become(spawn, pipes, parent, 0, &failed);
        }
    }
    int error = pid < 0 ? errno : failed;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (pid > 0 && failed) {
        waitpid(pid, NULL, 0);
        pid = -1;
    }
    errno = error;
    return pid;
}

static void ours(int fd)
{
    fcntl(fd, F_SETFL, O_NONBLOCK);
}

/// An engine that is another user may open /dev/stdout too.
static void give_away(const struct pipes *pipes, const struct confine *confine)
{
    const int given[] = {pipes->in[0], pipes->out[1], pipes->err[1]};
    for (int i = 0; i < 3 && confine->other_user; i++) {
        if (fchown(given[i], confine->uid, confine->gid) < 0) {
            return; // it has its ends all the same
        }
    }
}

int spawn_start(const struct spawn *spawn, struct child *child)
{
    struct pipes pipes;
    if (open_all(&pipes) < 0) {
        return -errno;
    }
    give_away(&pipes, spawn->confine);
    pid_t pid = run(spawn, &pipes);
    int failed = errno;
    if (spawn->cgroup) {
        cgroup_shut(spawn->cgroup);
    }
    if (pid < 0) {
        close_all(&pipes);
        return -failed;
    }
    close(pipes.in[0]);
    close(pipes.out[1]);
    close(pipes.err[1]);
    *child = (struct child){.pid = pid,
                            .pidfd = (int)syscall(SYS_pidfd_open, pid, 0),
                            .in = pipes.in[1],
                            .out = pipes.out[0],
                            .err = pipes.err[0]};
    ours(child->in);
    ours(child->out);
    ours(child->err);
    return 0;
}
