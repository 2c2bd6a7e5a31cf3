// SPDX-License-Identifier: MIT
/// How a tournament stands, in text.
#ifndef ARBITER_CLI_BLOCK_H
#define ARBITER_CLI_BLOCK_H

#include "config/setup.h"
#include "core/lateness.h"
#include "core/ratings.h"
#include "core/tournament.h"
#include "report/idle.h"
#include "util/str.h"

/// What to tell of. Pointers must outlive it.
struct block {
    const struct setup *setup;
    const struct tournament *tournament;
    uint64_t voids;           ///< games that were cut
    struct idle *idle;        ///< by engine; NULL where it was not asked for
    struct lateness lateness; ///< the referee's own; zeroes where it was not asked for
};

/// Append the block of results: of two engines the lines that scripts know from fastchess, of
/// more the standings.
void block_text(const struct block *block, struct str *out);

/// The standings alone, with ratings.
void block_standings(const struct block *block, struct str *out);

/// Everybody against everybody, where it fits on a screen.
void block_crosstable(const struct block *block, struct str *out);

/// As Black, as White, by ending, faults: a paragraph each.
void block_details(const struct block *block, struct str *out);

/// What engines used in others' time, a line for each where it is worth one.
void block_idle(const struct block *block, struct str *out);

/// How long answers waited for the referee, a line; nothing where that was not measured.
void block_lateness(const struct lateness *lateness, struct str *out);

/// Where a test stands: "LLR: 1.23 (41.8%) (-2.94, 2.94) [0.00, 10.00]" and a newline.
void block_sprt(const struct block *block, struct str *out);

/// What a test has decided, in a line; nothing before it has.
void block_verdict(const struct block *block, struct str *out);

/// All games and pairs of the first engine against the second.
struct match_figures block_match(const struct block *block, struct tally *tally,
                                 struct pairs *pairs);

/// Ratings as the set-up anchors them; to be released.
void block_ratings(const struct block *block, struct ratings *ratings);

/// What is played: "amazon size=8, 15:00".
void block_about(const struct setup *setup, struct str *out);

/// `name`, then the figure in `units` (100 for per cent) and a text behind it, or "n/a".
void put_figure(struct str *out, const char *name, struct figure figure, int units,
                const char *unit);

#endif
