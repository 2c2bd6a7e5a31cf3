// SPDX-License-Identifier: MIT
/// The word that was meant: suggestions for misspelt options, games and keys.
#ifndef ARBITER_UTIL_NEAREST_H
#define ARBITER_UTIL_NEAREST_H

#include <stddef.h>

/// Collects candidates; zeroes but for `word` to begin.
struct nearest {
    const char *word; ///< what was typed
    const char *best; ///< the nearest candidate so far; NULL where none is near
    size_t distance;  ///< of `best`, in edits
};

/// Offer a candidate. It is taken where it is nearer than any before it and shares enough with
/// the word to be worth suggesting: at most a third of its letters differ (swaps count one).
void nearest_offer(struct nearest *nearest, const char *candidate);

#endif
