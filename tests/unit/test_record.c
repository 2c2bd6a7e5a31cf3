// SPDX-License-Identifier: MIT
/// Records keep what they are told, in bounds, and can be used again.
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "core/record.h"
#include "core/schedule.h"

static void moves_keep_their_times(void **unused)
{
    (void)unused;
    struct record record = {0};
    for (cell_t i = 0; i < 200; i++) {
        struct move move = move_play(1, &i);
        record_move(&record, &move, i * 1000);
    }
    assert_int_equal(record.moves.count, 200);
    assert_int_equal(record.used_ns[0], 0);
    assert_int_equal(record.used_ns[199], 199000);
    struct move last;
    assert_true(moves_last(&record.moves, &last));
    assert_int_equal(last.cells.at[0], 199);
    record_clear(&record);
    assert_false(moves_last(&record.moves, &last));
    record_release(&record);
    assert_null(record.used_ns);
}

static void attempts_and_notes_are_copies_and_have_bounds(void **unused)
{
    (void)unused;
    struct record record = {0};
    char text[32];
    for (int i = 0; i < NOTES_MAX + 10; i++) {
        snprintf(text, sizeof text, "number %d", i);
        record_attempt(&record, &(struct attempt){.ply = i, .verdict = ILLEGAL, .text = text});
        record_note(&record, &(struct note){.ply = i, .seat = 1, .text = text});
    }
    assert_int_equal(record.attempts_count, ATTEMPTS_MAX);
    assert_int_equal(record.attempts_seen, NOTES_MAX + 10);
    assert_int_equal(record.notes_count, NOTES_MAX);
    assert_int_equal(record.notes_seen, NOTES_MAX + 10);
    assert_string_equal(record.attempts[7].text, "number 7");
    assert_string_equal(record.notes[NOTES_MAX - 1].text, "number 1999");
    record_release(&record);
}

static void phrases_are_kept_once(void **unused)
{
    (void)unused;
    struct record record = {0};
    char text[] = "no move left";
    const char *kept = record_phrase(&record, text);
    assert_ptr_not_equal(kept, text);
    assert_string_equal(kept, text);
    assert_ptr_equal(record_phrase(&record, "no move left"), kept);
    assert_ptr_not_equal(record_phrase(&record, "two passes"), kept);
    assert_int_equal(record.phrases_count, 2);
    record_release(&record);
}

static void a_cleared_record_is_as_new(void **unused)
{
    (void)unused;
    struct record record = {.number = 7, .strays = 3, .swapped = true};
    struct move pass = move_pass();
    record_move(&record, &pass, 5);
    record_text(&record.player[0].label, "first");
    record_text(&record.player[0].label, "again");
    assert_string_equal(record.player[0].label, "again");
    record_text(&record.errors[1], "a line\n");
    record_attempt(&record, &(struct attempt){.text = (char *)"x"});
    record_clear(&record);
    assert_int_equal(record.number, 0);
    assert_int_equal(record.strays, 0);
    assert_int_equal(record.moves.count, 0);
    assert_int_equal(record.attempts_count, 0);
    assert_false(record.swapped);
    assert_null(record.player[0].label);
    assert_null(record.errors[1]);
    record_move(&record, &pass, 6);
    assert_int_equal(record.used_ns[0], 6);
    record_release(&record);
    record_release(&record);
}

static void dice_stay_with_the_engine(void **unused)
{
    (void)unused;
    struct pairing first = {.engine = {0, 1}, .seed = 42}, second = {.engine = {1, 0}, .seed = 42};
    assert_true(pairing_seed(&first, 0) == pairing_seed(&second, 1));
    assert_true(pairing_seed(&first, 1) == pairing_seed(&second, 0));
    assert_true(pairing_seed(&first, 0) != pairing_seed(&first, 1));
    second.seed = 43;
    assert_true(pairing_seed(&first, 0) != pairing_seed(&second, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_keep_their_times),
        cmocka_unit_test(attempts_and_notes_are_copies_and_have_bounds),
        cmocka_unit_test(phrases_are_kept_once),
        cmocka_unit_test(a_cleared_record_is_as_new),
        cmocka_unit_test(dice_stay_with_the_engine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
