// SPDX-License-Identifier: MIT
/// Members of JSON, by hand where nothing needs escaping.
#include "format/put.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "util/text.h"

/// What comes before a value.
static void begin(struct str *out, const char *name)
{
    char last = out->len > 0 ? out->data[out->len - 1] : '\n';
    size_t len = name ? strlen(name) : 0;
    char *at = str_room(out, len + sizeof ",\"\":");
    if (last != '{' && last != '[' && last != '\n') {
        *at++ = ',';
    }
    if (name) {
        *at++ = '"';
        memcpy(at, name, len);
        at += len;
        *at++ = '"';
        *at++ = ':';
    }
    str_end(out, at);
}

void put_open(struct str *out, const char *name, char bracket)
{
    begin(out, name);
    str_putc(out, bracket);
}

void put_close(struct str *out, char bracket)
{
    str_putc(out, bracket);
}

/// Append what the library makes of a value; the value is freed.
static void put_value(struct str *out, json_t *value)
{
    char *bytes = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY | JSON_REAL_PRECISION(15));
    str_puts(out, bytes);
    free(bytes);
    json_decref(value);
}

/// Does it stand between quotes as it is?
static bool is_plain(const char *text)
{
    const char *at = text;
    unsigned char bits = 0;
    for (; (unsigned char)*at >= ' ' && *at != '"' && *at != '\\'; at++) {
        bits |= (unsigned char)*at;
    }
    return *at == '\0' && (bits < 0x80 || text_is_utf8(text, (size_t)(at - text)));
}

void put_text(struct str *out, const char *name, const char *text)
{
    begin(out, name);
    if (!text) {
        str_puts(out, "null");
    } else if (is_plain(text)) {
        size_t len = strlen(text);
        char *at = str_room(out, len + sizeof "\"\"");
        *at++ = '"';
        memcpy(at, text, len);
        at[len] = '"';
        str_end(out, at + len + 1);
    } else if (text_is_utf8(text, strlen(text))) {
        put_value(out, json_string(text));
    } else {
        struct str clean = {0};
        text_clean(&clean, text, strlen(text));
        put_value(out, json_string(str_text(&clean)));
        str_release(&clean);
    }
}

void put_int(struct str *out, const char *name, int64_t number)
{
    begin(out, name);
    str_int(out, number);
}

void put_bool(struct str *out, const char *name, bool value)
{
    begin(out, name);
    str_puts(out, value ? "true" : "false");
}

void put_null(struct str *out, const char *name)
{
    put_text(out, name, NULL);
}

void put_real(struct str *out, const char *name, double number)
{
    if (!isfinite(number)) {
        put_null(out, name);
        return;
    }
    begin(out, name);
    put_value(out, json_real(number));
}

char *write_ms(int64_t ns, char *text)
{
    uint64_t us = ((ns < 0 ? -(uint64_t)ns : (uint64_t)ns) + 500) / 1000;
    unsigned rest = (unsigned)(us % 1000);
    if (ns < 0) {
        *text++ = '-';
    }
    text = uint_write(us / 1000, text);
    *text++ = '.';
    *text++ = (char)('0' + rest / 100);
    *text++ = (char)('0' + rest / 10 % 10);
    *text++ = (char)('0' + rest % 10);
    return text;
}

void put_ms(struct str *out, const char *name, int64_t ns)
{
    if (ns == NO_LIMIT || ns == NEVER) {
        put_null(out, name);
        return;
    }
    begin(out, name);
    str_end(out, write_ms(ns, str_room(out, MS_TEXT_MAX)));
}
