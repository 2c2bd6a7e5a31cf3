// SPDX-License-Identifier: MIT
/// Formats of records: every game's come back from each format that has it, texts of others are
/// read, and a record that breaks the rules is found out.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/replay.h"
#include "format/day.h"
#include "format/format.h"
#include "rules/notation.h"
#include "sample.h"
#include "util/mem.h"

static const struct occasion occasion = {.place = "重庆", .event = "2026 CCGC"};

static void write_one(const struct record_format *format, const struct record *record,
                      struct str *out)
{
    if (format->begin) {
        format->begin(1, out);
    }
    format->write(record, &occasion, out);
}

static void read_one(const struct record_format *format, const char *text, size_t len,
                     const struct game *game, struct record *record)
{
    struct reading reading = {.text = text, .len = len, .game = game};
    struct err err = {0};
    if (format->read(&reading, record, &err) != 0) {
        fail_msg("%s: %s\n%.3000s", format->name, err.text, text);
    }
}

static void moves_are_equal(const struct record_format *format, const struct record *a,
                            const struct record *b)
{
    bool equal =
        a->moves.used == b->moves.used &&
        memcmp(a->moves.words, b->moves.words, a->moves.used * sizeof *a->moves.words) == 0;
    if (!equal) {
        fail_msg("%s of %s, game %d: moves differ, %zu and %zu", format->name, a->game.rules->name,
                 (int)a->number, a->moves.count, b->moves.count);
    }
}

/// Written, recognised, read, and found right.
static void comes_back(const struct record_format *format, const struct record *record,
                       const struct game *hint)
{
    struct str text = {0};
    struct record back = {0};
    struct err err = {0};
    write_one(format, record, &text);
    assert_ptr_equal(record_format_of(str_text(&text), text.len), format);
    read_one(format, str_text(&text), text.len, hint, &back);
    moves_are_equal(format, record, &back);
    assert_int_equal(record_winner(&back) == NOBODY, record_winner(record) == NOBODY);
    if (strcmp(format->name, "psq") != 0) {
        assert_int_equal(back.result.winner, record->result.winner);
        assert_int_equal(back.result.ending, record->result.ending);
    }
    if (strcmp(format->name, "wthor") != 0) {
        assert_string_equal(back.player[0].label, record->player[0].label);
        assert_string_equal(back.player[1].label, record->player[1].label);
    }
    if (replay_verify(&back, &err) < 0) {
        fail_msg("%s of %s: %s", format->name, record->game.rules->name, err.text);
    }
    record_release(&back);
    str_release(&text);
}

static void every_game_comes_back(void **unused)
{
    (void)unused;
    struct record record = {0};
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        game_init(&game, rules_all[i]);
        for (uint64_t seed = 0; seed < 8; seed++) {
            sample_record(&record, &game, seed, "甲队", "Team two");
            for (int f = 0; record_formats[f]; f++) {
                if (record_formats[f]->read && record_formats[f]->has(&game)) {
                    comes_back(record_formats[f], &record, &game);
                }
            }
            record_clear(&record);
        }
    }
    record_release(&record);
}

/// Records one after another in a text, as `export` prints them.
static void many_come_back(void **unused)
{
    (void)unused;
    struct record record = {0}, back = {0};
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        game_init(&game, rules_all[i]);
        sample_record(&record, &game, 1, "甲队", "Team two");
        for (int f = 0; record_formats[f]; f++) {
            const struct record_format *format = record_formats[f];
            struct str text = {0};
            struct err err;
            if (!format->has(&game)) {
                continue;
            }
            if (format->begin) {
                format->begin(3, &text);
            }
            for (int n = 0; n < 3; n++) {
                format->write(&record, &occasion, &text);
            }
            struct reading reading = {.text = text.data, .len = text.len, .game = &game};
            for (int n = 0; n < 3; n++) {
                assert_int_equal(format->read(&reading, &back, &err), 0);
                moves_are_equal(format, &record, &back);
                record_clear(&back);
            }
            assert_int_equal(format->read(&reading, &back, &err), 1);
            str_release(&text);
        }
        record_clear(&record);
    }
    record_release(&record);
    record_release(&back);
}

