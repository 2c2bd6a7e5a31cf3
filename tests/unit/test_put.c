// SPDX-License-Identifier: MIT
/// JSON that is written by hand: the library must read all of it, and find in it what was meant.
#include "test.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "format/put.h"
#include "util/text.h"

/// What the library reads; the text is let go.
static json_t *read_back(struct str *text)
{
    json_error_t error;
    json_t *value = json_loadb(text->data, text->len, JSON_DECODE_ANY, &error);
    if (!value) {
        fail_msg("%s in %s", error.text, text->data);
    }
    str_release(text);
    return value;
}

/// A text must come back as it was, or, where it was not UTF-8, as `text_clean` makes it.
static void comes_back(const char *text)
{
    struct str out = {0}, meant = {0};
    if (text_is_utf8(text, strlen(text))) {
        str_puts(&meant, text);
    } else {
        text_clean(&meant, text, strlen(text));
    }
    put_text(&out, NULL, text);
    json_t *value = read_back(&out);
    assert_string_equal(json_string_value(value), str_text(&meant));
    json_decref(value);
    str_release(&meant);
}

static void any_bytes_are_a_text(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "",
        "a \"quoted\" \\ one\b\f\n\r\t\x01\x1f\x7f",
        "\xe2\x80\xa8\xe2\x80\xa9",                   // separators of lines, to JavaScript
        "\xed\xa0\x80",                               // half of a surrogate pair
        "\xc0\x80 \xe0\x80\x80 \xf0\x80\x80\x80",     // over-long
        "\xf4\x8f\xbf\xbf \xef\xbf\xbf \xef\xb7\x90", // the last there is, no characters
        "\xf4\x90\x80\x80 \xf8\x88\x80\x80\x80",      // beyond the last
        "\xe6\x9c\xba\xe5\x99\xa8",
        "\xe6\x9c",
        "\xbb\xfa", // whole, cut, GBK
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        comes_back(texts[i]);
    }
    for (int first = 1; first < 256; first++) {
        for (int second = 0; second < 256; second++) {
            comes_back((char[]){(char)first, (char)second, '\0'});
        }
    }
}

static void a_number_that_json_has_not_is_null(void **unused)
{
    (void)unused;
    static const double finite[] = {0, -0.5, 361, 1e300, -1e-300, 3.141592653589};
    struct str out = {0};
    for (size_t i = 0; i < sizeof finite / sizeof *finite; i++) {
        put_real(&out, NULL, finite[i]);
        json_t *value = read_back(&out);
        assert_true(json_number_value(value) == finite[i]);
        json_decref(value);
    }
    put_open(&out, NULL, '[');
    put_real(&out, NULL, (double)NAN);
    put_real(&out, NULL, (double)INFINITY);
    put_real(&out, NULL, (double)-INFINITY);
    put_ms(&out, NULL, NO_LIMIT);
    put_ms(&out, NULL, NEVER);
    put_text(&out, NULL, NULL);
    put_close(&out, ']');
    assert_string_equal(out.data, "[null,null,null,null,null,null]");
    str_release(&out);
}

static void whole_numbers_reach_their_limits(void **unused)
{
    (void)unused;
    struct str out = {0};
    put_open(&out, NULL, '[');
    put_int(&out, NULL, 0);
    put_int(&out, NULL, INT64_MIN);
    put_int(&out, NULL, INT64_MAX);
    put_ms(&out, NULL, 0);
    put_ms(&out, NULL, 499);
    put_ms(&out, NULL, 1234567);
    put_ms(&out, NULL, -1234567);
    put_ms(&out, NULL, INT64_MIN + 1);
    put_close(&out, ']');
    assert_string_equal(out.data, "[0,-9223372036854775808,9223372036854775807,0.000,0.000,1.235,"
                                  "-1.235,-9223372036854.776]");
    str_release(&out);
}

static void commas_come_by_themselves(void **unused)
{
    (void)unused;
    struct str out = {0};
    put_open(&out, NULL, '{');
    put_open(&out, "none", '[');
    put_close(&out, ']');
    put_text(&out, "brace", "{");
    put_bool(&out, "yes", true);
    put_open(&out, "some", '[');
    put_open(&out, NULL, '{');
    put_close(&out, '}');
    put_null(&out, NULL);
    put_close(&out, ']');
    put_close(&out, '}');
    str_putc(&out, '\n');
    put_open(&out, NULL, '{');
    put_close(&out, '}');
    assert_string_equal(out.data,
                        "{\"none\":[],\"brace\":\"{\",\"yes\":true,\"some\":[{},null]}\n{}");
    str_release(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_bytes_are_a_text),
        cmocka_unit_test(a_number_that_json_has_not_is_null),
        cmocka_unit_test(whole_numbers_reach_their_limits),
        cmocka_unit_test(commas_come_by_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
