// SPDX-License-Identifier: MIT
/// Openings from books and by chance.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "core/openings.h"
#include "rules/notation.h"
#include "util/str.h"

static struct openings book_of(const char *name, const char *options, const char *text)
{
    struct game game = test_game(name, options);
    struct openings openings = {0};
    struct err err;
    if (openings_read(&openings, &game, "book", text, strlen(text), &err) != 0) {
        fail_msg("%s", err.text);
    }
    return openings;
}

static void is_opening(struct openings *openings, uint64_t index, const char *wanted)
{
    struct err err;
    const struct moves *moves = openings_at(openings, index, &err);
    assert_non_null(moves);
    struct str text = {0};
    struct move move;
    char word[MOVE_TEXT_MAX] = "", last[MOVE_TEXT_MAX] = "";
    for (size_t at = 0; moves_next(moves, &at, &move);) {
        move_text(&openings->game, &move, word);
        str_printf(&text, "%s%s", text.len > 0 ? " " : "", word);
    }
    assert_string_equal(str_text(&text), wanted);
    if (moves_last(moves, &move)) {
        move_text(&openings->game, &move, last);
    }
    assert_string_equal(last, word);
    str_release(&text);
}

static void a_book_is_read_by_lines(void **unused)
{
    (void)unused;
    struct openings book = book_of("gomoku", "",
                                   "\xef\xbb\xbf# names of nobody\r\n"
                                   "h8 i9   # the first\r\n"
                                   "\r\n"
                                   "\tH7 g7 a1\r"
                                   "c3");
    assert_int_equal(book.count, 3);
    is_opening(&book, 0, "h8 i9");
    is_opening(&book, 1, "h7 g7 a1");
    is_opening(&book, 2, "c3");
    is_opening(&book, 3, "h8 i9");
    is_opening(&book, UINT64_C(3000000001), "h7 g7 a1");
    openings_release(&book);
}

static void a_line_may_be_cut(void **unused)
{
    (void)unused;
    struct openings book = book_of("gomoku", "", "h8 i9 g7\nc3\n");
    book.plies_played = 2;
    is_opening(&book, 0, "h8 i9");
    is_opening(&book, 1, "c3");
    openings_release(&book);
}

static void offsets_are_from_the_middle(void **unused)
{
    (void)unused;
    struct openings book = book_of("gomoku", "size=15", "0,0, -1,2, 3,-7\n-7,-7,7,7\n 1 , 0 \n");
    is_opening(&book, 0, "h8 g6 k15");
    is_opening(&book, 1, "a15 o1");
    is_opening(&book, 2, "i8");
    openings_release(&book);
    book = book_of("gomoku", "size=20", "0,0, 9,9\n");
    is_opening(&book, 0, "k10 t1");
    openings_release(&book);
}

static void a_position_becomes_moves(void **unused)
{
    (void)unused;
    struct openings book = book_of("gomoku", "", "B: h8 g7 W: i9\nB: a1\n");
    is_opening(&book, 0, "h8 i9 g7");
    is_opening(&book, 1, "a1");
    openings_release(&book);
}

static void moves_of_any_game_will_do(void **unused)
{
    (void)unused;
    struct openings book = book_of("amazon", "", "d1d7g7 d10d8g8\n");
    is_opening(&book, 0, "d1d7g7 d10d8g8");
    openings_release(&book);
    book = book_of("connect6", "", "j10 k11k12\n");
    is_opening(&book, 0, "j10 k11k12");
    openings_release(&book);
}

static void mistakes_have_a_line(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *text, *message;
    } rows[] = {
        {"gomoku", "h8\n\nh8 z99\n", "book:3: z99: this is no move"},
        {"gomoku", "h8 h8\n", "book:1: h8: "},
        {"gomoku", "# nothing\n\n", "book: there is no opening in it"},
        {"gomoku", "", "book: there is no opening in it"},
        {"gomoku", "0,0, 8,0\n", "book:1: 8,0: this is not on the board"},
        {"gomoku", "0,0, 4\n", "book:1: 4: offsets are whole numbers, two a move"},
        {"gomoku", "0,x\n", "book:1: 0,x: offsets are whole numbers, two a move"},
        {"gomoku", "99999999999999999999,0\n",
         "book:1: 99999999999999999999,0: this is not on the board"},
        {"gomoku", "B: h8 g7 i9 W: i8\n",
         "book:1: stones put in turn, Black first, do not make this position"},
        {"gomoku", "B: h8 W: nine\n",
         "book:1: \"nine\" is neither a piece (B:, W:) nor a cell of this board"},
        {"othello", "B: a1 W: h8\n", "book:1: "},
        {"gomoku", "a1 a2 b1 b2 c1 c2 d1 d2 e1\n", "book:1: the game is over after this opening"},
        {"gomoku", "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2\n",
         "book:1: e2: the game is over before this move"},
        {"gomoku", "\x1b[2J\n", "book:1: \\x1B[2J: this is no move"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game game = test_game(rows[i].game, "");
        struct openings openings = {0};
        struct err err;
        const char *text = rows[i].text;
        assert_int_equal(openings_read(&openings, &game, "book", text, strlen(text), &err), -1);
        if (strncmp(err.text, rows[i].message, strlen(rows[i].message)) != 0) {
            fail_msg("\"%s\" is not \"%s\"", err.text, rows[i].message);
        }
    }
    struct game game = test_game("gomoku", "");
    struct openings openings = {0};
    struct err err;
    assert_int_equal(openings_read(&openings, &game, "book", "h8\0i9", 5, &err), -1);
    assert_string_equal(err.text, "book:1: there is a NUL byte in the line");
}

