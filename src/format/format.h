// SPDX-License-Identifier: MIT
/// What a format of records is. A new one is one file that fills in a `struct record_format` and
/// one line in formats.c.
///
/// Formats of others hold less than our own: a reader fills in what it finds and leaves the rest
/// at its defaults, plays the moves through the rules, and says where they can't be.
#ifndef ARBITER_FORMAT_FORMAT_H
#define ARBITER_FORMAT_FORMAT_H

#include "core/record.h"
#include "util/str.h"

/// What a record does not know and some formats ask for.
struct occasion {
    const char *place, *event;   ///< "" where there is nothing to say
    int (*zone)(int64_t unix_s); ///< seconds that local time is ahead then; NULL for UTC
};

/// A text (UTF-8, or bytes where the format is binary) that games are read from, one by one.
struct reading {
    const char *text;
    size_t len;
    size_t at;               ///< where the next game begins
    const struct game *game; ///< what to take games for where the text does not say; may be NULL
    int (*zone)(int64_t unix_s); ///< of times that name none, as in an occasion
};

struct record_format {
    const char *name;      ///< "sgf"
    const char *extension; ///< of its files, without the dot
    const char *summary;   ///< what it is, for the list of formats
    bool gathers;          ///< one file holds all games
    bool lists;            ///< a file may hold games one after another, and usually holds one
    bool gbk;              ///< written in GBK unless the user wants UTF-8
    bool binary;

    bool (*has)(const struct game *game);

    /// Append what stands before the first of so many games. Optional.
    void (*begin)(size_t games, struct str *out);

    void (*write)(const struct record *record, const struct occasion *occasion, struct str *out);

    /// Append the name that the file of a record is to have. Optional.
    void (*file_name)(const struct record *record, const struct occasion *occasion,
                      struct str *out);

    /// Does a text look like this? NULL where it can't be read.
    bool (*looks)(const char *text, size_t len);

    /// Read the next game into a record that is zeroed or cleared. 0; 1 where there is none left;
    /// -1 with a message.
    int (*read)(struct reading *reading, struct record *record, struct err *err);
};

/// The formats, NULL at the end.
extern const struct record_format *const record_formats[];

extern const struct record_format ccgc_format;
extern const struct record_format ggf_format;
extern const struct record_format jsonl_format;
extern const struct record_format psq_format;
extern const struct record_format sgf_format;
extern const struct record_format wthor_format;

/// Find by name; NULL if there is none.
const struct record_format *record_format_find(const char *name);

/// The format that a text looks like, or NULL.
const struct record_format *record_format_of(const char *text, size_t len);

/// The seat that had a colour at the end of a record.
static inline int record_seat(const struct record *record, int colour)
{
    return colour ^ record->swapped;
}

/// The label of who had a colour at the end.
const char *record_label(const struct record *record, int colour);

/// The colour that won, or NOBODY.
int record_winner(const struct record *record);

#endif
