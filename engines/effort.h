// SPDX-License-Identifier: MIT
/// How much thinking one move may cost: time, or a number of positions.
#ifndef ARBITER_ENGINES_EFFORT_H
#define ARBITER_ENGINES_EFFORT_H

#include <stdbool.h>
#include <stdint.h>

/// What the user allows. Where `nodes` is set the time does not count: the same seed then gives
/// the same moves on every machine.
struct limits {
    double move_s;
    uint64_t nodes;
};

/// The thinking about one move.
struct effort {
    uint64_t nodes; ///< positions looked at so far
    uint64_t nodes_max;
    int64_t deadline_us;
    bool spent;
};

/// The move's thinking starts now.
void effort_begin(struct effort *effort, const struct limits *limits);

/// One more position. False when it is time to answer, and then for ever.
bool effort_spend(struct effort *effort);

#endif
