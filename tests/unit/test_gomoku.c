// SPDX-License-Identifier: MIT
/// Gomoku: counts, sizes, and an oracle for what wins by each of the three rules.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle_rows.h"
#include "scatter.h"
#include "util/mem.h"

/// Positions to compare with the oracle.
static int positions = 100000;

static void counts_are_those_of_empty_points(void **unused)
{
    (void)unused;
    assert_int_equal(test_perft("gomoku", NULL, 1), 225);
    assert_int_equal(test_perft("gomoku", NULL, 2), 50400);
    assert_int_equal(test_perft("gomoku", NULL, 3), 11239200);
}

static void the_size_is_an_option(void **unused)
{
    (void)unused;
    assert_int_equal(test_perft("wuziqi", "size=5", 2), 25 * 24);
    assert_int_equal(test_perft("gobang", "size=22", 2), 484 * 483);
    struct game game = test_game("five-in-a-row", "size=20 rule=standard");
    void *state = test_start(&game);
    test_play(&game, state, "a1 t20");
    const char *why;
    assert_int_equal(test_check(&game, state, "u1", &why), ILLEGAL);
    free(state);
}

static void a_full_board_is_a_draw(void **unused)
{
    (void)unused;
    struct game game = test_game("gomoku", "size=5");
    void *state = test_start(&game);
    test_play(&game, state,
              "a1 b1 c1 d1 a2 b2 c2 d2 b3 a3 d3 c3 b4 a4 d4 c4 a5 b5 c5 d5 e1 e2 e3 e4");
    struct outcome outcome;
    assert_false(game.rules->over(state, &outcome));
    test_play(&game, state, "e5");
    assert_true(game.rules->over(state, &outcome));
    assert_int_equal(outcome.winner, NOBODY);
    assert_string_equal(outcome.why, "board full");
    free(state);
}

/// A rule as the option names it and as the oracle knows it.
struct rule {
    const char *options;
    struct oracle_row wanted;
};

static const struct rule rules[] = {
    {"rule=freestyle", {.shortest = 5}},
    {"rule=standard", {.shortest = 5, .longest = 5}},
    {"rule=caro", {.shortest = 5, .open_at_one_end = true}},
};

enum { RULES = sizeof rules / sizeof rules[0] };

/// Play a stone and compare the end of the game. Did it win?
static bool compare(const struct rule *rule, const struct game *game, const void *position,
                    struct view view, cell_t cell, int colour)
{
    void *state = mem_new(game->rules->state_size);
    memcpy(state, position, game->rules->state_size);
    struct move move = move_play(1, &cell);
    struct outcome outcome;
    game->rules->apply(state, &move, NULL);
    view.cell[cell] = piece_of(colour);
    bool won = game->rules->over(state, &outcome) && outcome.winner == colour;
    assert_int_equal(oracle_rows_have(view.cell, view.width, piece_of(colour), &rule->wanted), won);
    free(state);
    return won;
}

/// Place a board by chance and try some stones on it. How many won?
static int compare_board(const struct rule *rule, struct dice *dice)
{
    char options[64];
    int side = 5 + (int)dice_roll(dice, 18), colour = (int)dice_roll(dice, 2), wins = 0;
    snprintf(options, sizeof options, "%s size=%d", rule->options, side);
    struct game game = test_game("gomoku", options);
    void *state = test_start(&game);
    struct view view = {.width = (uint8_t)side, .height = (uint8_t)side};
    scatter(dice, &view, (int)dice_roll(dice, (uint32_t)side), 4 + (int)dice_roll(dice, 4));
    bool decided = oracle_rows_have(view.cell, side, BLACK, &rule->wanted) ||
                   oracle_rows_have(view.cell, side, WHITE, &rule->wanted);
    assert_int_equal(game.rules->place(state, &view, colour) != NULL, decided);
    for (int tries = 0; !decided && tries < 4; tries++) {
        cell_t cell = (cell_t)dice_roll(dice, (uint32_t)(side * side));
        wins += view.cell[cell] == EMPTY && compare(rule, &game, state, view, cell, colour);
    }
    free(state);
    return wins;
}

static void wins_are_those_of_the_oracle(void **unused)
{
    (void)unused;
    for (int rule = 0; rule < RULES; rule++) {
        int wins = 0;
        for (int i = 0; i < positions / RULES; i++) {
            struct dice dice = {.state = dice_mix((uint64_t)rule, (uint64_t)i)};
            wins += compare_board(&rules[rule], &dice);
        }
        assert_true(wins > positions / 1000);
    }
}

/// Every visited move of a position is legal, and they are as many as `count` says.
struct visits {
    const struct game *game;
    const void *state;
    const struct move *wanted; ///< that must come once
    uint64_t count;
    int found;
};

static bool visit(void *context, const struct move *move)
{
    struct visits *visits = context;
    const char *why = "";
    visits->count++;
    visits->found += move_equal(move, visits->wanted);
    assert_int_equal(visits->game->rules->check(visits->state, move, &why), LEGAL);
    return true;
}

static void moves_of_swap2_come_once(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"", "a1b1c1", "a1b1c1 swap:d4d5", "a1b1c1 swap"};
    static const uint64_t counts[] = {25 * 24 / 2 * 23, 22 + 1 + 22 * 21, 20 + 1, 22};
    struct game game = test_game("gomoku", "size=5 swap=swap2");
    for (int i = 0; i < 4; i++) {
        void *state = test_start(&game);
        test_play(&game, state, lines[i]);
        assert_int_equal(game.rules->count(state), counts[i]);
        for (uint64_t seed = 0; seed < 5; seed++) {
            struct move move;
            struct dice dice = {.state = seed};
            game.rules->sample(state, &dice, &move);
            struct visits visits = {.game = &game, .state = state, .wanted = &move};
            game.rules->each(state, visit, &visits);
            assert_int_equal(visits.count, counts[i]);
            assert_int_equal(visits.found, 1);
        }
        free(state);
    }
}

static void colours_of_swap2_change_with_a_swap(void **unused)
{
    (void)unused;
    static const struct {
        const char *line;
        int turn, colour; ///< the seat to move, and what seat 0 plays
    } cases[] = {
        {"a1b1c1", 1, 0},         {"a1b1c1 d1", 0, 0},        {"a1b1c1 swap", 0, 1},
        {"a1b1c1 swap d1", 1, 1}, {"a1b1c1 swap:d4d5", 0, 1}, {"a1b1c1 swap:d4d5 swap", 1, 0},
    };
    struct game game = test_game("gomoku", "swap=swap2");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        void *state = test_start(&game);
        test_play(&game, state, cases[i].line);
        assert_int_equal(game.rules->turn(state), cases[i].turn);
        assert_int_equal(game_colour(&game, state, 0), cases[i].colour);
        free(state);
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_those_of_empty_points),
        cmocka_unit_test(the_size_is_an_option),
        cmocka_unit_test(a_full_board_is_a_draw),
        cmocka_unit_test(moves_of_swap2_come_once),
        cmocka_unit_test(colours_of_swap2_change_with_a_swap),
        cmocka_unit_test(wins_are_those_of_the_oracle),
    };
    positions = argc > 1 ? atoi(argv[1]) : positions;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
