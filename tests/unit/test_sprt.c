// SPDX-License-Identifier: MIT
/// The sequential test against published values, at its extremes, and by playing matches.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/sprt.h"
#include "util/dice.h"

static int matches_simulated = 300;

static struct sprt test_of(double elo0, double elo1, enum sprt_model model)
{
    return (struct sprt){.elo0 = elo0, .elo1 = elo1, .alpha = 0.05, .beta = 0.05, .model = model};
}

static void near(double value, double wanted)
{
    if (!(fabs(value - wanted) <= 1e-6 * fmax(1, fabs(wanted)))) {
        fail_msg("%.12g is not %.12g", value, wanted);
    }
}

/// What fishtest's LLR_normalized and LLR_logistic (server/fishtest/stats/LLRcalc.py) give, as
/// published with tests of ports of it; the counts are those of its stat_util.py and others'.
static const struct {
    uint64_t count[PAIR_SCORES];
    double elo0, elo1;
    enum sprt_model model;
    double llr;
} fishtest_pairs[] = {
    {{10789, 19328, 33806, 19402, 10543}, 0, 5, SPRT_NORMALIZED, -26.838448639795093},
    {{10789, 19328, 33806, 19402, 10543}, -5, 0, SPRT_NORMALIZED, 12.039751536817539},
    {{10789, 19328, 33806, 19402, 10543}, 0.764, 3.439, SPRT_NORMALIZED, -12.701291983706488},
    {{10789, 19328, 33806, 19402, 10543}, -3, 1, SPRT_NORMALIZED, 0.3008697854813657},
    {{39, 2226, 31451, 2412, 40}, 0, 5, SPRT_NORMALIZED, 2.847898594083},
    {{39, 2226, 31451, 2412, 40}, -5, 0, SPRT_NORMALIZED, 17.832223595824992},
    {{39, 2226, 31451, 2412, 40}, 0.764, 3.439, SPRT_NORMALIZED, 2.1629408695845367},
    {{39, 2226, 31451, 2412, 40}, -3, 1, SPRT_NORMALIZED, 10.667041287007896},
    {{1187, 7410, 13475, 7378, 1164}, 0, 5, SPRT_NORMALIZED, -8.12581361915957},
    {{1187, 7410, 13475, 7378, 1164}, -5, 0, SPRT_NORMALIZED, 4.554450117505817},
    {{0, 3, 10, 5, 2}, 0, 5, SPRT_NORMALIZED, 0.14646048082087207},
    {{0, 3, 10, 5, 2}, -3, 1, SPRT_NORMALIZED, 0.1215767130479021},
    {{50, 400, 1000, 450, 60}, 0, 5, SPRT_NORMALIZED, 1.3501528635944866},
    {{50, 400, 1000, 450, 60}, -5, 0, SPRT_NORMALIZED, 2.1611931334828456},
    {{5, 5, 5, 5, 5}, 0, 5, SPRT_NORMALIZED, -0.005176938008656367},
    {{5, 5, 5, 5, 5}, -3, 1, SPRT_NORMALIZED, 0.0016567539493761486},
    {{461, 16726, 36723, 16920, 514}, 0, 2, SPRT_NORMALIZED, 1.0025304976728728},
    {{82, 2646, 5623, 2507, 70}, 0, 2, SPRT_NORMALIZED, -2.1897352412822704},
    {{461, 16726, 36723, 16920, 514}, 0, 2, SPRT_LOGISTIC, -2.421220130461109},
    {{82, 2646, 5623, 2507, 70}, 0, 2, SPRT_LOGISTIC, -4.9326113547089845},
};

static void pairs_give_what_fishtest_gives(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof fishtest_pairs / sizeof *fishtest_pairs; i++) {
        struct pairs pairs = {0};
        memcpy(pairs.count, fishtest_pairs[i].count, sizeof pairs.count);
        struct sprt sprt =
            test_of(fishtest_pairs[i].elo0, fishtest_pairs[i].elo1, fishtest_pairs[i].model);
        near(sprt_of_pairs(&sprt, &pairs).llr, fishtest_pairs[i].llr);
    }
}

static void games_give_what_fishtest_gives(void **unused)
{
    (void)unused;
    struct tally games = {.wins = 1500, .draws = 400, .losses = 1300};
    struct sprt sprt = test_of(-1, 3, SPRT_LOGISTIC);
    near(sprt_of_games(&sprt, &games).llr, 2.510409338650599);
    sprt.model = SPRT_NORMALIZED;
    near(sprt_of_games(&sprt, &games).llr, 2.3555279425663933);
}

