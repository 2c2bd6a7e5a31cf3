// SPDX-License-Identifier: MIT
/// Records as lines of JSON: what one line looks like, that every game's comes back, and that
/// bad lines are survived with a message.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "format/jsonl.h"
#include "util/mem.h"

static void sit_down(struct record *record, int seat, const char *label, const char *command)
{
    struct player *player = &record->player[seat];
    record_text(&player->label, label);
    record_text(&player->name, "机器人 1.0");
    record_text(&player->command, command);
    player->protocol = "sau";
    time_control_init(&player->time);
    player->time.base_ms = 900000;
    player->time.margin_ms = 50;
}

/// A record of a game that breaks off after a few moves, with something in every field.
static void make(struct record *record)
{
    record->game = test_game("gomoku", "rule=standard");
    record->number = 7;
    record->seed = UINT64_MAX;
    record->started_s = 1796000000;
    sit_down(record, 0, "A", "./a --level 3");
    sit_down(record, 1, "B", "./b \"c d\"");
    record->opening = 1;
    record_move(record, &(struct move){.cells = {.count = 1, .at = {112}}}, 0);
    record_move(record, &(struct move){.cells = {.count = 1, .at = {113}}}, 1234567);
    record_attempt(record, &(struct attempt){.ply = 1,
                                             .seat = 1,
                                             .verdict = ILLEGAL,
                                             .at_ns = 500000,
                                             .why = "occupied",
                                             .text = (char[]){"h8"}});
    record_usage(record, &(struct usage){.ply = 1, .cpu_ns = 900000, .wait_ns = 30000});
    record_note(record, &(struct note){.ply = 2, .seat = 0, .text = (char[]){"depth 9"}});
    record->strays = 2;
    record->result = (struct result){.ending = ENDING_CRASHED, .winner = 1, .blamed = 0};
    record->result.evidence = (struct evidence){.used_ns = 2000000000,
                                                .allowed_ns = NO_LIMIT,
                                                .late_ns = NO_LIMIT,
                                                .line = "move ??",
                                                .signal = 11};
    record_text(&record->errors[0], "out of memory\nbye");
}

static const char line[] =
    "{\"version\":1,\"game\":\"gomoku\",\"options\":{\"size\":\"15\",\"rule\":\"standard\","
    "\"swap\":\"none\"},"
    "\"number\":7,\"seed\":\"18446744073709551615\",\"started\":1796000000,\"players\":["
    "{\"label\":\"A\",\"name\":\"机器人 1.0\",\"command\":\"./a --level 3\",\"protocol\":\"sau\","
    "\"seed\":\"0\",\"time\":{\"base_ms\":900000,\"increment_ms\":0,\"session\":0,\"move_ms\":null,"
    "\"margin_ms\":50}},"
    "{\"label\":\"B\",\"name\":\"机器人 1.0\",\"command\":\"./b \\\"c d\\\"\","
    "\"protocol\":\"sau\",\"seed\":\"0\",\"time\":{\"base_ms\":900000,\"increment_ms\":0,"
    "\"session\":0,"
    "\"move_ms\":null,\"margin_ms\":50}}],\"opening\":1,\"moves\":[[\"h8\",0.000],"
    "[\"i8\",1.235]],\"usage_ms\":[[1,0.900,0.030,0.000]],\"attempts\":[{\"ply\":1,\"colour\":"
    "\"white\","
    "\"verdict\":\"illegal\","
    "\"why\":\"occupied\",\"text\":\"h8\",\"ms\":0.500}],\"notes\":[{\"ply\":2,\"colour\":"
    "\"black\",\"text\":\"depth 9\"}],\"attempts_seen\":1,\"notes_seen\":1,\"strays\":2,"
    "\"swapped\":false,\"result\":{\"ending\":\"crashed\",\"winner\":\"white\",\"label\":\"B\","
    "\"blamed\":\"black\",\"why\":null,\"score\":null,\"sentence\":\"White wins: Black crashed "
    "(signal 11, Segmentation fault)\"},\"evidence\":{\"used_ms\":2000.000,\"allowed_ms\":null,"
    "\"late_ms\":null,\"line\":\"move ??\",\"exit\":null,\"signal\":11},"
    "\"stderr\":[\"out of memory\\nbye\",null]}\n";

static void a_line(void **unused)
{
    (void)unused;
    struct record record = {0};
    struct str text = {0};
    make(&record);
    jsonl_write(&record, &text);
    assert_string_equal(str_text(&text), line);
    str_release(&text);
    record_release(&record);
}

/// What was written is read back and written the same again.
static void comes_back(const struct record *record)
{
    struct str text = {0}, again = {0};
    struct record back = {0};
    struct err err = {0};
    jsonl_write(record, &text);
    if (jsonl_read(str_text(&text), &back, &err) < 0) {
        fail_msg("%s: %s", err.text, str_text(&text));
    }
    assert_int_equal(back.moves.used, record->moves.used);
    assert_memory_equal(back.moves.words, record->moves.words,
                        record->moves.used * sizeof *record->moves.words);
    assert_memory_equal(&back.game, &record->game, sizeof back.game);
    assert_int_equal(back.result.winner, record->result.winner);
    jsonl_write(&back, &again);
    assert_string_equal(str_text(&again), str_text(&text));
    str_release(&text);
    str_release(&again);
    record_release(&back);
}

