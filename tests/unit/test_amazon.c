// SPDX-License-Identifier: MIT
/// Amazons: published counts, and the rule that the side to move without a move loses.
#include "test.h"

#include <stdlib.h>

static void counts_are_the_published_ones(void **unused)
{
    (void)unused;
    assert_int_equal(test_perft("amazon", NULL, 1), 2176);
    assert_int_equal(test_perft("amazon", NULL, 2), 4307152);
}

static void arrow_may_fly_over_the_square_that_was_left(void **unused)
{
    (void)unused;
    struct game game = test_game("amazons", NULL);
    void *state = test_start(&game);
    const char *why;
    assert_int_equal(test_check(&game, state, "d1d7d1", &why), LEGAL);
    assert_int_equal(test_check(&game, state, "a4b4a4", &why), LEGAL);
    assert_int_equal(test_check(&game, state, "a4d4a4", &why), LEGAL);
    assert_int_equal(test_check(&game, state, "a4a7b7", &why), ILLEGAL);
    assert_string_equal(why, "the amazon can't go there");
    assert_int_equal(test_check(&game, state, "a7a6a5", &why), ILLEGAL);
    assert_string_equal(why, "no amazon of its own there");
    assert_int_equal(test_check(&game, state, "d1d7d7", &why), ILLEGAL);
    assert_string_equal(why, "the arrow can't fly there");
    free(state);
}

/// Place amazons and arrows: 'B', 'W', '*', rows from the top, 10 characters each.
static void *position(const struct game *game, const char *rows, int colour)
{
    struct view view = {.width = 10, .height = 10};
    for (int i = 0; i < 100; i++) {
        view.cell[i] = (uint8_t)(rows[i] == 'B'   ? BLACK
                                 : rows[i] == 'W' ? WHITE
                                 : rows[i] == '*' ? PIECE_OTHER
                                                  : EMPTY);
    }
    void *state = test_start(game);
    assert_null(game->rules->place(state, &view, colour));
    return state;
}

static void a_mover_who_shuts_both_sides_in_wins(void **unused)
{
    (void)unused;
    // Black plays a10-b10 and shoots a10: neither side can move, and White is to move.
    struct game game = test_game("amazon", NULL);
    void *state = position(&game,
                           "B.*W*....."
                           "*******..."
                           ".........."
                           ".........."
                           ".........."
                           ".........."
                           ".........."
                           ".........."
                           ".........."
                           "..........",
                           0);
    struct outcome outcome;
    assert_false(game.rules->over(state, &outcome));
    test_play(&game, state, "a10b10a10");
    assert_true(game.rules->over(state, &outcome));
    assert_int_equal(outcome.winner, 0);
    assert_string_equal(outcome.why, "no move left");
    free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_published_ones),
        cmocka_unit_test(arrow_may_fly_over_the_square_that_was_left),
        cmocka_unit_test(a_mover_who_shuts_both_sides_in_wins),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
