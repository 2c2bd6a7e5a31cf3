// SPDX-License-Identifier: MIT
/// A text line by line.
#ifndef ARBITER_FORMAT_LINES_H
#define ARBITER_FORMAT_LINES_H

#include "util/str.h"

/// Zeroes but for the text to begin. `line` is owned: `str_release` it.
struct lines {
    const char *text;
    size_t len, at;
    int number;      ///< of `line`, from 1
    struct str line; ///< without its end
};

/// The next line, without its end (LF or CR LF). False after the last; `line` is then empty.
bool lines_next(struct lines *lines);

#endif
