// SPDX-License-Identifier: MIT
/// The table of endings, and results in a sentence.
#include "test.h"

#include <string.h>

#include "core/clock.h"
#include "core/ending.h"

static void says(const struct result *result, const char *wanted)
{
    static const char *const names[SEATS] = {"Black", "White"};
    struct str out = {0};
    result_sentence(result, names, &out);
    assert_string_equal(str_text(&out), wanted);
    str_release(&out);
}

static void every_ending_has_a_row_of_its_own(void **unused)
{
    (void)unused;
    for (enum ending ending = 0; ending < ENDINGS; ending++) {
        const struct ending_facts *facts = ending_facts(ending);
        assert_true(facts->name[0] && facts->sentence[0]);
        assert_int_equal(ending_find(facts->name), ending);
    }
    assert_int_equal(ending_find("no such"), ENDINGS);
    assert_int_equal(ending_find(""), ENDINGS);
}

static void the_rules_name_a_winner_or_none(void **unused)
{
    (void)unused;
    says(&(struct result){.ending = ENDING_RULES, .winner = 1, .why = "no move left"},
         "White wins: no move left");
    says(&(struct result){.ending = ENDING_RULES, .winner = NOBODY, .why = "board full"},
         "draw: board full");
    says(&(struct result){.ending = ENDING_RULES,
                          .winner = 0,
                          .why = "two passes",
                          .scored = true,
                          .score = {45, 42.5}},
         "Black wins: two passes, 45 to 42.5");
}

static struct result fault(enum ending ending, const char *why)
{
    return (struct result){.ending = ending, .winner = 0, .blamed = 1, .why = why};
}

static void faults_name_the_side_and_the_evidence(void **unused)
{
    (void)unused;
    struct result result = fault(ENDING_TIMEOUT, "");
    result.evidence.used_ns = 2012 * NS_PER_MS;
    result.evidence.allowed_ns = 2000 * NS_PER_MS;
    result.evidence.late_ns = 12 * NS_PER_MS;
    says(&result, "Black wins: White lost on time (used 2012.0 ms of 2000.0, 12.0 ms late)");

    result = fault(ENDING_ILLEGAL, "occupied");
    strcpy(result.evidence.line, "move AA");
    says(&result, "Black wins: White made an illegal move: occupied (\"move AA\")");

    result = fault(ENDING_CRASHED, NULL);
    result.evidence.signal = 11;
    says(&result, "Black wins: White crashed (signal 11, Segmentation fault)");

    result = fault(ENDING_EXITED, NULL);
    result.evidence.exited = true;
    result.evidence.status = 3;
    says(&result, "Black wins: White left the game (exit status 3)");

    result = fault(ENDING_CLOSED, "its output");
    says(&result, "Black wins: White closed its input or output: its output");
    result = fault(ENDING_NO_START, "Exec format error");
    says(&result, "Black wins: White did not start: Exec format error");
    result = fault(ENDING_NO_NAME, "");
    says(&result, "Black wins: White did not answer the greeting");
    result = fault(ENDING_FLOODED, "a line of more than 1 MiB");
    says(&result, "Black wins: White flooded its output: a line of more than 1 MiB");
    result = fault(ENDING_RESIGNED, NULL);
    says(&result, "Black wins: White resigned");
    result = fault(ENDING_PROTOCOL, "no such game");
    strcpy(result.evidence.line, "? unknown command");
    says(&result, "Black wins: White broke the protocol: no such game (\"? unknown command\")");
}

static void where_both_are_to_blame_nobody_wins(void **unused)
{
    (void)unused;
    says(&(struct result){.ending = ENDING_NO_NAME, .winner = NOBODY, .blamed = BOTH, .why = ""},
         "both sides did not answer the greeting");
}

static void a_game_that_was_cut_says_why(void **unused)
{
    (void)unused;
    says(&(struct result){.ending = ENDING_VOID, .winner = NOBODY, .blamed = NOBODY, .why = "stop"},
         "void: stop");
}

static void only_an_engines_fault_is_a_fault(void **unused)
{
    (void)unused;
    for (enum ending ending = 0; ending < ENDINGS; ending++) {
        bool none = ending == ENDING_RULES || ending == ENDING_RESIGNED || ending == ENDING_VOID;
        assert_int_equal(ending_facts(ending)->fault, !none);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_ending_has_a_row_of_its_own),
        cmocka_unit_test(the_rules_name_a_winner_or_none),
        cmocka_unit_test(faults_name_the_side_and_the_evidence),
        cmocka_unit_test(where_both_are_to_blame_nobody_wins),
        cmocka_unit_test(a_game_that_was_cut_says_why),
        cmocka_unit_test(only_an_engines_fault_is_a_fault),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
