// SPDX-License-Identifier: MIT
/// Bytes that others wrote: UTF-8, GBK, neither, and what terminals must not see.
#include "test.h"

#include <string.h>

#include "util/dice.h"
#include "util/text.h"

static void cleans(const char *bytes, const char *wanted)
{
    struct str out = {0};
    text_clean(&out, bytes, strlen(bytes));
    assert_string_equal(str_text(&out), wanted);
    str_release(&out);
}

static void good_text_stays(void **unused)
{
    (void)unused;
    cleans("", "");
    cleans("move DJDDGD", "move DJDDGD");
    cleans("\xE4\xBB\xA4\xE7\x8B\x90\xE5\x86\xB2", "\xE4\xBB\xA4\xE7\x8B\x90\xE5\x86\xB2");
    cleans("\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80");
    cleans("a\tb", "a b");
}

static void gbk_is_converted(void **unused)
{
    (void)unused;
    cleans("\xC1\xEE\xBA\xFC\xB3\xE5", "\xE4\xBB\xA4\xE7\x8B\x90\xE5\x86\xB2");
    cleans("name \xC1\xEE 2", "name \xE4\xBB\xA4 2");
}

static void other_bytes_are_spelt_out(void **unused)
{
    (void)unused;
    cleans("a\xFF"
           "b",
           "a\\xFFb");
    cleans("move \xE4", "move \\xE4");
    struct str out = {0};
    text_clean(&out, "a\0b", 3);
    assert_string_equal(out.data, "a\\x00b");
    str_release(&out);
}

static void terminals_are_safe(void **unused)
{
    (void)unused;
    cleans("\x1B[2Jx", "\\x1B[2Jx");
    cleans("a\nb\rc\x7F", "a\\x0Ab\\x0Dc\\x7F");
    cleans("\xC2\x9B", "\\xC2\\x9B");              // a C1 control
    cleans("x\xE2\x80\xAEy", "x\\xE2\\x80\\xAEy"); // right-to-left override
    cleans("x\xE2\x81\xA6y", "x\\xE2\\x81\\xA6y"); // an isolate
    cleans("x\xE2\x80\xA8y", "x\\xE2\\x80\\xA8y"); // line separator
}

static bool is_utf8(const char *bytes)
{
    return text_is_utf8(bytes, strlen(bytes));
}

static void utf8_is_judged_strictly(void **unused)
{
    (void)unused;
    assert_true(is_utf8("\xEF\xBF\xBD\xF4\x8F\xBF\xBF\xED\x9F\xBF"));
    assert_true(text_is_utf8("\0", 1));
    assert_false(is_utf8("\xC0\x80"));         // over-long
    assert_false(is_utf8("\xE0\x80\x80"));     // over-long
    assert_false(is_utf8("\xF0\x80\x80\x80")); // over-long
    assert_false(is_utf8("\xED\xA0\x80"));     // a surrogate
    assert_false(is_utf8("\xF4\x90\x80\x80")); // past the last
    assert_false(is_utf8("\xF8\x88\x80\x80\x80"));
    assert_false(is_utf8("\x80"));
    assert_false(is_utf8("\xE4\xBB"));
    assert_false(is_utf8("\xE4x"));
}

static void a_cut_leaves_whole_characters(void **unused)
{
    (void)unused;
    char out[8];
    text_clean_to(out, sizeof out, "abcdefghij", 10);
    assert_string_equal(out, "abcdefg");
    text_clean_to(out, sizeof out, "ab\xE4\xBB\xA4\xE7\x8B\x90", 8);
    assert_string_equal(out, "ab\xE4\xBB\xA4");
    text_clean_to(out, sizeof out, "a\xE4\xBB\xA4\xE7\x8B\x90", 7);
    assert_string_equal(out, "a\xE4\xBB\xA4\xE7\x8B\x90");
    text_clean_to(out, 1, "abc", 3);
    assert_string_equal(out, "");
    text_clean_to(out, sizeof out, "", 0);
    assert_string_equal(out, "");
}

static void any_bytes_become_clean(void **unused)
{
    (void)unused;
    struct dice dice = {.state = 5};
    for (int round = 0; round < 20000; round++) {
        char bytes[24], small[16];
        size_t len = dice_roll(&dice, sizeof bytes);
        for (size_t i = 0; i < len; i++) {
            bytes[i] = (char)dice_next(&dice);
        }
        struct str out = {0};
        text_clean(&out, bytes, len);
        assert_true(text_is_utf8(str_text(&out), out.len));
        for (size_t i = 0; i < out.len; i++) {
            assert_true((unsigned char)out.data[i] >= 0x20 && out.data[i] != 0x7f);
        }
        str_release(&out);
        text_clean_to(small, sizeof small, bytes, len);
        assert_true(strlen(small) < sizeof small);
        assert_true(text_is_utf8(small, strlen(small)));
    }
}

static void wide_characters_are_two_columns(void **unused)
{
    (void)unused;
    assert_int_equal(text_width(""), 0);
    assert_int_equal(text_width("abc"), 3);
    assert_int_equal(text_width("\xE4\xBB\xA4\xE7\x8B\x90"), 4);
    assert_int_equal(text_width("\xC3\xA9"), 1);
    assert_int_equal(text_width("\xF0\x9F\x98\x80"), 2);
}

static void is_word(const char *word, const char *want)
{
    struct str out = {0};
    text_shell_word(&out, word);
    assert_string_equal(str_text(&out), want);
    str_release(&out);
}

static void words_are_quoted_for_a_shell(void **unused)
{
    (void)unused;
    is_word("/tmp/run.db", "/tmp/run.db");
    is_word("", "''");
    is_word("my cup.db", "'my cup.db'");
    is_word("it's", "'it'\\''s'");
    is_word("\xE6\x9D\xAF.db", "\xE6\x9D\xAF.db");
}

static void controls_are_blunted(void **unused)
{
    (void)unused;
    char text[] = "a\033[2J\n\302\233b\177\302\251乙\302";
    text_blunt(text);
    assert_string_equal(text, "a?[2J???b?\302\251乙\302");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_text_stays),
        cmocka_unit_test(gbk_is_converted),
        cmocka_unit_test(other_bytes_are_spelt_out),
        cmocka_unit_test(terminals_are_safe),
        cmocka_unit_test(controls_are_blunted),
        cmocka_unit_test(utf8_is_judged_strictly),
        cmocka_unit_test(a_cut_leaves_whole_characters),
        cmocka_unit_test(any_bytes_become_clean),
        cmocka_unit_test(wide_characters_are_two_columns),
        cmocka_unit_test(words_are_quoted_for_a_shell),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
