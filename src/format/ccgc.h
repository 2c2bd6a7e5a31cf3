// SPDX-License-Identifier: MIT
/// What the two halves of the CCGC format share.
#ifndef ARBITER_FORMAT_CCGC_H
#define ARBITER_FORMAT_CCGC_H

#include "format/format.h"

/// Dots and Boxes as JSON.
void ccgc_write_dots(const struct record *record, const struct occasion *occasion, struct str *out);

/// The same back from a text of the reading's, into a record that has its game; `len` becomes what
/// the object takes of the text. 0, or -1 with a message.
int ccgc_read_dots(const struct reading *reading, const char *text, size_t *len,
                   struct record *record, struct err *err);

#endif
