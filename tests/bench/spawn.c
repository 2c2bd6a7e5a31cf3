// SPDX-License-Identifier: MIT
/// The limit of one process a move: posix_spawn and wait of a program, again and again.
///
///     spawn TIMES PROGRAM [WORD…]     prints {"wall_us": median}
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

enum { TIMES_MAX = 10000 };

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    static int64_t took[TIMES_MAX];
    int times = argc > 2 ? atoi(argv[1]) : 0;
    if (times < 1 || times > TIMES_MAX) {
        fputs("usage: spawn TIMES PROGRAM [WORD...]\n", stderr);
        return 2;
    }
    for (int i = 0; i < times; i++) {
        pid_t pid;
        int64_t began = now_ns();
        if (posix_spawn(&pid, argv[2], NULL, NULL, argv + 2, environ) != 0) {
            perror(argv[2]);
            return 1;
        }
        waitpid(pid, NULL, 0);
        took[i] = now_ns() - began;
    }
    qsort(took, (size_t)times, sizeof took[0], by_size);
    printf("{\"wall_us\": %.1f}\n", (double)took[times / 2] / 1000);
    return 0;
}
