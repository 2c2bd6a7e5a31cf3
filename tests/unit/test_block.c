// SPDX-License-Identifier: MIT
/// Blocks of results, ours and those of other referees, letter by letter.
#include "test.h"

#include <string.h>

#include "cli/block.h"
#include "cli/peers.h"
#include "cli/play_plan.h"

#define RULE "--------------------------------------------------\n"

static void read_setup(struct setup *setup, const char *text)
{
    struct err err;
    setup_init(setup);
    if (setup_read(setup, "x.yaml", text, &err) < 0 || setup_finish(setup, &err) < 0) {
        fail_msg("%s", err.text);
    }
}

/// A game of a match: odd numbers have the first engine as Black.
static void add(struct tournament *tournament, uint64_t number, enum ending ending, int winner,
                int blamed)
{
    int first = number % 2 == 1 ? 0 : 1;
    const struct finished game = {
        .played = {
            .engine = {first, 1 - first}, .winner = winner, .blamed = blamed, .ending = ending}};
    struct err err;
    if (tournament_add(tournament, number, &game, &err) < 0) {
        fail_msg("%s", err.text);
    }
}

static struct tournament *six_games(const struct setup *setup)
{
    struct tournament *tournament = play_tournament(setup, NULL);
    assert_non_null(tournament);
    add(tournament, 2, ENDING_RULES, 1, NOBODY);
    add(tournament, 1, ENDING_RULES, 0, NOBODY);
    add(tournament, 3, ENDING_TIMEOUT, 0, 1);
    add(tournament, 4, ENDING_RULES, NOBODY, NOBODY);
    add(tournament, 5, ENDING_CRASHED, 1, 0);
    add(tournament, 6, ENDING_RULES, 1, NOBODY);
    return tournament;
}

static const char match[] = "game: amazon\nformat: match\ngames: 6\nseed: 1\n"
                            "engines: [{command: x, name: A}, {command: x, name: B}]\n";

static void test_match(void **state)
{
    (void)state;
    struct setup setup;
    read_setup(&setup, match);
    struct tournament *tournament = six_games(&setup);
    const struct block block = {.setup = &setup, .tournament = tournament, .voids = 2};
    struct str text = {0};
    block_text(&block, &text);
    assert_string_equal(text.data,
                        RULE "Results of A vs B (amazon, 15:00):\n"
                             "Elo: 190.85 +/- 335.90, nElo: 300.89 +/- 278.00\n"
                             "LOS: 98.31 %, DrawRatio: 33.33 %, PairsRatio: n/a\n"
                             "Games: 6, Wins: 4, Losses: 1, Draws: 1, Points: 4.5 (75.00 %)\n"
                             "Ptnml(0-2): [0, 0, 1, 1, 1], WL/DD Ratio: n/a\n"
                             "A as Black: 2 - 1 - 0 (66.67 %), as White: 2 - 0 - 1 (83.33 %)\n"
                             "First player: 2 - 3 - 1 (41.67 %)\n"
                             "Endings: rules 4, timeout 1, crashed 1\n"
                             "Faults of A: crashed 1\n"
                             "Faults of B: timeout 1\n"
                             "Void: 2 (cut, not counted)\n" RULE);
    str_release(&text);
    tournament_free(tournament);
    setup_release(&setup);
}

static void test_nothing_played(void **state)
{
    (void)state;
    struct setup setup;
    read_setup(&setup, match);
    struct tournament *tournament = play_tournament(&setup, NULL);
    const struct block block = {.setup = &setup, .tournament = tournament};
    struct str text = {0};
    block_text(&block, &text);
    assert_string_equal(text.data,
                        RULE "Results of A vs B (amazon, 15:00):\n"
                             "Elo: n/a +/- n/a, nElo: n/a +/- n/a\n"
                             "LOS: n/a, DrawRatio: n/a\n"
                             "Games: 0, Wins: 0, Losses: 0, Draws: 0, Points: 0.0 (n/a)\n"
                             "A as Black: 0 - 0 - 0 (n/a), as White: 0 - 0 - 0 (n/a)\n"
                             "First player: 0 - 0 - 0 (n/a)\n" RULE);
    str_release(&text);
    tournament_free(tournament);
    setup_release(&setup);
}

static void test_fastchess(void **state)
{
    (void)state;
    struct setup setup;
    struct err err;
    struct str text = {0};
    read_setup(&setup, match);
    assert_int_equal(setup_set(&setup, "output.style", "fastchess", &err), 0);
    struct tournament *tournament = six_games(&setup);
    const struct block block = {.setup = &setup, .tournament = tournament};
    peers_score(&block, &text);
    assert_int_equal(text.len, 0);
    peers_end(&block, 3725, &text);
    assert_string_equal(text.data,
                        RULE "Results of A vs B (900, NULL, NULL):\n"
                             "Elo: 190.85 +/- 335.90, nElo: 300.89 +/- 278.00\n"
                             "LOS: 98.31 %, DrawRatio: 33.33 %, PairsRatio: n/a\n"
                             "Games: 6, Wins: 4, Losses: 1, Draws: 1, Points: 4.5 (75.00 %)\n"
                             "Ptnml(0-2): [0, 0, 1, 1, 1], WL/DD Ratio: n/a\n" RULE "\n"
                             "Player: A\n"
                             "  Timeouts: 0\n"
                             "  Crashed: 1\n"
                             "\n"
                             "Player: B\n"
                             "  Timeouts: 1\n"
                             "  Crashed: 0\n"
                             "\n"
                             "Finished match\n"
                             "Total Time: 01:02:05 (hours:minutes:seconds)\n");
    str_release(&text);
    tournament_free(tournament);
    setup_release(&setup);
}

