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

static int least(int a, int b)
{
    return a < b ? a : b;
}

/// How many points behind `point`, so far apart and at most `room`, hold `piece` one after another.
static int run(const uint8_t *point, int apart, int room, uint8_t piece)
{
    int count = 0;
    for (; count < room && point[apart] == piece; point += apart) {
        count++;
    }
    return count;
}

// Once or twice a move: spelt out, in the order of the grid's steps.
void stones_rows(const struct stones *board, cell_t cell, uint8_t piece, int rows[LINES])
{
    const uint8_t *point = &board->cell[cell];
    int side = board->side, left = cell % side, up = cell / side;
    int right = side - 1 - left, down = side - 1 - up;
    rows[0] = 1 + run(point, 1, right, piece) + run(point, -1, left, piece);
    rows[1] = 1 + run(point, side, down, piece) + run(point, -side, up, piece);
    rows[2] = 1 + run(point, side + 1, least(right, down), piece) +
              run(point, -side - 1, least(left, up), piece);
    rows[3] = 1 + run(point, 1 - side, least(right, up), piece) +
              run(point, side - 1, least(left, down), piece);
}

bool stones_reach(const struct stones *board, cell_t cell, uint8_t piece, int length)
{
    int rows[LINES];
    stones_rows(board, cell, piece, rows);
    return rows[0] >= length || rows[1] >= length || rows[2] >= length || rows[3] >= length;
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
