// SPDX-License-Identifier: MIT
/// Games that are the same move for move, as engines without chance in them play.
#ifndef ARBITER_CORE_IDENTICAL_H
#define ARBITER_CORE_IDENTICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/move.h"

/// A hash of a game's moves; games that differ have equal ones once in 2^64.
uint64_t moves_hash(const struct moves *moves);

/// So many different games are remembered, in 4 MiB at most; a game after that is still compared
/// with these.
enum { IDENTICAL_MAX = 1 << 18 };

/// The games seen so far. Zeroes are none; `identical_release` frees it.
struct identical {
    uint64_t *table; ///< open addressing; 0 is free
    size_t cap, count;
};

/// Was this game seen before? It is now.
bool identical_seen(struct identical *identical, uint64_t hash);

/// Free the memory. Takes zeroes.
void identical_release(struct identical *identical);

#endif
