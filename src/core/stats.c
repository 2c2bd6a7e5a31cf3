// SPDX-License-Identifier: MIT
/// What counts of games say about strength.
#include "core/stats.h"

#include <math.h>
#include <stddef.h>

const double stats_z95 = 1.959963984540054;
const double stats_elo_scale = 347.43558552260146;

struct figure figure(double value)
{
    return isfinite(value) ? (struct figure){.known = true, .value = value} : (struct figure){0};
}

uint64_t tally_games(const struct tally *tally)
{
    return tally->wins + tally->draws + tally->losses;
}

double tally_points(const struct tally *tally)
{
    return (double)tally->wins + (double)tally->draws / 2;
}

uint64_t pairs_count(const struct pairs *pairs)
{
    uint64_t all = 0;
    for (int i = 0; i < PAIR_SCORES; i++) {
        all += pairs->count[i];
    }
    return all;
}

/// Estimate from counts of evenly spaced scores, 0 first and 1 last.
static struct estimate estimate(const uint64_t *counts, size_t scores)
{
    double samples = 0, sum = 0, squares = 0;
    for (size_t i = 0; i < scores; i++) {
        double score = (double)i / (double)(scores - 1);
        samples += (double)counts[i];
        sum += (double)counts[i] * score;
    }
    if (!(samples > 0)) {
        return (struct estimate){.score = NAN, .error = NAN};
    }
    double mean = sum / samples;
    for (size_t i = 0; i < scores; i++) {
        double off = (double)i / (double)(scores - 1) - mean;
        squares += (double)counts[i] * off * off;
    }
    return (struct estimate){.score = mean, .error = sqrt(squares) / samples};
}

struct estimate tally_estimate(const struct tally *tally)
{
    return estimate((const uint64_t[]){tally->losses, tally->draws, tally->wins}, 3);
}

struct estimate pairs_estimate(const struct pairs *pairs)
{
    return estimate(pairs->count, PAIR_SCORES);
}

double elo_of_score(double score)
{
    if (score <= 0 || score >= 1) {
        return score <= 0 ? -INFINITY : INFINITY;
    }
    return 400 * log10(score / (1 - score));
}

double score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_error(const struct estimate *estimate)
{
    double low = estimate->score - stats_z95 * estimate->error;
    double high = estimate->score + stats_z95 * estimate->error;
    if (!(estimate->error > 0 && low > 0 && high < 1)) {
        return NAN;
    }
    return (elo_of_score(high) - elo_of_score(low)) / 2;
}

/// How much of a normal distribution lies below so many standard deviations.
static double normal_below(double deviations)
{
    return erfc(-deviations / sqrt(2)) / 2;
}

double stats_superiority(uint64_t won, uint64_t lost)
{
    if (won + lost == 0) {
        return NAN;
    }
    return normal_below(((double)won - (double)lost) / sqrt((double)won + (double)lost));
}

static double ratio(uint64_t part, uint64_t of)
{
    return of > 0 ? (double)part / (double)of : NAN;
}

/// What only counts say, of pairs or of games.
static void count_figures(const struct tally *games, const struct pairs *pairs,
                          struct match_figures *figures)
{
    if (pairs_count(pairs) == 0) {
        figures->draws = figure(ratio(games->draws, tally_games(games)));
        return;
    }
    const uint64_t *count = pairs->count;
    figures->draws = figure(ratio(count[2], pairs_count(pairs)));
    figures->pairs_ratio = figure(ratio(count[3] + count[4], count[0] + count[1]));
    figures->split_ratio = figure(ratio(count[2] - pairs->drawn, pairs->drawn));
}

/// Where all ended alike there is no spread to judge by, but wins and losses are something.
static double superiority(const struct tally *games, const struct pairs *pairs,
                          const struct estimate *estimate)
{
    if (estimate->error > 0) {
        return normal_below((estimate->score - 0.5) / estimate->error);
    }
    if (pairs_count(pairs) > 0) {
        return stats_superiority(pairs->count[3] + pairs->count[4],
                                 pairs->count[0] + pairs->count[1]);
    }
    return stats_superiority(games->wins, games->losses);
}

struct match_figures match_figures(const struct tally *games, const struct pairs *pairs,
                                   uint64_t repeats)
{
    struct match_figures figures = {0};
    uint64_t in_pairs = 2 * pairs_count(pairs);
    uint64_t counted = in_pairs > 0 ? in_pairs : tally_games(games);
    if (counted == 0) {
        return figures;
    }
    struct estimate estimate = in_pairs > 0 ? pairs_estimate(pairs) : tally_estimate(games);
    double deviation = estimate.error * sqrt((double)counted);
    double distinct = (double)(repeats < counted ? counted - repeats : 1);
    estimate.error *= sqrt((double)counted / distinct);

    count_figures(games, pairs, &figures);
    figures.score = figure(estimate.score);
    figures.elo = figure(elo_of_score(estimate.score));
    figures.elo_error = figure(elo_error(&estimate));
    figures.superiority = figure(superiority(games, pairs, &estimate));
    if (deviation > 0) {
        figures.nelo = figure((estimate.score - 0.5) / deviation * stats_elo_scale);
        figures.nelo_error = figure(stats_z95 * stats_elo_scale / sqrt(distinct));
    }
    return figures;
}
