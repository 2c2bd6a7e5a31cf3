// SPDX-License-Identifier: MIT
/// Dots and Boxes: counts, sizes, and turns against an oracle. The argument is how many positions.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "oracle_dots_and_boxes.h"
#include "util/mem.h"

static int positions = 100000;

static void counts_by_lines(void **unused)
{
    (void)unused;
    assert_int_equal(test_perft("dots-and-boxes", "turn=line", 1), 60);
    assert_int_equal(test_perft("dots-and-boxes", "turn=line", 2), 3540);
    assert_int_equal(test_perft("dots-and-boxes", "turn=line", 3), 205320);
    assert_int_equal(test_perft("dots-and-boxes", "turn=line", 4), 11703240);
}

static void counts_by_turns(void **unused)
{
    (void)unused;
    assert_int_equal(test_perft("dots-and-boxes", NULL, 3), 205320);
    assert_int_equal(test_perft("dots-and-boxes", NULL, 4), 11736240);
}

static void the_board_is_a_doubled_grid(void **unused)
{
    (void)unused;
    for (int boxes = 2; boxes <= 8; boxes++) {
        char option[] = "boxes=0";
        option[6] = (char)('0' + boxes);
        struct game game = test_game("dots-and-boxes", option);
        assert_int_equal(game.width, 2 * boxes + 1);
        assert_int_equal(game.height, 2 * boxes + 1);
        assert_int_equal(test_perft("dots-and-boxes", option, 1), 2 * boxes * (boxes + 1));
    }
}

/// What the oracle should know of a position.
static struct oracle_dots drawing(const struct view *view, int turn, bool early)
{
    struct oracle_dots dots = {.boxes = view->width / 2, .early = early};
    for (int y = 0; y < view->height; y++) {
        for (int x = 0; x < view->width; x++) {
            uint8_t piece = view->cell[y * view->width + x];
            if (piece == EMPTY) {
                continue;
            }
            if (y % 2 == 0 && x % 2 == 1) {
                dots.across[y / 2][x / 2] = true;
            } else if (y % 2 == 1 && x % 2 == 0) {
                dots.down[y / 2][x / 2] = true;
            } else if (y % 2 == 1 && x % 2 == 1) {
                dots.owned[piece == piece_of(turn) ? 0 : 1]++;
            }
        }
    }
    return dots;
}

/// The lines of a move for the oracle; false where a cell is none.
static bool lines_of(const struct game *game, const struct move *move, struct oracle_line *lines)
{
    for (int k = 0; k < move->cells.count; k++) {
        int x = move->cells.at[k] % game->width, y = move->cells.at[k] / game->width;
        if (x % 2 == y % 2 || y >= game->height) {
            return false;
        }
        lines[k] = (struct oracle_line){.across = y % 2 == 0, .i = y / 2, .j = x / 2};
    }
    return true;
}

/// Spoil a turn: cut it, lengthen it, exchange two lines or replace one. Or leave it.
static void spoil(const struct game *game, struct dice *dice, struct move *move)
{
    struct cells *cells = &move->cells;
    cell_t cell = (cell_t)dice_roll(dice, (uint32_t)(game->width * game->height));
    uint32_t i = dice_roll(dice, cells->count), j = dice_roll(dice, cells->count);
    cell_t first = cells->at[i];
    switch (dice_roll(dice, 5)) {
    case 0:
        cells->count = cells->count > 1 ? (uint16_t)(cells->count - 1) : 1;
        return;
    case 1:
        cells->at[cells->count++] = cell;
        return;
    case 2:
        cells->at[i] = cells->at[j];
        cells->at[j] = first;
        return;
    case 3:
        cells->at[i] = cell;
        return;
    default:
        return;
    }
}