/// The rows are from splitmix64 and Fisher-Yates written anew elsewhere.
static void shuffling_is_fisher_yates(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t seed;
        const char *order;
    } rows[] = {{1, "1825703946"}, {42, "9135604782"}};
    for (size_t row = 0; row < 2; row++) {
        struct openings book = book_of("gomoku", "", "a1\nb1\nc1\nd1\ne1\nf1\ng1\nh1\ni1\nj1\n");
        openings_shuffle(&book, rows[row].seed);
        for (uint64_t i = 0; i < 10; i++) {
            char move[] = {(char)('a' + rows[row].order[i] - '0'), '1', '\0'};
            is_opening(&book, i, move);
            is_opening(&book, i + 10, move);
        }
        openings_release(&book);
    }
}

static void random_is_a_word(void **unused)
{
    (void)unused;
    struct err err;
    int plies = -1;
    assert_false(openings_random_read("book.txt", &plies, &err));
    assert_true(openings_random_read("random", &plies, &err));
    assert_int_equal(plies, 4);
    assert_true(openings_random_read("random:plies=7", &plies, &err));
    assert_int_equal(plies, 7);
    static const char *const bad[] = {"random:plies=0", "random:plies=x", "random:plies=4,",
                                      "random:",        "randomly",       "random:plies=101"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_true(openings_random_read(bad[i], &plies, &err));
        assert_int_equal(plies, 0);
        assert_non_null(strstr(err.text, "random:plies=N"));
    }
}

/// Legal, open, and not the same for all indexes.
static void chance_gives_openings_for_every_game(void **unused)
{
    (void)unused;
    for (const struct rules *const *rules = rules_all; *rules; rules++) {
        struct game game = test_game((*rules)->name, "");
        struct openings a = {0}, b = {0};
        openings_random(&a, &game, 4, 9);
        openings_random(&b, &game, 4, 9);
        int differ = 0;
        for (uint64_t index = 0; index < 6; index++) {
            struct err err;
            const struct moves *first = openings_at(&a, index, &err);
            // The other is asked in the other order, and must say the same.
            openings_at(&b, 5 - index, &err);
            const struct moves *again = openings_at(&b, index, &err);
            assert_non_null(first);
            assert_int_equal(first->used, again->used);
            assert_memory_equal(first->words, again->words, first->used * sizeof(uint16_t));

            void *state = test_start(&game);
            struct move move;
            struct outcome outcome;
            const char *why;
            for (size_t at = 0; moves_next(first, &at, &move);) {
                assert_int_equal(game.rules->check(state, &move, &why), LEGAL);
                game.rules->apply(state, &move, NULL);
            }
            assert_false(game.rules->over(state, &outcome));
            free(state);
            const struct moves *zero = openings_at(&a, 0, &err);
            differ += zero->used != first->used ||
                      memcmp(zero->words, first->words, zero->used * sizeof(uint16_t)) != 0;
        }
        assert_true(differ > 0);
        openings_release(&a);
        openings_release(&b);
    }
}

/// On a small board many random positions are won at once; none of them may come up.
static void nobody_can_win_at_once(void **unused)
{
    (void)unused;
    struct game game = test_game("gomoku", "size=5");
    struct openings openings = {0};
    openings_random(&openings, &game, 14, 3);
    for (uint64_t index = 0; index < 50; index++) {
        struct err err;
        const struct moves *moves = openings_at(&openings, index, &err);
        assert_non_null(moves);
        void *state = test_start(&game), *after = test_start(&game);
        struct move move;
        struct outcome outcome;
        const char *why;
        for (size_t at = 0; moves_next(moves, &at, &move);) {
            game.rules->apply(state, &move, NULL);
        }
        int mover = game.rules->turn(state);
        for (cell_t cell = 0; cell < 25; cell++) {
            move = move_play(1, &cell);
            memcpy(after, state, game.rules->state_size);
            if (game.rules->check(state, &move, &why) == LEGAL) {
                game.rules->apply(after, &move, NULL);
                assert_false(game.rules->over(after, &outcome) && outcome.winner == mover);
            }
        }
        free(state);
        free(after);
    }
    openings_release(&openings);
}

static void too_many_moves_are_refused(void **unused)
{
    (void)unused;
    struct game game = test_game("gomoku", "size=5");
    struct openings openings = {0};
    struct err err;
    openings_random(&openings, &game, 30, 3);
    assert_null(openings_at(&openings, 0, &err));
    assert_string_equal(err.text,
                        "no balanced opening of 30 moves came up in 1000 tries; try fewer");
    openings_release(&openings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_book_is_read_by_lines),
        cmocka_unit_test(a_line_may_be_cut),
        cmocka_unit_test(offsets_are_from_the_middle),
        cmocka_unit_test(a_position_becomes_moves),
        cmocka_unit_test(moves_of_any_game_will_do),
        cmocka_unit_test(mistakes_have_a_line),
        cmocka_unit_test(shuffling_is_fisher_yates),
        cmocka_unit_test(random_is_a_word),
        cmocka_unit_test(chance_gives_openings_for_every_game),
        cmocka_unit_test(nobody_can_win_at_once),
        cmocka_unit_test(too_many_moves_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