static void test_cutechess(void **state)
{
    (void)state;
    struct setup setup;
    struct err err;
    struct str text = {0};
    read_setup(&setup, match);
    assert_int_equal(setup_set(&setup, "output.style", "cutechess", &err), 0);
    struct tournament *tournament = six_games(&setup);
    const struct block block = {.setup = &setup, .tournament = tournament};
    peers_score(&block, &text);
    peers_end(&block, 1, &text);
    assert_string_equal(text.data, "Score of A vs B: 4 - 1 - 1  [0.750] 6\n"
                                   "...      A playing White: 2 - 0 - 1  [0.833] 3\n"
                                   "...      A playing Black: 2 - 1 - 0  [0.667] 3\n"
                                   "...      White vs Black: 3 - 2 - 1  [0.583] 6\n"
                                   "Elo difference: 190.8 +/- n/a, LOS: 91.0 %, DrawRatio: 16.7 %\n"
                                   "\n"
                                   "Player: A\n"
                                   "   \"Draw: rules\": 1\n"
                                   "   \"Loss: crashed\": 1\n"
                                   "   \"Win: rules\": 3\n"
                                   "   \"Win: timeout\": 1\n"
                                   "Player: B\n"
                                   "   \"Draw: rules\": 1\n"
                                   "   \"Loss: rules\": 3\n"
                                   "   \"Loss: timeout\": 1\n"
                                   "   \"Win: crashed\": 1\n"
                                   "Finished match\n");
    str_release(&text);
    tournament_free(tournament);
    setup_release(&setup);
}

/// Three engines: tables instead of lines.
static void test_tables(void **state)
{
    (void)state;
    struct setup setup;
    struct err err;
    struct str text = {0};
    read_setup(&setup, "game: amazon\nseed: 1\n"
                       "engines: [{command: x, name: A}, {command: x, name: B}, "
                       "{command: x, name: C}]\n");
    struct tournament *tournament = play_tournament(&setup, NULL);
    struct pairing pairing;
    while (tournament_next(tournament, &pairing) == TOURNAMENT_GAME) {
        // C loses all, the others win with Black.
        int winner = pairing.engine[0] == 2 ? 1 : 0;
        const struct finished game = {.played = {.engine = {pairing.engine[0], pairing.engine[1]},
                                                 .winner = winner,
                                                 .blamed = NOBODY,
                                                 .ending = ENDING_RULES}};
        assert_int_equal(tournament_add(tournament, pairing.number, &game, &err), 0);
    }
    const struct block block = {.setup = &setup, .tournament = tournament};
    assert_int_equal(setup_set(&setup, "output.style", "fastchess", &err), 0);
    peers_report(&block, &text);
    assert_string_equal(
        text.data,
        RULE "Rank Name                             Elo        +/-       nElo        +/-      Games"
             "      Score       Draw           Ptnml(0-2)\n"
             "   1 A                             190.85        n/a     245.67     340.48          4"
             "      75.0%      50.0%      [0, 0, 1, 0, 1]\n"
             "   2 B                             190.85        n/a     245.67     340.48          4"
             "      75.0%      50.0%      [0, 0, 1, 0, 1]\n"
             "   3 C                                n/a        n/a        n/a        n/a          4"
             "       0.0%       0.0%      [2, 0, 0, 0, 0]\n" RULE);
    str_clear(&text);
    assert_int_equal(setup_set(&setup, "output.style", "cutechess", &err), 0);
    peers_report(&block, &text);
    assert_string_equal(
        text.data, "Rank Name                          Elo     +/-   Games   Score    Draw \n"
                   "   1 A                             191     n/a       4   75.0%    0.0% \n"
                   "   2 B                             191     n/a       4   75.0%    0.0% \n"
                   "   3 C                             n/a     n/a       4    0.0%    0.0% \n");
    str_clear(&text);
    block_crosstable(&block, &text);
    assert_string_equal(text.data, "  No Points against           1     2     3\n"
                                   "   1 A                        -     1     2\n"
                                   "   2 B                        1     -     2\n"
                                   "   3 C                        0     0     -\n");
    str_release(&text);
    tournament_free(tournament);
    setup_release(&setup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_match),     cmocka_unit_test(test_nothing_played),
        cmocka_unit_test(test_fastchess), cmocka_unit_test(test_cutechess),
        cmocka_unit_test(test_tables),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
