// SPDX-License-Identifier: MIT
/// Plays Surakarta: alpha-beta over pieces, and where they stand.
#include "players.h"
#include "search.h"

enum { SIDE = 6, PIECE = 100 };

/// What a point is worth: the more loops its lines run into the better. A corner has none.
static const int8_t worth[SIDE / 2][SIDE / 2] = {{0, 6, 6}, {6, 12, 14}, {6, 14, 16}};

static int nearer(int line)
{
    return line < SIDE / 2 ? line : SIDE - 1 - line;
}

static int surakarta_evaluate(const struct view *view, int colour)
{
    int score = 0;
    for (int cell = 0; cell < SIDE * SIDE; cell++) {
        int value = PIECE + worth[nearer(cell / SIDE)][nearer(cell % SIDE)];
        if (view->cell[cell] != EMPTY) {
            score += view->cell[cell] == piece_of(colour) ? value : -value;
        }
    }
    return score;
}

static const struct judge surakarta_judge = {.evaluate = surakarta_evaluate};

static void surakarta_choose(struct table *table, struct move *move)
{
    search_choose(table, &surakarta_judge, move);
}

const struct player surakarta_player = {
    .name = "surakarta",
    .title = "Plays Surakarta by alpha-beta over pieces.",
    .game = "surakarta",
    .choose = surakarta_choose,
};
