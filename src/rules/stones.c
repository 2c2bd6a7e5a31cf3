// SPDX-License-Identifier: MIT
/// Stones that stay where they are put, and the rows they make.
#include "rules/stones.h"

#include <assert.h>
#include <string.h>

const char *stones_refuse(const struct stones *board, cell_t cell)
{
    if (cell >= stones_points(board)) {
        return "outside the board";
    }
    return board->cell[cell] == EMPTY ? NULL : "occupied";
}

void stones_put(struct stones *board, cell_t cell, uint8_t piece)
{
    assert(board->cell[cell] == EMPTY);
    board->cell[cell] = piece;
    board->count++;
}

int stones_row(const struct stones *board, cell_t cell, struct step line, uint8_t piece)
{
    int side = board->side, x = cell % side, y = cell / side;
    struct step back = {(int8_t)-line.x, (int8_t)-line.y};
    return grid_run(board->cell, side, side, x, y, line, piece) + 1 +
           grid_run(board->cell, side, side, x, y, back, piece);
}

bool stones_reach(const struct stones *board, cell_t cell, uint8_t piece, int length)
{
    for (int i = 0; i < LINES; i++) {
        if (stones_row(board, cell, grid_steps[i], piece) >= length) {
            return true;
        }
    }
    return false;
}

cell_t stones_nth_free(const struct stones *board, int before)
{
    cell_t cell = 0;
    while (board->cell[cell] != EMPTY || before-- > 0) {
        cell++;
    }
    return cell;
}

const char *stones_place(struct stones *board, const struct view *position)
{
    int count = 0;
    for (int cell = 0; cell < stones_points(board); cell++) {
        if (position->cell[cell] > WHITE) {
            return "a piece that the game has not";
        }
        count += position->cell[cell] != EMPTY;
    }
    memcpy(board->cell, position->cell, (size_t)stones_points(board));
    board->count = (uint16_t)count;
    return NULL;
}

void stones_view(const struct stones *board, struct view *view)
{
    memcpy(view->cell, board->cell, (size_t)stones_points(board));
}