/// Times that a clock of one piece has left, what was said, and what was refused.
static void sgf_tells_the_rest(void **unused)
{
    (void)unused;
    static const char *const games[] = {"connect6", "amazon", "go", "nogo", "othello"};
    struct record record = {0}, back = {0};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game game = test_game(games[i], NULL);
        struct str text = {0};
        sample_record(&record, &game, 1, "A", "B");
        for (int ply = 0; ply < 9; ply++) {
            record_note(&record, &(struct note){.ply = ply, .seat = ply % 2, .text = "eval [3]"});
        }
        sgf_format.write(&record, &occasion, &text);
        read_one(&sgf_format, text.data, text.len, NULL, &back);
        assert_int_equal(back.player[1].time.base_ms, record.player[1].time.base_ms);
        for (size_t ply = 0; ply < record.moves.count; ply++) {
            assert_true(back.used_ns[ply] == record.used_ns[ply]);
        }
        assert_int_equal(back.notes_count, 9);
        assert_int_equal(back.notes[8].ply, 8);
        assert_string_equal(back.notes[8].text, "eval [3]");
        str_release(&text);
        record_clear(&record);
        record_clear(&back);
    }
    record_release(&record);
    record_release(&back);
}

/// Refusals of Phantom Go, those after the last move too; a comment of somebody else is none.
static void sgf_tells_refusals(void **unused)
{
    (void)unused;
    const char text[] = "(;GM[1]AP[arbiter]SZ[9]RU[phantom-go];B[ee];C[refused: e5\nhm]W[ec];"
                        "B[];C[refused: e7])";
    const char other[] = "(;GM[1]AP[x]SZ[9];B[ee]C[illegal: e5])";
    struct record record = {0};
    struct err err = {0};
    read_one(&sgf_format, text, sizeof text - 1, NULL, &record);
    assert_int_equal(record.attempts_count, 2);
    assert_int_equal(record.attempts[0].ply, 1);
    assert_int_equal(record.attempts[0].seat, 1);
    assert_string_equal(record.attempts[0].text, "e5");
    assert_int_equal(record.attempts[1].ply, 3);
    assert_int_equal(record.notes_count, 1);
    if (replay_verify(&record, &err) < 0) {
        fail_msg("%s", err.text);
    }
    record_clear(&record);
    read_one(&sgf_format, other, sizeof other - 1, NULL, &record);
    assert_int_equal(record.attempts_count, 0);
    assert_string_equal(record.notes[0].text, "illegal: e5");
    record_release(&record);
}

/// Without being told what game it is, options and swapped colours included.
static void sgf_tells_the_game(void **unused)
{
    (void)unused;
    const char *const games[][2] = {
        {"gomoku", "swap=swap2"},   {"renju", "swap=third fifth-moves=3"},
        {"renju", "swap=first"},    {"nogo", NULL},
        {"phantom-go", "komi=7.5"}, {"go", "size=13"},
        {"othello", NULL},          {"amazon", NULL},
        {"connect6", NULL},         {"gomoku", "size=19 rule=standard"}};
    struct record record = {0};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game game = test_game(games[i][0], games[i][1]);
        for (uint64_t seed = 0; seed < 6; seed++) {
            sample_record(&record, &game, seed, "a]b\\c:", "[;B(1,2)]");
            comes_back(&sgf_format, &record, NULL);
            record_clear(&record);
        }
    }
    record_release(&record);
}

static void other_endings_come_back(void **unused)
{
    (void)unused;
    const enum ending endings[] = {ENDING_RESIGNED, ENDING_TIMEOUT, ENDING_ILLEGAL, ENDING_VOID};
    struct record record = {0}, back = {0};
    struct game game = test_game("amazon", NULL);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        bool cut = endings[i] == ENDING_VOID;
        struct str text = {0};
        sample_record(&record, &game, 1, "A", "B");
        moves_clear(&record.moves);
        record.result = (struct result){
            .ending = endings[i], .winner = cut ? NOBODY : 1, .blamed = cut ? NOBODY : 0};
        write_one(&sgf_format, &record, &text);
        read_one(&sgf_format, str_text(&text), text.len, NULL, &back);
        assert_int_equal(back.result.ending, endings[i]);
        assert_int_equal(back.result.winner, record.result.winner);
        str_release(&text);
        record_clear(&record);
        record_clear(&back);
    }
    record_release(&record);
    record_release(&back);
}

