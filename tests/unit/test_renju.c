// SPDX-License-Identifier: MIT
/// Renju: whole boards whose fouls are published, the opening's procedures, and an oracle for the
/// fouls. Single published positions stand in tests/rules/renju.txt.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "oracle_renju.h"
#include "rules/notation.h"
#include "rules/renju_shape.h"
#include "scatter.h"
#include "util/mem.h"

enum { SIDE = 15, POINTS = SIDE * SIDE };

/// Positions to compare with the oracle.
static int positions = 100000;

static void put_all(const struct game *game, struct view *view, const char *cells, uint8_t piece)
{
    for (; *cells; cells += strspn(cells, " ")) {
        cell_t cell;
        size_t len = cell_read(game, cells, &cell);
        assert_true(len > 0);
        view->cell[cell] = piece;
        cells += len;
    }
}

/// A position and all its points where a black stone is a foul.
struct whole {
    const char *black, *white, *fouls;
};

/// RC.* of tests/rules/renju.txt, whose sets are published as complete. Of the eight of RC.16, c5
/// and e6 are our own and the oracle's: only six are named there. RC.17 has none.
static const struct whole wholes[] = {
    {"h8 k8 l8 n8", "g8 i9 k7 o8", "j8"},
    {"h8 h10 h12 h14", "g11 h7 h15 i11", "h11"},
    {"h8 j8 k8 n8", "g8 j9 l7 o8", "l8"},
    {"h8 i9 k11 n14 o15", "g7 g9 h10 i7 j8", "l12"},
    {"b14 c13 d12 h8 i7 j6", "a14 a15 b15 i5 k5 k7", "f10"},
    {"h8 h10 i7 i11 j6 j12", "i12 j13 k5 k7 k13 l6", "g9"},
    {"d9 e9 f9 f10 h8 i7", "b9 d4 d12 j6 k5 l12", "g9"},
    {"e10 g5 g7 g10 h8 h9 i6 i9 i11 j6 j8 j9 k4 k5 k7 k10 l3 l4 m4 n4 n5 n6",
     "f6 f9 f11 g8 g9 h6 h7 h10 i5 i7 i10 j4 j7 j10 k3 k6 k9 l6 l10 m6 o4 o6", "n2"},
    {"f5 g5 h2 h4 h8 h10 i2 i3 i4 i5 i10 j2 j4 j5 j6 j7 j11 k5 k8 k9 k10 l7 m5",
     "f6 g1 g6 h3 h5 h7 i1 i6 i7 i8 i9 j3 j8 j9 j10 k1 k4 k7 k12 l5 l6 l8 l9", "f2"},
    {"g7 h8 j8 k7", "f9 g8 g9 h9", "i9"},
    {"g8 h8 j6 j7 k9 l10", "d4 d12 h4 h12 l4 l12", "j8"},
    {"b6 c7 c8 d6 d7 e3 e4 f3 g5 h8", "a8 a9 c13 e1 g1 h13 l1 l13 o1 o15",
     "c6 d8 d5 d4 e5 f4 c5 e6"},
    {"h8 d12 e13 f12 e11 j12 k12 l11 l10 g8 e7 e6 c8", "b12 a3 b2 h12 c1 o15 n12 a1 e1 g1 i1 k1 m1",
     ""},
};

static void whole_boards_have_the_published_fouls(void **unused)
{
    (void)unused;
    struct game game = test_game("renju", NULL);
    for (size_t i = 0; i < sizeof wholes / sizeof wholes[0]; i++) {
        struct view view = {0}, fouls = {0};
        struct stones board = {.side = SIDE};
        put_all(&game, &view, wholes[i].black, BLACK);
        put_all(&game, &view, wholes[i].white, WHITE);
        put_all(&game, &fouls, wholes[i].fouls, BLACK);
        assert_null(stones_place(&board, &view));
        for (cell_t cell = 0; cell < POINTS; cell++) {
            bool foul = board.cell[cell] == EMPTY && shape_is_foul(renju_shape(&board, cell));
            if (foul != (fouls.cell[cell] == BLACK)) {
                char text[CELL_TEXT_MAX];
                cell_text(&game, cell, text);
                fail_msg("position %d: %s is %sa foul", (int)i, text, foul ? "" : "not ");
            }
        }
    }
}

