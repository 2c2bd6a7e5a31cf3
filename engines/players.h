// SPDX-License-Identifier: MIT
/// The players, each defined in a file of its own.
#ifndef ARBITER_ENGINES_PLAYERS_H
#define ARBITER_ENGINES_PLAYERS_H

#include "player.h"

extern const struct player amazon_player;
extern const struct player connect6_player;
extern const struct player dots_and_boxes_player;
extern const struct player go_player;
extern const struct player gomoku_player;
extern const struct player nogo_player;
extern const struct player othello_player;
extern const struct player phantom_go_player;
extern const struct player random_player;
extern const struct player renju_player;
extern const struct player surakarta_player;

#endif