/// Play a game by chance into a record.
static void play(struct record *record, struct dice *dice)
{
    const struct rules *rules = record->game.rules;
    void *state = test_start(&record->game);
    struct outcome outcome;
    struct move move;
    while (!rules->over(state, &outcome)) {
        rules->sample(state, dice, &move);
        rules->apply(state, &move, NULL);
        record_move(record, &move, (int64_t)dice_roll(dice, 2000000000));
        if (dice_roll(dice, 20) == 0) {
            record_attempt(record, &(struct attempt){.ply = (int)record->moves.count,
                                                     .seat = (int)dice_roll(dice, SEATS),
                                                     .verdict = REFUSED,
                                                     .why = "ko",
                                                     .text = (char[]){"\xff\x01"}});
        }
    }
    record->result = (struct result){.winner = outcome.winner,
                                     .blamed = NOBODY,
                                     .why = outcome.why,
                                     .scored = outcome.scored,
                                     .score = {outcome.score[0], outcome.score[1]}};
    free(state);
}

static void every_game_comes_back(void **unused)
{
    (void)unused;
    struct record record = {0};
    for (int i = 0; rules_all[i]; i++) {
        for (uint64_t seed = 0; seed < 10; seed++) {
            struct dice dice = {.state = seed};
            game_init(&record.game, rules_all[i]);
            record.number = seed + 1;
            sit_down(&record, 0, "A", "./\xc4\xe3");
            play(&record, &dice);
            comes_back(&record);
            record_clear(&record);
        }
    }
    record_release(&record);
}

static void colours_that_changed_come_back(void **unused)
{
    (void)unused;
    struct record record = {0};
    make(&record);
    record_move(&record, &(struct move){.kind = MOVE_SWAP}, 5000);
    record_attempt(&record, &(struct attempt){.ply = 3, .seat = 0, .verdict = ILLEGAL, .text = ""});
    record.swapped = true;
    record.result.scored = true;
    record.result.score[0] = 3.5;
    struct str text = {0};
    jsonl_write(&record, &text);
    assert_non_null(strstr(str_text(&text), "\"winner\":\"black\",\"label\":\"B\""));
    assert_non_null(strstr(str_text(&text), "\"score\":{\"black\":0.0,\"white\":3.5}"));
    assert_non_null(strstr(str_text(&text), "{\"ply\":3,\"colour\":\"white\""));
    str_release(&text);
    comes_back(&record);
    record_release(&record);
}

/// The line with one part replaced, and what is said of it.
static void is_refused(const char *part, const char *instead, const char *message)
{
    const char *at = strstr(line, part);
    assert_non_null(at);
    struct str text = {0};
    str_add(&text, line, (size_t)(at - line));
    str_puts(&text, instead);
    str_puts(&text, at + strlen(part));
    struct record record = {0};
    struct err err = {0};
    assert_int_equal(jsonl_read(str_text(&text), &record, &err), -1);
    if (!strstr(err.text, message)) {
        fail_msg("\"%s\" does not say \"%s\"", err.text, message);
    }
    assert_null(record.player[0].label);
    str_release(&text);
    record_release(&record);
}

static void cut_lines_are_named(void **unused)
{
    (void)unused;
    for (size_t len = 1; len + 2 < sizeof line; len++) {
        struct str text = {0};
        struct record record = {0};
        struct err err = {0};
        str_add(&text, line, len);
        assert_int_equal(jsonl_read(text.data, &record, &err), -1);
        assert_non_null(strstr(err.text, "the line was cut"));
        str_release(&text);
        record_release(&record);
    }
}

static void bad_lines_are_refused(void **unused)
{
    (void)unused;
    is_refused("{\"version\"", "{{\"version\"", "not JSON");
    is_refused("\"version\":1", "\"version\":2", "version: 2 is not 1");
    is_refused("\"version\":1,", "", "version");
    is_refused("\"gomoku\"", "\"chess\"", "game: \"chess\" is none");
    is_refused("\"standard\"", "\"strict\"", "freestyle");
    is_refused("\"18446744073709551615\"", "\"99999999999999999999\"", "seed");
    is_refused("\"label\":\"A\"", "\"label\":1", "players");
    is_refused("\"session\":0", "\"session\":-1", "time");
    is_refused("\"base_ms\":900000", "\"base_ms\":-3", "time");
    is_refused("[\"h8\",0.000]", "[\"z99\",0.0]", "moves: number 1");
    is_refused("1.235", "\"x\"", "moves: number 2");
    is_refused("1.235", "1e300", "moves: number 2");
    is_refused("[[1,0.900,", "[[2,0.900,", "usage_ms");
    is_refused("[[1,0.900,", "[[1,", "usage_ms");
    is_refused("{\"ply\":1", "{\"ply\":9", "attempts");
    is_refused("{\"ply\":2,\"colour\":\"black\"", "{\"ply\":2,\"colour\":\"red\"", "notes");
    is_refused("\"opening\":1", "\"opening\":3", "opening");
    is_refused("\"ending\":\"crashed\"", "\"ending\":\"bored\"", "ending: \"bored\" is none");
    is_refused("\"winner\":\"white\"", "\"winner\":\"both\"", "winner");
    is_refused("\"score\":null", "\"score\":{\"black\":1}", "score");
    is_refused("\"used_ms\":2000.000", "\"used_ms\":true", "evidence");
    is_refused("\"evidence\"", "\"evidenc\"", "evidence");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line),
        cmocka_unit_test(every_game_comes_back),
        cmocka_unit_test(colours_that_changed_come_back),
        cmocka_unit_test(cut_lines_are_named),
        cmocka_unit_test(bad_lines_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