/// fastchess's tests (app/tests/sprt_test.cpp), to the digits that it gives and as closely as it
/// asks: one part in a hundred.
static void values_agree_with_fastchess(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t count[PAIR_SCORES];
        double elo0, elo1;
        enum sprt_model model;
        double llr;
    } pairs_of[] = {
        {{365, 16618, 36229, 16974, 390}, 0, 2, SPRT_NORMALIZED, 2.25},
        {{127, 4883, 10712, 5150, 104}, -1.75, 0.25, SPRT_NORMALIZED, 3.01},
        {{223, 9863, 21279, 10037, 246}, 0.5, 2.5, SPRT_LOGISTIC, -3.07},
        {{871, 26175, 55983, 26678, 821}, 0, 2, SPRT_LOGISTIC, -4.98},
    };
    for (size_t i = 0; i < sizeof pairs_of / sizeof *pairs_of; i++) {
        struct pairs pairs = {0};
        memcpy(pairs.count, pairs_of[i].count, sizeof pairs.count);
        struct sprt sprt = test_of(pairs_of[i].elo0, pairs_of[i].elo1, pairs_of[i].model);
        double llr = sprt_of_pairs(&sprt, &pairs).llr;
        assert_true(fabs(llr - pairs_of[i].llr) <= 0.01 * (1 + fabs(llr)));
    }
    struct sprt sprt = test_of(0, 2, SPRT_NORMALIZED);
    struct tally games = {.wins = 36433, .losses = 36027, .draws = 68692};
    assert_true(fabs(sprt_of_games(&sprt, &games).llr - 0.92) < 0.01);
    sprt = test_of(0, 2, SPRT_LOGISTIC);
    games = (struct tally){.wins = 57433, .losses = 57030, .draws = 106593};
    assert_true(fabs(sprt_of_games(&sprt, &games).llr + 2.59) < 0.01);
}

static void bounds_are_wald_s(void **unused)
{
    (void)unused;
    struct sprt sprt = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.1};
    struct sprt_state state = sprt_of_pairs(&sprt, &(struct pairs){0});
    near(state.lower, log(0.1 / 0.95));
    near(state.upper, log(0.9 / 0.05));
    near(state.llr, 0);
    assert_int_equal(state.verdict, SPRT_GOES_ON);
    assert_false(state.remaining.known);
}

static void nonsense_is_refused(void **unused)
{
    (void)unused;
    struct err err;
    const struct sprt bad[] = {
        {.elo0 = 5, .elo1 = 5, .alpha = 0.05, .beta = 0.05},
        {.elo0 = 0, .elo1 = 5, .alpha = 0, .beta = 0.05},
        {.elo0 = 0, .elo1 = 5, .alpha = 0.5, .beta = 0.5},
        {.elo0 = 0, .elo1 = 5000, .alpha = 0.05, .beta = 0.05},
        {.elo0 = NAN, .elo1 = 5, .alpha = 0.05, .beta = 0.05},
        {.elo0 = 0, .elo1 = 5, .alpha = NAN, .beta = 0.05},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(sprt_check(&bad[i], &err), -1);
    }
    struct sprt good = test_of(0, 5, SPRT_NORMALIZED);
    assert_int_equal(sprt_check(&good, &err), 0);
}

/// Whatever is counted and asked, the ratio is a number, and so is what remains.
static void extremes_stay_finite(void **unused)
{
    (void)unused;
    struct dice dice = {.state = 5};
    for (int round = 0; round < 20000; round++) {
        struct pairs pairs = {0};
        static const uint32_t sizes[] = {1, 5, 100000};
        for (int i = 0; i < PAIR_SCORES; i++) {
            pairs.count[i] = dice_roll(&dice, sizes[dice_roll(&dice, 3)]);
        }
        double elo0 = (double)dice_roll(&dice, 1900) - 1000;
        double elo1 = elo0 + 1 + dice_roll(&dice, 100);
        struct sprt sprt = test_of(elo0, elo1, (enum sprt_model)dice_roll(&dice, 2));
        struct sprt_state state = sprt_of_pairs(&sprt, &pairs);
        assert_true(isfinite(state.llr));
        assert_true(pairs_count(&pairs) == 0 || state.remaining.known);
        assert_true(state.remaining.value >= 0);
    }
}

