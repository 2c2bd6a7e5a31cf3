// SPDX-License-Identifier: MIT
/// A string that grows.
#include "util/str.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

const char *str_text(const struct str *str)
{
    return str->data ? str->data : "";
}

static void grow(struct str *str, size_t need)
{
    size_t cap = str->cap ? str->cap : 64;
    while (cap < need) {
        cap *= 2;
    }
    str->data = mem_resize(str->data, cap);
    str->cap = cap;
}

char *str_room(struct str *str, size_t more)
{
    if (str->len + more + 1 > str->cap) {
        grow(str, str->len + more + 1);
    }
    return str->data + str->len;
}

void str_end(struct str *str, char *end)
{
    *end = '\0';
    str->len = (size_t)(end - str->data);
}

void str_add(struct str *str, const char *bytes, size_t len)
{
    char *at = str_room(str, len);
    if (len) {
        memcpy(at, bytes, len);
    }
    str_end(str, at + len);
}

void str_puts(struct str *str, const char *text)
{
    str_add(str, text, strlen(text));
}

void str_putc(struct str *str, char c)
{
    char *at = str_room(str, 1);
    *at = c;
    str_end(str, at + 1);
}

char *uint_write(uint64_t number, char *text)
{
    char digits[UINT_TEXT_MAX];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    while (at < sizeof digits) {
        *text++ = digits[at++];
    }
    return text;
}

void str_uint(struct str *str, uint64_t number)
{
    str_end(str, uint_write(number, str_room(str, UINT_TEXT_MAX)));
}

void str_int(struct str *str, int64_t number)
{
    if (number < 0) {
        str_putc(str, '-');
    }
    str_uint(str, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void str_printf(struct str *str, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    size_t room = str->cap - str->len;
    int len = vsnprintf(room > 0 ? str->data + str->len : NULL, room, format, args);
    if (len > 0 && (size_t)len >= room) {
        str_room(str, (size_t)len);
        vsnprintf(str->data + str->len, (size_t)len + 1, format, again);
    }
    str->len += len > 0 ? (size_t)len : 0;
    va_end(again);
    va_end(args);
}

void str_clear(struct str *str)
{
    str->len = 0;
    if (str->data) {
        str->data[0] = '\0';
    }
}

void str_release(struct str *str)
{
    free(str->data);
    *str = (struct str){0};
}
