// SPDX-License-Identifier: MIT
/// Engines that take what there is: memory, processes, processors, disk.
#include "hostile.h"

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
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MIB = 1 << 20,
    MEMORY_MIB = 256, ///< twice what the tests allow
    DISK_MIB = 16,    ///< as much as the tests allow
    BOMB = 200
};

/// Allocate and use it: a page is taken when it is written to.
static void take(size_t bytes)
{
    volatile char *block = malloc(bytes);
    if (!block) {
        abort();
    }
    for (size_t at = 0; at < bytes; at += 4096) {
        block[at] = 1;
    }
}

static void touch_memory(void)
{
    for (int i = 0; i < MEMORY_MIB; i++) {
        take(MIB);
    }
    confess_if(true, "memory");
}

/// What no limit of a process counts: slowly, so that somebody may see it.
static void touch_shared(void)
{
    char *all = mmap(NULL, 1L << 30, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) {
        return;
    }
    memset(all, 1, (size_t)MEMORY_MIB * MIB);
    sleep_ms(1000);
    confess_if(true, "shared memory");
}

/// Each child takes a part that it may take.
static void touch_in_children(void)
{
    for (int i = 0; i < 4; i++) {
        if (fork() == 0) {
            take((size_t)MEMORY_MIB / 4 * MIB);
            sleep_ms(5000);
            _exit(0);
        }
    }
    sleep_ms(1000);
    confess_if(true, "memory of children");
}

/// Write so much into one file, which is gone at once. How much it has got.
static long fill(const char *folder, int mib)
{
    char path[256];
    static char block[MIB];
    long written = 0;
    snprintf(path, sizeof path, "%s/fillXXXXXX", folder);
    int fd = mkstemp(path);
    if (fd < 0) {
        return 0;
    }
    unlink(path);
    for (int i = 0; i < mib; i++) {
        ssize_t got = write(fd, block, sizeof block);
        written += got > 0 ? got : 0;
    }
    return written; // and stays open
}

static void fill_disk(void)
{
    signal(SIGXFSZ, SIG_IGN);
    confess_if(fill(".", 2 * DISK_MIB) > DISK_MIB * MIB, "a file in its folder");
    confess_if(fill("/tmp", 2 * DISK_MIB) > DISK_MIB * MIB, "a file in /tmp");
}

static void fill_scratch(void)
{
    long written = 0;
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 4; i++) {
        written += fill("/tmp", DISK_MIB / 2);
    }
    confess_if(written > DISK_MIB * MIB, "many files");
}

static void bomb(void)
{
    int born = 0;
    for (int i = 0; i < BOMB; i++) {
        pid_t pid = fork();
        if (pid == 0) {
            sleep_ms(5000);
            _exit(0);
        }
        born += pid > 0;
    }
    confess_if(born == BOMB, "processes");
}

static void ponder(void)
{
    if (fork() == 0) {
        for (;;) {
        }
    }
}

/// Another name, more of the processor, all of them.
static void pretend(void)
{
    struct sched_param first = {.sched_priority = 1};
    cpu_set_t all;
    memset(&all, 0xff, sizeof all);
    prctl(PR_SET_NAME, "arbiter");
    sched_setaffinity(0, sizeof all, &all);
    bool ahead = setpriority(PRIO_PROCESS, 0, -20) == 0;
    bool always = sched_setscheduler(0, SCHED_FIFO, &first) == 0;
    confess_if(ahead || always, "priority");
}

/// What a careless clean-up follows, or stumbles over, in a folder that is made for it.
static void set_traps_in(const char *folder)
{
    if (mkdir(folder, 0700) < 0 || chdir(folder) < 0) {
        return;
    }
    if (symlink("/", "root") < 0 || symlink("loop", "loop") < 0 || mkfifo("fifo", 0600) < 0 ||
        mkdir("shut", 0) < 0) {
        return;
    }
    for (int i = 0; i < 200; i++) {
        if (mkdir("deeper", 0700) < 0 || chdir("deeper") < 0) {
            return;
        }
    }
}

/// Its own folder is a private copy where the tests play.
static void set_traps(void)
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/traps-%s", given("MARK"));
    int here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    set_traps_in("traps");
    if (here >= 0 && fchdir(here) == 0) {
        set_traps_in(path);
    }
}

const struct behaviour grabbing[] = {
    {"memhog", .first = touch_memory},
    {"shared", .first = touch_shared},
    {"family", .first = touch_in_children},
    {"filldisk", .first = fill_disk},
    {"fillscratch", .first = fill_scratch},
    {"forkbomb", .first = bomb},
    {"ponder", .first = ponder},
    {"pretend", .first = pretend},
    {"traps", .first = set_traps},
    {NULL, NULL, NULL, NULL},
};
