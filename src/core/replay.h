// SPDX-License-Identifier: MIT
/// A record played again on a board, move by move: for whoever judges, shows or translates it.
#ifndef ARBITER_CORE_REPLAY_H
#define ARBITER_CORE_REPLAY_H

#include "core/record.h"

/// Where the game has got to. The record must outlive it; `replay_release` frees it.
struct replay {
    const struct record *record;
    void *state;
    size_t at;         ///< in the record's moves
    int ply;           ///< moves made
    int mover, colour; ///< who made the last one, and the colour that it had then
    struct move move;  ///< the last one
};

/// At the start of the game.
void replay_init(struct replay *replay, const struct record *record);

void replay_release(struct replay *replay);

/// Make the next move. False where there is none, or where it can't be made: `why` is then a
/// static phrase, else NULL.
bool replay_next(struct replay *replay, const char **why);

/// The board as `eye` may see it now.
void replay_view(const struct replay *replay, int eye, struct view *view);

/// Processor time that each seat has used in the other's turns, as far as it was measured.
void replay_idle(const struct record *record, int64_t idle_ns[SEATS]);

/// The cells that the last move put something on or touched, for marking it.
const struct cells *replay_marked(const struct replay *replay);

/// Does the record keep to the rules and to its clocks? 0, or -1 with a message that names the
/// move: every move legal, the attempts as they were judged, no move after the end, the result
/// that of the rules, no side over its time but where it lost by that.
int replay_verify(const struct record *record, struct err *err);

#endif
