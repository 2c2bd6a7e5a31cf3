// SPDX-License-Identifier: MIT
/// JSON as it is written, member by member, for what is written of every game: to build objects of
/// it first, print and free them takes the library 200,000 instructions, as much as a hundred moves
/// cost the referee in all. Names, numbers and texts that stand as they are need no library; a text
/// with something to escape and a real number are left to it.
///
/// Each member has a name, or NULL within an array. A comma comes by itself where one is needed.
#ifndef ARBITER_FORMAT_PUT_H
#define ARBITER_FORMAT_PUT_H

#include <stdbool.h>
#include <stdint.h>

#include "util/str.h"

/// Begin an object or an array: `bracket` is '{' or '['.
void put_open(struct str *out, const char *name, char bracket);

/// End it: '}' or ']'.
void put_close(struct str *out, char bracket);

/// A text, or null for NULL. JSON holds Unicode only: other bytes are made so.
void put_text(struct str *out, const char *name, const char *text);

void put_int(struct str *out, const char *name, int64_t number);

void put_bool(struct str *out, const char *name, bool value);

void put_null(struct str *out, const char *name);

/// To 15 digits; null for what is no finite number.
void put_real(struct str *out, const char *name, double number);

/// Nanoseconds as milliseconds to the microsecond; null for NO_LIMIT and NEVER.
void put_ms(struct str *out, const char *name, int64_t ns);

enum { MS_TEXT_MAX = 24 };

/// Write such milliseconds where MS_TEXT_MAX bytes are free. Where they end.
char *write_ms(int64_t ns, char *text);

#endif
