// SPDX-License-Identifier: MIT
/// Bytes that others wrote, made safe to show: valid UTF-8 without control characters.
#ifndef ARBITER_UTIL_TEXT_H
#define ARBITER_UTIL_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "util/str.h"

/// Append `bytes` as UTF-8: taken as it is where it is valid UTF-8, else as GBK (engines for
/// Chinese Windows), else with each bad byte as `\xNN`. Control characters, the escape that
/// starts a terminal sequence among them, become `\xNN` too; tabs become blanks.
void text_clean(struct str *out, const char *bytes, size_t len);

/// The same into a fixed buffer, cut at a character's border.
void text_clean_to(char *out, size_t size, const char *bytes, size_t len);

/// Take the sting out of a text where it stands: controls, those of UTF-8's two bytes too, become
/// question marks.
void text_blunt(char *text);

/// Is it valid UTF-8 (no surrogates, nothing over-long)?
bool text_is_utf8(const char *bytes, size_t len);

/// Append GBK as UTF-8, controls and all. False where the bytes are not GBK: nothing is appended.
bool text_from_gbk(struct str *out, const char *bytes, size_t len);

/// Append UTF-8 as GBK; what GBK does not have becomes "?".
void text_to_gbk(struct str *out, const char *utf8, size_t len);

/// Append a word as a shell wants it: in quotes where it is needed.
void text_shell_word(struct str *out, const char *word);

/// Columns on a terminal: two for East Asian wide characters.
size_t text_width(const char *utf8);

#endif