static void there_are_26_openings(void **unused)
{
    (void)unused;
    assert_int_equal(test_perft("renju", "swap=third", 1), 1);
    assert_int_equal(test_perft("renju", "swap=third", 2), 8);
    assert_int_equal(test_perft("renju", "swap=third", 3), 184);
    assert_int_equal(test_perft("renju", NULL, 2), 225 * 224);
    assert_int_equal(test_perft("renju", "fouls=no swap=third", 2), 225 * 224);
}

static int turn_after(const char *options, const char *moves)
{
    struct game game = test_game("renju", options);
    void *state = test_start(&game);
    test_play(&game, state, moves);
    int turn = game.rules->turn(state);
    free(state);
    return turn;
}

static void the_opener_plays_three_then_the_other_chooses(void **unused)
{
    (void)unused;
    const char *third = "swap=third fifth-moves=2";
    assert_int_equal(turn_after(third, ""), 0);
    assert_int_equal(turn_after(third, "h8"), 0);
    assert_int_equal(turn_after(third, "h8 h9"), 0);
    assert_int_equal(turn_after(third, "h8 h9 i9"), 1);
    assert_int_equal(turn_after(third, "h8 h9 i9 i10"), 0);
    assert_int_equal(turn_after(third, "h8 h9 i9 swap"), 0);
    assert_int_equal(turn_after(third, "h8 h9 i9 swap i10"), 1);
    assert_int_equal(turn_after(third, "h8 h9 i9 swap i10 offer:j10g8"), 0);
    assert_int_equal(turn_after(third, "h8 h9 i9 swap i10 offer:j10g8 j10"), 0);
    assert_int_equal(turn_after(third, "h8 h9 i9 swap i10 offer:j10g8 j10 g10"), 1);
}

static void after_first_white_may_swap(void **unused)
{
    (void)unused;
    assert_int_equal(turn_after("swap=first", "h8"), 1);
    assert_int_equal(turn_after("swap=first", "h8 swap"), 0);
    assert_int_equal(turn_after("swap=first", "h8 swap h9"), 1);
    assert_int_equal(turn_after("swap=first", "h8 h9"), 0);
}

/// The session of rules.md 6.1.4: seat 1 takes Black and wins.
static void colours_go_with_the_seats(void **unused)
{
    (void)unused;
    struct game game = test_game("renju", "swap=third fifth-moves=2");
    void *state = test_start(&game);
    test_play(&game, state, "h8 h9 i9");
    assert_int_equal(game_colour(&game, state, 1), 1);
    test_play(&game, state, "swap");
    assert_int_equal(game_colour(&game, state, 0), 1);
    assert_int_equal(game_colour(&game, state, 1), 0);
    test_play(&game, state, "i10 offer:j10g8 j10 g10 k11 g7");
    struct outcome outcome;
    assert_false(game.rules->over(state, &outcome));
    test_play(&game, state, "l12");
    assert_true(game.rules->over(state, &outcome));
    assert_int_equal(outcome.winner, 1);
    assert_string_equal(outcome.why, "five in a row");
    struct view view;
    game_view(&game, state, EYE_REFEREE, &view);
    cell_t refused;
    assert_int_equal(cell_read(&game, "g8", &refused), 2);
    assert_int_equal(view.cell[refused], EMPTY);
    free(state);
}

struct tally {
    uint64_t offers;
    struct move last;
};

static bool tally_offer(void *context, const struct move *move)
{
    struct tally *tally = context;
    assert_int_equal(move->kind, MOVE_OFFER);
    for (int i = 1; i < move->cells.count; i++) {
        assert_true(move->cells.at[i - 1] < move->cells.at[i]);
    }
    tally->offers++;
    return true;
}

