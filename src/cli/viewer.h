// SPDX-License-Identifier: MIT
/// A position of a recorded game as a screen of text.
#ifndef ARBITER_CLI_VIEWER_H
#define ARBITER_CLI_VIEWER_H

#include "core/record.h"
#include "util/str.h"

struct viewer {
    const struct record *record;
    bool unicode, colours;
    int eye; ///< whose: a seat's or EYE_REFEREE
    int ply; ///< moves made, from 0
};

/// Append the screen: who plays, the board, the last move, clocks, what engines said and tried.
void viewer_text(const struct viewer *viewer, struct str *out);

#endif
