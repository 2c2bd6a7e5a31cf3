// SPDX-License-Identifier: MIT
/// Cells and moves.
#include "rules/move.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

enum { KIND_SHIFT = 12, COUNT_MASK = (1 << KIND_SHIFT) - 1 };

struct move move_play(size_t count, const cell_t *cells)
{
    assert(count <= LIST_MAX);
    struct move move = {.kind = MOVE_PLAY, .cells.count = (uint16_t)count};
    memcpy(move.cells.at, cells, count * sizeof *cells);
    return move;
}

struct move move_pass(void)
{
    return (struct move){.kind = MOVE_PASS};
}

bool move_equal(const struct move *a, const struct move *b)
{
    return a->kind == b->kind && a->cells.count == b->cells.count &&
           memcmp(a->cells.at, b->cells.at, a->cells.count * sizeof a->cells.at[0]) == 0;
}

void move_copy(struct move *to, const struct move *from)
{
    to->kind = from->kind;
    to->cells.count = from->cells.count;
    memcpy(to->cells.at, from->cells.at, from->cells.count * sizeof from->cells.at[0]);
}

void moves_add(struct moves *moves, const struct move *move)
{
    size_t need = moves->used + 1 + move->cells.count;
    if (need > moves->cap) {
        moves->cap = need * 2 + 64;
        moves->words = mem_resize(moves->words, moves->cap * sizeof *moves->words);
    }
    moves->words[moves->used] = (uint16_t)(move->kind << KIND_SHIFT | move->cells.count);
    memcpy(&moves->words[moves->used + 1], move->cells.at, move->cells.count * sizeof(cell_t));
    moves->last = moves->used;
    moves->used = need;
    moves->count++;
}

bool moves_next(const struct moves *moves, size_t *at, struct move *move)
{
    if (*at >= moves->used) {
        return false;
    }
    uint16_t head = moves->words[*at];
    move->kind = (enum move_kind)(head >> KIND_SHIFT);
    move->cells.count = head & COUNT_MASK;
    memcpy(move->cells.at, &moves->words[*at + 1], move->cells.count * sizeof(cell_t));
    *at += 1 + move->cells.count;
    return true;
}

bool moves_last(const struct moves *moves, struct move *move)
{
    size_t at = moves->last;
    return moves_next(moves, &at, move);
}

void moves_clear(struct moves *moves)
{
    moves->used = moves->count = moves->last = 0;
}

void moves_release(struct moves *moves)
{
    free(moves->words);
    *moves = (struct moves){0};
}
