// SPDX-License-Identifier: MIT
/// What engines leave behind.
#include "io/orphans.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/// A bomb of forks loses a generation in each round; nobody is waited for longer than two seconds.
enum { ROUNDS = 2000, ROUND_US = 1000 };

static bool adopting;

void orphans_adopt(void)
{
    siginfo_t info;
    bool childless = waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) < 0 && errno == ECHILD;
    adopting = childless && prctl(PR_SET_CHILD_SUBREAPER, 1) == 0;
}

/// An engine leads its session, so one that does not is none.
void orphans_reap(void)
{
    siginfo_t info = {0};
    while (adopting && waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid > 0 && getsid(info.si_pid) != info.si_pid) {
        waitpid(info.si_pid, NULL, WNOHANG);
        info.si_pid = 0;
    }
}

/// SIGKILL to the children of all our threads.
static void kill_children(void)
{
    DIR *threads = opendir("/proc/self/task");
    struct dirent *thread;
    while (threads && (thread = readdir(threads))) {
        char path[80];
        int pid;
        snprintf(path, sizeof path, "/proc/self/task/%d/children", atoi(thread->d_name));
        FILE *list = fopen(path, "re");
        while (list && fscanf(list, "%d", &pid) == 1) {
            kill(pid, SIGKILL);
        }
        if (list) {
            fclose(list);
        }
    }
    if (threads) {
        closedir(threads);
    }
}

void orphans_end(void)
{
    pid_t ended = 0;
    for (int i = 0; adopting && ended >= 0 && i < ROUNDS; i++) {
        kill_children();
        do {
            ended = waitpid(-1, NULL, WNOHANG);
        } while (ended > 0);
        if (ended == 0) {
            usleep(ROUND_US); // for those that have been killed to end
        }
    }
    if (adopting) {
        prctl(PR_SET_CHILD_SUBREAPER, 0);
        adopting = false;
    }
}
