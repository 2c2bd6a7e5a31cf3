// SPDX-License-Identifier: MIT
/// A Go board made for playing fast, and games by chance on it.
///
/// Points count from the top-left corner of a board with an edge around it; `goban_point` turns a
/// cell of the rules into one.
#ifndef ARBITER_ENGINES_GOBAN_H
#define ARBITER_ENGINES_GOBAN_H

#include "rules/go_board.h"

enum {
    GOBAN_STRIDE = GO_SIDE_MAX + 1,
    GOBAN_POINTS = GOBAN_STRIDE * (GO_SIDE_MAX + 2) + 1,
    GOBAN_EDGE = PIECE_OTHER,
    GOBAN_PASS = 0 ///< a point that is always edge
};

struct goban {
    uint8_t point[GOBAN_POINTS];
    uint8_t side;
    uint8_t passes;
    int ko;                      ///< where nobody may play now, or GOBAN_PASS
    int empty[GO_CELLS_MAX];     ///< the empty points, in no order
    int16_t where[GOBAN_POINTS]; ///< of an empty point in `empty`
    int empties;
};

/// Who played where first in a game by chance: an enum piece for each point.
struct footprints {
    uint8_t first[GOBAN_POINTS];
};

/// An empty board.
void goban_init(struct goban *board, int side);

static inline int goban_point(const struct goban *board, cell_t cell)
{
    return (cell / board->side + 1) * GOBAN_STRIDE + cell % board->side + 1;
}

static inline cell_t goban_cell(const struct goban *board, int point)
{
    return (cell_t)((point / GOBAN_STRIDE - 1) * board->side + point % GOBAN_STRIDE - 1);
}

/// Play a stone, or GOBAN_PASS. False where the rules forbid it (superko aside); the board is then
/// as it was.
bool goban_play(struct goban *board, int point, uint8_t piece);

/// Is it an own eye, which nobody should fill?
bool goban_is_eye(const struct goban *board, int point, uint8_t piece);

/// Play by chance to the end, `piece` first. Black's lead in points, without komi.
int goban_finish(struct goban *board, uint8_t piece, struct dice *dice, struct footprints *prints);

/// Black's lead in area as the board stands.
int goban_lead(const struct goban *board);

#endif
