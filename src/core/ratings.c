// SPDX-License-Identifier: MIT
/// Ratings of many engines at once.
#include "core/ratings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

enum { STEPS_MAX = 500 };

/// Elo of one unit of natural log odds.
static const double elo_of_odds = 173.71779276130073;

/// The fit in the making.
struct fit {
    const struct crosstable *table;
    size_t size;         ///< unknowns: the engines, and the advantage last
    double *strength;    ///< as far as found
    double *slope;       ///< of the log-likelihood
    double *information; ///< its negative curvature, size * size
};

static double *entry(double *matrix, size_t size, size_t row, size_t column)
{
    return &matrix[row * size + column];
}

/// Some games with a chance of sigmoid(sum of sign * strength): add what they say.
static void add_games(struct fit *fit, const size_t *which, const int *sign, int terms,
                      double points, double games)
{
    double odds = 0;
    for (int i = 0; i < terms; i++) {
        odds += sign[i] * fit->strength[which[i]];
    }
    double chance = 1 / (1 + exp(-odds));
    for (int i = 0; i < terms; i++) {
        fit->slope[which[i]] += sign[i] * (points - games * chance);
        for (int k = 0; k < terms; k++) {
            *entry(fit->information, fit->size, which[i], which[k]) +=
                sign[i] * sign[k] * games * chance * (1 - chance);
        }
    }
}

/// Slope and information at the present strengths.
static void measure(struct fit *fit)
{
    memset(fit->slope, 0, fit->size * sizeof *fit->slope);
    memset(fit->information, 0, fit->size * fit->size * sizeof *fit->information);
    size_t engines = fit->size - 1;
    for (size_t i = 0; i < fit->size; i++) {
        add_games(fit, &i, (const int[]){1}, 1, 0.5, 1);
    }
    for (size_t a = 0; a < engines; a++) {
        for (size_t b = 0; b < engines; b++) {
            const struct tally *tally = &fit->table->first[a * engines + b];
            if (tally_games(tally) > 0) {
                add_games(fit, (const size_t[]){a, b, engines}, (const int[]){1, -1, 1}, 3,
                          tally_points(tally), (double)tally_games(tally));
            }
        }
    }
}

/// Cholesky: the lower triangle becomes L of L times its transpose. The information is positive
/// definite, for every unknown has games of its own in it.
static void factorise(double *matrix, size_t size)
{
    for (size_t column = 0; column < size; column++) {
        for (size_t row = column; row < size; row++) {
            double sum = *entry(matrix, size, row, column);
            for (size_t k = 0; k < column; k++) {
                sum -= *entry(matrix, size, row, k) * *entry(matrix, size, column, k);
            }
            double root = row == column ? sqrt(sum) : *entry(matrix, size, column, column);
            *entry(matrix, size, row, column) = sum / root;
        }
    }
}

/// Solve with a factorised matrix, in place.
static void solve(double *factor, size_t size, double *vector)
{
    for (size_t row = 0; row < size; row++) {
        for (size_t k = 0; k < row; k++) {
            vector[row] -= *entry(factor, size, row, k) * vector[k];
        }
        vector[row] /= *entry(factor, size, row, row);
    }
    for (size_t row = size; row-- > 0;) {
        for (size_t k = row + 1; k < size; k++) {
            vector[row] -= *entry(factor, size, k, row) * vector[k];
        }
        vector[row] /= *entry(factor, size, row, row);
    }
}

/// One of Newton's steps. Cut so that no chance changes by more than a few times its size, where
/// the step is sure to climb. How far it went.
static double climb(struct fit *fit)
{
    measure(fit);
    factorise(fit->information, fit->size);
    solve(fit->information, fit->size, fit->slope);
    double longest = 0;
    for (size_t i = 0; i < fit->size; i++) {
        longest = fmax(longest, fabs(fit->slope[i]));
    }
    double part = longest > 0.5 ? 0.5 / longest : 1;
    for (size_t i = 0; i < fit->size; i++) {
        fit->strength[i] += part * fit->slope[i];
    }
    return longest;
}

static void invert(double *factor, size_t size, double *inverse)
{
    for (size_t column = 0; column < size; column++) {
        double *row = &inverse[column * size]; // symmetric: a row is a column
        row[column] = 1;
        solve(factor, size, row);
    }
}

