// SPDX-License-Identifier: MIT
/// Connect6: counts, turns of one and two stones, and an oracle for what wins.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "oracle_rows.h"
#include "scatter.h"
#include "util/mem.h"

enum { SIDE = 19, POINTS = SIDE * SIDE };

/// Positions to compare with the oracle, and whether there is time for the deep count.
static int positions = 100000;
static bool slow;

static void counts_are_the_published_ones(void **unused)
{
    (void)unused;
    assert_int_equal(test_perft("connect6", NULL, 1), 361);
    assert_int_equal(test_perft("connect6", NULL, 2), 23327820);
    if (slow) {
        assert_int_equal(test_perft("connect6", NULL, 3), 1490717681460);
    }
}

/// A board full but for some points, striped so that nobody has six.
static void *nearly_full(const struct game *game, int free, int colour)
{
    struct view view = {.width = SIDE, .height = SIDE};
    for (int i = free; i < POINTS; i++) {
        int x = i % SIDE, y = i / SIDE;
        view.cell[i] = piece_of((x / 2 + y) % 2);
    }
    void *state = test_start(game);
    assert_null(game->rules->place(state, &view, colour));
    return state;
}

static void the_last_free_point_is_a_whole_turn(void **unused)
{
    (void)unused;
    struct game game = test_game("connect6", NULL);
    void *state = nearly_full(&game, 3, 0);
    struct outcome outcome;
    const char *why;
    assert_int_equal(game.rules->count(state), 3);
    assert_int_equal(test_check(&game, state, "a19", &why), ILLEGAL);
    test_play(&game, state, "a19c19");
    assert_false(game.rules->over(state, &outcome));
    assert_int_equal(game.rules->count(state), 1);
    assert_int_equal(test_check(&game, state, "b19a18", &why), ILLEGAL);
    test_play(&game, state, "b19");
    assert_true(game.rules->over(state, &outcome));
    assert_int_equal(outcome.winner, NOBODY);
    assert_string_equal(outcome.why, "board full");
    free(state);
}

static void the_second_stone_is_not_put_after_a_win(void **unused)
{
    (void)unused;
    struct game game = test_game("connect6", NULL);
    void *state = test_start(&game);
    test_play(&game, state, "a1 j1j3 b1c1 j5j7 d1e1 k1k3");
    struct view before, after;
    game_view(&game, state, EYE_REFEREE, &before);
    test_play(&game, state, "f1a19");
    game_view(&game, state, EYE_REFEREE, &after);
    before.cell[18 * SIDE + 5] = BLACK;
    assert_memory_equal(&before, &after, sizeof after);
    free(state);
}

static const struct oracle_row six = {.shortest = 6};

static bool has_six(const struct view *view, uint8_t piece)
{
    return oracle_rows_have(view->cell, SIDE, piece, &six);
}

/// Play two stones and compare the end of the game and the board. Did they win?
static bool compare(const struct game *game, const void *position, struct view view,
                    const cell_t *cells, int colour)
{
    void *state = mem_new(game->rules->state_size);
    memcpy(state, position, game->rules->state_size);
    struct move move = move_play(2, cells);
    const char *why;
    assert_int_equal(game->rules->check(state, &move, &why), LEGAL);
    game->rules->apply(state, &move, NULL);
    for (int i = 0; i < 2 && !has_six(&view, piece_of(colour)); i++) {
        view.cell[cells[i]] = piece_of(colour);
    }
    struct view after;
    game_view(game, state, EYE_REFEREE, &after);
    assert_memory_equal(&view, &after, sizeof view);
    struct outcome outcome;
    bool won = game->rules->over(state, &outcome) && outcome.winner == colour;
    assert_int_equal(won, has_six(&view, piece_of(colour)));
    free(state);
    return won;
}

static int compare_board(const struct game *game, void *state, struct dice *dice)
{
    struct view view = {.width = SIDE, .height = SIDE};
    int colour = (int)dice_roll(dice, 2), wins = 0;
    scatter(dice, &view, 4 + (int)dice_roll(dice, 12), 5 + (int)dice_roll(dice, 4));
    bool decided = has_six(&view, BLACK) || has_six(&view, WHITE);
    game_start(game, state);
    assert_int_equal(game->rules->place(state, &view, colour) != NULL, decided);
    for (int tries = 0; !decided && tries < 2; tries++) {
        cell_t cells[2] = {(cell_t)dice_roll(dice, POINTS), (cell_t)dice_roll(dice, POINTS)};
        bool fits = cells[0] != cells[1] && !view.cell[cells[0]] && !view.cell[cells[1]];
        wins += fits && compare(game, state, view, cells, colour);
    }
    return wins;
}

static void wins_are_those_of_the_oracle(void **unused)
{
    (void)unused;
    struct game game = test_game("connect6", NULL);
    void *state = test_start(&game);
    int wins = 0;
    for (int i = 0; i < positions; i++) {
        struct dice dice = {.state = dice_mix(6, (uint64_t)i)};
        wins += compare_board(&game, state, &dice);
    }
    assert_true(wins > positions / 1000);
    free(state);
}

struct tally {
    const struct game *game;
    const void *state;
    uint64_t moves, alone;
    struct move last;
};

/// Every move is legal and comes after the one before.
static bool tally_move(void *context, const struct move *move)
{
    struct tally *tally = context;
    const char *why;
    assert_int_equal(tally->game->rules->check(tally->state, move, &why), LEGAL);
    const cell_t *last = tally->last.cells.at, *now = move->cells.at;
    if (tally->moves > 0) {
        assert_true(last[0] < now[0] || (last[0] == now[0] && last[1] < now[1]));
    }
    tally->alone += move->cells.count == 1;
    tally->moves++;
    tally->last = *move;
    return true;
}

static void a_stone_that_wins_comes_alone_and_once(void **unused)
{
    (void)unused;
    struct game game = test_game("connect6", NULL);
    struct view view = {.width = SIDE, .height = SIDE};
    for (int x = 5; x < 10; x++) {
        view.cell[x] = BLACK;
    }
    void *state = test_start(&game);
    assert_null(game.rules->place(state, &view, 0));
    struct tally tally = {.game = &game, .state = state};
    game.rules->each(state, tally_move, &tally);
    assert_int_equal(tally.alone, 2);
    assert_int_equal(tally.moves, game.rules->count(state));
    // Of all pairs of the 356 free points those begin with a win that have e19 (351 behind it in
    // the board's order) or k19 (350) first.
    assert_int_equal(tally.moves, 356 * 355 / 2 - 351 - 350 + 2);
    free(state);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_published_ones),
        cmocka_unit_test(the_last_free_point_is_a_whole_turn),
        cmocka_unit_test(the_second_stone_is_not_put_after_a_win),
        cmocka_unit_test(a_stone_that_wins_comes_alone_and_once),
        cmocka_unit_test(wins_are_those_of_the_oracle),
    };
    if (argc > 1) {
        slow = true;
        positions = atoi(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
