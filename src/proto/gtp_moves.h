// SPDX-License-Identifier: MIT
/// Moves as GTP lines have them: "E5", "pass". Columns are letters without I. Rows count from the
/// bottom; Othello's from the top, for there "D3" is the name of a square (as Edax has it).
#ifndef ARBITER_PROTO_GTP_MOVES_H
#define ARBITER_PROTO_GTP_MOVES_H

#include "rules/rules.h"

/// Does GTP have this game, with these options: one stone a move on a board of points?
bool gtp_plays(const struct game *game);

/// The name of a game for "set_game"; NULL for Go, which needs none.
const char *gtp_game_name(const struct game *game);

/// Read a vertex or "pass"; what follows a blank is ignored. 0, or -1 and why.
int gtp_read(const struct game *game, const char *text, struct move *move, const char **why);

/// Write a vertex or "pass". `text` has MOVE_TEXT_MAX bytes.
void gtp_write(const struct game *game, const struct move *move, char *text);

#endif
