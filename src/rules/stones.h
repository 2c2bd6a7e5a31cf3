// SPDX-License-Identifier: MIT
/// Stones that stay where they are put, and the rows they make: what Gomoku, Renju and Connect6
/// share.
#ifndef ARBITER_RULES_STONES_H
#define ARBITER_RULES_STONES_H

#include "rules/grid.h"
#include "rules/rules.h"

enum {
    STONES_SIDE_MAX = 22,
    STONES_MAX = STONES_SIDE_MAX * STONES_SIDE_MAX,
    LINES = STEPS / 2 ///< through a point: the first steps of the grid
};

/// A square board. Plain data; part of a game's state.
struct stones {
    uint16_t count; ///< stones on it
    uint8_t side;
    uint8_t cell[STONES_MAX];
};

/// The points of the board.
static inline int stones_points(const struct stones *board)
{
    return board->side * board->side;
}

/// The points without a stone.
static inline int stones_free(const struct stones *board)
{
    return stones_points(board) - board->count;
}

/// Why no stone can be put on a point, which may be any number; NULL where one can.
const char *stones_refuse(const struct stones *board, cell_t cell);

/// Put a stone on an empty point.
void stones_put(struct stones *board, cell_t cell, uint8_t piece);

/// How many stones of a kind stand in an unbroken row through a point along each line; the point
/// itself counts as one of them.
void stones_rows(const struct stones *board, cell_t cell, uint8_t piece, int rows[LINES]);

/// Does such a row have at least `length` stones on any line?
bool stones_reach(const struct stones *board, cell_t cell, uint8_t piece, int length);

/// The empty point that has `before` others before it.
cell_t stones_nth_free(const struct stones *board, int before);

/// Put a whole position on an empty board. NULL, or what is wrong with it.
const char *stones_place(struct stones *board, const struct view *position);

void stones_view(const struct stones *board, struct view *view);

#endif
