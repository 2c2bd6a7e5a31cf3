// SPDX-License-Identifier: MIT
/// The search that the engines share: iterative deepening alpha-beta over any game's rules.
#ifndef ARBITER_ENGINES_SEARCH_H
#define ARBITER_ENGINES_SEARCH_H

#include "table.h"

enum {
    SCORE_WIN = 1000000, ///< less one a ply: a win at once is worth most
    SEARCH_DEPTH_MAX = 64
};

/// What an engine knows about its game. Colours take turns as the rules say; a side may move
/// twice running.
struct judge {
    /// How good the position is for `colour`, which is to move; well inside -SCORE_WIN..SCORE_WIN.
    int (*evaluate)(const struct view *view, int colour);

    /// The moves worth looking at, the promising ones first; illegal ones are left out. Optional:
    /// without it all moves, in order of the positions after them.
    void (*each)(const struct view *view, int colour,
                 bool (*visit)(void *context, const struct move *move), void *context);

    int width_root, width; ///< the best so many moves are looked at, at the root and below; 0: all
    int depth_max;         ///< 0: SEARCH_DEPTH_MAX
};

/// Choose the best move that the table's limits let it find. Among equals the dice decide.
void search_choose(struct table *table, const struct judge *judge, struct move *move);

#endif
