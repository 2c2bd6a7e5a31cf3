// SPDX-License-Identifier: MIT
/// Plays Othello: alpha-beta over mobility, corners and discs that can't be turned any more.
#include "players.h"
#include "search.h"

enum { SIDE = 8, CELLS = SIDE * SIDE, NEAR_END = 10 };

/// Squares of the first and of the last column, which no shift to the side may carry over.
static const uint64_t FIRST = 0x0101010101010101u, LAST = 0x8080808080808080u;
static const uint64_t CORNERS = 0x8100000000000081u;

/// Squares one step away. Direction: east, south-east, south, south-west, then their opposites.
static uint64_t shift(uint64_t squares, int direction)
{
    switch (direction) {
    case 0:
        return (squares & ~LAST) << 1;
    case 1:
        return (squares & ~LAST) << 9;
    case 2:
        return squares << 8;
    case 3:
        return (squares & ~FIRST) << 7;
    case 4:
        return (squares & ~FIRST) >> 1;
    case 5:
        return (squares & ~FIRST) >> 9;
    case 6:
        return squares >> 8;
    default:
        return (squares & ~LAST) >> 7;
    }
}

/// The squares where a side can put a disc.
static uint64_t moves_of(uint64_t own, uint64_t others)
{
    uint64_t moves = 0, empty = ~(own | others);
    for (int direction = 0; direction < 8; direction++) {
        uint64_t flips = shift(own, direction) & others;
        for (int i = 0; i < SIDE - 3; i++) {
            flips |= shift(flips, direction) & others;
        }
        moves |= shift(flips, direction) & empty;
    }
    return moves;
}

/// Discs of an unbroken chain along the edges from an own corner: nobody can turn them.
static uint64_t anchored(uint64_t own)
{
    static const uint64_t rows[] = {0xffu, 0xff00000000000000u, 0x0101010101010101u,
                                    0x8080808080808080u};
    uint64_t chain = own & CORNERS;
    for (int row = 0; row < 4; row++) {
        int direction = row < 2 ? 0 : 2;
        uint64_t along = chain & rows[row] & CORNERS;
        for (int i = 0; i < SIDE - 2; i++) {
            along |= (shift(along, direction) | shift(along, direction + 4)) & own & rows[row];
        }
        chain |= along;
    }
    return chain;
}

static int count(uint64_t squares)
{
    return __builtin_popcountll(squares);
}

/// Squares beside an empty corner: whoever goes there gives the corner away.
static int dangers(uint64_t own, uint64_t empty)
{
    uint64_t beside = 0, corners = empty & CORNERS;
    for (int direction = 0; direction < 8; direction++) {
        // Diagonal neighbours weigh twice.
        beside |= direction % 2 == 1 ? shift(corners, direction) : 0;
    }
    int diagonal = count(beside & own);
    for (int direction = 0; direction < 8; direction += 2) {
        beside |= shift(corners, direction);
    }
    return diagonal + count(beside & own);
}

static int othello_evaluate(const struct view *view, int colour)
{
    uint64_t own = 0, others = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        uint64_t square = (uint64_t)1 << cell;
        own |= view->cell[cell] == piece_of(colour) ? square : 0;
        others |= view->cell[cell] == piece_of(other(colour)) ? square : 0;
    }
    uint64_t empty = ~(own | others);
    int discs = count(own) - count(others);
    int mobility = count(moves_of(own, others)) - count(moves_of(others, own));
    int stable = count(anchored(own)) - count(anchored(others));
    int corners = count(own & CORNERS) - count(others & CORNERS);
    int danger = dangers(own, empty) - dangers(others, empty);
    int weight = count(empty) < NEAR_END ? 10 : -2;
    return corners * 150 + stable * 40 + mobility * 12 - danger * 25 + discs * weight;
}

static const struct judge othello_judge = {.evaluate = othello_evaluate};

static void othello_choose(struct table *table, struct move *move)
{
    search_choose(table, &othello_judge, move);
}

const struct player othello_player = {
    .name = "othello",
    .title = "Plays Othello by alpha-beta over mobility and corners.",
    .game = "othello",
    .choose = othello_choose,
};
