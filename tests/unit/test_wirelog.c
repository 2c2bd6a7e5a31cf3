// SPDX-License-Identifier: MIT
/// The wire of a game: kept as it was, told as a text.
#include "test.h"

#include <string.h>

#include "io/wirelog.h"

enum { GAME_BEGUN_NS = 5000000 };

static void add(struct wirelog *log, int seat, char direction, const char *line, int64_t at_ns)
{
    wirelog_add(log, seat, direction, line, strlen(line), GAME_BEGUN_NS + at_ns);
}

static void lines_are_told_with_time_seat_and_direction(void **unused)
{
    (void)unused;
    struct wirelog log = {0};
    struct str text = {0};
    wirelog_begin(&log, 1000, GAME_BEGUN_NS);
    add(&log, 0, '>', "name?\n", 0);
    add(&log, 1, '<', "", 1499);
    add(&log, 1, '>', "INFO rule 0\r\nBEGIN\r\n", 1500);
    add(&log, 1, '<', "0,0", 0x0a0d0a0a);
    add(&log, 0, '<', "name \x01\xff", 61000000501);
    wirelog_text(&log, &text);
    assert_string_equal(text.data, "0.000000 black> name?\n0.000001 white< \n"
                                   "0.000002 white> INFO rule 0\n0.000002 white> BEGIN\n"
                                   "0.168627 white< 0,0\n"
                                   "61.000001 black< name \\x01\\xFF\n");
    wirelog_begin(&log, 1000, GAME_BEGUN_NS);
    str_clear(&text);
    wirelog_text(&log, &text);
    assert_string_equal(str_text(&text), "");
    wirelog_release(&log);
    str_release(&text);
}

/// The text stops after the line that makes it as long as allowed, whatever was kept of it.
static void a_full_log_says_so(void **unused)
{
    (void)unused;
    static const char line[] = "0.000000 white< move\n", end[] = "... the rest of this game is cut";
    for (size_t most = 1; most <= 5 * (sizeof line - 1); most++) {
        struct wirelog log = {0};
        struct str text = {0};
        wirelog_begin(&log, most, GAME_BEGUN_NS);
        for (int i = 0; i < 9; i++) {
            add(&log, 1, '<', "move", 0);
        }
        wirelog_text(&log, &text);
        size_t lines = (most + sizeof line - 2) / (sizeof line - 1);
        for (size_t i = 0; i < lines; i++) {
            assert_memory_equal(text.data + i * (sizeof line - 1), line, sizeof line - 1);
        }
        assert_memory_equal(text.data + lines * (sizeof line - 1), end, sizeof end - 1);
        wirelog_release(&log);
        str_release(&text);
    }
}

static void nothing_allowed_is_nothing_kept(void **unused)
{
    (void)unused;
    struct wirelog log = {0};
    struct str text = {0};
    wirelog_begin(&log, 0, GAME_BEGUN_NS);
    add(&log, 0, '>', "name?", 0);
    wirelog_text(&log, &text);
    assert_int_equal(text.len, 0);
    assert_null(log.lines.data);
    wirelog_release(&log);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_told_with_time_seat_and_direction),
        cmocka_unit_test(a_full_log_says_so),
        cmocka_unit_test(nothing_allowed_is_nothing_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
