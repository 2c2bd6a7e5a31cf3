// SPDX-License-Identifier: MIT
/// Othello: published counts, passes, both starts, and an oracle for the turning of discs.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "oracle_othello.h"
#include "rules/notation.h"

enum { SIDE = 8 };

/// Positions to compare with the oracle, and whether there is time for the deep count.
static int positions = 100000;
static bool slow;

static void counts_are_the_published_ones(void **unused)
{
    (void)unused;
    static const uint64_t leaves[] = {1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288};
    for (int depth = 0; depth < 10; depth++) {
        assert_int_equal(test_perft("othello", NULL, depth), leaves[depth]);
    }
    assert_int_equal(test_perft("reversi", "opening=dennou", 8), leaves[8]);
    if (slow) {
        assert_int_equal(test_perft("othello", NULL, 10), 24571284);
    }
}

static void the_dennou_start_has_other_first_moves(void **unused)
{
    (void)unused;
    static const cell_t first[2][4] = {{19, 26, 37, 44}, {20, 29, 34, 43}};
    for (int dennou = 0; dennou < 2; dennou++) {
        struct game game = test_game("othello", dennou ? "opening=dennou" : "opening=othello");
        void *state = test_start(&game);
        for (cell_t cell = 0, found = 0; cell < SIDE * SIDE; cell++) {
            struct move move = move_play(1, &cell);
            const char *why;
            if (game.rules->check(state, &move, &why) == LEGAL) {
                assert_int_equal(cell, first[dennou][found++]);
            }
        }
        free(state);
    }
}

/// Play all but passes, which are forced and go by themselves.
static void play_on(const struct game *game, void *state, const char *moves)
{
    char word[MOVE_TEXT_MAX];
    for (const char *at = moves; *at; at += strspn(at, " ")) {
        struct move pass;
        if (game->rules->forced(state, &pass)) {
            assert_int_equal(pass.kind, MOVE_PASS);
            game->rules->apply(state, &pass, NULL);
        }
        size_t len = strcspn(at, " ");
        memcpy(word, at, len);
        word[len] = '\0';
        test_play(game, state, word);
        at += len;
    }
}

static void an_early_end_counts_discs_only(void **unused)
{
    (void)unused;
    struct game game = test_game("othello", NULL);
    void *state = test_start(&game);
    play_on(&game, state, "f5 d6 c5 f4 e7 f6 g5 e6 e3");
    struct outcome outcome;
    assert_true(game.rules->over(state, &outcome));
    assert_int_equal(outcome.winner, 0);
    assert_true(outcome.scored);
    assert_true(outcome.score[0] == 13 && outcome.score[1] == 0);
    free(state);
}

static void a_pass_is_forced_or_illegal(void **unused)
{
    (void)unused;
    struct game game = test_game("othello", NULL);
    void *state = test_start(&game);
    struct move move;
    const char *why;
    assert_false(game.rules->forced(state, &move));
    assert_int_equal(test_check(&game, state, "pass", &why), ILLEGAL);
    test_play(&game, state, "d3 c3 b3 b2 f5 a3 a1 c1");
    assert_int_equal(game.rules->turn(state), 0);
    assert_int_equal(game.rules->count(state), 1);
    assert_true(game.rules->forced(state, &move));
    game.rules->apply(state, &move, NULL);
    assert_int_equal(game.rules->turn(state), 1);
    assert_int_equal(game.rules->count(state), 2);
    free(state);
}

static void two_skips_end_the_game_where_they_are_allowed(void **unused)
{
    (void)unused;
    struct game game = test_game("othello", "skips=yes");
    void *state = test_start(&game);
    struct outcome outcome;
    test_play(&game, state, "pass d6 pass pass");
    assert_true(game.rules->over(state, &outcome));
    // d6 is White's first disc: 2 + 1 + 1 turned against 1.
    assert_int_equal(outcome.winner, 1);
    assert_true(outcome.score[0] == 1 && outcome.score[1] == 4);
    free(state);
}

/// A board by chance: discs on some squares, the more the later.
static void random_board(struct dice *dice, uint8_t board[SIDE][SIDE])
{
    uint32_t density = 1 + dice_roll(dice, 60);
    for (int i = 0; i < SIDE * SIDE; i++) {
        bool empty = dice_roll(dice, 64) > density;
        board[i / SIDE][i % SIDE] = empty ? EMPTY : (uint8_t)(BLACK + dice_roll(dice, 2));
    }
}

/// Compare what becomes of a disc of `colour` on one square.
static void compare(const struct game *game, const void *position, uint8_t board[SIDE][SIDE],
                    cell_t cell, int colour)
{
    struct move move = move_play(1, &cell);
    const char *why;
    uint8_t after[SIDE][SIDE];
    memcpy(after, board, sizeof after);
    bool legal = board[cell / SIDE][cell % SIDE] == EMPTY &&
                 oracle_othello_play(after, cell / SIDE, cell % SIDE, piece_of(colour)) > 0;
    assert_int_equal(game->rules->check(position, &move, &why), legal ? LEGAL : ILLEGAL);
    if (!legal) {
        return;
    }
    uint64_t state[8];
    assert_true(game->rules->state_size <= sizeof state);
    memcpy(state, position, game->rules->state_size);
    game->rules->apply(state, &move, NULL);
    struct view view;
    game_view(game, state, EYE_REFEREE, &view);
    assert_memory_equal(view.cell, after, sizeof after);
}

static void discs_turn_as_the_oracle_says(void **unused)
{
    (void)unused;
    struct game game = test_game("othello", NULL);
    void *state = test_start(&game);
    for (int i = 0; i < positions; i++) {
        struct dice dice = {.state = dice_mix(1, (uint64_t)i)};
        struct view view = {.width = SIDE, .height = SIDE};
        uint8_t board[SIDE][SIDE];
        random_board(&dice, board);
        memcpy(view.cell, board, sizeof board);
        int colour = i % 2;
        assert_null(game.rules->place(state, &view, colour));
        for (int tries = 0; tries < 4; tries++) {
            compare(&game, state, board, (cell_t)dice_roll(&dice, SIDE * SIDE), colour);
        }
    }
    free(state);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_published_ones),
        cmocka_unit_test(the_dennou_start_has_other_first_moves),
        cmocka_unit_test(an_early_end_counts_discs_only),
        cmocka_unit_test(a_pass_is_forced_or_illegal),
        cmocka_unit_test(two_skips_end_the_game_where_they_are_allowed),
        cmocka_unit_test(discs_turn_as_the_oracle_says),
    };
    if (argc > 1) {
        slow = true;
        positions = atoi(argv[1]);
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
