// SPDX-License-Identifier: MIT
/// Who did what against whom: counts of finished games. Its memory grows with the square of the
/// engines and not with the games.
#ifndef ARBITER_CORE_CROSSTABLE_H
#define ARBITER_CORE_CROSSTABLE_H

#include "core/ending.h"
#include "core/stats.h"

/// A finished game, as far as it is counted. Without a winner it is a draw, unless both are to
/// blame: then both have lost.
struct played {
    int engine[SEATS]; ///< who sat where
    int winner;        ///< a seat, or NOBODY
    int blamed;        ///< the seat whose fault it is, BOTH, or NOBODY
    enum ending ending;
};

/// The counted part of a result.
struct played played_of(const int engine[SEATS], const struct result *result);

/// Have both lost? Then it says nothing of who is stronger, and is in no tally of one against the
/// other, nor is its pair counted; each has a loss and a fault more.
bool played_lost_by_both(const struct played *game);

/// Half points of an engine that played in it.
int played_halves(const struct played *game, int engine);

/// What one engine did in all its games.
struct engine_counts {
    struct tally seat[SEATS]; ///< by where it sat; seat 0 begins as Black
    uint64_t won[ENDINGS];    ///< by how the game ended
    uint64_t drawn[ENDINGS];  ///< so
    uint64_t lost[ENDINGS];   ///< so
    uint64_t faults[ENDINGS]; ///< ended by its own fault
};

/// Zeroes are none. `crosstable_release` frees it.
struct crosstable {
    int engines;
    struct engine_counts *counts; ///< by engine
    struct tally *first;          ///< [a * engines + b]: a in seat 0 against b, from a's side
    struct pairs *pairs;          ///< [a * engines + b]: pairs from a's side, where a < b
};

void crosstable_init(struct crosstable *table, int engines);

/// Free what it holds. Takes zeroes.
void crosstable_release(struct crosstable *table);

/// Count a game.
void crosstable_add(struct crosstable *table, const struct played *game);

/// Count two games that are a pair; each has been counted by itself. Not if both lost one.
void crosstable_add_pair(struct crosstable *table, const struct played pair[2]);

/// Undo `crosstable_add`.
void crosstable_drop(struct crosstable *table, const struct played *game);

/// Undo `crosstable_add_pair`.
void crosstable_drop_pair(struct crosstable *table, const struct played pair[2]);

/// All games of `a` against `b`, from a's side.
struct tally crosstable_tally(const struct crosstable *table, int a, int b);

/// All pairs of `a` against `b`, from a's side.
struct pairs crosstable_pairs(const struct crosstable *table, int a, int b);

/// All games of an engine.
struct tally crosstable_total(const struct crosstable *table, int engine);

/// Its faults of all kinds.
uint64_t crosstable_faults(const struct crosstable *table, int engine);

/// All games of all engines from the side of the first player.
struct tally crosstable_first(const struct crosstable *table);

#endif
