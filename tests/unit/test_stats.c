// SPDX-License-Identifier: MIT
/// Statistics against values worked out elsewhere.
#include "test.h"

#include <math.h>

#include "core/stats.h"

static void near(double value, double wanted)
{
    if (!(fabs(value - wanted) <= 1e-6 * (1 + fabs(wanted)))) {
        fail_msg("%.9g is not %.9g", value, wanted);
    }
}

static void a_tally_counts(void **unused)
{
    (void)unused;
    struct tally tally = {.wins = 50, .draws = 30, .losses = 20};
    assert_int_equal(tally_games(&tally), 100);
    near(tally_points(&tally), 65);
    struct estimate estimate = tally_estimate(&tally);
    near(estimate.score, 0.65);
    near(estimate.error, 0.0390512484);
    near(elo_of_score(estimate.score), 107.538124917);
    near(elo_error(&estimate), 59.163710579);
}

static void pairs_have_their_own_error(void **unused)
{
    (void)unused;
    struct estimate estimate = pairs_estimate(&(struct pairs){.count = {5, 5, 10, 20, 10}});
    near(estimate.score, 0.625);
    near(estimate.error, 0.042573465915);
    near(elo_error(&estimate), 62.644106450);

    // What fastchess prints for the score of two pairs, one of them shared: 190.85.
    estimate = pairs_estimate(&(struct pairs){.count = {0, 0, 1, 0, 1}});
    near(elo_of_score(estimate.score), 190.848501888);
}

static void elo_is_the_logistic_scale(void **unused)
{
    (void)unused;
    near(elo_of_score(0.5), 0);
    near(elo_of_score(10.0 / 11), 400);
    near(elo_of_score(1.0 / 11), -400);
    assert_true(isinf(elo_of_score(1)) && elo_of_score(1) > 0);
    assert_true(isinf(elo_of_score(0)) && elo_of_score(0) < 0);
}

static void superiority(void **unused)
{
    (void)unused;
    near(stats_superiority(50, 20), 0.9998319032);
    near(stats_superiority(20, 50), 1 - 0.9998319032);
    near(stats_superiority(10, 0), 0.9992172989);
    near(stats_superiority(7, 7), 0.5);
}

static void nothing_says_nothing(void **unused)
{
    (void)unused;
    struct estimate none = tally_estimate(&(struct tally){0});
    assert_true(isnan(none.score) && isnan(elo_of_score(none.score)) && isnan(elo_error(&none)));
    assert_true(isnan(stats_superiority(0, 0)));

    struct estimate draws = tally_estimate(&(struct tally){.draws = 8});
    near(elo_of_score(draws.score), 0);
    assert_true(isnan(elo_error(&draws)));

    struct estimate few = tally_estimate(&(struct tally){.wins = 3, .losses = 1});
    assert_true(isnan(elo_error(&few)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tally_counts),
        cmocka_unit_test(pairs_have_their_own_error),
        cmocka_unit_test(elo_is_the_logistic_scale),
        cmocka_unit_test(superiority),
        cmocka_unit_test(nothing_says_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
