// SPDX-License-Identifier: MIT
/// What transcripts do not reach: moves and games as languages write them, and their options.
#include "test.h"

#include <string.h>

#include "proto/agi_moves.h"
#include "proto/ggf.h"
#include "proto/gomocup_moves.h"
#include "proto/gtp_moves.h"
#include "proto/protocol.h"
#include "proto/words.h"
#include "rules/notation.h"

/// Read a move in a language and write it in it again.
static const char *retold(int (*read)(const struct game *, const char *, struct move *,
                                      const char **),
                          void (*write)(const struct game *, const struct move *, char *),
                          const struct game *game, const char *text)
{
    static char out[MOVE_TEXT_MAX];
    struct move move;
    const char *why = NULL;
    if (read(game, text, &move, &why) < 0) {
        assert_non_null(why);
        return "none";
    }
    write(game, &move, out);
    return out;
}

static void test_gtp_vertices(void **context)
{
    (void)context;
    static const struct {
        const char *game, *text, *same;
    } cases[] = {
        {"go", "E5", "E5"},      {"go", "j9", "J9"},       {"go", "A1 comment", "A1"},
        {"go", "PASS", "pass"},  {"go", "I5", "none"},     {"go", "K1", "none"},
        {"go", "A0", "none"},    {"go", "A10", "none"},    {"go", "A", "none"},
        {"go", "", "none"},      {"go", "passed", "none"}, {"go", "E5x", "none"},
        {"go", "E-5", "none"},   {"gomoku", "P15", "P15"}, {"gomoku", "Q1", "none"},
        {"othello", "d3", "D3"}, {"othello", "H8", "H8"},  {"othello", "J1", "none"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game game = test_game(cases[i].game, NULL);
        assert_string_equal(retold(gtp_read, gtp_write, &game, cases[i].text), cases[i].same);
    }
}

/// Rows from the bottom, Othello's from the top; the ninth column is J.
static void test_gtp_cells(void **context)
{
    (void)context;
    struct game go = test_game("go", NULL), othello = test_game("othello", NULL);
    struct move move;
    const char *why;
    assert_int_equal(gtp_read(&go, "J1", &move, &why), 0);
    assert_int_equal(move.cells.at[0], 80);
    assert_int_equal(gtp_read(&othello, "D3", &move, &why), 0);
    assert_int_equal(move.cells.at[0], 19);
}

static void test_gtp_games(void **context)
{
    (void)context;
    struct game dennou = test_game("othello", "opening=dennou");
    struct game phantom = test_game("phantom-go", NULL), skips = test_game("othello", "skips=yes");
    assert_false(gtp_plays(&dennou));
    assert_false(gtp_plays(&phantom));
    assert_true(gtp_plays(&skips));
}

static void test_ggf_moves(void **context)
{
    (void)context;
    static const char *const cases[][2] = {
        {"F5", "F5"},   {"f5/1.20/0.3", "F5"}, {"d6 -1.00 0.0", "D6"}, {"pa", "PA"},
        {"Pass", "PA"}, {"PA//2", "PA"},       {"i1", "none"},         {"F9", "none"},
        {"", "none"},   {"/", "none"},         {"F5x", "none"},        {"pas", "none"},
    };
    struct game game = test_game("othello", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(retold(ggf_read_move, ggf_write_move, &game, cases[i][0]), cases[i][1]);
    }
}

#define BOARD "8 ---------------------------O*------*O--------------------------- "

static void test_ggf_games(void **context)
{
    (void)context;
    static const struct {
        const char *text;
        int read;
    } cases[] = {
        {"(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[A]PW[B]RE[?]TI[15:00]TY[8]BO[" BOARD
         "*]B[F5]W[F6];)",
         2},
        {"(;BO[" BOARD "O];)", 0},
        {"(;BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *];)", 0},
        {"(;BO[" BOARD "*]B[PA//3]W[f5/1/2]", 2},
        {"(;BO[" BOARD "-];)", -1},
        {"(;BO[" BOARD "];)", -1},
        {"(;BO[" BOARD "*]B[F9];)", -1},
        {"(;BO[" BOARD "*", -1},
        {"(;BO[8 --x];)", -1},
        {"(;BO[6 ---];)", -1},
        {"(;BO[];)", -1},
        {"(;B[F5];)", -1},
        {"(;junk", -1},
        {"(", -1},
        {"", -1},
    };
    struct game game = test_game("othello", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ggf ggf = {0};
        const char *why = NULL;
        int read = ggf_read(&game, cases[i].text, &ggf, &why);
        assert_int_equal(read < 0 ? -1 : (int)ggf.moves.count, cases[i].read);
        assert_int_equal(read < 0, why != NULL);
        moves_release(&ggf.moves);
    }
}

static void test_ggf_both_ways(void **context)
{
    (void)context;
    struct game game = test_game("othello", "opening=dennou");
    struct moves moves = {0};
    struct move move;
    struct str text = {0}, again = {0};
    struct ggf ggf = {0};
    const char *why;
    assert_int_equal(move_read(&game, "e3", &move), 0);
    moves_add(&moves, &move);
    move = move_pass();
    moves_add(&moves, &move);
    ggf_write(&game, &moves, "5:00", &text);
    assert_int_equal(ggf_read(&game, str_text(&text), &ggf, &why), 0);
    assert_int_equal(ggf.colour, 0);
    assert_int_equal(ggf.board.cell[27], BLACK);
    ggf_write(&game, &ggf.moves, "5:00", &again);
    assert_string_equal(str_text(&again), str_text(&text));
    moves_release(&moves);
    moves_release(&ggf.moves);
    str_release(&text);
    str_release(&again);
}

static void test_words(void **context)
{
    (void)context;
    assert_string_equal(words_after("go  time 5", "GO"), "time 5");
    assert_string_equal(words_after("\t GO", "go"), "");
    assert_string_equal(words_after("GO\r\n", "go"), "");
    assert_null(words_after("gone", "go"));
    assert_null(words_after("", "go"));
    assert_string_equal(words_find("ID NAME a b Author c", "AUTHOR"), "Author c");
    assert_null(words_find("ID NAME coauthor author2", "AUTHOR"));
    assert_null(words_find("", "AUTHOR"));
}

static void test_agi_moves(void **context)
{
    (void)context;
    static const char *const cases[][2] = {
        {"78", "78"},         {"ef", "EF"},     {"01 PONDER 02", "01"}, {"5A77", "5A77"},
        {"change", "CHANGE"}, {"  3c", "3C"},   {"78PONDER", "78"},     {"", "none"},
        {"F1", "none"},       {"00", "none"},   {"7", "none"},          {"7G", "none"},
        {"787", "none"},      {"78F1", "none"}, {"pass", "none"},       {"CHANGED", "none"},
    };
    struct game game = test_game("renju", NULL);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_string_equal(retold(agi_read, agi_write, &game, cases[i][0]), cases[i][1]);
    }
    struct move move;
    const char *why;
    char text[MOVE_TEXT_MAX];
    assert_int_equal(agi_read(&game, "01", &move, &why), 0);
    assert_int_equal(move.cells.at[0], 0);
    move = move_pass();
    agi_write(&game, &move, text);
    assert_string_equal(text, "00");
}

