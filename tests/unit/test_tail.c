// SPDX-License-Identifier: MIT
/// The last of what somebody wrote.
#include "test.h"

#include <string.h>

#include "io/tail.h"

static void add(struct tail *tail, const char *text)
{
    tail_add(tail, text, strlen(text));
}

static void expect(const struct tail *tail, size_t most, const char *wanted)
{
    struct str text = {0};
    tail_text(tail, most, &text);
    assert_string_equal(str_text(&text), wanted);
    str_release(&text);
}

static void it_is_told_by_lines(void **unused)
{
    (void)unused;
    struct tail tail = {0};
    expect(&tail, 100, "");
    add(&tail, "one\r\n\ntwo\x01\nth");
    add(&tail, "ree");
    expect(&tail, 100, "one\n\ntwo\\x01\nthree\n");
    expect(&tail, 8, "three\n");
    expect(&tail, 4, "");
    tail_clear(&tail);
    expect(&tail, 100, "");
    tail_release(&tail);
}

/// However it comes in pieces, the end of it is kept.
static void a_full_one_forgets_its_start(void **unused)
{
    (void)unused;
    enum { LINE = 7, WRITTEN = 30000 * LINE };
    static char bytes[WRITTEN + 1];
    for (size_t i = 0; i < WRITTEN; i++) {
        bytes[i] = i % LINE == LINE - 1 ? '\n' : (char)('a' + i % 23);
    }
    for (size_t piece = 1; piece <= WRITTEN; piece = piece * 5 + 1) {
        struct tail tail = {0};
        for (size_t at = 0; at < WRITTEN; at += piece) {
            tail_add(&tail, bytes + at, piece < WRITTEN - at ? piece : WRITTEN - at);
        }
        expect(&tail, TAIL_KEPT - 1, bytes + WRITTEN - TAIL_KEPT / LINE * LINE);
        expect(&tail, 2 * LINE, bytes + WRITTEN - 2 * LINE);
        expect(&tail, 2 * LINE - 1, bytes + WRITTEN - LINE);
        tail_release(&tail);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_told_by_lines),
        cmocka_unit_test(a_full_one_forgets_its_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
