// SPDX-License-Identifier: MIT
/// Moves as SAU lines have them: capital letters, column then row, from the top-left corner.
#ifndef ARBITER_PROTO_SAU_MOVES_H
#define ARBITER_PROTO_SAU_MOVES_H

#include "rules/rules.h"

/// Does SAU have this game, with these options?
bool sau_plays(const struct game *game);

/// Read the parameters of a "move" line; what follows the move is ignored. 0, or -1 and why.
int sau_read(const struct game *game, const char *text, struct move *move, const char **why);

/// Write the parameters of a "move" line. `text` has MOVE_TEXT_MAX bytes.
void sau_write(const struct game *game, const struct move *move, char *text);

/// Write points one after another, as in "take 2 CECF". `text` has MOVE_TEXT_MAX bytes.
void sau_write_points(const struct game *game, const struct cells *cells, char *text);

#endif
