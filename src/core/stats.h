// SPDX-License-Identifier: MIT
/// What counts of games say about strength. Pure functions of counts.
///
/// A number that the counts do not give (an Elo difference after nothing but wins, a ratio to
/// nothing) is a `struct figure` that is not known: screens print "n/a". The functions that
/// return a plain double say NAN instead, and nothing but `figure` should be shown of them.
#ifndef ARBITER_CORE_STATS_H
#define ARBITER_CORE_STATS_H

#include <stdbool.h>
#include <stdint.h>

/// A number that may not exist.
struct figure {
    bool known;
    double value; ///< finite; 0 where not known
};

/// Known where the value is finite.
struct figure figure(double value);

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
    uint64_t drawn; ///< of those in the middle, how many were two draws
};

uint64_t pairs_count(const struct pairs *pairs);

/// A mean score of a game, from 0 to 1, and its standard error: 0 where all games ended alike.
struct estimate {
    double score, error;
};

struct estimate tally_estimate(const struct tally *tally);

/// The same from pairs. Games of a pair depend on each other (one opening, one first player), so
/// that where there are pairs this error is the right one. A game without draws is the case of
/// three counts, both lost, one each, both won: the same formula, nothing divided by a draw.
struct estimate pairs_estimate(const struct pairs *pairs);

/// The Elo difference at which this score is expected; infinite at 0 and 1.
double elo_of_score(double score);

/// The score that is expected of an Elo difference.
double score_of_elo(double elo);

/// How far 95 % of such samples lie from the estimated Elo. NAN where a bound is beyond a score of
/// 0 or 1, or where all games ended alike.
double elo_error(const struct estimate *estimate);

/// Standard errors on either side of a mean that hold 95 % of a normal distribution.
extern const double stats_z95;

/// Elo of one standard deviation of a game's score, at even strength: 800 / ln 10.
extern const double stats_elo_scale;

/// The likelihood that the first is the stronger, from the games (or pairs) won and lost. NAN
/// where none was.
double stats_superiority(uint64_t won, uint64_t lost);

/// What a match says of the first engine against the second.
struct match_figures {
    struct figure score;            ///< from 0 to 1
    struct figure elo, elo_error;   ///< ± 95 %
    struct figure nelo, nelo_error; ///< normalized: in standard deviations of a game's score
    struct figure superiority;      ///< the likelihood that it is the stronger, 0 to 1
    struct figure draws;            ///< share of shared pairs; without pairs, of drawn games
    struct figure pairs_ratio;      ///< pairs won to pairs lost
    struct figure split_ratio;      ///< shared pairs with a win each to those of two draws
};

/// Judge by pairs where there are any, else by games. `repeats` of the games were the same as one
/// before, move for move: the errors are those of the games that were not.
struct match_figures match_figures(const struct tally *games, const struct pairs *pairs,
                                   uint64_t repeats);

#endif