/// More points than any move has.
static void test_agi_long_list(void **context)
{
    (void)context;
    struct game game = test_game("renju", NULL);
    struct move move;
    const char *why;
    char text[2 * LIST_MAX + 3] = "";
    for (int i = 0; i <= LIST_MAX; i++) {
        strcat(text, "78");
    }
    assert_int_equal(agi_read(&game, text, &move, &why), -1);
    assert_string_equal(why, "too many points");
    text[2 * LIST_MAX] = '\0';
    assert_int_equal(agi_read(&game, text, &move, &why), 0);
    assert_int_equal(move.cells.count, LIST_MAX);
}

static void test_gomocup_moves(void **context)
{
    (void)context;
    static const struct {
        const char *options, *text, *same;
    } cases[] = {
        {NULL, "7,7", "7,7"},
        {NULL, " 14 , 0 or so", "14,0"},
        {NULL, "15,0", "none"},
        {NULL, "0,-1", "none"},
        {NULL, "7", "none"},
        {NULL, "7,", "none"},
        {NULL, ",7", "none"},
        {NULL, "", "none"},
        {NULL, "swap", "SWAP"},
        {"size=20", "19,19", "19,19"},
        {"swap=swap2", "7,7 8,8 9,9", "7,7 8,8 9,9"},
        {"swap=swap2", "7,7 8,8", "7,7 8,8"},
        {"swap=swap2", "7,7 88,8", "none"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game game = test_game("gomoku", cases[i].options);
        assert_string_equal(retold(gomocup_read, gomocup_write, &game, cases[i].text),
                            cases[i].same);
    }
    struct game game = test_game("gomoku", "swap=swap2");
    struct move move;
    const char *why;
    assert_int_equal(gomocup_read(&game, "1,0 0,1", &move, &why), 0);
    assert_int_equal(move.kind, MOVE_SWAP);
    assert_int_equal(move.cells.at[0], 1);
    assert_int_equal(move.cells.at[1], 15);
}

static void test_five_in_a_row(void **context)
{
    (void)context;
    static const struct {
        const char *game, *options;
        bool agi, gomocup, gtp;
    } cases[] = {
        {"gomoku", NULL, true, true, true},
        {"gomoku", "size=20", false, true, true},
        {"gomoku", "rule=caro", false, true, true},
        {"gomoku", "swap=swap2", false, true, false},
        {"renju", NULL, true, true, false},
        {"renju", "fouls=no", true, true, false},
        {"renju", "swap=third", true, false, false},
        {"renju", "fifth-moves=2", true, false, false},
        {"go", NULL, false, false, true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game game = test_game(cases[i].game, cases[i].options);
        assert_int_equal(agi_plays(&game), cases[i].agi);
        assert_int_equal(gomocup_plays(&game), cases[i].gomocup);
        assert_int_equal(gtp_plays(&game), cases[i].gtp);
    }
}

/// A language's own options of a game hold where all languages of the match can play so.
static void test_settled_games(void **context)
{
    (void)context;
    static const struct {
        const char *game, *first, *second;
        int opening, skips;
    } cases[] = {
        {"othello", "dennou", "dennou", 1, 1},
        {"othello", "dennou", "nboard", 1, 1},
        {"othello", "gtp", "dennou", 0, 1},
        {"othello", "gtp", "nboard", 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game game = test_game(cases[i].game, NULL);
        const struct protocol *protocols[] = {protocol_find(cases[i].first),
                                              protocol_find(cases[i].second)};
        protocols_settle(protocols, 2, &game);
        assert_int_equal(game_value(&game, "opening"), cases[i].opening);
        assert_int_equal(game_value(&game, "skips"), cases[i].skips);
    }
    struct game amazon = test_game("amazon", NULL);
    const struct protocol *other_game = protocol_find("dennou");
    protocols_settle(&other_game, 1, &amazon);
}

static void test_customs(void **context)
{
    (void)context;
    static const char *const cases[][2] = {{"amazon", "sau"},     {"nogo", "sau"},
                                           {"othello", "nboard"}, {"go", "gtp"},
                                           {"gomoku", "gomocup"}, {"renju", "gomocup"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct game game = test_game(cases[i][0], NULL);
        assert_string_equal(protocol_default(&game)->name, cases[i][1]);
    }
    struct game renju = test_game("renju", "fifth-moves=2");
    assert_string_equal(protocol_default(&renju)->name, "agi");
    assert_null(protocol_find("morse"));
    assert_non_null(protocol_find("GTP"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_gtp_vertices),  cmocka_unit_test(test_gtp_cells),
        cmocka_unit_test(test_gtp_games),     cmocka_unit_test(test_ggf_moves),
        cmocka_unit_test(test_ggf_games),     cmocka_unit_test(test_ggf_both_ways),
        cmocka_unit_test(test_words),         cmocka_unit_test(test_agi_moves),
        cmocka_unit_test(test_agi_long_list), cmocka_unit_test(test_gomocup_moves),
        cmocka_unit_test(test_five_in_a_row), cmocka_unit_test(test_settled_games),
        cmocka_unit_test(test_customs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
