// SPDX-License-Identifier: MIT
/// Files that only grow, by whole games: records and logs.
#ifndef ARBITER_IO_APPEND_H
#define ARBITER_IO_APPEND_H

#include <stddef.h>

#include "util/err.h"

/// A file to append to. `path` must outlive it; NULL for no file, which takes all and keeps none.
struct append {
    const char *path;
    int fd;
};

/// Open or create the file. Where a kill has left half a line at its end, the line is ended, so
/// that it spoils no other. 0, or -1 with a message.
int append_open(struct append *file, const char *path, struct err *err);

/// Write all of it at the end of the file. 0, or -1 with a message.
int append_write(struct append *file, const char *bytes, size_t len, struct err *err);

void append_close(struct append *file);

#endif
