// SPDX-License-Identifier: MIT
/// Who plays whom next. Games are made as they are asked for, never all at once.
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

/// The `number`th game (from 1) of a match of engine 0 against engine 1: colours change with
/// every game, and the two games of a pair have one seed, so that chance is the same for both.
struct pairing match_pairing(uint64_t number, uint64_t seed);

#endif
