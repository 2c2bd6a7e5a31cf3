// SPDX-License-Identifier: MIT
/// Cells and moves: what every game's moves are made of.
#ifndef ARBITER_RULES_MOVE_H
#define ARBITER_RULES_MOVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SIDE_MAX = 25,                   ///< the widest grid
    CELLS_MAX = SIDE_MAX * SIDE_MAX, ///< cells of the largest grid
    LIST_MAX = 144,                  ///< cells of the longest move: all lines of 8x8 boxes
    SEATS = 2,                       ///< seats at a table
    NOBODY = -1                      ///< a seat that is none: no winner
};

/// A cell of a grid: y * width + x, from the top-left corner.
typedef uint16_t cell_t;

/// A short list of cells.
struct cells {
    uint16_t count;
    cell_t at[LIST_MAX];
};

enum move_kind {
    MOVE_PLAY, ///< stones, a step, lines: the cells say all
    MOVE_PASS,
    MOVE_SWAP, ///< take the other colour, where there are cells after putting stones there (Swap2)
    MOVE_OFFER ///< offer these points; the other side chooses which one stays
};

/// A move. Copied by value; only `cells.count` cells of it mean anything.
struct move {
    enum move_kind kind;
    struct cells cells;
};

/// A move that plays these cells. For tables and tests.
struct move move_play(size_t count, const cell_t *cells);

/// A pass.
struct move move_pass(void);

bool move_equal(const struct move *a, const struct move *b);

/// Copy what means anything of a move: a fraction of what its struct holds.
void move_copy(struct move *to, const struct move *from);

/// The moves of one game in playing order, packed: two bytes a move and two a cell.
/// Zeroes are none. Owned by whoever holds the struct; `moves_release` frees it.
struct moves {
    uint16_t *words;
    size_t used, cap;
    size_t count; ///< moves in the list
    size_t last;  ///< where the last of them begins
};

void moves_add(struct moves *moves, const struct move *move);

/// Walk the list: start with `*at` 0; false after the last.
bool moves_next(const struct moves *moves, size_t *at, struct move *move);

/// The last move. False where there is none.
bool moves_last(const struct moves *moves, struct move *move);

/// Forget the moves and keep the memory.
void moves_clear(struct moves *moves);

/// Free the memory. Takes zeroes.
void moves_release(struct moves *moves);

#endif
