// SPDX-License-Identifier: MIT
/// The lines that went to and came from the engines of a game, and when.
///
/// Most games end well and nobody asks for their wire: lines are kept as they were, and only made
/// a text of where somebody does.
#ifndef ARBITER_IO_WIRELOG_H
#define ARBITER_IO_WIRELOG_H

#include <stdint.h>

#include "util/str.h"

/// Zeroes are an empty log that keeps nothing. `wirelog_release` frees it.
struct wirelog {
    struct str lines; ///< what went over the wire, in pieces, each with its head
    size_t most;      ///< bytes of text that may be kept; 0 keeps nothing
    int64_t begun_ns;
};

/// Forget what was kept, for the next game.
void wirelog_begin(struct wirelog *log, size_t most, int64_t begun_ns);

/// Keep a line or several: `direction` is '>' for to the engine and '<' for from it.
void wirelog_add(struct wirelog *log, int seat, char direction, const char *text, size_t len,
                 int64_t at_ns);

/// Append the lines, clean UTF-8: seconds since the game began, who, which way, what. Of a log
/// that was full the last line says so.
void wirelog_text(const struct wirelog *log, struct str *out);

void wirelog_release(struct wirelog *log);

#endif
