// SPDX-License-Identifier: MIT
/// The block of results, letter by letter.
#include "test.h"

#include <string.h>

#include "cli/results.h"

/// Count a game of A against B; odd numbers have A as Black.
static void add(struct results *results, uint64_t number, enum ending ending, int winner,
                int blamed)
{
    struct record record = {.number = number};
    int first = number % 2 == 1 ? 0 : 1;
    record.player[first].label = (char[]){"A"};
    record.player[other(first)].label = (char[]){"B"};
    record.result = (struct result){.ending = ending, .winner = winner, .blamed = blamed};
    results_add(results, &record);
}

static void shows(const struct results *results, const char *wanted)
{
    struct str text = {0};
    results_text(results, "amazon, 15:00", &text);
    assert_string_equal(str_text(&text), wanted);
    str_release(&text);
}

#define RULE "--------------------------------------------------\n"

static void pairs(void **unused)
{
    (void)unused;
    struct results results = {.label = {"A", "B"}};
    add(&results, 2, ENDING_RULES, 1, NOBODY);
    add(&results, 1, ENDING_RULES, 0, NOBODY);
    add(&results, 3, ENDING_TIMEOUT, 0, 1);
    add(&results, 4, ENDING_RULES, NOBODY, NOBODY);
    add(&results, 5, ENDING_CRASHED, 1, 0);
    add(&results, 6, ENDING_RULES, 1, NOBODY);
    shows(&results, RULE "Results of A vs B (amazon, 15:00):\n"
                         "Elo: 190.85 +/- 335.90, nElo: 300.89 +/- 278.00\n"
                         "LOS: 98.31 %, DrawRatio: 33.33 %, PairsRatio: n/a\n"
                         "Games: 6, Wins: 4, Losses: 1, Draws: 1, Points: 4.5 (75.00 %)\n"
                         "Ptnml(0-2): [0, 0, 1, 1, 1], WL/DD Ratio: n/a\n"
                         "A as Black: 2 - 1 - 0 (66.67 %), as White: 2 - 0 - 1 (83.33 %)\n"
                         "First player: 2 - 3 - 1 (41.67 %)\n"
                         "Endings: rules 4, timeout 1, crashed 1\n"
                         "Faults of A: crashed 1\n"
                         "Faults of B: timeout 1\n" RULE);
    results_release(&results);
}

static void nothing_played(void **unused)
{
    (void)unused;
    struct results results = {.label = {"A", "B"}};
    add(&results, 1, ENDING_VOID, NOBODY, NOBODY);
    assert_int_equal(results_played(&results), 0);
    assert_false(results_never_began(&results, 0));
    shows(&results, RULE "Results of A vs B (amazon, 15:00):\n"
                         "Elo: n/a +/- n/a, nElo: n/a +/- n/a\n"
                         "LOS: n/a, DrawRatio: n/a\n"
                         "Games: 0, Wins: 0, Losses: 0, Draws: 0, Points: 0.0 (n/a)\n"
                         "A as Black: 0 - 0 - 0 (n/a), as White: 0 - 0 - 0 (n/a)\n"
                         "First player: 0 - 0 - 0 (n/a)\n"
                         "Void: 1 (cut, not counted)\n" RULE);
    results_release(&results);
}

static void engines_that_never_began(void **unused)
{
    (void)unused;
    struct results results = {.label = {"A", "B"}};
    add(&results, 1, ENDING_NO_START, 1, 0);
    add(&results, 2, ENDING_NO_NAME, NOBODY, BOTH);
    assert_true(results_never_began(&results, 0));
    assert_false(results_never_began(&results, 1));
    add(&results, 3, ENDING_RULES, 1, NOBODY);
    assert_false(results_never_began(&results, 0));
    assert_int_equal(results_played(&results), 3);
    struct str text = {0};
    results_text(&results, "amazon", &text);
    assert_non_null(strstr(str_text(&text), "Lost by both: 1 (not in the score)\n"));
    assert_non_null(strstr(str_text(&text), "Games: 2, Wins: 0, Losses: 2"));
    assert_null(strstr(str_text(&text), "Ptnml"));
    str_release(&text);
    results_release(&results);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs),
        cmocka_unit_test(nothing_played),
        cmocka_unit_test(engines_that_never_began),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
