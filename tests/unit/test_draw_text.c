// SPDX-License-Identifier: MIT
/// Boards as text, character by character.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "draw/text.h"
#include "rules/notation.h"

/// Play canonical moves and draw the board with the last one marked.
static void draws(const char *name, const char *options, const char *moves, bool unicode,
                  const char *board)
{
    struct game game = test_game(name, options);
    void *state = test_start(&game);
    test_play(&game, state, moves);
    const char *word = strrchr(moves, ' ');
    struct move last = {0};
    move_read(&game, word ? word + 1 : moves, &last);
    struct view view;
    game_view(&game, state, EYE_REFEREE, &view);
    struct str text = {0};
    draw_text(&game.rules->look, &view, &last.cells, unicode, &text);
    assert_string_equal(str_text(&text), board);
    str_release(&text);
    free(state);
}

static void points(void **unused)
{
    (void)unused;
    draws("gomoku", "size=5", "c3 d3 a5 e1 b2", false,
          "   a b c d e\n"
          " 5 X . . . . 5\n"
          " 4 . . . . . 4\n"
          " 3 . . X O . 3\n"
          " 2 .(X). . . 2\n"
          " 1 . . . . O 1\n"
          "   a b c d e\n");
}

static void points_with_lines(void **unused)
{
    (void)unused;
    draws("gomoku", "size=5", "c3 d3 e1", true,
          "   a b c d e\n"
          " 5 ┌─┬─┬─┬─┐ 5\n"
          " 4 ├─┼─┼─┼─┤ 4\n"
          " 3 ├─┼─●─○─┤ 3\n"
          " 2 ├─┼─┼─┼─┤ 2\n"
          " 1 └─┴─┴─┴(●)1\n"
          "   a b c d e\n");
}

static void squares(void **unused)
{
    (void)unused;
    draws("amazon", NULL, "d1d7e7", false,
          "     a b c d e f g h i j\n"
          "   +---------------------+\n"
          "10 | . . . W . . W . . . | 10\n"
          " 9 | . . . . . . . . . . | 9\n"
          " 8 | . . . . . . . . . . | 8\n"
          " 7 | W . .(B *). . . . W | 7\n"
          " 6 | . . . . . . . . . . | 6\n"
          " 5 | . . . . . . . . . . | 5\n"
          " 4 | B . . . . . . . . B | 4\n"
          " 3 | . . . . . . . . . . | 3\n"
          " 2 | . . . . . . . . . . | 2\n"
          " 1 | . . .(.). . B . . . | 1\n"
          "   +---------------------+\n"
          "     a b c d e f g h i j\n");
}

static void rows_from_the_top(void **unused)
{
    (void)unused;
    draws("othello", NULL, "d3", true,
          "     a b c d e f g h\n"
          "   ┌─────────────────┐\n"
          " 1 │ · · · · · · · · │ 1\n"
          " 2 │ · · · · · · · · │ 2\n"
          " 3 │ · · ·(●)· · · · │ 3\n"
          " 4 │ · · · ● ● · · · │ 4\n"
          " 5 │ · · · ● ○ · · · │ 5\n"
          " 6 │ · · · · · · · · │ 6\n"
          " 7 │ · · · · · · · · │ 7\n"
          " 8 │ · · · · · · · · │ 8\n"
          "   └─────────────────┘\n"
          "     a b c d e f g h\n");
}

static void dots(void **unused)
{
    (void)unused;
    draws("dots-and-boxes", "boxes=2", "b5 b3 a4 c4e2", false,
          "   a b c d e\n"
          " 5 +---+   + 5\n"
          " 4 | W !     4\n"
          " 3 +---+   + 3\n"
          " 2         ! 2\n"
          " 1 +   +   + 1\n"
          "   a b c d e\n");
    draws("dots-and-boxes", "boxes=2", "a4 b3", true,
          "   a b c d e\n"
          " 5 ·   ·   · 5\n"
          " 4 │         4\n"
          " 3 ·━━━·   · 3\n"
          " 2           2\n"
          " 1 ·   ·   · 1\n"
          "   a b c d e\n");
}

static void no_move_marks_nothing(void **unused)
{
    (void)unused;
    struct game game = test_game("gomoku", "size=5");
    struct view view = {.width = 2, .height = 2, .cell = {EMPTY, BLACK, WHITE, EMPTY}};
    struct str text = {0};
    draw_text(&game.rules->look, &view, NULL, false, &text);
    assert_string_equal(str_text(&text), "   a b\n 2 . X 2\n 1 O . 1\n   a b\n");
    str_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points),  cmocka_unit_test(points_with_lines),
        cmocka_unit_test(squares), cmocka_unit_test(rows_from_the_top),
        cmocka_unit_test(dots),    cmocka_unit_test(no_move_marks_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
