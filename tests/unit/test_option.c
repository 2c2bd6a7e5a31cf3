// SPDX-License-Identifier: MIT
/// Options as tables: what is read, what is shown, and every message.
#include "test.h"

#include "util/option.h"

static const struct option table[] = {
    {"rule", "freestyle|standard|caro", "standard", "the rule"},
    {"board", "5..22", "15", "points along a side"},
    {"komi", "-100..100 by 0.5", "6.5", "points for White"},
    {"ko", "no|yes", "no", "whether"},
    {0},
};

static void reads(const char *name, const char *text, int32_t value, const char *shown)
{
    struct settings settings;
    struct err err;
    char out[32];
    settings_init(&settings, table);
    if (settings_set(&settings, "game", name, text, &err) < 0) {
        fail_msg("%s", err.text);
    }
    assert_int_equal(settings_get(&settings, name), value);
    option_text(option_find(table, name), value, out, sizeof out);
    assert_string_equal(out, shown);
}

static void fails(const struct option *options, const char *name, const char *text,
                  const char *message)
{
    struct settings settings;
    struct err err = {0};
    settings_init(&settings, options);
    assert_int_equal(settings_set(&settings, "game", name, text, &err), -1);
    assert_string_equal(err.text, message);
}

static void defaults_are_as_typed(void **unused)
{
    (void)unused;
    struct settings settings;
    settings_init(&settings, table);
    assert_int_equal(settings_get(&settings, "rule"), 1);
    assert_int_equal(settings_get(&settings, "board"), 15);
    assert_int_equal(settings_get(&settings, "komi"), 13);
    assert_int_equal(settings_get(&settings, "ko"), 0);
    settings_init(&settings, NULL);
    assert_null(option_find(NULL, "rule"));
}

static void values_are_read_and_shown(void **unused)
{
    (void)unused;
    reads("rule", "freestyle", 0, "freestyle");
    reads("rule", "caro", 2, "caro");
    reads("board", "5", 5, "5");
    reads("board", "22", 22, "22");
    reads("komi", "7", 14, "7");
    reads("komi", "-0.5", -1, "-0.5");
    reads("komi", "-100", -200, "-100");
    reads("komi", "0", 0, "0");
    reads("ko", "yes", 1, "yes");
}

static void wrong_values_name_what_would_do(void **unused)
{
    (void)unused;
    fails(table, "rule", "carol",
          "option rule: \"carol\" is not one of freestyle, standard, caro; did you mean caro?");
    fails(table, "rule", "free",
          "option rule: \"free\" is not one of freestyle, standard, caro; did you mean freestyle?");
    fails(table, "rule", "", "option rule: \"\" is not one of freestyle, standard, caro");
    fails(table, "rule", "freestyle|standard",
          "option rule: \"freestyle|standard\" is not one of freestyle, standard, caro");
    fails(table, "board", "4", "option board: \"4\" is not a whole number from 5 to 22");
    fails(table, "board", "23", "option board: \"23\" is not a whole number from 5 to 22");
    fails(table, "board", "9.5", "option board: \"9.5\" is not a whole number from 5 to 22");
    fails(table, "board", "nine", "option board: \"nine\" is not a whole number from 5 to 22");
    fails(table, "board", "9x", "option board: \"9x\" is not a whole number from 5 to 22");
    fails(table, "board", "", "option board: \"\" is not a whole number from 5 to 22");
    fails(table, "komi", "0.25",
          "option komi: \"0.25\" is not a number from -100 to 100 by halves");
    fails(table, "komi", "nan", "option komi: \"nan\" is not a number from -100 to 100 by halves");
    fails(table, "komi", "inf", "option komi: \"inf\" is not a number from -100 to 100 by halves");
    fails(table, "komi", "1e999",
          "option komi: \"1e999\" is not a number from -100 to 100 by halves");
}

static void unknown_options_name_those_there_are(void **unused)
{
    (void)unused;
    fails(table, "baord", "9",
          "game has no option \"baord\"; did you mean board? It has: rule, board, komi, ko");
    fails(table, "colour", "9", "game has no option \"colour\"; it has: rule, board, komi, ko");
    fails(NULL, "board", "9", "game has no option \"board\", nor any other");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_as_typed),
        cmocka_unit_test(values_are_read_and_shown),
        cmocka_unit_test(wrong_values_name_what_would_do),
        cmocka_unit_test(unknown_options_name_those_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
