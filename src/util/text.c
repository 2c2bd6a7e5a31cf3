// SPDX-License-Identifier: MIT
/// Bytes that others wrote, made safe to show.
#include "util/text.h"

#include <iconv.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

/// Decode one character of at most `len` bytes. Its length, or 0 where it is not UTF-8.
static size_t decode(const char *bytes, size_t len, uint32_t *point)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)bytes[0];
    size_t need = first < 0x80             ? 1
                  : (first & 0xe0) == 0xc0 ? 2
                  : (first & 0xf0) == 0xe0 ? 3
                  : (first & 0xf8) == 0xf0 ? 4
                                           : 0;
    if (need == 0 || need > len) {
        return 0;
    }
    *point = need == 1 ? first : first & (0xffu >> (need + 1));
    for (size_t i = 1; i < need; i++) {
        unsigned char next = (unsigned char)bytes[i];
        if ((next & 0xc0) != 0x80) {
            return 0;
        }
        *point = *point << 6 | (next & 0x3f);
    }
    bool surrogate = *point >= 0xd800 && *point <= 0xdfff;
    return *point < least[need] || *point > 0x10ffff || surrogate ? 0 : need;
}

bool text_is_utf8(const char *bytes, size_t len)
{
    uint32_t point;
    for (size_t at = 0; at < len;) {
        size_t step = decode(bytes + at, len - at, &point);
        if (step == 0) {
            return false;
        }
        at += step;
    }
    return true;
}

/// C0 and C1 controls, and the marks that turn the direction of what follows.
static bool is_control(uint32_t point)
{
    return point < 0x20 || (point >= 0x7f && point < 0xa0) || point == 0x2028 || point == 0x2029 ||
           (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
}

void text_blunt(char *text)
{
    for (unsigned char *at = (unsigned char *)text; *at; at++) {
        bool two = at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0;
        if (two || *at < 0x20 || *at == 0x7f) {
            *at = '?';
            at += two;
            *at = '?';
        }
    }
}

/// Append what may be UTF-8, character by character, the rest escaped.
static void add_escaped(struct str *out, const char *bytes, size_t len)
{
    for (size_t at = 0; at < len;) {
        uint32_t point = 0;
        size_t step = decode(bytes + at, len - at, &point);
        if (step == 1 && bytes[at] == '\t') {
            str_putc(out, ' ');
        } else if (step > 0 && !is_control(point)) {
            str_add(out, bytes + at, step);
        } else {
            step = step ? step : 1;
            for (size_t i = 0; i < step; i++) {
                str_printf(out, "\\x%02X", (unsigned char)bytes[at + i]);
            }
        }
        at += step;
    }
}

bool text_from_gbk(struct str *out, const char *bytes, size_t len)
{
    iconv_t gbk = iconv_open("UTF-8", "GB18030");
    if (gbk == (iconv_t)-1) {
        return false;
    }
    size_t room = len * 3;
    char *utf8 = mem_new(room);
    char *from = mem_new(len);
    memcpy(from, bytes, len);
    char *in = from, *to = utf8;
    size_t in_left = len, to_left = room;
    bool converted = iconv(gbk, &in, &in_left, &to, &to_left) != (size_t)-1;
    iconv_close(gbk);
    if (converted) {
        str_add(out, utf8, (size_t)(to - utf8));
    }
    free(from);
    free(utf8);
    return converted;
}

void text_to_gbk(struct str *out, const char *utf8, size_t len)
{
    iconv_t gbk = iconv_open("GBK", "UTF-8");
    for (size_t at = 0; at < len;) {
        uint32_t point;
        size_t step = decode(utf8 + at, len - at, &point);
        char from[4], bytes[4], *in = from, *to = bytes;
        size_t in_left = step, to_left = sizeof bytes;
        memcpy(from, utf8 + at, step);
        bool converted =
            step > 0 && gbk != (iconv_t)-1 && iconv(gbk, &in, &in_left, &to, &to_left) == 0;
        str_add(out, converted ? bytes : "?", converted ? (size_t)(to - bytes) : 1);
        at += step ? step : 1;
    }
    if (gbk != (iconv_t)-1) {
        iconv_close(gbk);
    }
}

/// The same, with controls escaped.
static bool add_gbk(struct str *out, const char *bytes, size_t len)
{
    struct str utf8 = {0};
    bool converted = text_from_gbk(&utf8, bytes, len);
    if (converted) {
        add_escaped(out, str_text(&utf8), utf8.len);
    }
    str_release(&utf8);
    return converted;
}

/// Most of what engines say: ASCII without controls.
static bool is_plain(const char *bytes, size_t len)
{
    for (size_t at = 0; at < len; at++) {
        if (bytes[at] < ' ' || bytes[at] > '~') {
            return false;
        }
    }
    return true;
}

void text_clean(struct str *out, const char *bytes, size_t len)
{
    if (is_plain(bytes, len)) {
        str_add(out, bytes, len);
    } else if (text_is_utf8(bytes, len) || !add_gbk(out, bytes, len)) {
        add_escaped(out, bytes, len);
    }
}

void text_clean_to(char *out, size_t size, const char *bytes, size_t len)
{
    struct str clean = {0};
    text_clean(&clean, bytes, len);
    size_t fits = clean.len < size ? clean.len : size - 1;
    while (fits > 0 && fits < clean.len && (clean.data[fits] & 0xc0) == 0x80) {
        fits--;
    }
    memcpy(out, str_text(&clean), fits);
    out[fits] = '\0';
    str_release(&clean);
}

/// The blocks that terminals draw two columns wide (Unicode East Asian Width W and F, in short).
static bool is_wide(uint32_t point)
{
    return (point >= 0x1100 && point <= 0x115f) || (point >= 0x2e80 && point <= 0xa4cf) ||
           (point >= 0xac00 && point <= 0xd7a3) || (point >= 0xf900 && point <= 0xfaff) ||
           (point >= 0xfe30 && point <= 0xfe6f) || (point >= 0xff00 && point <= 0xff60) ||
           (point >= 0xffe0 && point <= 0xffe6) || (point >= 0x1f300 && point <= 0x1faff) ||
           (point >= 0x20000 && point <= 0x3fffd);
}

void text_shell_word(struct str *out, const char *word)
{
    if (*word && !strpbrk(word, " \t\n\"'`$&|;<>()*?[]{}#~!\\")) {
        str_puts(out, word);
        return;
    }
    str_putc(out, '\'');
    for (; *word; word++) {
        if (*word == '\'') {
            str_puts(out, "'\\'");
        }
        str_putc(out, *word);
    }
    str_putc(out, '\'');
}

size_t text_width(const char *utf8)
{
    size_t width = 0;
    for (size_t at = 0, len = strlen(utf8); at < len;) {
        uint32_t point = 0;
        size_t step = decode(utf8 + at, len - at, &point);
        width += step && is_wide(point) ? 2 : 1;
        at += step ? step : 1;
    }
    return width;
}
