// SPDX-License-Identifier: MIT
/// Swap2, the opening of Gomoku.
#include "rules/swap2.h"

enum {
    OPENING = 3, ///< stones that seat 0 puts
    ADDED = 2    ///< stones that seat 1 may add
};

int swap2_seat(const struct swap2 *opening, int colour)
{
    return opening->swapped ? other(colour) : colour;
}

static bool may_swap(const struct swap2 *opening)
{
    return opening->phase == SWAP2_CHOICE || opening->phase == SWAP2_LAST;
}

/// May so many stones come with a swap?
static bool may_come(const struct swap2 *opening, int count)
{
    return count == 0 || (count == ADDED && opening->phase == SWAP2_CHOICE);
}

const char *swap2_refuses(const struct swap2 *opening, const struct move *move)
{
    static const char *const wanted[] = {
        [SWAP2_DONE] = "a move is one point",
        [SWAP2_FIRST] = "the opening is three points",
        [SWAP2_CHOICE] = "one point, a swap, or a swap with two points",
        [SWAP2_LAST] = "one point or a swap",
    };
    enum swap2_phase phase = opening->phase;
    int count = move->cells.count;
    bool plays = move->kind == MOVE_PLAY && count == (phase == SWAP2_FIRST ? OPENING : 1);
    bool swaps = move->kind == MOVE_SWAP && may_swap(opening) && may_come(opening, count);
    return plays || swaps ? NULL : wanted[phase];
}

void swap2_go_on(struct swap2 *opening, const struct move *move)
{
    bool swaps = move->kind == MOVE_SWAP;
    opening->swapped ^= swaps;
    opening->phase = opening->phase == SWAP2_FIRST    ? SWAP2_CHOICE
                     : swaps && move->cells.count > 0 ? SWAP2_LAST
                                                      : SWAP2_DONE;
}

uint64_t swap2_count(const struct swap2 *opening, int free)
{
    uint64_t points = (uint64_t)free;
    switch ((enum swap2_phase)opening->phase) {
    case SWAP2_FIRST: // two black stones are a pair without an order
        return points * (points - 1) / 2 * (points - 2);
    case SWAP2_CHOICE: // one stone, a swap, or two stones of different colours
        return points + 1 + points * (points - 1);
    case SWAP2_LAST:
        return points + 1;
    case SWAP2_DONE:
        break;
    }
    return points;
}

/// Who visits what.
struct walk {
    const struct stones *board;
    bool (*visit)(void *context, const struct move *move);
    void *context;
};

static bool has(const struct cells *cells, cell_t cell)
{
    for (int i = 0; i < cells->count; i++) {
        if (cells->at[i] == cell) {
            return true;
        }
    }
    return false;
}

/// Visit all ways to put `more` stones after those of `move`. False when told to stop.
static bool walk_stones(const struct walk *walk, struct move *move, int more)
{
    if (more == 0) {
        return walk->visit(walk->context, move);
    }
    struct cells *cells = &move->cells;
    // The third stone is black as the first one is: the lower point comes first.
    int start = cells->count == OPENING - 1 ? cells->at[0] + 1 : 0;
    for (int cell = start; cell < stones_points(walk->board); cell++) {
        if (walk->board->cell[cell] != EMPTY || has(cells, (cell_t)cell)) {
            continue;
        }
        cells->at[cells->count++] = (cell_t)cell;
        bool goes_on = walk_stones(walk, move, more - 1);
        cells->count--;
        if (!goes_on) {
            return false;
        }
    }
    return true;
}

void swap2_each(const struct swap2 *opening, const struct stones *board,
                bool (*visit)(void *context, const struct move *move), void *context)
{
    struct walk walk = {.board = board, .visit = visit, .context = context};
    struct move play = {.kind = MOVE_PLAY}, swap = {.kind = MOVE_SWAP};
    if (!walk_stones(&walk, &play, opening->phase == SWAP2_FIRST ? OPENING : 1)) {
        return;
    }
    if (may_swap(opening) && visit(context, &swap) && opening->phase == SWAP2_CHOICE) {
        walk_stones(&walk, &swap, ADDED);
    }
}

/// Add stones on free points by chance.
static void sample_stones(const struct stones *board, struct dice *dice, struct cells *cells,
                          int count)
{
    while (cells->count < count) {
        cell_t cell = stones_nth_free(board, (int)dice_roll(dice, (uint32_t)stones_free(board)));
        if (!has(cells, cell)) {
            cells->at[cells->count++] = cell;
        }
    }
}

void swap2_sample(const struct swap2 *opening, const struct stones *board, struct dice *dice,
                  struct move *move)
{
    *move = (struct move){.kind = MOVE_PLAY};
    cell_t *at = move->cells.at;
    int ways = opening->phase == SWAP2_CHOICE ? 3 : opening->phase == SWAP2_LAST ? 2 : 1;
    int way = (int)dice_roll(dice, (uint32_t)ways);
    if (way > 0) {
        move->kind = MOVE_SWAP;
        sample_stones(board, dice, &move->cells, way == 2 ? ADDED : 0);
        return;
    }
    sample_stones(board, dice, &move->cells, opening->phase == SWAP2_FIRST ? OPENING : 1);
    if (move->cells.count == OPENING && at[0] > at[2]) { // as `each` has them
        cell_t first = at[0];
        at[0] = at[2];
        at[2] = first;
    }
}
