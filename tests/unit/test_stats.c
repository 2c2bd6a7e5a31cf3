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

/// To the two decimals that others print.
static void shows(struct figure figure, double wanted)
{
    assert_true(figure.known);
    if (!(fabs(figure.value - wanted) <= 0.00501)) {
        fail_msg("%.9g is not %.2f", figure.value, wanted);
    }
}

/// The values of fastchess's own tests (app/tests/elo_test.cpp).
static void figures_are_fastchess_s(void **unused)
{
    (void)unused;
    struct pairs none = {0};
    struct match_figures f =
        match_figures(&(struct tally){.wins = 136, .draws = 111, .losses = 96}, &none, 0);
    shows(f.elo, 40.70);
    shows(f.elo_error, 30.43);
    shows(f.nelo, 49.77);
    shows(f.nelo_error, 36.77);
    shows(f.superiority, 0.9960);

    struct tally all = {0};
    f = match_figures(&all, &(struct pairs){.count = {34, 54, 63, 64, 75}, .drawn = 32}, 0);
    shows(f.elo, 55.58);
    shows(f.elo_error, 27.65);
    shows(f.nelo, 57.94);
    shows(f.nelo_error, 28.28);
    shows(f.superiority, 1.00);
    shows(f.draws, 63.0 / 290);
    shows(f.pairs_ratio, 139.0 / 88);
    shows(f.split_ratio, 31.0 / 32);

    f = match_figures(&all, &(struct pairs){.count = {332, 433, 498, 333, 334}}, 0);
    shows(f.elo, -8.64);
    shows(f.elo_error, 10.33);
    shows(f.nelo, -9.17);
    shows(f.nelo_error, 10.96);
    shows(f.superiority, 0.0505);
}

static void a_game_without_draws_has_figures(void **unused)
{
    (void)unused;
    struct tally games = {.wins = 60, .losses = 40};
    struct pairs pairs = {.count = {5, 0, 30, 0, 15}};
    struct match_figures f = match_figures(&games, &pairs, 0);
    near(f.score.value, 0.6);
    near(f.elo.value, 70.436503622);
    // A pair scores 0, 1/2 or 1 with a variance of 0.09.
    near(f.nelo.value, 0.1 / sqrt(2 * 0.09) * 347.43558552260146);
    near(f.pairs_ratio.value, 3);
    near(f.draws.value, 0.6);
    assert_false(f.split_ratio.known);
}

static void what_does_not_exist_is_not_known(void **unused)
{
    (void)unused;
    struct pairs none = {0};
    struct match_figures f = match_figures(&(struct tally){0}, &none, 0);
    assert_false(f.score.known || f.elo.known || f.elo_error.known || f.nelo.known);
    assert_false(f.nelo_error.known || f.superiority.known || f.draws.known);

    f = match_figures(&(struct tally){.wins = 20}, &(struct pairs){.count = {[4] = 10}}, 0);
    near(f.score.value, 1);
    assert_false(f.elo.known || f.elo_error.known || f.nelo.known || f.nelo_error.known);
    assert_false(f.pairs_ratio.known || f.split_ratio.known);
    near(f.superiority.value, 0.9992172989);

    // Each side wins as Black, always: nothing is known of the difference but its mean.
    f = match_figures(&(struct tally){.wins = 8, .losses = 8}, &(struct pairs){.count = {[2] = 8}},
                      0);
    near(f.elo.value, 0);
    assert_false(f.elo_error.known || f.nelo.known || f.superiority.known || f.pairs_ratio.known);
    near(f.draws.value, 1);
}

static void repeated_games_do_not_narrow_errors(void **unused)
{
    (void)unused;
    struct pairs once = {.count = {1, 2, 3, 4, 5}}, twice = {.count = {2, 4, 6, 8, 10}};
    struct tally games = {0};
    struct match_figures a = match_figures(&games, &once, 0);
    struct match_figures b = match_figures(&games, &twice, 30);
    near(b.elo.value, a.elo.value);
    near(b.elo_error.value, a.elo_error.value);
    near(b.nelo.value, a.nelo.value);
    near(b.nelo_error.value, a.nelo_error.value);
    near(b.superiority.value, a.superiority.value);

    // All the same game: one was played.
    b = match_figures(&(struct tally){.wins = 9, .losses = 1}, &(struct pairs){0}, 10);
    assert_true(b.score.known && !b.elo_error.known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tally_counts),
        cmocka_unit_test(pairs_have_their_own_error),
        cmocka_unit_test(elo_is_the_logistic_scale),
        cmocka_unit_test(superiority),
        cmocka_unit_test(nothing_says_nothing),
        cmocka_unit_test(figures_are_fastchess_s),
        cmocka_unit_test(a_game_without_draws_has_figures),
        cmocka_unit_test(what_does_not_exist_is_not_known),
        cmocka_unit_test(repeated_games_do_not_narrow_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
