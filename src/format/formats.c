// SPDX-License-Identifier: MIT
/// The formats, one line each.
#include <string.h>

#include "format/format.h"

// The order is that of guessing: the more telling its first bytes, the earlier.
// clang-format off
const struct record_format *const record_formats[] = {
    &jsonl_format,
    &ccgc_format,
    &ggf_format,
    &sgf_format,
    &psq_format,
    &wthor_format,
    NULL,
};
// clang-format on

const struct record_format *record_format_find(const char *name)
{
    for (int i = 0; record_formats[i]; i++) {
        if (strcmp(record_formats[i]->name, name) == 0) {
            return record_formats[i];
        }
    }
    return NULL;
}

const struct record_format *record_format_of(const char *text, size_t len)
{
    for (int i = 0; record_formats[i]; i++) {
        if (record_formats[i]->looks && record_formats[i]->looks(text, len)) {
            return record_formats[i];
        }
    }
    return NULL;
}

const char *record_label(const struct record *record, int colour)
{
    const char *label = record->player[record_seat(record, colour)].label;
    return label ? label : "";
}

int record_winner(const struct record *record)
{
    int winner = record->result.winner;
    return winner == NOBODY ? NOBODY : winner ^ record->swapped;
}
