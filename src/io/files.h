// SPDX-License-Identifier: MIT
/// Whole files and paths.
#ifndef ARBITER_IO_FILES_H
#define ARBITER_IO_FILES_H

#include "util/err.h"
#include "util/str.h"

/// So much is read of a file that a person wrote: more is a mistake.
enum { FILE_BYTES_MAX = 64 << 20 };

/// Append all of a file to a text. 0, or -1 with a message.
int file_read(const char *path, struct str *text, struct err *err);

/// Write a file that was not there: where one is, a number goes before the path's ending, "game
/// (2).sgf". 0, or -1 with a message.
int file_write_new(const char *path, const char *bytes, size_t len, struct err *err);

/// The path from the root, on the heap; the file need not be there. NULL with a message.
char *path_absolute(const char *path, struct err *err);

#endif
