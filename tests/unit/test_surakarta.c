// SPDX-License-Identifier: MIT
/// Surakarta: counts, ends, and every piece's moves against an oracle. The argument is how many
/// positions.
#include "test.h"

#include <stdlib.h>

#include "oracle_surakarta.h"

enum { CELLS = 36, DEFAULT_POSITIONS = 100000 };

static int positions = DEFAULT_POSITIONS;

static void counts_are_the_computed_ones(void **unused)
{
    (void)unused;
    static const char *const layouts[] = {"layout=rows", "layout=columns"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(test_perft("surakarta", layouts[i], 1), 16);
        assert_int_equal(test_perft("surakarta", layouts[i], 2), 256);
        assert_int_equal(test_perft("surakarta", layouts[i], 3), 5382);
        assert_int_equal(test_perft("surakarta", layouts[i], 4), 111122);
    }
    assert_int_equal(test_perft("surakarta", NULL, 5), 2572484);
    if (positions > DEFAULT_POSITIONS) {
        assert_int_equal(test_perft("surakarta", NULL, 6), 58479230);
    }
}

/// The moves visited, a bit a target for each point.
struct moves_found {
    uint64_t targets[CELLS];
    uint64_t count;
};

static bool note(void *context, const struct move *move)
{
    struct moves_found *found = context;
    uint64_t bit = UINT64_C(1) << move->cells.at[1];
    assert_false(found->targets[move->cells.at[0]] & bit);
    found->targets[move->cells.at[0]] |= bit;
    found->count++;
    return true;
}

/// Compare all moves of the side to move, and the verdicts on some pairs of points.
static void compare(const struct game *game, const void *state, const struct view *view,
                    struct dice *dice)
{
    uint8_t own = piece_of(game->rules->turn(state));
    struct moves_found found = {0};
    game->rules->each(state, note, &found);
    assert_int_equal(found.count, game->rules->count(state));
    for (int from = 0; from < CELLS; from++) {
        uint64_t targets = view->cell[from] == own ? oracle_surakarta(view->cell, from) : 0;
        assert_true(found.targets[from] == targets);
    }
    for (int i = 0; i < 8; i++) {
        cell_t pair[2] = {(cell_t)dice_roll(dice, CELLS), (cell_t)dice_roll(dice, CELLS)};
        struct move move = move_play(2, pair);
        const char *why;
        bool legal = found.targets[pair[0]] >> pair[1] & 1;
        assert_int_equal(game->rules->check(state, &move, &why), legal ? LEGAL : ILLEGAL);
    }
}

static void moves_are_those_of_the_oracle(void **unused)
{
    (void)unused;
    struct game game = test_game("surakarta", NULL);
    void *state = test_start(&game);
    struct dice dice = {.state = 1};
    for (int i = 0; i < positions; i++) {
        struct view view = {.width = 6, .height = 6};
        for (int pieces = (int)dice_roll(&dice, 24); pieces > 0; pieces--) {
            view.cell[dice_roll(&dice, CELLS)] = pieces % 2 ? BLACK : WHITE;
        }
        game_start(&game, state);
        assert_null(game.rules->place(state, &view, i % 2));
        compare(&game, state, &view, &dice);
    }
    free(state);
}

static void games_end_without_their_options(void **unused)
{
    (void)unused;
    struct game game = test_game("surakarta", "no-capture-plies=0 repetition=0");
    void *state = test_start(&game);
    struct outcome outcome = {0};
    int plies = 0;
    while (!game.rules->over(state, &outcome)) {
        static const char *const moves[] = {"a5a4", "f2f3", "a4a5", "f3f2"};
        test_play(&game, state, moves[plies++ % 4]);
    }
    assert_int_equal(plies, 1000);
    assert_string_equal(outcome.why, "too long without a capture");
    assert_int_equal(outcome.winner, NOBODY);
    free(state);
}

static void wrong_positions_are_refused(void **unused)
{
    (void)unused;
    struct game game = test_game("surakarta", NULL);
    struct view view = {.width = 6, .height = 6, .cell = {PIECE_OTHER}};
    void *state = test_start(&game);
    assert_string_equal(game.rules->place(state, &view, 0), "a piece that Surakarta has not");
    for (int i = 0; i < 13; i++) {
        view.cell[i] = WHITE;
    }
    assert_string_equal(game.rules->place(state, &view, 0), "more than twelve pieces of a colour");
    free(state);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        positions = atoi(argv[1]);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_computed_ones),
        cmocka_unit_test(moves_are_those_of_the_oracle),
        cmocka_unit_test(games_end_without_their_options),
        cmocka_unit_test(wrong_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
