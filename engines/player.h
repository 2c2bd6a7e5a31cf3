// SPDX-License-Identifier: MIT
/// What an engine of this folder is: a name, a game, and a function that chooses a move.
///
/// main.c makes a program of a player; speaker.c gives it its options and its language.
#ifndef ARBITER_ENGINES_PLAYER_H
#define ARBITER_ENGINES_PLAYER_H

#include "table.h"

struct player {
    const char *name;  ///< as it answers "name?" unless told otherwise
    const char *title; ///< one sentence for --help, without a full stop
    const char *game;  ///< what it plays unless told otherwise
    bool any_game;     ///< `--game` may name another

    /// Choose a move for the side to move, which is the player's own. The game is not over.
    void (*choose)(struct table *table, struct move *move);
};

#endif