/// A text is recognised and its moves, in canonical text, and winner are these.
static void reads(const char *text, const char *game, const char *moves, int winner)
{
    const struct record_format *format = record_format_of(text, strlen(text));
    struct record record = {0};
    struct str found = {0};
    struct move move;
    assert_non_null(format);
    read_one(format, text, strlen(text), NULL, &record);
    assert_string_equal(record.game.rules->name, game);
    for (size_t at = 0; moves_next(&record.moves, &at, &move);) {
        char word[MOVE_TEXT_MAX];
        move_text(&record.game, &move, word);
        str_printf(&found, "%s%s", found.len ? " " : "", word);
    }
    assert_string_equal(str_text(&found), moves);
    assert_int_equal(record_winner(&record), winner);
    str_release(&found);
    record_release(&record);
}

static void texts_of_others_are_read(void **unused)
{
    (void)unused;
    reads("{[C6][甲 B][乙 W][先手胜][2017.07.29 14:00 重庆][2017 CCGC];B(J,10);W(I,11);W(K,11);"
          "B(H,12);B(L,9)}",
          "connect6", "j10 i11k11 h12l9", 0);
    reads("{{C6}[甲 B][乙 W][后手胜][2017.07.29 14:00 重庆][2017 CCGC];B(J,10)MARK[1];W(I,11);"
          "W(K,11)MARK[-2]}",
          "connect6", "j10 i11k11", 1);
    reads("{[C5][甲 B][乙 W][平局][2017.07.29 14:00 重庆][2017 CCGC];B(H,8);W(H,9);B(H,10)}",
          "renju", "h8 h9 h10", NOBODY);
    reads("#[AM][甲][乙][后手胜][2020.08.23 14:00 重庆][2020 CCGC];\r\n1 D1D7(G7) A7B7(B2)\r\n2 "
          "G1G5(D5)\r\n",
          "amazon", "d1d7g7 a7b7b2 g1g5d5", 1);
    reads("([PG][甲][乙][先手胜][2017.07.29 14:00 重庆][2017 CCGC];B[E5];W[E6];W[D4];)",
          "phantom-go", "e5 e6 pass d4", 0);
    reads("([NG][A队][B队][先手胜][2020.8.23.840线上][2020CCGC];\nB:[A1];\nW:[B2];\n)", "nogo",
          "a1 b2", 0);
    reads("([NG][甲队][乙队][白胜][2019.08.01][CCGC];B[A1];W[B2];)", "nogo", "a1 b2", 1);
    reads("{\"R\":\"red\",\"B\":\"blue\",\"winner\":\"R\",\"RScore\":14,\"BScore\":11,"
          "\"Date\":\"2022-08-06\",\"Event\":\"2022 CCGC\",\"game\":[{\"piece\":\"r(a6,h)\"},"
          "{\"piece\":\"b(c3,v)\"}]}",
          "dots-and-boxes", "b11 e6", 0);
    reads("(;GM[1]FF[3]SZ[9]KM[5.5]PB[a]PW[b]C[a \\] b];B[ee];W[ec](;B[tt];W[])(;B[aa]))", "go",
          "e5 e7 pass pass", 1);
    reads("(;GM[2]SZ[8]AB[ed][de]AW[dd][ee]AE[aa:hc]PL[B];B[dc])", "othello", "d3", NOBODY);
    reads("(;B[aa];W[sa])", "go", "a19 s19", NOBODY);
    reads("(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[A]PW[B]RE[?]TI[15:00]TY[8]BO[8 "
          "---------------------------O*------*O--------------------------- *]B[F5//2]W[F6];)",
          "othello", "f5 f6", NOBODY);
    reads("Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,3\nA.zip\nB.zip\n-1\n0,Freestyle15_1\n", "gomoku",
          "h8 i8", NOBODY);
}

static void days_of_others_are_read(void **unused)
{
    (void)unused;
    const struct day morning = {2020, 8, 23, 8, 40, 0}, day = {2020, 8, 23, 0, 0, 0};
    assert_int_equal(day_read("2020.8.23.840线上", NULL), day_unix(&morning));
    assert_int_equal(day_read("2020.08.23 08:40 重庆", NULL), day_unix(&morning));
    assert_int_equal(day_read("2020年08月23日 08时40分", NULL), day_unix(&morning));
    assert_int_equal(day_read("2020-08-23", NULL), day_unix(&day));
    assert_int_equal(day_read("2020.8.23 9999", NULL), day_unix(&day));
    assert_int_equal(day_read("yesterday", NULL), 0);
    assert_int_equal(day_read("1933-10-16", NULL), 0);
}

/// As far ahead as somewhere in the summer half of a year of 360 days, and in its winter half.
static int summer_zone(int64_t unix_s)
{
    return unix_s / 15552000 % 2 ? -4 * 3600 : -5 * 3600;
}

