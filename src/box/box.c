// SPDX-License-Identifier: MIT
/// arbiter-box: the command line, the namespaces, init and the monitor.
#include "box.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

void box_fail(const char *what, const char *which)
{
    dprintf(STDERR_FILENO, "arbiter-box: %s%s%s: %s\n", what, *which ? " " : "", which,
            strerror(errno));
    _exit(BOX_FAILED);
}

static void usage(void)
{
    dprintf(
        STDERR_FILENO,
        "arbiter-box: usage: arbiter-box [--dir DIR] [--exec FILE] [--writable] [--network] "
        "[--sockets]\n"
        "                   [--scratch BYTES] [--processes N] [--read PATH]... [--layers LIST]\n"
        "                   -- PROGRAM [WORD]...\n"
        "Shuts a program in. It is started by arbiter --sandbox strict.\n");
    _exit(BOX_FAILED);
}

/// Read one option that has a value.
static void take(struct box *box, const char *name, const char *value)
{
    if (strcmp(name, "--dir") == 0) {
        box->dir = value;
    } else if (strcmp(name, "--exec") == 0) {
        box->exec = value;
    } else if (strcmp(name, "--scratch") == 0) {
        box->scratch = strtoull(value, NULL, 10);
    } else if (strcmp(name, "--processes") == 0) {
        box->processes = strtoull(value, NULL, 10);
    } else if (strcmp(name, "--layers") == 0) {
        box->namespaces = strstr(value, "namespaces") != NULL;
        box->landlock = strstr(value, "landlock") != NULL;
        box->seccomp = strstr(value, "seccomp") != NULL;
    } else if (strcmp(name, "--read") == 0 && box->reads_count < READS_MAX) {
        box->reads[box->reads_count++] = value;
    } else {
        usage();
    }
}

static void read_options(struct box *box, char **argv)
{
    *box = (struct box){
        .dir = "/", .namespaces = true, .landlock = true, .seccomp = true, .scratch = 64 << 20};
    for (; *argv && strcmp(*argv, "--") != 0; argv++) {
        if (strcmp(*argv, "--writable") == 0) {
            box->writable = true;
        } else if (strcmp(*argv, "--network") == 0) {
            box->network = box->sockets = true;
        } else if (strcmp(*argv, "--sockets") == 0) {
            box->sockets = true;
        } else if (argv[1]) {
            take(box, argv[0], argv[1]);
            argv++;
        } else {
            usage();
        }
    }
    if (!*argv || !argv[1]) {
        usage();
    }
    box->argv = argv + 1;
    box->exec = box->exec ? box->exec : box->argv[0];
}

static void write_file(const char *path, const char *text)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0 || write(fd, text, strlen(text)) < 0) {
        box_fail("namespaces: write", path);
    }
    close(fd);
}

/// Be nobody else inside: our own user and group, mapped to themselves.
static void unshare_all(const struct box *box)
{
    uid_t uid = getuid();
    gid_t gid = getgid();
    int flags = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS;
    if (unshare(flags | (box->network ? 0 : CLONE_NEWNET)) < 0) {
        box_fail("namespaces:", "unshare");
    }
    char map[64];
    write_file("/proc/self/setgroups", "deny");
    snprintf(map, sizeof map, "%u %u 1", uid, uid);
    write_file("/proc/self/uid_map", map);
    snprintf(map, sizeof map, "%u %u 1", gid, gid);
    write_file("/proc/self/gid_map", map);
}

/// The pipes are the engine's alone.
static void let_go_of_pipes(void)
{
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; fd < 3; fd++) {
        if (null < 0 || dup2(null, fd) < 0) {
            close(fd);
        }
    }
}

static void limit_processes(const struct box *box)
{
    if (box->processes > 0) {
        // Counted for each user namespace since Linux 5.14: for this box, not for the user.
        struct rlimit limit = {box->processes, box->processes};
        setrlimit(RLIMIT_NPROC, &limit);
    }
}

