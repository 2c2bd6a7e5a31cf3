// SPDX-License-Identifier: MIT
/// The sequential probability ratio test.
#include "core/sprt.h"

#include <math.h>
#include <string.h>

enum { OUTCOMES_MAX = PAIR_SCORES, ROUNDS_MAX = 100 };

/// An Elo beyond this is a slip of the pen, and its score is one in double precision.
static const double elo_max = 1000;

/// What was counted, as shares of its sum. Outcome i scores i / (outcomes - 1).
struct sample {
    int outcomes;
    double size;
    double share[OUTCOMES_MAX];
};

const char *sprt_model_name(enum sprt_model model)
{
    return model == SPRT_LOGISTIC ? "logistic" : "normalized";
}

int sprt_check(const struct sprt *sprt, struct err *err)
{
    if (!(sprt->elo0 < sprt->elo1)) {
        return err_set(err, "SPRT: elo0 (%g) must be less than elo1 (%g)", sprt->elo0, sprt->elo1);
    }
    if (!(sprt->elo0 >= -elo_max && sprt->elo1 <= elo_max)) {
        return err_set(err, "SPRT: elo0 and elo1 lie between -%g and %g", elo_max, elo_max);
    }
    if (!(sprt->alpha > 0 && sprt->beta > 0 && sprt->alpha + sprt->beta < 1)) {
        return err_set(err, "SPRT: alpha and beta are above 0, and their sum is below 1");
    }
    return 0;
}

static struct sample sample_of(const uint64_t *counts, int outcomes)
{
    static const double for_nothing = 1e-3;
    struct sample sample = {.outcomes = outcomes};
    for (int i = 0; i < outcomes; i++) {
        sample.share[i] = counts[i] > 0 ? (double)counts[i] : for_nothing;
        sample.size += sample.share[i];
    }
    for (int i = 0; i < outcomes; i++) {
        sample.share[i] /= sample.size;
    }
    return sample;
}

static double score_of(const struct sample *sample, int outcome)
{
    return (double)outcome / (sample->outcomes - 1);
}

static void moments(const struct sample *sample, const double *share, double *mean,
                    double *deviation)
{
    double squares = 0;
    *mean = 0;
    for (int i = 0; i < sample->outcomes; i++) {
        *mean += share[i] * score_of(sample, i);
    }
    for (int i = 0; i < sample->outcomes; i++) {
        double off = score_of(sample, i) - *mean;
        squares += share[i] * off * off;
    }
    *deviation = sqrt(squares);
}

/// Does the linear constraint have a solution with all shares above zero?
static bool straddles(const struct sample *sample, const double *weight)
{
    bool below = false, above = false;
    for (int i = 0; i < sample->outcomes; i++) {
        below = below || weight[i] < 0;
        above = above || weight[i] > 0;
    }
    return below && above;
}

/// The root x of sum share * weight / (1 + x * weight), which falls from one end of its interval
/// to the other: Newton's steps, halving wherever one would leave the bracket.
static double secular_root(const struct sample *sample, const double *weight)
{
    double least = 0, most = 0;
    for (int i = 0; i < sample->outcomes; i++) {
        least = fmin(least, weight[i]);
        most = fmax(most, weight[i]);
    }
    double low = -1 / most, high = -1 / least, x = 0;
    for (int round = 0; round < ROUNDS_MAX; round++) {
        double value = 0, slope = 0;
        for (int i = 0; i < sample->outcomes; i++) {
            double term = weight[i] / (1 + x * weight[i]);
            value += sample->share[i] * term;
            slope += sample->share[i] * term * term;
        }
        *(value > 0 ? &low : &high) = x;
        double next = x + value / slope;
        if (!(next > low && next < high)) {
            next = (low + high) / 2;
        }
        if (fabs(next - x) <= 1e-14 * (fabs(x) + 1e-3)) {
            break;
        }
        x = next;
    }
    return x;
}

/// The likeliest shares, given the sample, under which the weights' mean is zero.
static void likeliest(const struct sample *sample, const double *weight, double *share)
{
    double x = secular_root(sample, weight);
    for (int i = 0; i < sample->outcomes; i++) {
        share[i] = sample->share[i] / (1 + x * weight[i]);
    }
}

/// The likeliest shares with this mean score.
static void likeliest_of_score(const struct sample *sample, double score, double *share)
{
    double weight[OUTCOMES_MAX];
    for (int i = 0; i < sample->outcomes; i++) {
        weight[i] = score_of(sample, i) - score;
    }
    likeliest(sample, weight, share);
}

/// How far the mean lies above even, less so many deviations.
static double excess(const struct sample *sample, const double *share, double deviations)
{
    double mean, deviation;
    moments(sample, share, &mean, &deviation);
    return mean - 0.5 - deviations * deviation;
}

