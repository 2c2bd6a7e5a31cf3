// SPDX-License-Identifier: MIT
/// Renju's fouls, slow and obvious: a stone is put down to see what there is, and taken back.
#include "oracle_renju.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { SIDE = 15, NO_POINT = -1 };

static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

struct board {
    uint8_t cell[SIDE * SIDE]; ///< 0 empty, 1 black, 2 white
};

/// A row of black stones: its first and last stone, and the points right before and after.
struct row {
    int first, last, before, after, length;
};

static int step_to(int point, const int *direction, int steps)
{
    int x = point % SIDE + steps * direction[0], y = point / SIDE + steps * direction[1];
    return x < 0 || y < 0 || x >= SIDE || y >= SIDE ? NO_POINT : y * SIDE + x;
}

static bool black_at(const struct board *board, int point)
{
    return point != NO_POINT && board->cell[point] == 1;
}

static bool empty_at(const struct board *board, int point)
{
    return point != NO_POINT && board->cell[point] == 0;
}

/// The unbroken row through a black stone.
static struct row row_through(const struct board *board, int point, const int *direction)
{
    int back = 0, on = 0;
    while (black_at(board, step_to(point, direction, back - 1))) {
        back--;
    }
    while (black_at(board, step_to(point, direction, on + 1))) {
        on++;
    }
    return (struct row){step_to(point, direction, back), step_to(point, direction, on),
                        step_to(point, direction, back - 1), step_to(point, direction, on + 1),
                        on - back + 1};
}

/// Does a black stone put on an empty point stand in a five (of just five) along a direction?
static bool makes_five(struct board *board, int point, const int *direction)
{
    if (!empty_at(board, point)) {
        return false;
    }
    board->cell[point] = 1;
    int length = row_through(board, point, direction).length;
    board->cell[point] = 0;
    return length == 5;
}

/// A set of stones on a line through `origin`, as bits by how far along it they stand.
static unsigned set_of(const struct board *board, struct row row, int origin, const int *direction,
                       int without)
{
    unsigned set = 0;
    for (int steps = -SIDE; steps <= SIDE; steps++) {
        int point = step_to(origin, direction, steps);
        bool inside = false;
        for (int i = 0; i < row.length; i++) {
            inside |= point != NO_POINT && step_to(row.first, direction, i) == point;
        }
        if (inside && point != without && black_at(board, point)) {
            set |= 1u << (steps + SIDE);
        }
    }
    return set;
}

/// "Four: a row with four stones to which adding one more stone makes a five." How many different
/// ones are there along a direction with the stone on `stone` in them?
static int count_fours(struct board *board, int stone, const int *direction)
{
    unsigned sets[2 * SIDE];
    int count = 0;
    for (int steps = -SIDE; steps <= SIDE; steps++) {
        int point = step_to(stone, direction, steps);
        if (!makes_five(board, point, direction)) {
            continue;
        }
        board->cell[point] = 1;
        unsigned set = set_of(board, row_through(board, point, direction), stone, direction, point);
        board->cell[point] = 0;
        bool known = !(set & 1u << SIDE); // the stone is not in it
        for (int i = 0; i < count; i++) {
            known |= sets[i] == set;
        }
        if (!known) {
            sets[count++] = set;
        }
    }
    return count;
}

/// "Straight four: an unbroken four that can become five in two ways."
static bool is_straight_four(struct board *board, struct row row, const int *direction)
{
    return row.length == 4 && makes_five(board, row.before, direction) &&
           makes_five(board, row.after, direction);
}

/// Does a stone put on `point` make a straight four with the stone on `stone` in it, "without at
/// the same time a five being made in any other way"?
static bool makes_straight_four(struct board *board, int stone, int point, const int *direction)
{
    if (!empty_at(board, point)) {
        return false;
    }
    for (int i = 0; i < 4; i++) {
        if (makes_five(board, point, directions[i])) {
            return false;
        }
    }
    board->cell[point] = 1;
    struct row row = row_through(board, point, direction);
    bool straight = is_straight_four(board, row, direction) &&
                    (set_of(board, row, stone, direction, NO_POINT) & 1u << SIDE);
    board->cell[point] = 0;
    return straight;
}

static enum oracle_renju judge(struct board *board, int point, int *threes);

/// Is there a three along a direction? `allowed` says whether it can become a straight four with
/// neither overline nor double four nor a double three that is itself forbidden (9.3).
static bool is_three(struct board *board, int stone, const int *direction, bool *good)
{
    bool three = false;
    *good = false;
    for (int steps = -SIDE; steps <= SIDE; steps++) {
        int point = step_to(stone, direction, steps);
        if (makes_straight_four(board, stone, point, direction)) {
            three = true;
            *good |= judge(board, point, NULL) == RENJU_NONE;
        }
    }
    return three;
}

/// Judge a black stone that stands.
static enum oracle_renju judge_standing(struct board *board, int stone, int *threes)
{
    int longest = 0, fours = 0, good_threes = 0;
    bool five = false;
    for (int i = 0; i < 4; i++) {
        int length = row_through(board, stone, directions[i]).length;
        five |= length == 5;
        longest = length > longest ? length : longest;
        fours += count_fours(board, stone, directions[i]);
    }
    for (int i = 0; i < 4 && !five && longest < 6 && fours < 2; i++) {
        bool good;
        *threes += is_three(board, stone, directions[i], &good);
        good_threes += good;
    }
    return five               ? RENJU_FIVE
           : longest >= 6     ? RENJU_OVERLINE
           : fours >= 2       ? RENJU_FOURS
           : good_threes >= 2 ? RENJU_THREES
                              : RENJU_NONE;
}

static enum oracle_renju judge(struct board *board, int point, int *threes)
{
    int unwanted = 0;
    board->cell[point] = 1;
    enum oracle_renju verdict = judge_standing(board, point, threes ? threes : &unwanted);
    board->cell[point] = 0;
    return verdict;
}

enum oracle_renju oracle_renju(const uint8_t cells[225], int point, int *threes)
{
    struct board board;
    memcpy(board.cell, cells, sizeof board.cell);
    if (threes) {
        *threes = 0;
    }
    return judge(&board, point, threes);
}