static void days_are_local_and_come_back(void **unused)
{
    (void)unused;
    for (int64_t unix_s = 1700000000; unix_s < 1740000000; unix_s += 86399) {
        struct day day = day_of(unix_s, summer_zone);
        char text[80];
        snprintf(text, sizeof text, "%04d-%02d-%02d %02d:%02d:%02d", day.year, day.month, day.day,
                 day.hour, day.minute, day.second);
        assert_int_equal(day_read(text, summer_zone), unix_s);
    }
}

static void bad_texts_are_refused(void **unused)
{
    (void)unused;
    static const char *const texts[][2] = {
        {"(;GM[1]SZ[9];B[ee];W[ee])", "move 2, \"e5\""},
        {"(;GM[1]SZ[9]AB[ee];W[ec])", "AB: games that begin in another position"},
        {"(;SZ[9]AW[aa][bb:cc]GM[4];B[ee])", "AW: games that begin in another position"},
        {"(;GM[2]AB[ed][de]AW[dd][ee]AE[de];B[dc])", "AE: games that begin in another position"},
        {"(;GM[1]SZ[9]AB[zz];W[ec])", "AB: games that begin in another position"},
        {"(;GM[1]SZ[9]AB[e];W[ec])", "AB: \"e\" is no point"},
        {"(;GM[4]SZ[15]PL[W];W[ec])", "PL: "},
        {"(;GM[99]SZ[9];B[ee])", "GM[99]"},
        {"(;GM[1]SZ[9];B[zz])", "move 1"},
        {"(;GM[1]SZ[9];B[ee];W[ec]", "ends before the game's"},
        {"(;GM[1]SZ[9];B[ee](;W[ec])", "ends before the game's"},
        {"{[C6][甲 B][乙 W][先手胜]}", "six fields"},
        {"{[C6][a][b][c][d][e];B(Z,10)}", "not a point"},
        {"#[AM][a][b][c][d][e];\n1 D1D10(D2)", "move 1, \"d1d10d2\""},
        {"{\"piece\":[}", "line 1"},
        {"Piskvorky 15x15, 0:0, 0\n16,8,0\n", "line 2"},
        {"(;GM[Othello]BO[8 ---]B[F5];)", "board"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const struct record_format *format = record_format_of(texts[i][0], strlen(texts[i][0]));
        struct reading reading = {.text = texts[i][0], .len = strlen(texts[i][0])};
        struct record record = {0};
        struct err err = {0};
        assert_non_null(format);
        if (format->read(&reading, &record, &err) != -1) {
            fail_msg("\"%s\" is read", texts[i][0]);
        }
        if (!strstr(err.text, texts[i][1])) {
            fail_msg("\"%s\" does not say \"%s\"", err.text, texts[i][1]);
        }
        record_release(&record);
    }
    assert_null(record_format_of("hello", 5));
    assert_null(record_format_of("", 0));
}

/// Texts that were cut or spoilt are survived.
static void spoilt_texts_are_survived(void **unused)
{
    (void)unused;
    struct record record = {0}, back = {0};
    struct dice dice = {.state = 5};
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        game_init(&game, rules_all[i]);
        sample_record(&record, &game, 3, "A", "B");
        for (int f = 0; record_formats[f]; f++) {
            const struct record_format *format = record_formats[f];
            struct str text = {0};
            if (!format->read || !format->has(&game)) {
                continue;
            }
            write_one(format, &record, &text);
            for (int round = 0; round < 40; round++) {
                char *copy = mem_new(text.len + 1);
                memcpy(copy, text.data, text.len);
                size_t len = round % 2 ? text.len : dice_roll(&dice, (uint32_t)text.len);
                copy[len] = '\0';
                for (int n = 0; n < 3 && len > 0; n++) {
                    copy[dice_roll(&dice, (uint32_t)len)] =
                        "[](){};BWZ9,\n\\x"[dice_roll(&dice, 15)];
                }
                struct reading reading = {.text = copy, .len = len};
                struct err err;
                while (format->read(&reading, &back, &err) == 0) {
                    record_clear(&back);
                }
                record_clear(&back);
                free(copy);
            }
            str_release(&text);
        }
        record_clear(&record);
    }
    record_release(&record);
    record_release(&back);
}

