// SPDX-License-Identifier: MIT
/// What counts of games say about strength. Pure functions; NAN where they say nothing.
#ifndef ARBITER_CORE_STATS_H
#define ARBITER_CORE_STATS_H

#include <stdint.h>

/// Scored games from one side's point of view.
struct tally {
    uint64_t wins, draws, losses;
};

uint64_t tally_games(const struct tally *tally);

/// A win is one point, a draw half of one.
double tally_points(const struct tally *tally);

/// Two games with colours exchanged, counted by the half points that the side made in both.
enum { PAIR_SCORES = 5 };

struct pairs {
    uint64_t count[PAIR_SCORES];
};

/// A mean score of a game, from 0 to 1, and its standard error: 0 where all games ended alike.
struct estimate {
    double score, error;
};

struct estimate tally_estimate(const struct tally *tally);

/// The same from pairs. Games of a pair depend on each other (one opening, one first player), so
/// that where there are pairs this error is the right one.
struct estimate pairs_estimate(const struct pairs *pairs);

/// The Elo difference at which this score is expected; infinite at 0 and 1.
double elo_of_score(double score);

/// How far 95 % of such samples lie from the estimated Elo. NAN where a bound is beyond a score of
/// 0 or 1, or where all games ended alike.
double elo_error(const struct estimate *estimate);

/// The likelihood that the first is the stronger, from the games (or pairs) won and lost. NAN
/// where none was.
double stats_superiority(uint64_t won, uint64_t lost);

#endif
