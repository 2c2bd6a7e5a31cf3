// SPDX-License-Identifier: MIT
/// A message for the user whose fault it is.
#include "util/err.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "util/text.h"

/// The length of a text that was cut, without what may be the beginning of a character.
static size_t whole_characters(const char *text)
{
    size_t len = strlen(text);
    while (len > 0 && (text[len - 1] & 0xc0) == 0x80) {
        len--;
    }
    return len > 0 && (text[len - 1] & 0x80) ? len - 1 : len;
}

int err_set(struct err *err, const char *format, ...)
{
    if (err) {
        char text[ERR_MAX];
        va_list args;
        va_start(args, format);
        int len = vsnprintf(text, sizeof text, format, args);
        va_end(args);
        text_clean_to(err->text, sizeof err->text, text,
                      len < ERR_MAX ? (size_t)len : whole_characters(text));
    }
    return -1;
}
