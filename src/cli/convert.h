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

/// Find a format for an option. NULL with a message that names the nearest.
const struct record_format *convert_format(const char *option, const char *name, struct err *err);

/// Has a format a place for a game? 0, or -1 with a message that begins with `what` and says which
/// formats have.
int convert_fits(const struct record_format *format, const struct game *game, const char *what,
                 struct err *err);

/// How many seconds the time zone of this machine is ahead at that time.
int zone_here(int64_t unix_s);

/// An occasion in the time zone of this machine.
struct occasion occasion_here(const char *place, const char *event);

/// Make the folder where it is not there. 0, or -1 with a message.
int convert_folder(const struct convert *convert, struct err *err);

/// Append the path of a record's file in the folder, which no game before had.
void convert_path(struct convert *convert, const struct record *record, struct str *path);

/// Append a record in the format and its encoding.
void convert_text(const struct convert *convert, const struct record *record, struct str *out);

/// Take a game: write its file, print it or keep it. 0, or -1 with a message.
int convert_add(struct convert *convert, const struct record *record, struct err *err);

/// No more games: write what was kept. 0, or -1 with a message.
int convert_end(struct convert *convert, struct err *err);

/// Free what it holds. Takes zeroes.
void convert_release(struct convert *convert);

#endif
