// SPDX-License-Identifier: MIT
/// Canonical text of moves: what people type, records keep and tests read, for every game alike.
///
/// A cell is a letter from the left (`i` included) and a number from the bottom, "h8"; where the
/// game's look counts rows from the top (Othello), the number is from the top. A move is its
/// cells one after another, "d1d7g7"; others are "pass", "swap", "swap:j10k10" and
/// "offer:j10g8".
#ifndef ARBITER_RULES_NOTATION_H
#define ARBITER_RULES_NOTATION_H

#include <stddef.h>

#include "rules/rules.h"

enum {
    CELL_TEXT_MAX = 4,                            ///< "y25" and its NUL
    MOVE_TEXT_MAX = LIST_MAX * CELL_TEXT_MAX + 8, ///< any move and its NUL
};

/// Write a cell. `text` has CELL_TEXT_MAX bytes. Its length.
size_t cell_text(const struct game *game, cell_t cell, char *text);

/// Read a cell at the start of `text`, in either case of letters. The bytes it took, 0 if none.
size_t cell_read(const struct game *game, const char *text, cell_t *cell);

/// Write a move. `text` has MOVE_TEXT_MAX bytes. Its length.
size_t move_text(const struct game *game, const struct move *move, char *text);

/// Read a whole word as a move. 0, or -1 where it is none: a cell outside, a bad character.
int move_read(const struct game *game, const char *text, struct move *move);

#endif
