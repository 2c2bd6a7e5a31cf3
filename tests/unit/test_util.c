// SPDX-License-Identifier: MIT
/// The small tools: strings, messages, dice, near words.
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "util/dice.h"
#include "util/err.h"
#include "util/nearest.h"
#include "util/str.h"

static void strings_grow(void **unused)
{
    (void)unused;
    struct str str = {0};
    assert_string_equal(str_text(&str), "");
    str_clear(&str);
    str_add(&str, NULL, 0);
    assert_string_equal(str_text(&str), "");
    for (int i = 0; i < 1000; i++) {
        str_printf(&str, "%d,", i % 10);
    }
    assert_int_equal(str.len, 2000);
    assert_int_equal(strlen(str.data), 2000);
    assert_memory_equal(str.data + 1990, "5,6,7,8,9,", 10);
    str_clear(&str);
    str_puts(&str, "ab");
    str_putc(&str, 'c');
    str_add(&str, "d\0e", 3);
    assert_int_equal(str.len, 6);
    assert_memory_equal(str.data, "abcd\0e", 7);
    str_printf(&str, "%s", "");
    assert_int_equal(str.len, 6);
    str_release(&str);
    str_release(&str);
    assert_null(str.data);
}

static void numbers_are_written_out(void **unused)
{
    (void)unused;
    struct str str = {0};
    const int64_t numbers[] = {0, 7, 10, -1, 1234567890, INT64_MAX, INT64_MIN};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        char text[32];
        snprintf(text, sizeof text, "%lld", (long long)numbers[i]);
        str_clear(&str);
        str_int(&str, numbers[i]);
        assert_string_equal(str_text(&str), text);
    }
    str_release(&str);
}

static void long_messages_are_cut(void **unused)
{
    (void)unused;
    struct err err;
    char text[2 * ERR_MAX];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    assert_int_equal(err_set(&err, "%s", text), -1);
    assert_int_equal(strlen(err.text), ERR_MAX - 1);
    assert_int_equal(err_set(NULL, "%s", text), -1);
}

/// The numbers that splitmix64 is known by.
static void dice_give_known_numbers(void **unused)
{
    (void)unused;
    struct dice dice = {.state = 1234567};
    assert_true(dice_next(&dice) == UINT64_C(6457827717110365317));
    assert_true(dice_next(&dice) == UINT64_C(3203168211198807973));
    assert_true(dice_next(&dice) == UINT64_C(9817491932198370423));
    assert_true(dice_next(&dice) == UINT64_C(4593380528125082431));
    assert_true(dice_next(&dice) == UINT64_C(16408922859458223821));
}

static void rolls_are_fair_and_in_range(void **unused)
{
    (void)unused;
    struct dice dice = {.state = 1};
    int count[6] = {0};
    for (int i = 0; i < 60000; i++) {
        uint32_t roll = dice_roll(&dice, 6);
        assert_true(roll < 6);
        count[roll]++;
    }
    for (int i = 0; i < 6; i++) {
        assert_in_range(count[i], 9600, 10400);
    }
    for (int i = 0; i < 100; i++) {
        assert_int_equal(dice_roll(&dice, 1), 0);
        assert_true(dice_roll(&dice, UINT32_MAX) < UINT32_MAX);
    }
}

static void seeds_of_games_differ(void **unused)
{
    (void)unused;
    assert_true(dice_mix(1, 7) == dice_mix(1, 7));
    assert_true(dice_mix(1, 7) != dice_mix(1, 8));
    assert_true(dice_mix(1, 7) != dice_mix(2, 7));
    assert_true(dice_mix(1, 2) != dice_mix(2, 1));
    assert_true(dice_mix(0, 0) != 0);
}

static const char *meant(const char *word)
{
    static const char *const words[] = {"games", "game", "check", "amazon", "tc", "movetime"};
    struct nearest nearest = {.word = word};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        nearest_offer(&nearest, words[i]);
    }
    return nearest.best ? nearest.best : "none";
}

static void messages_are_safe_to_show(void **unused)
{
    (void)unused;
    struct err err;
    char text[ERR_MAX] = "";
    err_set(&err, "\"%s\" is none", "\033[31mred\n");
    assert_string_equal(err.text, "\"\\x1B[31mred\\x0A\" is none");
    // Cut within a character, what is left is UTF-8 still.
    memset(text, 'a', sizeof text - 2);
    err_set(&err, "%s\xE6\x9D\xAF", text);
    assert_string_equal(err.text, text);
    err_set(&err, "\xE6\x9D\xAF%s", text);
    assert_memory_equal(err.text,
                        "\xE6\x9D\xAF"
                        "aaa",
                        6);
    assert_int_equal(strlen(err.text), ERR_MAX - 1);
}

static void the_nearest_word_is_found(void **unused)
{
    (void)unused;
    assert_string_equal(meant("game"), "game");
    assert_string_equal(meant("gaems"), "games");
    assert_string_equal(meant("chekc"), "check");
    assert_string_equal(meant("chek"), "check");
    assert_string_equal(meant("amazn"), "amazon");
    assert_string_equal(meant("amazons"), "amazon");
    assert_string_equal(meant("move"), "movetime");
    assert_string_equal(meant("td"), "tc");
    assert_string_equal(meant("xyzzy"), "none");
    assert_string_equal(meant(""), "none");
    assert_string_equal(meant("zz"), "none");
    assert_string_equal(meant("a word that is longer than any option of ours is"), "none");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_grow),
        cmocka_unit_test(numbers_are_written_out),
        cmocka_unit_test(long_messages_are_cut),
        cmocka_unit_test(messages_are_safe_to_show),
        cmocka_unit_test(dice_give_known_numbers),
        cmocka_unit_test(rolls_are_fair_and_in_range),
        cmocka_unit_test(seeds_of_games_differ),
        cmocka_unit_test(the_nearest_word_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
