// SPDX-License-Identifier: MIT
/// The opening of Renju: who may swap colours when, and the choice of the fifth stone.
#include "rules/renju_opening.h"

enum {
    STONES_TO_OFFER = 4,
    SYMMETRIES = 8 ///< of a square: bit 0 left-right, bit 1 top-bottom, bit 2 the diagonal
};

/// Stones on the board when a swap may come.
static const int stones_to_swap[] = {[SWAP_AFTER_FIRST] = 1, [SWAP_AFTER_THIRD] = 3};

int opening_seat(const struct renju_opening *opening, int colour)
{
    return opening->swapped ? other(colour) : colour;
}

int opening_turn(const struct renju_opening *opening, const struct stones *board, int colour)
{
    if (opening->swap == SWAP_AFTER_THIRD && board->count < stones_to_swap[SWAP_AFTER_THIRD]) {
        return opening_seat(opening, 0);
    }
    return opening_seat(opening, opening->offered > 0 ? other(colour) : colour);
}

bool opening_may_swap(const struct renju_opening *opening, const struct stones *board, int colour)
{
    return opening->swap != SWAP_NEVER && !opening->swapped && colour == 1 &&
           board->count == stones_to_swap[opening->swap];
}

bool opening_must_offer(const struct renju_opening *opening, const struct stones *board, int colour)
{
    return opening->fifths > 1 && opening->offered == 0 && colour == 0 &&
           board->count == STONES_TO_OFFER;
}

/// How far a point is from the centre, in king's moves.
static int from_centre(const struct stones *board, cell_t cell)
{
    int x = cell % board->side - board->side / 2, y = cell / board->side - board->side / 2;
    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    return x > y ? x : y;
}

const char *opening_refuses(const struct renju_opening *opening, const struct stones *board,
                            cell_t cell)
{
    if (opening->offered > 0) {
        for (int i = 0; i < opening->offered; i++) {
            if (opening->offer[i] == cell) {
                return NULL;
            }
        }
        return "not one of the points offered";
    }
    if (!opening->centred || opening->swap == SWAP_NEVER) {
        return NULL;
    }
    if (board->count == 0 && from_centre(board, cell) > 0) {
        return "the first stone goes to the centre";
    }
    if (opening->swap == SWAP_AFTER_THIRD && board->count == 1 && from_centre(board, cell) > 1) {
        return "the second stone goes beside the first";
    }
    if (opening->swap == SWAP_AFTER_THIRD && board->count == 2 && from_centre(board, cell) > 2) {
        return "the third stone goes within two points of the centre";
    }
    return NULL;
}

/// Where a symmetry of the board takes a point.
static cell_t mapped(const struct stones *board, cell_t cell, int symmetry)
{
    int last = board->side - 1, x = cell % board->side, y = cell / board->side;
    x = symmetry & 1 ? last - x : x;
    y = symmetry & 2 ? last - y : y;
    return (cell_t)(symmetry & 4 ? x * board->side + y : y * board->side + x);
}

static bool leaves_as_is(const struct stones *board, int symmetry)
{
    for (cell_t cell = 0; cell < stones_points(board); cell++) {
        if (board->cell[cell] != board->cell[mapped(board, cell, symmetry)]) {
            return false;
        }
    }
    return true;
}

const char *opening_refuses_offer(const struct stones *board, const cell_t *others, int count,
                                  cell_t cell)
{
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        cell_t twin = mapped(board, cell, symmetry);
        for (int i = 0; i < count; i++) {
            if (others[i] == twin && leaves_as_is(board, symmetry)) {
                return symmetry == 0 ? "a point is offered twice" : "two points are symmetric";
            }
        }
    }
    return NULL;
}
