// SPDX-License-Identifier: MIT
/// What a black stone makes in Renju.
///
/// A line through the stone is seen as eleven points, five to either side of it: no five, four or
/// three with the stone in it depends on more. Point i of a line is bit i of two masks, so a shape
/// is a window that slides over them:
///
///     five            .#####.     . is not black
///     four            .####_.     _ is empty, in any place among the five
///     straight four  ._####_.
///     three          ._###__.     the second _ in any place among the four
#include "rules/renju_shape.h"

enum { REACH = 5, HERE = 1 << REACH, FIVE = 5, FOUR = 4 };

/// A line through a point that holds a black stone.
struct line {
    uint32_t black, empty;
};

/// A window of `length` bits from `start` on.
static uint32_t window(int start, int length)
{
    return ((1u << length) - 1) << start;
}

static struct line line_through(const struct stones *board, cell_t cell, struct step step)
{
    int side = board->side;
    struct line line = {.black = HERE};
    int x = cell % side - REACH * step.x, y = cell / side - REACH * step.y;
    for (uint32_t bit = 1; bit <= 1u << 2 * REACH; bit <<= 1) {
        if (bit != HERE && grid_has(side, side, x, y)) {
            uint8_t piece = board->cell[y * side + x];
            line.black |= piece == BLACK ? bit : 0;
            line.empty |= piece == EMPTY ? bit : 0;
        }
        x += step.x;
        y += step.y;
    }
    return line;
}

/// Are the stones from `start` on a row of just that length?
static bool is_row(uint32_t black, int start, int length)
{
    return (black & window(start - 1, length + 2)) == window(start, length);
}

static bool has_five(struct line line)
{
    for (int start = 1; start <= REACH; start++) {
        if (is_row(line.black, start, FIVE)) {
            return true;
        }
    }
    return false;
}

static bool has_overline(struct line line)
{
    for (int start = 0; start <= REACH; start++) {
        if ((line.black & window(start, FIVE + 1)) == window(start, FIVE + 1)) {
            return true;
        }
    }
    return false;
}

/// The fours on the line: sets of four stones that one more makes a five.
static int fours(struct line line)
{
    int count = 0;
    uint32_t last = 0;
    for (int start = 1; start <= REACH; start++) {
        uint32_t five = window(start, FIVE), stones = line.black & five;
        // A straight four is found twice, one window after the other.
        if (__builtin_popcount(stones) == FOUR && stones != last &&
            is_row(line.black | (line.empty & five), start, FIVE)) {
            last = stones;
            count++;
        }
    }
    return count;
}

/// The points, as bits, where one more stone makes a straight four out of a three on the line.
static uint32_t straight_fours(struct line line)
{
    uint32_t points = 0;
    for (int start = 2; start <= REACH; start++) {
        uint32_t four = window(start, FOUR), ends = 1u << (start - 1) | 1u << (start + FOUR);
        uint32_t beyond = 1u << (start - 2) | 1u << (start + FIVE);
        uint32_t gap = four & ~line.black;
        if (__builtin_popcount(gap) == 1 && (line.empty & (gap | ends)) == (gap | ends) &&
            !(line.black & beyond)) {
            points |= gap;
        }
    }
    return points;
}

static enum renju_shape shape_at(struct stones *board, cell_t cell);

/// Can Black make a straight four at one of the points, no five and no foul with it? The stone
/// that made the three stands on `cell`.
static bool may_become_straight(struct stones *board, cell_t cell, struct step step,
                                uint32_t points)
{
    for (; points; points &= points - 1) {
        int along = __builtin_ctz(points) - REACH;
        cell_t point = (cell_t)(cell + along * (step.y * board->side + step.x));
        if (shape_at(board, point) == SHAPE_NONE) {
            return true;
        }
    }
    return false;
}

/// Does a black stone on `cell` make two threes or more that can both become straight fours?
static bool has_double_three(struct stones *board, cell_t cell, const struct line *lines)
{
    uint32_t points[LINES];
    int threes = 0;
    for (int i = 0; i < LINES; i++) {
        points[i] = straight_fours(lines[i]);
        threes += points[i] != 0;
    }
    if (threes < 2) {
        return false;
    }
    board->cell[cell] = BLACK;
    threes = 0;
    for (int i = 0; i < LINES && threes < 2; i++) {
        threes += may_become_straight(board, cell, grid_steps[i], points[i]);
    }
    board->cell[cell] = EMPTY;
    return threes == 2;
}

/// The recursion ends because every level adds a stone. The board is as before afterwards.
static enum renju_shape shape_at(struct stones *board, cell_t cell)
{
    struct line lines[LINES];
    bool five = false, overline = false;
    int count = 0;
    for (int i = 0; i < LINES; i++) {
        lines[i] = line_through(board, cell, grid_steps[i]);
        five |= has_five(lines[i]);
        overline |= has_overline(lines[i]);
        count += fours(lines[i]);
    }
    if (five) {
        return SHAPE_FIVE;
    }
    if (overline) {
        return SHAPE_OVERLINE;
    }
    if (count >= 2) {
        return SHAPE_DOUBLE_FOUR;
    }
    return has_double_three(board, cell, lines) ? SHAPE_DOUBLE_THREE : SHAPE_NONE;
}

enum renju_shape renju_shape(const struct stones *board, cell_t cell)
{
    struct stones copy = *board;
    return shape_at(&copy, cell);
}
