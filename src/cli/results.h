// SPDX-License-Identifier: MIT
/// What two engines have played, and the block that says so.
#ifndef ARBITER_CLI_RESULTS_H
#define ARBITER_CLI_RESULTS_H

#include <stddef.h>

#include "core/record.h"
#include "core/stats.h"
#include "util/str.h"

/// Two engines are counted here, by their places in the match.
enum { ENGINES = 2 };

/// Owned by whoever holds the struct; `results_release` frees it.
struct results {
    const char *label[ENGINES]; ///< must outlive it
    struct tally as[SEATS];     ///< the first engine's, where it began as Black and as White
    struct tally first;         ///< of whoever moved first
    uint64_t voids;             ///< games that were cut, never counted
    uint64_t losers;            ///< games that both lost, by faults of both
    uint64_t ended[ENDINGS];
    uint64_t faults[ENGINES][ENDINGS];
    uint64_t never_began[ENGINES]; ///< games that an engine did not start for
    uint8_t *halves; ///< half points of the first engine and one, by number of the game; 0: none
    size_t halves_cap;
};

/// Count a game. `results->label`s tell the engines.
void results_add(struct results *results, const struct record *record);

/// Games that ended in any way but by a cut.
uint64_t results_played(const struct results *results);

/// Did an engine not start for any of the games played?
bool results_never_began(const struct results *results, int engine);

/// Append the block of results. `about` says what was played: "amazon, 15:00".
void results_text(const struct results *results, const char *about, struct str *out);

void results_release(struct results *results);

#endif
