// SPDX-License-Identifier: MIT
/// The fast Go board against the rules: in games by chance both allow the same points and look the
/// same after every move.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "goban.h"
#include "util/mem.h"

enum { GAMES = 40 };

static void same_stones(const struct game *game, const void *state, const struct goban *board)
{
    struct view view;
    game_view(game, state, EYE_REFEREE, &view);
    int empties = 0;
    for (cell_t cell = 0; cell < view.width * view.height; cell++) {
        assert_int_equal(view.cell[cell], board->point[goban_point(board, cell)]);
        assert_int_equal(goban_cell(board, goban_point(board, cell)), cell);
        empties += view.cell[cell] == EMPTY;
    }
    assert_int_equal(board->empties, empties);
}

static void same_points(const struct game *game, const void *state, const struct goban *board,
                        uint8_t piece)
{
    for (cell_t cell = 0; cell < game->width * game->height; cell++) {
        struct goban copy = *board;
        struct move move = move_play(1, &cell);
        const char *why;
        bool legal = game->rules->check(state, &move, &why) == LEGAL;
        assert_int_equal(goban_play(&copy, goban_point(&copy, cell), piece), legal);
    }
}

static void plays_as_the_rules_do(void **unused)
{
    (void)unused;
    struct game game;
    game_init(&game, rules_find("go"));
    assert_int_equal(game_set(&game, "superko", "no", NULL), 0);
    void *state = mem_new(game.rules->state_size);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct dice dice = {.state = seed};
        struct goban board;
        struct outcome outcome;
        goban_init(&board, game.width);
        game_start(&game, state);
        while (!game.rules->over(state, &outcome)) {
            struct move move;
            uint8_t piece = piece_of(game.rules->turn(state));
            same_points(&game, state, &board, piece);
            game.rules->sample(state, &dice, &move);
            game.rules->apply(state, &move, NULL);
            bool pass = move.kind == MOVE_PASS;
            int point = pass ? GOBAN_PASS : goban_point(&board, move.cells.at[0]);
            assert_true(goban_play(&board, point, piece));
            same_stones(&game, state, &board);
        }
        assert_true(outcome.score[0] - outcome.score[1] + 7 == goban_lead(&board));
    }
    free(state);
}

static void games_by_chance_end_full(void **unused)
{
    (void)unused;
    struct dice dice = {.state = 1};
    for (int i = 0; i < GAMES; i++) {
        struct goban board;
        struct footprints prints = {{0}};
        goban_init(&board, 9);
        int lead = goban_finish(&board, BLACK, &dice, &prints);
        assert_int_equal(board.passes, 2);
        assert_true(board.empties < 27);
        assert_int_equal(lead, goban_lead(&board));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_as_the_rules_do),
        cmocka_unit_test(games_by_chance_end_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
