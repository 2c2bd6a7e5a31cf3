// SPDX-License-Identifier: MIT
/// NoGo: counts, and every stone's effect against an oracle. The argument
/// is how many stones.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "oracle_go.h"
#include "util/mem.h"

enum { CELLS = 81, TRIES = 300000 };

static int tries = TRIES;

static void counts_are_the_computed_ones(void **unused)
{
    (void)unused;
    assert_int_equal(test_perft("nogo", NULL, 1), 81);
    assert_int_equal(test_perft("nogo", NULL, 2), 6480);
    assert_int_equal(test_perft("nogo", NULL, 3), 511912);
    if (tries > TRIES) {
        assert_int_equal(test_perft("nogo", NULL, 4), 39927264);
    }
}

/// "" for a point where a stone is safe, else why it loses.
static const char *oracle(const struct view *view, cell_t cell, int colour)
{
    uint8_t cells[CELLS];
    memcpy(cells, view->cell, CELLS);
    int taken = oracle_go_play(cells, 9, cell, piece_of(colour));
    return taken > 0 ? "captures" : taken < 0 ? "suicide" : "";
}

static uint64_t oracle_count(const struct view *view, int colour)
{
    uint64_t count = 0;
    for (cell_t cell = 0; cell < CELLS; cell++) {
        count += view->cell[cell] == EMPTY && oracle(view, cell, colour)[0] == '\0';
    }
    return count;
}

/// Put a stone on a point by chance and compare. The state stays as it was if that loses; true
/// if the game can't go on.
static bool try_point(const struct game *game, void *state, struct dice *dice)
{
    const struct rules *rules = game->rules;
    struct view view;
    game_view(game, state, EYE_REFEREE, &view);
    cell_t cell = (cell_t)dice_roll(dice, CELLS);
    int colour = rules->turn(state);
    struct move move = move_play(1, &cell);
    const char *why = "";
    enum verdict verdict = rules->check(state, &move, &why);
    assert_int_equal(verdict, view.cell[cell] == EMPTY ? LEGAL : ILLEGAL);
    if (verdict != LEGAL) {
        return false;
    }
    void *after = mem_new(rules->state_size);
    memcpy(after, state, rules->state_size);
    rules->apply(after, &move, NULL);
    struct outcome outcome = {.why = ""};
    bool over = rules->over(after, &outcome);
    const char *expected = oracle(&view, cell, colour);
    bool stuck = over && strcmp(outcome.why, "no move left") == 0;
    assert_string_equal(stuck ? "" : outcome.why, expected);
    assert_int_equal(outcome.winner, stuck ? colour : over ? other(colour) : 0);
    if (expected[0] == '\0') {
        memcpy(state, after, rules->state_size);
        game_view(game, state, EYE_REFEREE, &view);
        uint64_t left = dice_roll(dice, 8) && !stuck ? 1 : oracle_count(&view, other(colour));
        assert_int_equal(stuck, left == 0);
    }
    free(after);
    return stuck;
}

static void stones_do_what_the_oracle_says(void **unused)
{
    (void)unused;
    struct game game = test_game("nogo", NULL);
    void *state = test_start(&game);
    struct dice dice = {.state = 1};
    for (int i = 0; i < tries; i++) {
        if (try_point(&game, state, &dice)) {
            game_start(&game, state);
        }
    }
    free(state);
}

int main(int argc, char **argv)
{
    tries = argc > 1 ? atoi(argv[1]) : TRIES;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_computed_ones),
        cmocka_unit_test(stones_do_what_the_oracle_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
