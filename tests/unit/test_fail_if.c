// SPDX-License-Identifier: MIT
/// Conditions under which a run has failed.
#include "test.h"

#include "cli/fail_if.h"

/// Four games: the first engine wins two, loses one by an illegal move, and one is drawn.
static void fill(struct crosstable *table)
{
    const struct played games[] = {
        {.engine = {0, 1}, .winner = 0, .blamed = NOBODY, .ending = ENDING_RULES},
        {.engine = {1, 0}, .winner = 1, .blamed = 0, .ending = ENDING_TIMEOUT},
        {.engine = {0, 1}, .winner = 1, .blamed = 0, .ending = ENDING_ILLEGAL},
        {.engine = {1, 0}, .winner = NOBODY, .blamed = NOBODY, .ending = ENDING_RULES},
    };
    crosstable_init(table, 2);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        crosstable_add(table, &games[i]);
    }
}

static void test_true(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool so;
    } rows[] = {
        {"score<0.45", false},  {"score<0.7", true},   {"score<=62.5%", true},
        {"score > 0.6", true},  {"illegal>0", true},   {"illegal>1", false},
        {"illegal>=1", true},   {"timeout>24%", true}, {"timeout>25%", false},
        {"timeout>=25%", true}, {"crash>0", false},    {"faults>1", true},
        {"faults>2", false},
    };
    struct crosstable table;
    fill(&table);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fail_if condition;
        struct err err = {""};
        if (fail_if_read(rows[i].text, &condition, &err) < 0 ||
            fail_if_true(&condition, &table) != rows[i].so) {
            fail_msg("%s %s", rows[i].text, err.text);
        }
    }
    crosstable_release(&table);
}

/// Of a number that does not exist nothing is true.
static void test_nothing_played(void **state)
{
    (void)state;
    struct crosstable table;
    struct fail_if condition;
    crosstable_init(&table, 2);
    assert_int_equal(fail_if_read("score<0.45", &condition, NULL), 0);
    assert_false(fail_if_true(&condition, &table));
    assert_int_equal(fail_if_read("timeout>1%", &condition, NULL), 0);
    assert_false(fail_if_true(&condition, &table));
    crosstable_release(&table);
}

static void test_messages(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"score", "fail-if: \"score\" is not like \"score<0.45\" or \"illegal>0\""},
        {"<3", "fail-if: \"<3\" is not like \"score<0.45\" or \"illegal>0\""},
        {"score<", "fail-if: \"\" is not a number or a percentage"},
        {"score<x", "fail-if: \"x\" is not a number or a percentage"},
        {"score<1x", "fail-if: \"1x\" is not a number or a percentage"},
        {"ilegal>0", "fail-if: \"ilegal\" can't be counted; did you mean illegal?"},
        {"rules>0",
         "fail-if: \"rules\" can't be counted; score, faults, illegal, crash, timeout can"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct fail_if condition;
        struct err err;
        assert_int_equal(fail_if_read(rows[i][0], &condition, &err), -1);
        assert_string_equal(err.text, rows[i][1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_true),
        cmocka_unit_test(test_nothing_played),
        cmocka_unit_test(test_messages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
