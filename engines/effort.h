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
    bool (*stop)(void *owner); ///< must it end at once? NULL where nobody can say so
    void *owner;
};

/// One move's share of a time for so many moves, 0 for all that are to come; never nothing.
double effort_share(double seconds, double moves);

/// The thinking about one move.
struct effort {
    uint64_t nodes; ///< positions looked at so far
    uint64_t nodes_max;
    int64_t deadline_us;
    bool (*stop)(void *owner);
    void *owner;
    bool spent;
};

/// The move's thinking starts now.
void effort_begin(struct effort *effort, const struct limits *limits);

/// One more position. False when it is time to answer, and then for ever.
bool effort_spend(struct effort *effort);

#endif
