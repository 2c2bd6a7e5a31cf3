// SPDX-License-Identifier: MIT
/// Time controls as people write them, and clocks to the nanosecond.
#include "test.h"

#include <stdio.h>

#include "core/clock.h"

static struct time_control control(const char *text)
{
    struct time_control control;
    struct err err;
    time_control_init(&control);
    if (time_control_read(text, &control, &err) < 0) {
        fail_msg("%s", err.text);
    }
    return control;
}

static void reads(const char *text, int64_t base_ms, int64_t increment_ms, int session)
{
    struct time_control read = control(text);
    assert_int_equal(read.base_ms, base_ms);
    assert_int_equal(read.increment_ms, increment_ms);
    assert_int_equal(read.session, session);
    assert_int_equal(read.move_ms, NO_LIMIT);
    assert_int_equal(read.margin_ms, 0);
}

static void controls_are_read(void **unused)
{
    (void)unused;
    reads("900", 900000, 0, 0);
    reads("15:00", 900000, 0, 0);
    reads("1:30:00", 5400000, 0, 0);
    reads("900+5", 900000, 5000, 0);
    reads("0.1+0.01", 100, 10, 0);
    reads("0+2", 0, 2000, 0);
    reads("40/900", 900000, 0, 40);
    reads("40/15:00+5", 900000, 5000, 40);
    reads("9999/900", 900000, 0, 9999);
    reads("0.0005", 1, 0, 0);
    reads("inf", NO_LIMIT, 0, 0);
}

static void wrong_controls_are_messages(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *slip;
    } wrong[] = {
        {"", ""},
        {"x", ""},
        {"-1", ""},
        {"900x", ""},
        {"900+", ""},
        {"900+x", ""},
        {"900+5+5", ""},
        {"1.2.3", ""},
        {"1:2:3:4", ""},
        {":30", ""},
        {"1:", ""},
        {"40/", ""},
        {"/900", ""},
        {"0/900", ""},
        {"-4/900", ""},
        {"x/900", ""},
        {"4x/90", ""},
        {"10000/900", ""},
        {"infx", ""},
        {"1e3", ""},
        {"0x10", ""},
        {"900 + 5", ""},
        {"900,5", ""},
        {"0", ", but none at all"},
        {"0+0", ", but none at all"},
        {".", ", but none at all"},
        {"31622400", ": it is over a year"},
        {"99999999999999999999", ": it is over a year"},
        {"5:99", ": behind a colon stands 0 to 59"},
        {"1:60:00", ": behind a colon stands 0 to 59"},
        {"40/5:60", ": behind a colon stands 0 to 59"},
        {"60+1:75", ": behind a colon stands 0 to 59"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        struct time_control read;
        struct err err = {0};
        char message[ERR_MAX];
        time_control_init(&read);
        if (time_control_read(wrong[i].text, &read, &err) == 0) {
            fail_msg("\"%s\" was read", wrong[i].text);
        }
        snprintf(message, sizeof message,
                 "\"%s\" is not a time control%s; write 900, 15:00, 900+5, 40/900 or inf",
                 wrong[i].text, wrong[i].slip);
        assert_string_equal(err.text, message);
    }
}

static void a_control_read_anew_keeps_the_limits_beside_it(void **unused)
{
    (void)unused;
    struct time_control read = control("40/900+5");
    read.move_ms = 2000;
    read.margin_ms = 50;
    assert_int_equal(time_control_read("60", &read, NULL), 0);
    assert_int_equal(read.base_ms, 60000);
    assert_int_equal(read.session, 0);
    assert_int_equal(read.increment_ms, 0);
    assert_int_equal(read.move_ms, 2000);
    assert_int_equal(read.margin_ms, 50);
}

static void a_file_may_hold_what_can_be_read(void **unused)
{
    (void)unused;
    struct time_control longest = control("9999/900");
    assert_true(time_control_holds(&longest));
    longest.session++;
    assert_false(time_control_holds(&longest));
}

static void times_are_read(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        int64_t unit_ms, ms;
    } times[] = {
        {"2", 1000, 2000},       {"2", 1, 2},        {"50ms", 1000, 50},
        {"2s", 1, 2000},         {"0.5", 1000, 500}, {"1:30", 1000, 90000},
        {"1:30", 1, 90000},      {"0", 1000, 0},     {"0.5s", 1000, 500},
        {"1:00:00", 1, 3600000}, {".5", 1000, 500},  {"5.", 1000, 5000},
    };
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        int64_t ms = -1;
        struct err err;
        if (time_read(times[i].text, times[i].unit_ms, &ms, &err) < 0) {
            fail_msg("%s", err.text);
        }
        assert_int_equal(ms, times[i].ms);
    }
}

static void wrong_times_are_messages(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *slip;
    } wrong[] = {
        {"", ""},
        {"-1", ""},
        {"2m", ""},
        {"2 s", ""},
        {"2sx", ""},
        {"1:30s", ""},
        {"x", ""},
        {"1e2", ""},
        {"1..2", ""},
        {"inf", ""},
        {"1:", ""},
        {"s", ", but none at all"},
        {"31536000001ms", ": it is over a year"},
        {"1:99", ": behind a colon stands 0 to 59"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        int64_t ms;
        struct err err = {0};
        char message[ERR_MAX];
        if (time_read(wrong[i].text, 1000, &ms, &err) == 0) {
            fail_msg("\"%s\" was read", wrong[i].text);
        }
        snprintf(message, sizeof message, "\"%s\" is not a time%s; write 2, 0.5, 50ms, 2s or 1:30",
                 wrong[i].text, wrong[i].slip);
        assert_string_equal(err.text, message);
    }
}

