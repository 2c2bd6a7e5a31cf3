// SPDX-License-Identifier: MIT
/// Plays NoGo: alpha-beta over the moves that each side has left.
#include <string.h>

#include "players.h"
#include "search.h"

enum { SIDE = 9, CELLS = SIDE * SIDE };

/// The stones of a position in chains.
struct chains {
    const uint8_t *cell;
    int8_t chain[CELLS];      ///< of each stone, -1 for an empty point
    uint8_t liberties[CELLS]; ///< of each chain
    int chains;
};

/// The points beside a point.
static int beside(int cell, int *points)
{
    int x = cell % SIDE, y = cell / SIDE, count = 0;
    if (x > 0) {
        points[count++] = cell - 1;
    }
    if (x < SIDE - 1) {
        points[count++] = cell + 1;
    }
    if (y > 0) {
        points[count++] = cell - SIDE;
    }
    if (y < SIDE - 1) {
        points[count++] = cell + SIDE;
    }
    return count;
}

/// Name the chain of a stone that has no name yet, and count its liberties.
static void follow(struct chains *board, int start)
{
    int stack[CELLS], depth = 0, points[4];
    bool seen[CELLS] = {false};
    int name = board->chains++, liberties = 0;
    stack[depth++] = start;
    board->chain[start] = (int8_t)name;
    while (depth > 0) {
        int cell = stack[--depth];
        for (int i = beside(cell, points) - 1; i >= 0; i--) {
            int next = points[i];
            if (board->cell[next] == EMPTY && !seen[next]) {
                seen[next] = true;
                liberties++;
            } else if (board->cell[next] == board->cell[start] && board->chain[next] < 0) {
                board->chain[next] = (int8_t)name;
                stack[depth++] = next;
            }
        }
    }
    board->liberties[name] = (uint8_t)liberties;
}

/// May a colour play on an empty point: does it take nothing, and does it leave a liberty?
static bool may_play(const struct chains *board, int cell, int colour)
{
    int points[4];
    bool breathes = false;
    for (int i = beside(cell, points) - 1; i >= 0; i--) {
        int next = points[i];
        if (board->cell[next] == EMPTY) {
            breathes = true;
        } else if (board->cell[next] == piece_of(colour)) {
            breathes |= board->liberties[board->chain[next]] > 1;
        } else if (board->liberties[board->chain[next]] == 1) {
            return false;
        }
    }
    return breathes;
}

/// Points that only one side may still play on are its moves in hand; those of both are anybody's.
static int nogo_evaluate(const struct view *view, int colour)
{
    struct chains board = {.cell = view->cell};
    int own = 0, others = 0, own_only = 0, others_only = 0;
    memset(board.chain, -1, sizeof board.chain);
    for (int cell = 0; cell < CELLS; cell++) {
        if (view->cell[cell] != EMPTY && board.chain[cell] < 0) {
            follow(&board, cell);
        }
    }
    for (int cell = 0; cell < CELLS; cell++) {
        if (view->cell[cell] == EMPTY) {
            bool mine = may_play(&board, cell, colour);
            bool theirs = may_play(&board, cell, other(colour));
            own += mine;
            others += theirs;
            own_only += mine && !theirs;
            others_only += theirs && !mine;
        }
    }
    return (own - others) * 4 + (own_only - others_only) * 4;
}

static const struct judge nogo_judge = {.evaluate = nogo_evaluate, .width = 20};

static void nogo_choose(struct table *table, struct move *move)
{
    search_choose(table, &nogo_judge, move);
}

const struct player nogo_player = {
    .name = "nogo",
    .title = "Plays NoGo by alpha-beta over the moves left.",
    .game = "nogo",
    .choose = nogo_choose,
};
