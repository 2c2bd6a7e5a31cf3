// SPDX-License-Identifier: MIT
/// A string that grows: the only growing buffer of text in the project.
#ifndef ARBITER_UTIL_STR_H
#define ARBITER_UTIL_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Zeroes are an empty string. Owned by whoever holds the struct; `str_release` frees it.
struct str {
    char *data; ///< NUL-terminated, or NULL while nothing was ever added
    size_t len; ///< bytes without the NUL
    size_t cap; ///< bytes allocated
};

/// The text, "" where nothing was added.
const char *str_text(const struct str *str);

/// Make room for `more` bytes and a NUL: where they go. For what is written often, in pieces; then
/// `str_end`.
char *str_room(struct str *str, size_t more);

/// The string ends here, in the room that was made.
void str_end(struct str *str, char *end);

/// Append `len` bytes, which may hold NULs.
void str_add(struct str *str, const char *bytes, size_t len);

/// Append a NUL-terminated text.
void str_puts(struct str *str, const char *text);

void str_putc(struct str *str, char c);

enum { UINT_TEXT_MAX = 20 }; ///< bytes of the longest number

/// Write a whole number in decimal where UINT_TEXT_MAX bytes are free, without a NUL. Where it
/// ends.
char *uint_write(uint64_t number, char *text);

/// Append a whole number in decimal.
void str_int(struct str *str, int64_t number);
void str_uint(struct str *str, uint64_t number);

/// Append formatted text.
void str_printf(struct str *str, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Forget the text and keep the memory.
void str_clear(struct str *str);

/// Free the memory; the string is empty again. Takes zeroes.
void str_release(struct str *str);

#endif