/// Judge a spoilt turn, and compare.
static void compare(const struct game *game, const void *state, struct move move, struct dice *dice)
{
    struct view view;
    struct oracle_line lines[LIST_MAX];
    spoil(game, dice, &move);
    game_view(game, state, EYE_REFEREE, &view);
    bool early = game_value(game, "early-end");
    int mover = game->rules->turn(state);
    struct oracle_dots dots = drawing(&view, mover, early);
    bool expected =
        lines_of(game, &move, lines) && oracle_dots_turn(&dots, lines, move.cells.count);
    const char *why;
    enum verdict verdict = game->rules->check(state, &move, &why);
    assert_int_equal(verdict == LEGAL, expected);
    if (!expected) {
        return;
    }
    void *after = mem_new(game->rules->state_size);
    memcpy(after, state, game->rules->state_size);
    game->rules->apply(after, &move, NULL);
    assert_int_equal(game->rules->turn(after), other(mover));
    game_view(game, after, EYE_REFEREE, &view);
    struct oracle_dots now = drawing(&view, mover, early);
    assert_memory_equal(&now, &dots, sizeof now);
    free(after);
}

static void turns_are_what_the_oracle_says(void **unused)
{
    (void)unused;
    static const char *const options[] = {"", "boxes=2", "boxes=3", "boxes=4 early-end=yes",
                                          "early-end=yes"};
    struct dice dice = {.state = 1};
    for (int done = 0, round = 0; done < positions; round++) {
        struct game game = test_game("dots-and-boxes", options[round % 5]);
        void *state = test_start(&game);
        struct outcome outcome;
        for (; !game.rules->over(state, &outcome); done++) {
            struct move move;
            game.rules->sample(state, &dice, &move);
            compare(&game, state, move, &dice);
            game.rules->apply(state, &move, NULL);
        }
        free(state);
    }
}

static void a_move_may_be_one_line(void **unused)
{
    (void)unused;
    // The same lines by turns and one by one come to the same end.
    struct game whole = test_game("dots-and-boxes", "boxes=3");
    struct game line = test_game("dots-and-boxes", "boxes=3 turn=line");
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct dice dice = {.state = seed};
        void *a = test_start(&whole), *b = test_start(&line);
        struct outcome outcome, again;
        while (!whole.rules->over(a, &outcome)) {
            struct move move;
            whole.rules->sample(a, &dice, &move);
            whole.rules->apply(a, &move, NULL);
            for (int i = 0; i < move.cells.count; i++) {
                struct move one = move_play(1, &move.cells.at[i]);
                const char *why;
                assert_int_equal(line.rules->check(b, &one, &why), LEGAL);
                line.rules->apply(b, &one, NULL);
            }
            assert_int_equal(whole.rules->turn(a), line.rules->turn(b));
        }
        assert_true(line.rules->over(b, &again));
        assert_int_equal(outcome.winner, again.winner);
        assert_true(outcome.score[0] + outcome.score[1] == 9.0);
        free(a);
        free(b);
    }
}

static void wrong_positions_are_refused(void **unused)
{
    (void)unused;
    struct game game = test_game("dots-and-boxes", "boxes=2");
    struct view view;
    void *state = test_start(&game);
    game_view(&game, state, EYE_REFEREE, &view);
    struct view odd = view;
    odd.cell[0] = EMPTY;
    assert_string_equal(game.rules->place(state, &odd, 0), "a dot is missing");
    odd = view;
    odd.cell[6] = BLACK;
    game_start(&game, state);
    assert_string_equal(game.rules->place(state, &odd, 0),
                        "a box is owned where its four sides are drawn");
    odd.cell[6] = EMPTY;
    odd.cell[1] = PIECE_OTHER;
    game_start(&game, state);
    assert_string_equal(game.rules->place(state, &odd, 0), "a line that nobody drew");
    free(state);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        positions = atoi(argv[1]);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_by_lines),
        cmocka_unit_test(counts_by_turns),
        cmocka_unit_test(the_board_is_a_doubled_grid),
        cmocka_unit_test(turns_are_what_the_oracle_says),
        cmocka_unit_test(a_move_may_be_one_line),
        cmocka_unit_test(wrong_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