static void nothing_but_wins_ends_in_h1(void **unused)
{
    (void)unused;
    for (int model = SPRT_NORMALIZED; model <= SPRT_LOGISTIC; model++) {
        struct sprt sprt = test_of(0, 20, (enum sprt_model)model);
        struct pairs won = {.count = {[4] = 200}}, lost = {.count = {[0] = 200}};
        assert_int_equal(sprt_of_pairs(&sprt, &won).verdict, SPRT_H1);
        assert_int_equal(sprt_of_pairs(&sprt, &lost).verdict, SPRT_H0);
        struct tally games = {.wins = 400};
        assert_int_equal(sprt_of_games(&sprt, &games).verdict, SPRT_H1);
    }
}

/// A score, of pairs in a game without draws where Black wins three of five between equals.
struct strength {
    double as_black, as_white; ///< how likely the first engine wins
};

/// Of a score; black and white differ from it by a tenth.
static struct strength strength_of(double score)
{
    return (struct strength){.as_black = score + 0.1, .as_white = score - 0.1};
}

/// Of a difference in either kind of Elo.
static struct strength strength_at(double elo, enum sprt_model model)
{
    double score = score_of_elo(elo);
    for (int round = 0; model == SPRT_NORMALIZED && round < 50; round++) {
        struct strength s = strength_of(score);
        double variance = (s.as_black * (1 - s.as_black) + s.as_white * (1 - s.as_white)) / 2;
        score = 0.5 + elo / stats_elo_scale * sqrt(variance);
    }
    return strength_of(score);
}

static bool chance(struct dice *dice, double likely)
{
    return (double)(dice_next(dice) >> 11) * 0x1p-53 < likely;
}

static enum sprt_verdict play(const struct sprt *sprt, struct strength strength, struct dice *dice)
{
    struct pairs pairs = {0};
    for (int pair = 0; pair < 100000; pair++) {
        int won = chance(dice, strength.as_black) + chance(dice, strength.as_white);
        pairs.count[2 * won]++;
        enum sprt_verdict verdict = sprt_of_pairs(sprt, &pairs).verdict;
        if (verdict != SPRT_GOES_ON) {
            return verdict;
        }
    }
    return SPRT_GOES_ON;
}

static void errors_are_within_their_bounds(void **unused)
{
    (void)unused;
    struct dice dice = {.state = 2026};
    // A rate of 5 % is itself seen only to three deviations of its estimate.
    double most = 0.05 + 3 * sqrt(0.05 * 0.95 / matches_simulated);
    for (int model = SPRT_NORMALIZED; model <= SPRT_LOGISTIC; model++) {
        struct sprt sprt = test_of(0, 40, (enum sprt_model)model);
        struct strength same = strength_at(sprt.elo0, sprt.model);
        struct strength stronger = strength_at(sprt.elo1, sprt.model);
        int type1 = 0, type2 = 0;
        for (int match = 0; match < matches_simulated; match++) {
            type1 += play(&sprt, same, &dice) != SPRT_H0;
            type2 += play(&sprt, stronger, &dice) != SPRT_H1;
        }
        print_message("%s: of %d matches, errors of type I %d, of type II %d\n",
                      sprt_model_name(sprt.model), matches_simulated, type1, type2);
        assert_true(type1 <= most * matches_simulated);
        assert_true(type2 <= most * matches_simulated);
    }
}

/// A walk between two bounds, as Wald has it, from the drift and variance of small steps.
static void remaining_games_are_expected_games(void **unused)
{
    (void)unused;
    struct sprt sprt = test_of(0, 10, SPRT_LOGISTIC);
    struct pairs pairs = {.count = {500, 0, 1000, 0, 500}};
    struct sprt_state state = sprt_of_pairs(&sprt, &pairs);
    double s1 = score_of_elo(10), step = (s1 - 0.5) / 0.125;
    double drift = -(s1 - 0.5) / 2 * step, variance = step * step * 0.125;
    assert_true(fabs(state.llr / 2000 / drift - 1) < 0.01);
    double up = expm1(-2 * drift / variance * (state.llr - state.lower)) /
                expm1(-2 * drift / variance * (state.upper - state.lower));
    double pairs_left = (up * state.upper + (1 - up) * state.lower - state.llr) / drift;
    assert_true(fabs(state.remaining.value / (2 * pairs_left) - 1) < 0.02);
}

int main(int count, char **words)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_give_what_fishtest_gives),
        cmocka_unit_test(games_give_what_fishtest_gives),
        cmocka_unit_test(values_agree_with_fastchess),
        cmocka_unit_test(bounds_are_wald_s),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(extremes_stay_finite),
        cmocka_unit_test(nothing_but_wins_ends_in_h1),
        cmocka_unit_test(remaining_games_are_expected_games),
        cmocka_unit_test(errors_are_within_their_bounds),
    };
    if (count > 1) {
        matches_simulated = atoi(words[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
