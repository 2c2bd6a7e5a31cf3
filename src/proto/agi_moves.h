// SPDX-License-Identifier: MIT
/// Points, moves and rules as AGI has them (spec/agi.md): two hexadecimal digits a point, the row
/// from the top, 0 to E, then the column from the left, 1 to F. "78" is the centre.
#ifndef ARBITER_PROTO_AGI_MOVES_H
#define ARBITER_PROTO_AGI_MOVES_H

#include "rules/rules.h"

enum {
    AGI_SIDE = 15,
    AGI_POINTS_MAX = 2 * (AGI_SIDE * AGI_SIDE + 1), ///< in a game: a pass may follow each stone
    AGI_TEXT_MAX = 2 * AGI_POINTS_MAX + 1           ///< two digits each, and a NUL
};

/// Can AGI say the rules of this game?
bool agi_plays(const struct game *game);

/// Read a point at the start of `text`, in either case of letters. NULL, or a static phrase that
/// says what is wrong with it.
const char *agi_read_point(const char *text, cell_t *cell);

/// Read the parameter of BESTMOVE; what follows it is ignored. "78", "CHANGE", and "5A77" is an
/// offer. 0, or -1 and why.
int agi_read(const struct game *game, const char *text, struct move *move, const char **why);

/// Write a move so that `agi_read` reads it; a pass, which AGI does not have, as "00", the zero
/// byte that RenLib's files have for it. `text` has MOVE_TEXT_MAX bytes.
void agi_write(const struct game *game, const struct move *move, char *text);

/// After the moves in `points` Black offers fifth stones: write the points that can be offered
/// beside those in `offered`, legal and symmetric to none of them. `text` has AGI_TEXT_MAX bytes.
void agi_more_offers(const struct game *game, const char *points, const struct cells *offered,
                     char *text);

#endif
