// SPDX-License-Identifier: MIT
/// What counts of games say about strength.
#include "core/stats.h"

#include <math.h>
#include <stddef.h>

/// Standard errors on either side of a mean that hold 95 % of a normal distribution.
static const double z_95 = 1.959963984540054;

uint64_t tally_games(const struct tally *tally)
{
    return tally->wins + tally->draws + tally->losses;
}

double tally_points(const struct tally *tally)
{
    return (double)tally->wins + (double)tally->draws / 2;
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
    return 400 * log10(score / (1 - score));
}

double elo_error(const struct estimate *estimate)
{
    double low = estimate->score - z_95 * estimate->error;
    double high = estimate->score + z_95 * estimate->error;
    if (!(estimate->error > 0 && low > 0 && high < 1)) {
        return NAN;
    }
    return (elo_of_score(high) - elo_of_score(low)) / 2;
}

double stats_superiority(uint64_t won, uint64_t lost)
{
    if (won + lost == 0) {
        return NAN;
    }
    return erfc(((double)lost - (double)won) / sqrt(2 * ((double)won + (double)lost))) / 2;
}
