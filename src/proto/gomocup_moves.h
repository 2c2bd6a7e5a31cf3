// SPDX-License-Identifier: MIT
/// Points, moves and rules as Gomocup has them (spec/rules.md 5.1): "x,y", both from 0 at the
/// top-left corner.
#ifndef ARBITER_PROTO_GOMOCUP_MOVES_H
#define ARBITER_PROTO_GOMOCUP_MOVES_H

#include "rules/rules.h"

/// What INFO rule says; bits.
enum gomocup_rule { RULE_FREE = 0, RULE_EXACT = 1, RULE_RENJU = 4, RULE_CARO = 8 };

/// Can Gomocup say the rules of this game? It has no words for the openings of Renju.
bool gomocup_plays(const struct game *game);

enum gomocup_rule gomocup_rule(const struct game *game);

/// Does the game begin with Swap2?
bool gomocup_swaps(const struct game *game);

/// Read "x,y", or in Swap2 "x,y x,y x,y", "x,y x,y" or "SWAP"; what follows is ignored. 0, or -1
/// and why.
int gomocup_read(const struct game *game, const char *text, struct move *move, const char **why);

/// Write a move so that `gomocup_read` reads it; a pass, which Gomocup does not have, as "pass".
/// `text` has MOVE_TEXT_MAX bytes.
void gomocup_write(const struct game *game, const struct move *move, char *text);

#endif
