// SPDX-License-Identifier: MIT
/// What is odd about the lines of an engine, whatever they mean.
#ifndef ARBITER_IO_ODDITIES_H
#define ARBITER_IO_ODDITIES_H

#include "proto/protocol.h"

/// A line has control characters, is not UTF-8, or is none of its language.
enum oddity { ODD_CONTROL, ODD_ENCODING, ODD_CHATTER, ODDITIES };

enum { ODD_LINE_MAX = 80 };

/// Zeroes to begin.
struct oddities {
    size_t count[ODDITIES];
    char first[ODDITIES][ODD_LINE_MAX]; ///< of each, clean
};

/// Count what is odd about a line in that language.
void oddities_note(struct oddities *odd, const struct protocol *protocol, const char *line);

#endif
