// SPDX-License-Identifier: MIT
/// Ratings against a fit worked out elsewhere, and against strengths that games were drawn from.
#include "test.h"

#include <math.h>

#include "core/ratings.h"
#include "util/dice.h"

static void near(struct figure figure, double wanted)
{
    assert_true(figure.known);
    if (!(fabs(figure.value - wanted) <= 1e-6 * fmax(1, fabs(wanted)))) {
        fail_msg("%.12g is not %.12g", figure.value, wanted);
    }
}

static void set(struct crosstable *table, int a, int b, struct tally tally)
{
    table->first[a * table->engines + b] = tally;
    table->counts[a].seat[0].wins += tally.wins;
    table->counts[a].seat[0].draws += tally.draws;
    table->counts[a].seat[0].losses += tally.losses;
}

/// Three engines, ten games each way; the numbers are from a fit with 30 digits.
static struct crosstable three(void)
{
    struct crosstable table = {0};
    crosstable_init(&table, 3);
    set(&table, 0, 1, (struct tally){7, 2, 1});
    set(&table, 1, 0, (struct tally){4, 1, 5});
    set(&table, 0, 2, (struct tally){9, 0, 1});
    set(&table, 2, 0, (struct tally){2, 1, 7});
    set(&table, 1, 2, (struct tally){6, 3, 1});
    set(&table, 2, 1, (struct tally){1, 2, 7});
    return table;
}

static void a_fit_is_the_likeliest(void **unused)
{
    (void)unused;
    struct crosstable table = three();
    struct ratings ratings = {0};
    ratings_fit(&ratings, &table, NOBODY, 0, 0);
    static const double elo[] = {135.55856004187, 27.612589472443, -163.17114951432},
                        error[] = {86.09390815604, 78.72588151959, 90.474814004843};
    double sum = 0;
    for (int engine = 0; engine < 3; engine++) {
        struct rating rating = ratings_of(&ratings, engine);
        near(rating.elo, elo[engine]);
        near(rating.error, error[engine]);
        sum += rating.elo.value;
    }
    assert_true(fabs(sum) < 1e-9);
    near(ratings_first(&ratings).elo, 54.792986862951);
    near(ratings_first(&ratings).error, 103.61710685142);
    ratings_release(&ratings);
    crosstable_release(&table);
}

static void an_anchor_stands_still(void **unused)
{
    (void)unused;
    struct crosstable table = three();
    struct ratings ratings = {0};
    ratings_fit(&ratings, &table, 1, 1500, 0);
    near(ratings_of(&ratings, 1).elo, 1500);
    near(ratings_of(&ratings, 1).error, 0);
    near(ratings_of(&ratings, 0).elo, 1500 + 107.94597056943);
    near(ratings_of(&ratings, 0).error, 137.96433929108);
    ratings_release(&ratings);

    // Half of them repeats: the errors are those of half the games.
    ratings_fit(&ratings, &table, 1, 0, 30);
    near(ratings_of(&ratings, 0).elo, 107.94597056943);
    near(ratings_of(&ratings, 0).error, 137.96433929108 * sqrt(2));
    ratings_release(&ratings);
    crosstable_release(&table);
}

static void the_undefeated_are_finite(void **unused)
{
    (void)unused;
    struct crosstable table = {0};
    crosstable_init(&table, 2);
    set(&table, 0, 1, (struct tally){.wins = 10});
    set(&table, 1, 0, (struct tally){.losses = 10});
    struct ratings ratings = {0};
    ratings_fit(&ratings, &table, 1, 0, 0);
    near(ratings_of(&ratings, 0).elo, 686.05103706994);
    near(ratings_of(&ratings, 0).error, 522.59593549816);
    ratings_release(&ratings);

    set(&table, 0, 1, (struct tally){.wins = 1000000});
    ratings_fit(&ratings, &table, NOBODY, 0, 0);
    assert_true(ratings_of(&ratings, 0).elo.known && ratings_of(&ratings, 0).error.known);
    ratings_release(&ratings);
    crosstable_release(&table);
}

static void who_never_met_is_not_known(void **unused)
{
    (void)unused;
    struct crosstable table = {0};
    crosstable_init(&table, 5);
    struct ratings ratings = {0};
    ratings_fit(&ratings, &table, NOBODY, 0, 0);
    assert_false(ratings_of(&ratings, 0).elo.known || ratings_first(&ratings).elo.known);
    ratings_release(&ratings);

    set(&table, 0, 1, (struct tally){.wins = 3, .losses = 2});
    set(&table, 2, 3, (struct tally){.wins = 1});
    ratings_fit(&ratings, &table, NOBODY, 0, 0);
    assert_true(ratings_of(&ratings, 1).elo.known);
    assert_false(ratings_of(&ratings, 3).elo.known || ratings_of(&ratings, 4).elo.known);
    ratings_release(&ratings);

    ratings_fit(&ratings, &table, 3, 0, 0);
    assert_true(ratings_of(&ratings, 2).elo.known);
    assert_false(ratings_of(&ratings, 0).elo.known);
    ratings_release(&ratings);
    crosstable_release(&table);
}

enum { ENGINES = 8, GAMES = 60, SAMPLES = 60 };

/// Strengths 60 Elo apart, and 40 for the first player.
static void draw_games(struct crosstable *table, struct dice *dice)
{
    for (int a = 0; a < ENGINES; a++) {
        for (int b = 0; b < ENGINES; b++) {
            double likely = score_of_elo(60 * (a - b) + 40);
            struct tally tally = {0};
            for (int i = 0; a != b && i < GAMES; i++) {
                bool won = (double)(dice_next(dice) >> 11) * 0x1p-53 < likely;
                *(won ? &tally.wins : &tally.losses) += 1;
            }
            set(table, a, b, tally);
        }
    }
}

static void errors_hold_the_truth_95_times_in_100(void **unused)
{
    (void)unused;
    struct dice dice = {.state = 11};
    int within = 0, asked = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
        struct crosstable table = {0};
        crosstable_init(&table, ENGINES);
        draw_games(&table, &dice);
        struct ratings ratings = {0};
        ratings_fit(&ratings, &table, NOBODY, 0, 0);
        for (int engine = 0; engine <= ENGINES; engine++) {
            bool first = engine == ENGINES;
            struct rating rating = first ? ratings_first(&ratings) : ratings_of(&ratings, engine);
            double truth = first ? 40 : 60 * (engine - (ENGINES - 1) / 2.0);
            within += fabs(rating.elo.value - truth) <= rating.error.value;
            asked++;
        }
        ratings_release(&ratings);
        crosstable_release(&table);
    }
    assert_in_range(within, 0.92 * asked, 0.98 * asked);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_fit_is_the_likeliest),
        cmocka_unit_test(an_anchor_stands_still),
        cmocka_unit_test(the_undefeated_are_finite),
        cmocka_unit_test(who_never_met_is_not_known),
        cmocka_unit_test(errors_hold_the_truth_95_times_in_100),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
