// SPDX-License-Identifier: MIT
/// How much thinking one move may cost.
#include "effort.h"

#include <time.h>

/// Positions between two looks at the clock: some 10 to 100 microseconds.
enum { LOOK_EVERY = 32 };

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

void effort_begin(struct effort *effort, const struct limits *limits)
{
    // A twentieth is kept for what comes after the thinking: the answer's way to the referee.
    int64_t move_us = (int64_t)(limits->move_s * 0.95e6);
    *effort = (struct effort){.nodes_max = limits->nodes, .deadline_us = now_us() + move_us};
}

bool effort_spend(struct effort *effort)
{
    effort->nodes++;
    if (effort->nodes_max > 0) {
        effort->spent = effort->spent || effort->nodes >= effort->nodes_max;
    } else if (effort->nodes % LOOK_EVERY == 0) {
        effort->spent = effort->spent || now_us() >= effort->deadline_us;
    }
    return !effort->spent;
}
