// SPDX-License-Identifier: MIT
/// UVa 220: the problem's sample byte for byte, what it leaves open, and input that can't be.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "format/uva220.h"
#include "util/mem.h"

/// Feed lines. What is printed goes into `out`; "" or the message.
static const char *feed(const char *input, struct str *out)
{
    static struct err err;
    struct uva220 uva = {0};
    char *copy = mem_text(input), *at = copy;
    int status = 0;
    err.text[0] = '\0';
    for (char *line; status == 0 && (line = strsep(&at, "\n")) && (at || *line);) {
        status = uva220_line(&uva, line, out, &err);
    }
    if (status == 0) {
        uva220_end(&uva, &err);
    }
    free(copy);
    return err.text;
}

static void expect(const char *input, const char *output, const char *message)
{
    struct str out = {0};
    assert_string_equal(feed(input, &out), message);
    assert_string_equal(str_text(&out), output);
    str_release(&out);
}

#define ROWS_3 "--------\n--------\n--------\n"
#define START ROWS_3 "---WB---\n---BW---\n" ROWS_3
#define STUCK "WWWWB---\nWWWB----\nWWB-----\nWB------\n" ROWS_3 "--------\n"

/// The sample of the statement; the seed prints an empty line after each of its lines.
static void test_sample(void **context)
{
    (void)context;
    static const char input[] = "2\n" START "W\nL\nM35\nL\nQ\n" STUCK "B\nL\nM25\nL\nQ\n";
    static const char output[] = "(3,5) (4,6) (5,3) (6,4)\n"
                                 "Black -  1 White -  4\n"
                                 "(3,4) (3,6) (5,6)\n"
                                 "--------\n--------\n----W---\n---WW---\n---BW---\n" ROWS_3 "\n"
                                 "No legal move.\n"
                                 "Black -  3 White - 12\n"
                                 "(3,5)\n"
                                 "WWWWB---\nWWWWW---\nWWB-----\nWB------\n" ROWS_3 "--------\n";
    struct str spaced = {0};
    expect(input, output, "");
    for (const char *at = input; *at; at++) {
        str_puts(&spaced, *at == '\n' ? " \r\n\n" : (const char[]){*at, '\0'});
    }
    expect(str_text(&spaced), output, "");
    str_release(&spaced);
}

static void test_edges(void **context)
{
    (void)context;
    expect("0\n", "", "");
    expect("1\n" START "B\nQ\n", START, "");
    expect("1\n" START "B\nQ", START, "");
    // Nobody can move, and listing that is no error.
    expect("1\n" ROWS_3 "---BB---\n--------\n" ROWS_3 "W\nL\nQ\n",
           "No legal move.\n" ROWS_3 "---BB---\n--------\n" ROWS_3, "");
    // After a move that the other side played, the turn changes from that side.
    expect("1\n" STUCK "B\nM25\nM35\nQ\n",
           "Black -  3 White - 12\nBlack -  5 White - 11\n"
           "WWWWB---\nWWWWB---\nWWB-B---\nWB------\n" ROWS_3 "--------\n",
           "");
}

static void test_errors(void **context)
{
    (void)context;
    expect("", "", "line 0: the input ends before the number of games");
    expect("two\n", "", "line 1: not a number of games: \"two\"");
    expect("-1\n", "", "line 1: not a number of games: \"-1\"");
    expect("99999999999999999999\n", "", "line 1: not a number of games: \"99999999999999999999\"");
    expect("1\n-------\n", "", "line 2: a row has eight squares: \"-------\"");
    expect("1\n---------\n", "", "line 2: a row has eight squares: \"---------\"");
    expect("1\n---x----\n", "", "line 2: a row is made of -, B and W: \"---x----\"");
    expect("1\n--------\n", "", "line 2: the input ends before a row of the board");
    expect("1\n" START, "", "line 9: the input ends before the side to move");
    expect("1\n" START "b\n", "", "line 10: not a side to move (B or W): \"b\"");
    expect("1\n" START "W\nL\n", "(3,5) (4,6) (5,3) (6,4)\n",
           "line 11: the input ends before a command (L, Mrc or Q)");
    expect("1\n" START "W\nX\n", "", "line 11: not a command (L, Mrc or Q): \"X\"");
    expect("1\n" START "W\nL1\n", "", "line 11: not a command (L, Mrc or Q): \"L1\"");
    expect("1\n" START "W\nM\n", "", "line 11: not a move such as M35: \"M\"");
    expect("1\n" START "W\nM09\n", "", "line 11: not a move such as M35: \"M09\"");
    expect("1\n" START "W\nM355\n", "", "line 11: not a move such as M35: \"M355\"");
    expect("1\n" START "W\nM11\n", "", "line 11: turns no disc over: \"M11\"");
    expect("1\n" START "W\nM44\n", "", "line 11: occupied: \"M44\"");
    expect("1\n" ROWS_3 "---BB---\n--------\n" ROWS_3 "W\nM11\n", "",
           "line 11: neither side has a legal move: \"M11\"");
    expect("1\n" START "W\nQ\nL\n", START, "line 12: the last game is over: \"L\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sample),
        cmocka_unit_test(test_edges),
        cmocka_unit_test(test_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
