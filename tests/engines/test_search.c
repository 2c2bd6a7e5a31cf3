// SPDX-License-Identifier: MIT
/// The search: finds a win where there is one, and the same move again with the same dice.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "players.h"
#include "rules/notation.h"

/// A table of Amazons after a position was placed: rows from the top, as `view` has them.
static void sit(struct table *table, const char *rows, int seat, uint64_t nodes)
{
    struct view view = {.width = 10, .height = 10};
    for (int i = 0; i < 100; i++) {
        view.cell[i] = (uint8_t)(rows[i] == 'B'   ? BLACK
                                 : rows[i] == 'W' ? WHITE
                                 : rows[i] == '*' ? PIECE_OTHER
                                                  : EMPTY);
    }
    game_init(&table->game, rules_find("amazon"));
    table->limits.nodes = nodes;
    table->dice.state = 7;
    table_begin(table, seat);
    table->game.rules->place(table->state, &view, seat);
}

static void a_win_in_one_is_found(void **unused)
{
    (void)unused;
    // The white amazon in the corner has one way out, b10; Black has many moves, few that shut it.
    struct table table = {0};
    sit(&table,
        "W........."
        "**........"
        ".........."
        ".........."
        ".....B...."
        ".........."
        ".........."
        ".........."
        ".........."
        "..........",
        0, 20000);
    struct move move;
    struct outcome outcome;
    amazon_player.choose(&table, &move);
    assert_int_equal(table_play(&table, &move), 0);
    assert_true(table.game.rules->over(table.state, &outcome));
    assert_int_equal(outcome.winner, 0);
    table_release(&table);
}

static void the_same_dice_choose_the_same_move(void **unused)
{
    (void)unused;
    struct move moves[2];
    for (int i = 0; i < 2; i++) {
        struct table table = {0};
        game_init(&table.game, rules_find("amazon"));
        table.limits.nodes = 5000;
        table.dice.state = 3;
        table_begin(&table, 0);
        amazon_player.choose(&table, &moves[i]);
        table_release(&table);
    }
    assert_true(move_equal(&moves[0], &moves[1]));
}

static void one_position_is_enough_for_a_move(void **unused)
{
    (void)unused;
    struct table table = {0};
    game_init(&table.game, rules_find("amazon"));
    table.limits.nodes = 1;
    table_begin(&table, 0);
    struct move move;
    amazon_player.choose(&table, &move);
    assert_int_equal(table_play(&table, &move), 0);
    table_release(&table);
}

static void an_illegal_move_is_taken_back(void **unused)
{
    (void)unused;
    struct table table = {0};
    game_init(&table.game, rules_find("amazon"));
    table_begin(&table, 0);
    struct move move;
    random_player.choose(&table, &move);
    assert_int_equal(table_play(&table, &move), 0);
    assert_false(table_must_move(&table));
    table_take_back(&table);
    assert_true(table_must_move(&table));
    assert_int_equal(table_play(&table, &move), 0);
    table_release(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_win_in_one_is_found),
        cmocka_unit_test(the_same_dice_choose_the_same_move),
        cmocka_unit_test(one_position_is_enough_for_a_move),
        cmocka_unit_test(an_illegal_move_is_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
