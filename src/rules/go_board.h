// SPDX-License-Identifier: MIT
/// Stones, chains and liberties: what Go, Phantom Go and NoGo share.
#ifndef ARBITER_RULES_GO_BOARD_H
#define ARBITER_RULES_GO_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/rules.h"

enum { GO_SIDE_MAX = 19, GO_CELLS_MAX = GO_SIDE_MAX * GO_SIDE_MAX };

/// Points of a square board, row by row: EMPTY, BLACK or WHITE.
struct go_board {
    uint8_t side;
    uint8_t cell[GO_CELLS_MAX];
};

/// Points of a board: more than a move can have.
struct go_points {
    uint16_t count;
    cell_t at[GO_CELLS_MAX];
};

/// What a stone of that colour on an empty point would take, in increasing order.
void go_takes(const struct go_board *board, cell_t cell, int colour, struct go_points *taken);

/// Would a stone of that colour on an empty point, which takes nothing, be without a liberty?
bool go_suicide(const struct go_board *board, cell_t cell, int colour);

/// Is the stone alone, with that empty point as its only liberty?
bool go_lone(const struct go_board *board, cell_t stone, cell_t liberty);

/// Is an empty point an eye: own stones beside it, and no more than one of the opponent's at its
/// corners (none at the edge)?
bool go_eye(const struct go_board *board, cell_t cell, int colour);

/// The empty points.
void go_empty(const struct go_board *board, struct go_points *points);

/// Stones of each colour and the empty regions that only it borders.
void go_area(const struct go_board *board, int area[SEATS]);

/// Take over a position of stones that all have liberties. NULL, or a static phrase.
const char *go_board_place(struct go_board *board, const struct view *position);

#endif
