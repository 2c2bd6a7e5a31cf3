// SPDX-License-Identifier: MIT
/// Moves as SAU lines have them, game by game.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "proto/protocol.h"
#include "proto/sau_moves.h"
#include "rules/notation.h"

/// What is read, as canonical text, and how it is written again; or why it can't be read.
struct line {
    const char *game, *text, *canonical, *written;
};

static const char points[] = "not points of two capital letters";
static const char lines_of[] = "not a number and that many lines of three capital letters";
static const char outside[] = "outside the board";
static const char no_line[] = "no such line on the board";

static const struct line readable[] = {
    {"amazon", "DJDDGD", "d1d7g7", "DJDDGD"},
    {"amazon", "   DJDDGD rubbish", "d1d7g7", "DJDDGD"},
    {"amazon", "AAJJAJ", "a10j1a1", "AAJJAJ"},
    {"amazon", "AA", "a10", "AA"}, // the rules say that it is too short
    {"amazon", "DJDDGDmove", "d1d7g7", "DJDDGD"},
    {"nogo", "AI", "a1", "AI"},
    {"nogo", "II,", "i1", "II"},
    {"surakarta", "ABAC", "a5a4", "ABAC"},
    {"connect6", "JJ@@", "j10", "JJ@@"},
    {"connect6", "JJ", "j10", "JJ@@"},
    {"connect6", "AASS", "a19s1", "AASS"},
    {"connect6", "AASSKK", "a19s1k9", "AASSKK"},
    {"phantom-go", "EE", "e5", "EE"},
    {"phantom-go", "pass", "pass", "pass"},
    {"phantom-go", "  pass", "pass", "pass"},
    {"dots-and-boxes", "1 AAA", "b11", "1 AAA"},
    {"dots-and-boxes", "1 BFE", "k2", "1 BFE"},
    {"dots-and-boxes", "1 AFE", "j1", "1 AFE"},
    {"dots-and-boxes", "1 BAA", "a10", "1 BAA"},
    {"dots-and-boxes", "2 BBAAFE", "c10j1", "2 BBAAFE"},
    {"dots-and-boxes", "2BBAAFE", "c10j1", "2 BBAAFE"},
    {"dots-and-boxes", "  02   BBAAFE,", "c10j1", "2 BBAAFE"},
};

static const struct line unreadable[] = {
    {"amazon", "", points, NULL},
    {"amazon", "djddgd", points, NULL},
    {"amazon", "D", points, NULL},
    {"amazon", "DJD", points, NULL},
    {"amazon", "4,10", points, NULL},
    {"amazon", "\xC1\xEE", points, NULL},
    {"amazon", "DJDDKD", outside, NULL},
    {"amazon", "ZZ", outside, NULL},
    {"amazon", "@@", outside, NULL},
    {"amazon", "DJDD@@", outside, NULL},
    {"nogo", "JA", outside, NULL},
    {"nogo", "pass", points, NULL},
    {"surakarta", "AGAA", outside, NULL},
    {"connect6", "@@JJ", outside, NULL},
    {"connect6", "@@", outside, NULL},
    {"connect6", "JJ@@@@", outside, NULL},
    {"connect6", "TT", outside, NULL},
    {"phantom-go", "PASS", outside, NULL},
    {"phantom-go", "pas", points, NULL},
    {"dots-and-boxes", "", lines_of, NULL},
    {"dots-and-boxes", "AAA", lines_of, NULL},
    {"dots-and-boxes", "0 ", lines_of, NULL},
    {"dots-and-boxes", "1", lines_of, NULL},
    {"dots-and-boxes", "1 AA", lines_of, NULL},
    {"dots-and-boxes", "1 AAAA", lines_of, NULL},
    {"dots-and-boxes", "2 AAA", lines_of, NULL},
    {"dots-and-boxes", "-1 AAA", lines_of, NULL},
    {"dots-and-boxes", "144 AAA", lines_of, NULL},
    {"dots-and-boxes", "99999999999999999999999 AAA", lines_of, NULL},
    {"dots-and-boxes", "1 CAA", no_line, NULL},
    {"dots-and-boxes", "1 AGA", no_line, NULL},
    {"dots-and-boxes", "1 AAF", no_line, NULL},
    {"dots-and-boxes", "1 BGA", no_line, NULL},
    {"dots-and-boxes", "1 BAF", no_line, NULL},
    {"dots-and-boxes", "1 A@A", no_line, NULL},
    {"dots-and-boxes", "1 @AA", no_line, NULL},
};