static void shows(const char *text, int64_t move_ms, const char *wanted)
{
    struct time_control shown = control(text);
    char out[TIME_TEXT_MAX];
    shown.move_ms = move_ms;
    time_control_text(&shown, out, sizeof out);
    assert_string_equal(out, wanted);
}

static void controls_are_shown(void **unused)
{
    (void)unused;
    shows("inf", NO_LIMIT, "no limit");
    shows("900", NO_LIMIT, "15:00");
    shows("900+5", NO_LIMIT, "15:00+5");
    shows("40/900+0.5", NO_LIMIT, "40/15:00+0.5");
    shows("59", NO_LIMIT, "59");
    shows("90.5", NO_LIMIT, "90.5");
    shows("inf", 2000, "2/move");
    shows("inf", 100, "0.1/move");
    shows("900", 90000, "15:00, 1:30/move");
}

static struct clock started(const char *text, int64_t move_ms, int64_t margin_ms, int64_t now_ns)
{
    struct time_control limits = control(text);
    struct clock clock;
    limits.move_ms = move_ms;
    limits.margin_ms = margin_ms;
    clock_init(&clock, &limits);
    clock_start(&clock, now_ns);
    return clock;
}

static void the_deadline_is_exact(void **unused)
{
    (void)unused;
    struct clock clock = started("10", NO_LIMIT, 0, 123456789);
    assert_int_equal(clock_deadline(&clock), INT64_C(10123456789));
    clock = started("10", NO_LIMIT, 50, 1);
    assert_int_equal(clock_deadline(&clock), INT64_C(10050000001));
    clock = started("10", 2000, 0, 7);
    assert_int_equal(clock_deadline(&clock), INT64_C(2000000007));
    clock = started("1", 2000, 0, 7);
    assert_int_equal(clock_deadline(&clock), INT64_C(1000000007));
    clock = started("inf", NO_LIMIT, 50, 7);
    assert_int_equal(clock_deadline(&clock), NEVER);
    assert_int_equal(clock_allowed(&clock), NEVER);
    clock = started("10", NO_LIMIT, 0, 0);
    clock_stop(&clock, 1);
    assert_int_equal(clock_deadline(&clock), NEVER);
}

static void sudden_death_counts_down(void **unused)
{
    (void)unused;
    struct clock clock = started("10", NO_LIMIT, 0, 1000);
    clock_stop(&clock, 1000 + 4 * NS_PER_MS + 1);
    assert_int_equal(clock.last_used_ns, 4 * NS_PER_MS + 1);
    assert_int_equal(clock.left_ns, 9996 * NS_PER_MS - 1);
    clock_start(&clock, 0);
    assert_int_equal(clock_deadline(&clock), 9996 * NS_PER_MS - 1);
}

static void an_increment_comes_after_the_move(void **unused)
{
    (void)unused;
    struct clock clock = started("10+2", NO_LIMIT, 0, 0);
    assert_int_equal(clock_allowed(&clock), 10000 * NS_PER_MS);
    clock_stop(&clock, 1000 * NS_PER_MS);
    assert_int_equal(clock_allowed(&clock), 11000 * NS_PER_MS);
}

static void a_session_fills_up(void **unused)
{
    (void)unused;
    struct clock clock = started("2/10", NO_LIMIT, 0, 0);
    struct time_left left;
    clock_stop(&clock, 3000 * NS_PER_MS);
    clock_left(&clock, 0, &left);
    assert_int_equal(left.moves_to_go, 1);
    assert_int_equal(left.own_ms, 7000);
    clock_start(&clock, 0);
    clock_stop(&clock, 3000 * NS_PER_MS);
    clock_left(&clock, 0, &left);
    assert_int_equal(left.moves_to_go, 2);
    assert_int_equal(left.own_ms, 14000);
}

static void a_margin_is_not_owed(void **unused)
{
    (void)unused;
    struct clock clock = started("1+0.5", NO_LIMIT, 100, 0);
    clock_stop(&clock, 1100 * NS_PER_MS);
    assert_int_equal(clock.last_used_ns, 1100 * NS_PER_MS);
    assert_int_equal(clock.left_ns, 500 * NS_PER_MS);
}

static void engines_are_told_what_is_left(void **unused)
{
    (void)unused;
    struct clock clock = started("10+2", 3000, 50, 0);
    struct time_left left = {.other_ms = 77};
    clock_left(&clock, 4500 * NS_PER_MS, &left);
    assert_int_equal(left.own_ms, 5500);
    assert_int_equal(left.other_ms, 77);
    assert_int_equal(left.move_ms, 3000);
    assert_int_equal(left.game_ms, 10000);
    assert_int_equal(left.increment_ms, 2000);
    assert_int_equal(left.moves_to_go, 0);
    clock_left(&clock, 20000 * NS_PER_MS, &left);
    assert_int_equal(left.own_ms, 0);
    clock = started("inf", NO_LIMIT, 0, 0);
    clock_left(&clock, 5, &left);
    assert_int_equal(left.own_ms, NO_LIMIT);
    assert_int_equal(left.game_ms, NO_LIMIT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(controls_are_read),
        cmocka_unit_test(wrong_controls_are_messages),
        cmocka_unit_test(a_control_read_anew_keeps_the_limits_beside_it),
        cmocka_unit_test(a_file_may_hold_what_can_be_read),
        cmocka_unit_test(times_are_read),
        cmocka_unit_test(wrong_times_are_messages),
        cmocka_unit_test(controls_are_shown),
        cmocka_unit_test(the_deadline_is_exact),
        cmocka_unit_test(sudden_death_counts_down),
        cmocka_unit_test(an_increment_comes_after_the_move),
        cmocka_unit_test(a_session_fills_up),
        cmocka_unit_test(a_margin_is_not_owed),
        cmocka_unit_test(engines_are_told_what_is_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
