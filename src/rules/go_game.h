// SPDX-License-Identifier: MIT
/// A game of Go in progress: what Go and Phantom Go share.
///
/// Stones as in go_board.h; suicide is forbidden, and so is taking back a ko at once. By option no
/// earlier position may come back at all (positional superko). Two passes end the game, and so do
/// four moves a point; then the area counts, all stones being alive.
#ifndef ARBITER_RULES_GO_GAME_H
#define ARBITER_RULES_GO_GAME_H

#include "rules/go_board.h"

enum {
    GO_NOWHERE = GO_CELLS_MAX,
    GO_MOVES_A_POINT = 4,
};

/// The length of the longest game on a board.
#define GO_PLIES(side) (GO_MOVES_A_POINT * (side) * (side))

/// The bytes of a state for boards up to a side.
#define GO_STATE_SIZE(side) (sizeof(struct go_game) + (GO_PLIES(side) + 1) * sizeof(uint64_t))

struct go_game {
    struct go_board board;
    uint8_t turn;
    uint8_t passes; ///< in a row
    bool superko;
    uint16_t ko; ///< where the side to move may not take back, or GO_NOWHERE
    uint16_t plies;
    uint16_t positions; ///< in `past`
    int16_t komi;       ///< halves of points
    uint64_t past[];    ///< hashes of all positions, the present one last; only with superko
};

/// Begin on zeroed bytes. `komi` counts halves.
void go_start(struct go_game *state, int side, int komi, bool superko);

/// Judge a move. `blocked` is the verdict where the rules of Go forbid a point of the board.
enum verdict go_check(const struct go_game *state, const struct move *move, enum verdict blocked,
                      const char **why);

// The rest are functions of a `struct rules`.

int go_turn(const void *state);

/// What is taken is left out where it is more than a list can have; on 9x9 it never is.
void go_apply(void *state, const struct move *move, struct cells *taken);

bool go_over(const void *state, struct outcome *outcome);

/// All stones, to all eyes.
void go_view(const void *state, int eye, struct view *view);

/// A stone by chance on a legal point that is not an own eye; a pass where there is none.
void go_sample(const void *state, struct dice *dice, struct move *move);

/// The pass comes last.
void go_each(const void *state, bool (*visit)(void *context, const struct move *move),
             void *context);

const char *go_place(void *state, const struct view *position, int colour);

#endif
