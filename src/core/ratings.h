// SPDX-License-Identifier: MIT
/// Ratings of many engines at once: the Bradley-Terry model, fitted to a crosstable by maximum
/// likelihood.
///
/// The first player wins with a chance of 1 / (1 + 10^-d/400), where d is the difference of the
/// two ratings and an advantage of the first player, the same for all. A draw is half a win and
/// half a loss. So that an engine that lost or won everything has a finite rating, every engine is
/// taken to have drawn one more game, against an opponent of the average; and the advantage one
/// more between equals. The errors come from the inverse of the Fisher information, and are a
/// little too wide where there are draws.
#ifndef ARBITER_CORE_RATINGS_H
#define ARBITER_CORE_RATINGS_H

#include "core/crosstable.h"

struct rating {
    struct figure elo;
    struct figure error; ///< ± 95 %; of the anchor itself 0
};

/// Ratings as fitted. Zeroes are none; `ratings_release` frees them.
struct ratings {
    int engines;
    int anchor; ///< the engine whose rating is `anchor_elo`, or NOBODY: the mean is
    double anchor_elo;
    double share;       ///< of the games that did not repeat another
    double *strength;   ///< by engine, and the first player's advantage last: natural log odds
    double *covariance; ///< of `strength`
    bool *linked;       ///< by engine: a chain of games leads to the anchor
};

/// Fit. `repeats` of the games were the same as one before: the errors are those without them.
void ratings_fit(struct ratings *ratings, const struct crosstable *table, int anchor,
                 double anchor_elo, uint64_t repeats);

/// Free what they hold. Takes zeroes.
void ratings_release(struct ratings *ratings);

/// Where an engine stands. Not known if no chain of games leads from it to the anchor (or, with no
/// anchor, to the engine that played most).
struct rating ratings_of(const struct ratings *ratings, int engine);

/// What it is worth to play first.
struct rating ratings_first(const struct ratings *ratings);

#endif