/// Mark all that a chain of games leads to.
static void link_from(struct ratings *ratings, const struct crosstable *table, int engine)
{
    int *next = mem_new((size_t)table->engines * sizeof *next);
    int count = 0;
    next[count++] = engine;
    ratings->linked[engine] = true;
    while (count > 0) {
        int a = next[--count];
        for (int b = 0; b < table->engines; b++) {
            struct tally tally = crosstable_tally(table, a, b);
            if (!ratings->linked[b] && tally_games(&tally) > 0) {
                ratings->linked[b] = true;
                next[count++] = b;
            }
        }
    }
    free(next);
}

/// The engine that played most; NOBODY if none did.
static int busiest(const struct crosstable *table)
{
    int found = NOBODY;
    uint64_t most = 0;
    for (int engine = 0; engine < table->engines; engine++) {
        struct tally total = crosstable_total(table, engine);
        if (tally_games(&total) > most) {
            most = tally_games(&total);
            found = engine;
        }
    }
    return found;
}

void ratings_fit(struct ratings *ratings, const struct crosstable *table, int anchor,
                 double anchor_elo, uint64_t repeats)
{
    size_t size = (size_t)table->engines + 1;
    struct fit fit = {.table = table,
                      .size = size,
                      .strength = mem_new(size * sizeof(double)),
                      .slope = mem_new(size * sizeof(double)),
                      .information = mem_new(size * size * sizeof(double))};
    for (int step = 0; step < STEPS_MAX && climb(&fit) > 1e-11; step++) {
    }
    measure(&fit);
    factorise(fit.information, size);

    struct tally all = crosstable_first(table);
    double games = (double)tally_games(&all);
    *ratings = (struct ratings){.engines = table->engines,
                                .anchor = anchor,
                                .anchor_elo = anchor_elo,
                                .share = (double)repeats < games ? 1 - (double)repeats / games : 1,
                                .strength = fit.strength,
                                .covariance = mem_new(size * size * sizeof(double)),
                                .linked = mem_new(size * sizeof(bool))};
    invert(fit.information, size, ratings->covariance);
    int origin = anchor == NOBODY ? busiest(table) : anchor;
    if (origin != NOBODY) {
        link_from(ratings, table, origin);
    }
    free(fit.slope);
    free(fit.information);
}

void ratings_release(struct ratings *ratings)
{
    free(ratings->strength);
    free(ratings->covariance);
    free(ratings->linked);
    *ratings = (struct ratings){0};
}

/// A weighted sum of strengths, as Elo with its error.
static struct rating weighted(const struct ratings *ratings, const double *weight)
{
    size_t size = (size_t)ratings->engines + 1;
    double sum = 0, variance = 0;
    for (size_t i = 0; i < size; i++) {
        sum += weight[i] * ratings->strength[i];
        for (size_t k = 0; weight[i] != 0 && k < size; k++) {
            variance += weight[i] * weight[k] * *entry(ratings->covariance, size, i, k);
        }
    }
    double error = stats_z95 * sqrt(fmax(variance, 0) / ratings->share);
    return (struct rating){.elo = figure(elo_of_odds * sum), .error = figure(elo_of_odds * error)};
}

/// Take off the mean of those that are linked, by weight.
static void take_off_mean(const struct ratings *ratings, double *weight)
{
    int linked = 0;
    for (int i = 0; i < ratings->engines; i++) {
        linked += ratings->linked[i];
    }
    for (int i = 0; i < ratings->engines; i++) {
        weight[i] -= ratings->linked[i] ? 1.0 / linked : 0;
    }
}

struct rating ratings_of(const struct ratings *ratings, int engine)
{
    if (!ratings->linked[engine]) {
        return (struct rating){0};
    }
    double *weight = mem_new(((size_t)ratings->engines + 1) * sizeof *weight);
    weight[engine] = 1;
    if (ratings->anchor == NOBODY) {
        take_off_mean(ratings, weight);
    } else {
        weight[ratings->anchor] -= 1;
    }
    struct rating rating = weighted(ratings, weight);
    rating.elo.value += ratings->anchor_elo;
    free(weight);
    return rating;
}

struct rating ratings_first(const struct ratings *ratings)
{
    bool played = false;
    for (int engine = 0; engine < ratings->engines; engine++) {
        played = played || ratings->linked[engine];
    }
    if (!played) {
        return (struct rating){0};
    }
    double *weight = mem_new(((size_t)ratings->engines + 1) * sizeof *weight);
    weight[ratings->engines] = 1;
    struct rating rating = weighted(ratings, weight);
    free(weight);
    return rating;
}
