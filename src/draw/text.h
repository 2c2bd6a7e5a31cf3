// SPDX-License-Identifier: MIT
/// A board as lines of text, for terminals and files.
#ifndef ARBITER_DRAW_TEXT_H
#define ARBITER_DRAW_TEXT_H

#include <stdbool.h>

#include "rules/rules.h"
#include "util/str.h"

/// Append a board with its coordinates as moves are written, one line a row. Cells of `marked`
/// (the last move's, may be NULL) stand in brackets; lines of Dots and Boxes are drawn thicker.
/// Plain ASCII unless `unicode`.
void draw_text(const struct look *look, const struct view *view, const struct cells *marked,
               bool unicode, struct str *out);

#endif
