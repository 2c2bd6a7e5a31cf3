// SPDX-License-Identifier: MIT
/// A game to be played: who plays whom, and what chance there is.
#ifndef ARBITER_CORE_SCHEDULE_H
#define ARBITER_CORE_SCHEDULE_H

#include <stdint.h>

#include "rules/rules.h"

/// A game to be played.
struct pairing {
    uint64_t number;             ///< from 1
    uint64_t round;              ///< from 1, as its format counts rounds; 0 where there are none
    int engine[SEATS];           ///< which engine sits where; seat 0 begins as Black
    uint64_t seed;               ///< of this game: all chance in it comes from here
    uint64_t opening_index;      ///< which opening of an endless row of them, from 0
    const struct moves *opening; ///< that opening's moves; NULL for none
};

/// The dice of the engine in a seat: the same for an engine in both games of a pair, and never its
/// opponent's.
uint64_t pairing_seed(const struct pairing *pairing, int seat);

#endif
