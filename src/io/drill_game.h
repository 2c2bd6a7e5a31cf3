// SPDX-License-Identifier: MIT
/// The game of a drill: what its engine is asked and answers, and what the other side plays. None
/// of these wait for anything: io/drill runs the loop.
#ifndef ARBITER_IO_DRILL_GAME_H
#define ARBITER_IO_DRILL_GAME_H

#include "io/drill.h"

/// Begin a game on the drill's terms, in the process that runs or in a new one.
void drill_game_begin(struct drill *drill);

/// Carry out what the match wants, until it waits for the engine or the game is held or over.
void drill_game_pump(struct drill *drill);

/// Do what the time has come for. False where there is nothing.
bool drill_game_tick(struct drill *drill, int64_t now_ns);

/// When there will be something, or NEVER.
int64_t drill_game_due(const struct drill *drill);

/// Send the engine its language's word for leaving.
void drill_game_quit(struct drill *drill);

#endif
