// SPDX-License-Identifier: MIT
/// Records on their way into files of other formats.
#ifndef ARBITER_CLI_CONVERT_H
#define ARBITER_CLI_CONVERT_H

#include "format/format.h"

/// Files that are being written.
struct convert {
    const struct record_format *format;
    struct occasion occasion;
    const char *folder;        ///< NULL for stdout
    bool utf8;                 ///< though the format is usually in GBK
    struct str gathered;       ///< games of a format that has them in one file
    char **names;              ///< of files that were written
    size_t names_count, games; ///< so far
};

/// Take a game: write its file, print it or keep it. 0, or -1 with a message.
int convert_add(struct convert *convert, const struct record *record, struct err *err);

/// No more games: write what was kept. 0, or -1 with a message.
int convert_end(struct convert *convert, struct err *err);

/// Free what it holds. Takes zeroes.
void convert_release(struct convert *convert);

#endif