/// Mix the shares with nothing but wins, or losses, until the excess is zero.
static void pull_to(const struct sample *sample, double deviations, double *share)
{
    int end = excess(sample, share, deviations) < 0 ? sample->outcomes - 1 : 0;
    double low = 0, high = 1, mixed[OUTCOMES_MAX];
    for (int round = 0; round < 60; round++) {
        double part = (low + high) / 2;
        for (int i = 0; i < sample->outcomes; i++) {
            mixed[i] = (1 - part) * share[i] + (i == end ? part : 0);
        }
        bool below = excess(sample, mixed, deviations) < 0;
        *(below == (end > 0) ? &low : &high) = part;
    }
    memcpy(share, mixed, sizeof mixed);
}

/// The constraint on mean and deviation, made linear around these shares.
static void linear(const struct sample *sample, double deviations, const double *share,
                   double *weight)
{
    double mean, deviation;
    moments(sample, share, &mean, &deviation);
    for (int i = 0; i < sample->outcomes; i++) {
        double off = (score_of(sample, i) - mean) / deviation;
        weight[i] = score_of(sample, i) - 0.5 - deviations * deviation * (1 + off * off) / 2;
    }
}

/// The likeliest shares whose mean lies so many deviations above even: each round solves the
/// constraint made linear around the last.
static void likeliest_of_deviations(const struct sample *sample, double deviations, double *share)
{
    double weight[OUTCOMES_MAX], last[OUTCOMES_MAX], change = 1;
    memcpy(share, sample->share, sizeof sample->share);
    for (int round = 0; round < ROUNDS_MAX && change > 1e-13; round++) {
        linear(sample, deviations, share, weight);
        if (!straddles(sample, weight)) {
            pull_to(sample, deviations, share);
            linear(sample, deviations, share, weight);
        }
        memcpy(last, share, sizeof last);
        likeliest(sample, weight, share);
        change = 0;
        for (int i = 0; i < sample->outcomes; i++) {
            change = fmax(change, fabs(share[i] - last[i]));
        }
    }
}

static void likeliest_under(const struct sprt *sprt, const struct sample *sample, double elo,
                            double *share)
{
    if (sprt->model == SPRT_LOGISTIC) {
        likeliest_of_score(sample, score_of_elo(elo), share);
        return;
    }
    // The deviation of a pair's mean score is that of a game over the root of two.
    double games = sample->outcomes == PAIR_SCORES ? 2 : 1;
    likeliest_of_deviations(sample, sqrt(games) * elo / stats_elo_scale, share);
}

/// The mean and the variance of one outcome's part in the ratio.
static void steps(const struct sprt *sprt, const struct sample *sample, double *mean,
                  double *variance)
{
    double share0[OUTCOMES_MAX], share1[OUTCOMES_MAX], step[OUTCOMES_MAX];
    likeliest_under(sprt, sample, sprt->elo0, share0);
    likeliest_under(sprt, sample, sprt->elo1, share1);
    *mean = *variance = 0;
    for (int i = 0; i < sample->outcomes; i++) {
        step[i] = log(share1[i] / share0[i]);
        *mean += sample->share[i] * step[i];
    }
    for (int i = 0; i < sample->outcomes; i++) {
        *variance += sample->share[i] * (step[i] - *mean) * (step[i] - *mean);
    }
}

/// Steps until a walk with this drift and variance leaves the bounds (Wald's identity).
static double steps_left(const struct sprt_state *state, double mean, double variance)
{
    double below = state->llr - state->lower, above = state->upper - state->llr;
    double pull = 2 * mean / variance;
    if (fabs(pull) * (below + above) < 1e-6) {
        return below * above / variance;
    }
    // Written for a drift upwards, so that no exponential overflows.
    double near = mean > 0 ? below : above, far = mean > 0 ? above : below;
    double arrives = expm1(-fabs(pull) * near) / expm1(-fabs(pull) * (near + far));
    return (arrives * (near + far) - near) / fabs(mean);
}

static struct sprt_state judge(const struct sprt *sprt, const uint64_t *counts, int outcomes,
                               uint64_t counted)
{
    struct sprt_state state = {.lower = log(sprt->beta / (1 - sprt->alpha)),
                               .upper = log((1 - sprt->beta) / sprt->alpha)};
    if (counted == 0) {
        return state;
    }
    struct sample sample = sample_of(counts, outcomes);
    double mean, variance;
    steps(sprt, &sample, &mean, &variance);
    state.llr = sample.size * mean;
    if (state.llr >= state.upper || state.llr <= state.lower) {
        state.verdict = state.llr >= state.upper ? SPRT_H1 : SPRT_H0;
        state.remaining = figure(0);
    } else if (variance > 0) {
        double games = outcomes == PAIR_SCORES ? 2 : 1;
        state.remaining = figure(games * steps_left(&state, mean, variance));
    }
    return state;
}

struct sprt_state sprt_of_pairs(const struct sprt *sprt, const struct pairs *pairs)
{
    return judge(sprt, pairs->count, PAIR_SCORES, pairs_count(pairs));
}

struct sprt_state sprt_of_games(const struct sprt *sprt, const struct tally *games)
{
    const uint64_t counts[] = {games->losses, games->draws, games->wins};
    return judge(sprt, counts, 3, tally_games(games));
}
