// SPDX-License-Identifier: MIT
/// Monte Carlo tree search for Go and its kin: the tree grows where games by chance go well (UCT),
/// and moves made anywhere in them count a little for the same move now (RAVE).
#ifndef ARBITER_ENGINES_UCT_H
#define ARBITER_ENGINES_UCT_H

#include "goban.h"
#include "table.h"

/// What is to be searched.
struct uct {
    /// Set up the board that the next game by chance starts from: the position, or in a hidden
    /// game one of those that it may be.
    void (*deal)(struct table *table, struct goban *board);

    /// May the player choose this cell now?
    bool (*may)(const struct table *table, cell_t cell);
};

/// Choose a move: the one looked at most, or a pass.
void uct_choose(struct table *table, const struct uct *uct, struct move *move);

#endif
