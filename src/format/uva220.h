// SPDX-License-Identifier: MIT
/// UVa 220 (ACM/ICPC World Finals 1992), Othello, a line at a time (spec/uva220.md).
///
///     COUNT -> [ BOARD (8 lines) -> SIDE -> COMMANDS (L, Mrc, Q) ] as often as it says -> END
///
/// Empty lines and blanks around a line do not count.
#ifndef ARBITER_FORMAT_UVA220_H
#define ARBITER_FORMAT_UVA220_H

#include "rules/rules.h"
#include "util/str.h"

/// Zeroes to begin.
struct uva220 {
    enum uva220_part { UVA_COUNT, UVA_BOARD, UVA_SIDE, UVA_COMMANDS, UVA_END } part;
    int line;         ///< the number of the last line
    long games;       ///< that are still to come
    bool another;     ///< a game has been printed
    int row;          ///< of the board, that comes next
    struct game game; ///< Othello
    struct view board;
    int colour; ///< the side to move
};

/// Read a line, without its end. What it prints is appended to `out`. 0, or -1 with a message.
int uva220_line(struct uva220 *uva, const char *line, struct str *out, struct err *err);

/// The input is over. 0, or -1 with a message where something is missing.
int uva220_end(const struct uva220 *uva, struct err *err);

#endif