static void moves_are_read_and_written(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof readable / sizeof readable[0]; i++) {
        const struct line *line = &readable[i];
        struct game game = test_game(line->game, "");
        struct move move;
        const char *why;
        char text[MOVE_TEXT_MAX];
        if (sau_read(&game, line->text, &move, &why) < 0) {
            fail_msg("%s \"%s\": %s", line->game, line->text, why);
        }
        move_text(&game, &move, text);
        assert_string_equal(text, line->canonical);
        sau_write(&game, &move, text);
        assert_string_equal(text, line->written);
    }
}

static void what_is_no_move_says_why(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof unreadable / sizeof unreadable[0]; i++) {
        const struct line *line = &unreadable[i];
        struct game game = test_game(line->game, "");
        struct move move;
        const char *why = "";
        if (sau_read(&game, line->text, &move, &why) == 0) {
            fail_msg("%s \"%s\" was read", line->game, line->text);
        }
        assert_string_equal(why, line->canonical);
    }
}

/// The longest line of letters must not be longer than a move may be.
static void a_move_of_too_many_points_is_none(void **unused)
{
    (void)unused;
    struct game game = test_game("amazon", "");
    struct move move;
    const char *why;
    char text[2 * LIST_MAX + 1];
    memset(text, 'A', sizeof text);
    text[2 * LIST_MAX] = '\0';
    assert_int_equal(sau_read(&game, text, &move, &why), -1);
    text[2 * (LIST_MAX - 1)] = '\0';
    assert_int_equal(sau_read(&game, text, &move, &why), 0);
    assert_int_equal(move.cells.count, LIST_MAX - 1);
}

/// Every legal move that chance comes upon is read as it was written.
static void all_games_speak_of_all_their_moves(void **unused)
{
    (void)unused;
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        game_init(&game, rules_all[i]);
        struct dice dice = {.state = (uint64_t)i};
        struct outcome outcome;
        void *state = test_start(&game);
        while (sau_plays(&game) && !game.rules->over(state, &outcome)) {
            struct move move, again;
            const char *why;
            char text[MOVE_TEXT_MAX];
            game.rules->sample(state, &dice, &move);
            sau_write(&game, &move, text);
            assert_int_equal(sau_read(&game, text, &again, &why), 0);
            assert_true(move_equal(&move, &again));
            game.rules->apply(state, &move, NULL);
        }
        free(state);
    }
}

static void saus_six_games_are_played(void **unused)
{
    (void)unused;
    static const char *const six[] = {"amazon", "connect6",   "dots-and-boxes",
                                      "nogo",   "phantom-go", "surakarta"};
    static const char *const not_its[] = {"go", "gomoku", "othello", "renju"};
    for (size_t i = 0; i < sizeof not_its / sizeof *not_its; i++) {
        struct game game = test_game(not_its[i], "");
        assert_false(sau_plays(&game));
    }
    for (size_t i = 0; i < 6; i++) {
        struct game game = test_game(six[i], "");
        assert_true(sau_plays(&game));
    }
    struct game lines = test_game("dots-and-boxes", "turn=line");
    assert_false(sau_plays(&lines)); // the language has whole turns only
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_are_read_and_written),
        cmocka_unit_test(what_is_no_move_says_why),
        cmocka_unit_test(a_move_of_too_many_points_is_none),
        cmocka_unit_test(all_games_speak_of_all_their_moves),
        cmocka_unit_test(saus_six_games_are_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
