// SPDX-License-Identifier: MIT
/// Runs a referee and says what it cost: itself, apart from its engines.
///
///     meter COMMAND [WORD…]
///
/// Prints one line of JSON on stderr: seconds on the wall, processor seconds of the command's own
/// process, processor seconds of its children, peak resident kB. Its exit status is the command's.
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double seconds(const struct timespec *time)
{
    return (double)time->tv_sec + (double)time->tv_nsec / 1e9;
}

static double now_s(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return seconds(&now);
}

/// Own processor seconds of a process that has ended and was not waited for: its rusage will have
/// its children's in it, this has not.
static double own_cpu_s(pid_t pid)
{
    clockid_t clock;
    struct timespec used;
    if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &used) < 0) {
        perror("meter");
        exit(1);
    }
    return seconds(&used);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: meter COMMAND [WORD...]\n", stderr);
        return 2;
    }
    double began = now_s();
    pid_t pid = fork();
    if (pid == 0) {
        execvp(argv[1], argv + 1);
        perror(argv[1]);
        _exit(127);
    }
    siginfo_t info;
    if (pid < 0 || waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0) {
        perror("meter");
        return 1;
    }
    double wall = now_s() - began, own = own_cpu_s(pid);
    struct rusage usage;
    int status;
    wait4(pid, &status, 0, &usage);
    double all = (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6 +
                 (double)usage.ru_stime.tv_sec + (double)usage.ru_stime.tv_usec / 1e6;
    fprintf(stderr, "{\"wall_s\": %.4f, \"own_s\": %.6f, \"children_s\": %.3f, \"rss_kb\": %ld}\n",
            wall, own, all - own, usage.ru_maxrss);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
