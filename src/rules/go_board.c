// SPDX-License-Identifier: MIT
/// Stones, chains and liberties.
#include "rules/go_board.h"

#include <string.h>

enum { SIDES = 4, NOWHERE = GO_CELLS_MAX };

/// A set of points.
struct marks {
    uint64_t bits[(GO_CELLS_MAX + 63) / 64];
};

/// Add a point. False where it was in the set before.
static bool mark(struct marks *marks, cell_t cell)
{
    uint64_t bit = UINT64_C(1) << cell % 64;
    bool fresh = !(marks->bits[cell / 64] & bit);
    marks->bits[cell / 64] |= bit;
    return fresh;
}

/// The two to four points beside a point.
static int beside(const struct go_board *board, cell_t cell, cell_t *cells)
{
    int side = board->side;
    int x = cell % side, count = 0;
    if (cell >= side) {
        cells[count++] = (cell_t)(cell - side);
    }
    if (x > 0) {
        cells[count++] = (cell_t)(cell - 1);
    }
    if (x < side - 1) {
        cells[count++] = (cell_t)(cell + 1);
    }
    if (cell + side < side * side) {
        cells[count++] = (cell_t)(cell + side);
    }
    return count;
}

/// Collect the chain of a stone. False as soon as it has a liberty other than `filled`.
static bool breathless(const struct go_board *board, cell_t stone, cell_t filled,
                       struct go_points *chain)
{
    struct marks seen = {0};
    mark(&seen, stone);
    chain->count = 0;
    chain->at[chain->count++] = stone;
    for (int i = 0; i < chain->count; i++) {
        cell_t cells[SIDES];
        int count = beside(board, chain->at[i], cells);
        for (int j = 0; j < count; j++) {
            uint8_t piece = board->cell[cells[j]];
            if (piece == EMPTY && cells[j] != filled) {
                return false;
            }
            if (piece == board->cell[stone] && mark(&seen, cells[j])) {
                chain->at[chain->count++] = cells[j];
            }
        }
    }
    return true;
}

static bool has(const struct go_points *points, cell_t cell)
{
    for (int i = 0; i < points->count; i++) {
        if (points->at[i] == cell) {
            return true;
        }
    }
    return false;
}

/// Put points in increasing order.
static void sort(struct go_points *points)
{
    struct marks marks = {0};
    int count = points->count;
    for (int i = 0; i < count; i++) {
        mark(&marks, points->at[i]);
    }
    points->count = 0;
    for (cell_t cell = 0; points->count < count; cell++) {
        if (!mark(&marks, cell)) {
            points->at[points->count++] = cell;
        }
    }
}

void go_takes(const struct go_board *board, cell_t cell, int colour, struct go_points *taken)
{
    cell_t cells[SIDES];
    int count = beside(board, cell, cells);
    taken->count = 0;
    for (int i = 0; i < count; i++) {
        struct go_points chain;
        if (board->cell[cells[i]] == piece_of(other(colour)) && !has(taken, cells[i]) &&
            breathless(board, cells[i], cell, &chain)) {
            memcpy(&taken->at[taken->count], chain.at, chain.count * sizeof chain.at[0]);
            taken->count = (uint16_t)(taken->count + chain.count);
        }
    }
    if (taken->count > 1) {
        sort(taken);
    }
}

bool go_suicide(const struct go_board *board, cell_t cell, int colour)
{
    cell_t cells[SIDES];
    int count = beside(board, cell, cells);
    for (int i = 0; i < count; i++) {
        struct go_points chain;
        uint8_t piece = board->cell[cells[i]];
        if (piece == EMPTY ||
            (piece == piece_of(colour) && !breathless(board, cells[i], cell, &chain))) {
            return false;
        }
    }
    return true;
}

bool go_lone(const struct go_board *board, cell_t stone, cell_t liberty)
{
    struct go_points chain;
    return breathless(board, stone, liberty, &chain) && chain.count == 1;
}

bool go_eye(const struct go_board *board, cell_t cell, int colour)
{
    cell_t cells[SIDES];
    int count = beside(board, cell, cells);
    for (int i = 0; i < count; i++) {
        if (board->cell[cells[i]] != piece_of(colour)) {
            return false;
        }
    }
    int x = cell % board->side, y = cell / board->side, foes = 0;
    for (int i = 0; i < SIDES; i++) {
        int corner_x = x + (i % 2 ? 1 : -1), corner_y = y + (i / 2 ? 1 : -1);
        if (corner_x >= 0 && corner_y >= 0 && corner_x < board->side && corner_y < board->side) {
            foes += board->cell[corner_y * board->side + corner_x] == piece_of(other(colour));
        }
    }
    return foes <= (count == SIDES ? 1 : 0);
}

void go_empty(const struct go_board *board, struct go_points *points)
{
    points->count = 0;
    for (cell_t cell = 0; cell < board->side * board->side; cell++) {
        if (board->cell[cell] == EMPTY) {
            points->at[points->count++] = cell;
        }
    }
}

/// Walk an empty region: its size, and a bit for each colour that borders it.
static int region(const struct go_board *board, cell_t start, struct marks *seen, int *borders)
{
    struct go_points points = {.count = 1, .at = {start}};
    *borders = 0;
    for (int i = 0; i < points.count; i++) {
        cell_t cells[SIDES];
        int count = beside(board, points.at[i], cells);
        for (int j = 0; j < count; j++) {
            uint8_t piece = board->cell[cells[j]];
            if (piece != EMPTY) {
                *borders |= piece;
            } else if (mark(seen, cells[j])) {
                points.at[points.count++] = cells[j];
            }
        }
    }
    return points.count;
}

void go_area(const struct go_board *board, int area[SEATS])
{
    struct marks seen = {0};
    area[0] = area[1] = 0;
    for (cell_t cell = 0; cell < board->side * board->side; cell++) {
        int owner = board->cell[cell], size = 1;
        if (owner == EMPTY) {
            if (!mark(&seen, cell)) {
                continue;
            }
            size = region(board, cell, &seen, &owner);
        }
        if (owner == BLACK || owner == WHITE) {
            area[owner - BLACK] += size;
        }
    }
}

const char *go_board_place(struct go_board *board, const struct view *position)
{
    int cells = board->side * board->side;
    for (int cell = 0; cell < cells; cell++) {
        if (position->cell[cell] > WHITE) {
            return "a piece that is no stone";
        }
    }
    memcpy(board->cell, position->cell, (size_t)cells);
    for (cell_t cell = 0; cell < cells; cell++) {
        struct go_points chain;
        if (board->cell[cell] != EMPTY && breathless(board, cell, NOWHERE, &chain)) {
            return "a chain without a liberty";
        }
    }
    return NULL;
}
