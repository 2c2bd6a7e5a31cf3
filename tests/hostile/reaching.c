// SPDX-License-Identifier: MIT
/// Engines that reach out: for the referee, the opponent, each other.
///
/// MARK is a word of this run alone; VICTIM the opponent's program, in whose folder `secret` lies.
#include "hostile.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ptrace.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

static void kill_parent(void)
{
    kill(getppid(), SIGTERM);
    kill(getppid(), SIGKILL);
    sleep_ms(200);
}

/// The first other process whose command line has the victim's path. 0 where none is seen.
static pid_t find_victim(void)
{
    DIR *all = opendir("/proc");
    struct dirent *entry;
    pid_t found = 0;
    while (all && !found && (entry = readdir(all))) {
        char path[300], words[512] = "";
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        int fd = atoi(entry->d_name) > 0 ? open(path, O_RDONLY) : -1;
        if (fd >= 0 && read(fd, words, sizeof words - 1) > 0 &&
            strcmp(words, given("VICTIM")) == 0) {
            found = atoi(entry->d_name);
        }
        if (fd >= 0) {
            close(fd);
        }
    }
    if (all) {
        closedir(all);
    }
    return found;
}

static void kill_opponent(void)
{
    pid_t victim = find_victim();
    confess_if(victim > 0 && kill(victim, SIGKILL) == 0, "killed the opponent");
}

static void see_opponent(void)
{
    confess_if(find_victim() > 0, "saw the opponent");
}

static bool can_read(const char *path)
{
    char byte;
    int fd = open(path, O_RDONLY | O_NONBLOCK);
    bool got = fd >= 0 && read(fd, &byte, 1) == 1;
    if (fd >= 0) {
        close(fd);
    }
    return got;
}

static void snoop(void)
{
    char path[512];
    snprintf(path, sizeof path, "%s.secret", given("VICTIM"));
    confess_if(can_read(path), "the opponent's files");
    confess_if(can_read("/etc/shadow"), "/etc/shadow");
    confess_if(*given("ORGANISERS_SECRET"), "the referee's environment");
    snprintf(path, sizeof path, "/proc/%d/environ", (int)find_victim());
    confess_if(can_read(path), "the opponent's environment");
}

static void trace(void)
{
    pid_t victim = find_victim();
    if (victim > 0 && ptrace(PTRACE_ATTACH, victim, NULL, NULL) == 0) {
        ptrace(PTRACE_DETACH, victim, NULL, NULL);
        confess_if(true, "traced the opponent");
    }
}

/// Any network at all, even to here.
static void call_home(void)
{
    int tcp = socket(AF_INET, SOCK_STREAM, 0), listener = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t len = sizeof here;
    bool open = tcp >= 0 && bind(listener, (struct sockaddr *)&here, len) == 0 &&
                listen(listener, 1) == 0 &&
                getsockname(listener, (struct sockaddr *)&here, &len) == 0 &&
                connect(tcp, (struct sockaddr *)&here, len) == 0;
    confess_if(open, "the network");
}

/// Leave a word, and look for one that the other has left.
static void collude_by_file(void)
{
    char path[128];
    snprintf(path, sizeof path, "/tmp/collude-%s", given("MARK"));
    int fd = open(path, O_CREAT | O_EXCL | O_WRONLY, 0666);
    bool heard = fd < 0 && errno == EEXIST;
    if (heard) {
        unlink(path);
    }
    confess_if(heard, "a file");
}

static void collude_by_socket(void)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "%s", given("MARK"));
    confess_if(fd >= 0 && bind(fd, (struct sockaddr *)&name, sizeof name) < 0 &&
                   errno == EADDRINUSE,
               "an abstract socket");
}

static void collude_by_memory(void)
{
    key_t key = (key_t)(strtol(given("NUMBER"), NULL, 10) | 0x40000000);
    int id = shmget(key, 4096, IPC_CREAT | IPC_EXCL | 0666);
    if (id < 0 && errno == EEXIST) {
        shmctl(shmget(key, 4096, 0666), IPC_RMID, NULL);
        confess_if(true, "shared memory");
    }
}

/// Both can read the system's files, and a lock needs no more.
static void collude_by_lock(void)
{
    int fd = open(given("LOCKED"), O_RDONLY);
    bool shut = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK;
    struct flock record = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_len = 1};
    confess_if(shut, "a lock");
    confess_if(fd >= 0 && fcntl(fd, F_SETLK, &record) == 0, "a lock of a record");
}

const struct behaviour reaching[] = {
    {"killparent", .first = kill_parent},
    {"killopp", .first = kill_opponent},
    {"see", .first = see_opponent},
    {"snoop", .first = snoop},
    {"trace", .first = trace},
    {"network", .first = call_home},
    {"byfile", .first = collude_by_file},
    {"bysocket", .first = collude_by_socket},
    {"bymemory", .first = collude_by_memory},
    {"bylock", .first = collude_by_lock},
    {NULL, NULL, NULL, NULL},
};