static void file_names(void **unused)
{
    (void)unused;
    static const struct {
        const char *game, *name;
    } rows[] = {
        {"connect6", "C6-甲 B vs 乙 W-后手胜-2026.11.30 00.54 重庆-2026 CCGC.txt"},
        {"amazon", "AM-甲B vs 乙W-后手胜-2026年11月30日 00时54分 重庆-2026 CCGC.txt"},
        {"phantom-go", "PG-甲 vs 乙-后手胜-2026.11.30 00.54 重庆-2026 CCGC.txt"},
        {"dots-and-boxes", "DB：甲 vs 乙：后手胜.txt"},
    };
    struct record record = {0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct game game = test_game(rows[i].game, NULL);
        struct str name = {0};
        sample_record(&record, &game, 1, "甲", "乙");
        record.result.winner = 1;
        ccgc_format.file_name(&record, &occasion, &name);
        assert_string_equal(str_text(&name), rows[i].name);
        str_release(&name);
        record_clear(&record);
    }
    record_release(&record);
}

/// `replay_verify` says so.
static void is_found_out(struct record *record, const char *message)
{
    struct err err = {0};
    assert_int_equal(replay_verify(record, &err), -1);
    if (!strstr(err.text, message)) {
        fail_msg("\"%s\" does not say \"%s\"", err.text, message);
    }
    record_clear(record);
}

static void false_records_are_found_out(void **unused)
{
    (void)unused;
    struct record record = {0};
    struct game game = test_game("gomoku", NULL);
    struct err err;
    sample_record(&record, &game, 1, "A", "B");
    assert_int_equal(replay_verify(&record, &err), 0);
    record_move(&record, &(struct move){.cells = {.count = 1, .at = {0}}}, 1);
    is_found_out(&record, "the game was over before");

    sample_record(&record, &game, 1, "A", "B");
    record.result.winner = record.result.winner == 0 ? 1 : 0;
    is_found_out(&record, "the winner is");

    sample_record(&record, &game, 1, "A", "B");
    record.used_ns[4] = INT64_C(901) * 1000000000;
    is_found_out(&record, "move 5 took 901.000 s");

    sample_record(&record, &game, 1, "A", "B");
    record.used_ns[2] = -5;
    is_found_out(&record, "move 3 took less than no time");

    sample_record(&record, &game, 1, "A", "B");
    moves_clear(&record.moves);
    is_found_out(&record, "was not over");

    sample_record(&record, &game, 1, "A", "B");
    record.result.ending = ENDING_CRASHED;
    is_found_out(&record, "says: crashed");

    sample_record(&record, &game, 1, "A", "B");
    record_attempt(&record,
                   &(struct attempt){.ply = 0, .verdict = ILLEGAL, .text = (char[]){"a1"}});
    is_found_out(&record, "before move 1: \"a1\" was not illegal");

    game = test_game("othello", NULL);
    sample_record(&record, &game, 1, "A", "B");
    record.result.score[0] += 2;
    is_found_out(&record, "the score of");
    record_release(&record);
}

static void games_in_one_file(void **unused)
{
    (void)unused;
    struct record record = {0};
    struct game game = test_game("othello", NULL);
    const struct record_format *const formats[] = {&ggf_format, &wthor_format, &sgf_format,
                                                   &jsonl_format};
    for (size_t f = 0; f < 4; f++) {
        struct str text = {0};
        if (formats[f]->begin) {
            formats[f]->begin(5, &text);
        }
        for (uint64_t seed = 0; seed < 5; seed++) {
            sample_record(&record, &game, seed, "A", "B");
            formats[f]->write(&record, &occasion, &text);
            record_clear(&record);
        }
        struct reading reading = {.text = str_text(&text), .len = text.len};
        struct err err;
        int count = 0;
        while (formats[f]->read(&reading, &record, &err) == 0) {
            count++;
            record_clear(&record);
        }
        assert_int_equal(count, 5);
        str_release(&text);
    }
    record_release(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_comes_back),
        cmocka_unit_test(many_come_back),
        cmocka_unit_test(sgf_tells_the_rest),
        cmocka_unit_test(sgf_tells_refusals),
        cmocka_unit_test(sgf_tells_the_game),
        cmocka_unit_test(other_endings_come_back),
        cmocka_unit_test(texts_of_others_are_read),
        cmocka_unit_test(days_of_others_are_read),
        cmocka_unit_test(days_are_local_and_come_back),
        cmocka_unit_test(bad_texts_are_refused),
        cmocka_unit_test(spoilt_texts_are_survived),
        cmocka_unit_test(file_names),
        cmocka_unit_test(games_in_one_file),
        cmocka_unit_test(false_records_are_found_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