static void offers_come_once_and_without_twins(void **unused)
{
    (void)unused;
    struct game game = test_game("renju", "fifth-moves=2");
    void *state = test_start(&game);
    struct tally tally = {0};
    // Nothing leaves these stones as they are but standing still.
    test_play(&game, state, "h8 h9 i9 i10");
    game.rules->each(state, tally_offer, &tally);
    assert_int_equal(tally.offers, 221 * 220 / 2);
    game_start(&game, state);
    // A row of four on the middle line is its own mirror image: 105 pairs of twins.
    test_play(&game, state, "h8 g8 i8 j8");
    tally.offers = 0;
    game.rules->each(state, tally_offer, &tally);
    assert_int_equal(tally.offers, 221 * 220 / 2 - 105);
    free(state);
}

/// Games by chance under every opening: every move sampled is legal, and the game ends.
static void every_opening_plays_through(void **unused)
{
    (void)unused;
    static const char *const options[] = {
        "swap=first",    "swap=third",
        "fifth-moves=2", "swap=third fifth-moves=12",
        "fouls=no",      "fouls=no swap=third fifth-moves=5",
    };
    size_t count = sizeof options / sizeof options[0];
    for (size_t i = 0; i < 20 * count; i++) {
        struct game game = test_game("renju", options[i % count]);
        void *state = test_start(&game);
        struct dice dice = {.state = i};
        struct outcome outcome;
        while (!game.rules->over(state, &outcome)) {
            struct move move;
            const char *why = "";
            game.rules->sample(state, &dice, &move);
            assert_int_equal(game.rules->check(state, &move, &why), LEGAL);
            game.rules->apply(state, &move, NULL);
        }
        free(state);
    }
}

/// How often each shape came, and double threes that 9.3 allows.
struct coverage {
    int shape[SHAPE_DOUBLE_THREE + 1];
    int allowed;
};

static void compare(const struct stones *board, cell_t cell, struct coverage *coverage)
{
    static const enum renju_shape same[] = {
        [RENJU_NONE] = SHAPE_NONE,           [RENJU_FIVE] = SHAPE_FIVE,
        [RENJU_OVERLINE] = SHAPE_OVERLINE,   [RENJU_FOURS] = SHAPE_DOUBLE_FOUR,
        [RENJU_THREES] = SHAPE_DOUBLE_THREE,
    };
    int threes;
    enum renju_shape shape = renju_shape(board, cell);
    assert_int_equal(shape, same[oracle_renju(board->cell, cell, &threes)]);
    coverage->shape[shape]++;
    coverage->allowed += shape == SHAPE_NONE && threes >= 2;
}

/// Strokes of stones, three in four black; then some of the empty points.
static void fouls_are_those_of_the_oracle(void **unused)
{
    (void)unused;
    struct coverage coverage = {0};
    for (int i = 0; i < positions; i++) {
        struct dice dice = {.state = dice_mix(3, (uint64_t)i)};
        struct view view = {.width = SIDE, .height = SIDE};
        struct stones board = {.side = SIDE};
        scatter(&dice, &view, 2 + (int)dice_roll(&dice, 24), 3 + (int)dice_roll(&dice, 4));
        for (int cell = 0; cell < POINTS; cell++) {
            bool turns = view.cell[cell] == WHITE && dice_roll(&dice, 2) == 0;
            view.cell[cell] = turns ? BLACK : view.cell[cell];
        }
        assert_null(stones_place(&board, &view));
        for (int tries = 0; tries < 4; tries++) {
            cell_t cell = (cell_t)dice_roll(&dice, POINTS);
            if (board.cell[cell] == EMPTY) {
                compare(&board, cell, &coverage);
            }
        }
    }
    for (int shape = SHAPE_NONE; shape <= SHAPE_DOUBLE_THREE; shape++) {
        assert_true(coverage.shape[shape] > positions / 400);
    }
    assert_true(coverage.allowed > positions / 4000);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_boards_have_the_published_fouls),
        cmocka_unit_test(there_are_26_openings),
        cmocka_unit_test(the_opener_plays_three_then_the_other_chooses),
        cmocka_unit_test(after_first_white_may_swap),
        cmocka_unit_test(colours_go_with_the_seats),
        cmocka_unit_test(offers_come_once_and_without_twins),
        cmocka_unit_test(every_opening_plays_through),
        cmocka_unit_test(fouls_are_those_of_the_oracle),
    };
    positions = argc > 1 ? atoi(argv[1]) : positions;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