/// No capability survives: those of the namespace would undo its read-only mounts.
static void drop_capabilities(void)
{
    for (int capability = 0; prctl(PR_CAPBSET_DROP, capability) == 0; capability++) {
    }
    struct {
        uint32_t version;
        int pid;
    } header = {0x20080522, 0}; // _LINUX_CAPABILITY_VERSION_3
    struct {
        uint32_t effective, permitted, inheritable;
    } none[2] = {{0}};
    syscall(SYS_capset, &header, none);
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
}

/// Why an engine can't be run, for its author.
static const char *why_no_exec(int error)
{
    switch (error) {
    case ENOEXEC:
        return "neither a program for this machine nor a script that begins with #!";
    case ENOENT:
        return "a file is missing in here: its own, or the one that its first line names after #!";
    default:
        return strerror(error);
    }
}

/// Shut the door and become the engine.
_Noreturn static void become_engine(const struct box *box)
{
    int abi;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    limit_processes(box);
    drop_capabilities();
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) {
        box_fail("no_new_privs", "");
    }
    if (chdir(box->dir) < 0) {
        box_fail("chdir", box->dir);
    }
    // A kernel without: behind namespaces it is a second wall, alone it would be the only one.
    if (box->landlock && box_landlock(box, &abi) < 0 && !(abi == 0 && box->namespaces)) {
        box_fail("landlock", "");
    }
    if (box->seccomp && box_seccomp(box) < 0) {
        box_fail("seccomp", "");
    }
    // A copy that was just made may still be open in another thread's child, for a moment.
    for (int i = 0; i < 200 && execv(box->exec, box->argv) < 0 && errno == ETXTBSY; i++) {
        usleep(1000);
    }
    dprintf(STDERR_FILENO, "arbiter-box: can't run %s: %s\n", box->exec, why_no_exec(errno));
    _exit(BOX_NO_EXEC);
}

/// Process 1: wait for the engine, and for whatever else becomes its child. When it ends, the
/// kernel ends all that is left in here.
_Noreturn static void run_init(const struct box *box, int *status)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    box_mount(box);
    pid_t engine = fork();
    if (engine < 0) {
        box_fail("fork", "");
    }
    if (engine == 0) {
        become_engine(box);
    }
    let_go_of_pipes();
    pid_t ended;
    int how;
    while ((ended = waitpid(-1, &how, 0)) != engine) {
        if (ended < 0 && errno != EINTR) {
            break;
        }
    }
    *status = how;
    _exit(0);
}

/// End as the engine ended.
_Noreturn static void end_like(int status)
{
    if (WIFSIGNALED(status)) {
        struct rlimit none = {0, 0};
        setrlimit(RLIMIT_CORE, &none);
        signal(WTERMSIG(status), SIG_DFL);
        sigset_t all;
        sigfillset(&all);
        sigprocmask(SIG_UNBLOCK, &all, NULL);
        kill(getpid(), WTERMSIG(status));
    }
    _exit(WEXITSTATUS(status));
}

/// Start init, which can't be ended by what ends others, and wait for it.
_Noreturn static void run_monitor(const struct box *box)
{
    int *status =
        mmap(NULL, sizeof *status, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (status == MAP_FAILED) {
        box_fail("mmap", "");
    }
    *status = SIGKILL; // init was killed before it could say
    unshare_all(box);
    pid_t init = fork();
    if (init < 0) {
        box_fail("fork", "");
    }
    if (init == 0) {
        run_init(box, status);
    }
    let_go_of_pipes();
    int how;
    while (waitpid(init, &how, 0) < 0 && errno == EINTR) {
    }
    if (WIFEXITED(how) && WEXITSTATUS(how) != 0) {
        _exit(WEXITSTATUS(how)); // it could not set up
    }
    end_like(*status);
}

int main(int argc, char **argv)
{
    (void)argc;
    struct box box;
    read_options(&box, argv + 1);
    if (box.namespaces) {
        run_monitor(&box);
    }
    become_engine(&box);
}
