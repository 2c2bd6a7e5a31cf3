// SPDX-License-Identifier: MIT
/// The story of a game has all that an author asks for.
#include "test.h"

#include <string.h>

#include "report/story.h"

static void sit_down(struct record *record)
{
    record->game = test_game("amazon", NULL);
    record->number = 17;
    record->started_s = 1800000000;
    const char *const labels[SEATS] = {"alpha", "乙"};
    for (int seat = 0; seat < SEATS; seat++) {
        record_text(&record->player[seat].label, labels[seat]);
        record_text(&record->player[seat].name, "");
        record_text(&record->player[seat].command, "./engine");
        record->player[seat].protocol = "sau";
        time_control_init(&record->player[seat].time);
        record->player[seat].time.move_ms = 2000;
    }
    cell_t cells[] = {93, 33, 36};
    struct move move = move_play(3, cells);
    record_move(record, &move, 12345678);
}

static void assert_says(const struct str *words, const char *part)
{
    if (!strstr(words->data, part)) {
        fail_msg("it does not say \"%s\":\n%s", part, words->data);
    }
}

static void an_illegal_move_is_told(void **unused)
{
    (void)unused;
    struct record record = {0};
    struct str words = {0};
    sit_down(&record);
    struct attempt attempt = {.ply = 1,
                              .seat = 1,
                              .verdict = ILLEGAL,
                              .why = "the amazon can't go there",
                              .text = (char *)"a7a1a2"};
    record_attempt(&record, &attempt);
    record.result = (struct result){.ending = ENDING_ILLEGAL,
                                    .winner = 0,
                                    .blamed = 1,
                                    .why = "the amazon can't go there",
                                    .evidence = {.line = "move ADAJAI"}};
    record_text(&record.errors[1], "one\ntwo\nboard out of step\n");
    struct story story = {.source = "course.db", .wire = "0.1 white> move DJDDGD\n"};
    story_tell(&record, &story, &words);
    assert_says(&words, "Game 17 of course.db: Amazons, 1 moves");
    assert_says(&words, "White (乙) is \"./engine\", by sau, time 2/move.");
    assert_says(&words, "The end: Black (alpha) wins: White (乙) made an illegal move: "
                        "the amazon can't go there (\"move ADAJAI\").");
    assert_says(&words, "The rule: A move must be legal and readable.");
    assert_says(&words, "Tried at move 2: a7a1a2, which was illegal: the amazon can't go there.");
    assert_says(&words, "The last moves: 1. d1d7g7 (12.3 ms)");
    assert_says(&words, "    0.1 white> move DJDDGD\n");
    assert_says(&words, "On stderr of White (乙):\n    one\n    two\n    board out of step\n");
    assert_says(&words, "To see it happen again: arbiter replay course.db 17\n");
    str_release(&words);
    record_release(&record);
}

static void every_ending_has_its_rule(void **unused)
{
    (void)unused;
    for (enum ending ending = 0; ending < ENDINGS; ending++) {
        struct record record = {0};
        struct str words = {0};
        sit_down(&record);
        record.result = (struct result){.ending = ending, .winner = 0, .blamed = 1, .why = "why"};
        struct story story = {.source = "x", .wire = ""};
        story_tell(&record, &story, &words);
        assert_says(&words, "The rule: ");
        assert_null(strstr(words.data, "(null)"));
        str_release(&words);
        record_release(&record);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_illegal_move_is_told),
        cmocka_unit_test(every_ending_has_its_rule),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
