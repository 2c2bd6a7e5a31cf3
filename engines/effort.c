// SPDX-License-Identifier: MIT
/// How much thinking one move may cost.
#include "effort.h"

#include <time.h>

/// Positions between two looks at the clock: some 10 to 100 microseconds.
enum { LOOK_EVERY = 32, MOVES_TO_PLAN_FOR = 30 };

/// A move that is never thought about less.
static const double share_least_s = 0.01;

double effort_share(double seconds, double moves)
{
    double share_s = seconds / (moves > 0 ? moves : MOVES_TO_PLAN_FOR);
    return share_s > share_least_s ? share_s : share_least_s;
}

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
    *effort = (struct effort){.nodes_max = limits->nodes,
                              .deadline_us = now_us() + move_us,
                              .stop = limits->stop,
                              .owner = limits->owner};
}

/// Is it over by the clock or by a word?
static bool must_end(const struct effort *effort)
{
    return (effort->nodes_max == 0 && now_us() >= effort->deadline_us) ||
           (effort->stop && effort->stop(effort->owner));
}

bool effort_spend(struct effort *effort)
{
    effort->nodes++;
    if (effort->nodes_max > 0 && effort->nodes >= effort->nodes_max) {
        effort->spent = true;
    } else if (effort->nodes % LOOK_EVERY == 0) {
        effort->spent = effort->spent || must_end(effort);
    }
    return !effort->spent;
}
