// SPDX-License-Identifier: MIT
/// Plays Gomoku and Renju: alpha-beta over rows of five in the making. What wins and what is a foul
/// it leaves to the rules.
#include "players.h"
#include "rows.h"
#include "search.h"

enum { CANDIDATES = 20 };

static const struct row_values five = {
    .length = 5,
    .own = {0, 2, 12, 90, 100000, 100000},
    .others = {0, 1, 8, 50, 700, 100000},
    .build = {1, 6, 40, 400, 1000000},
    .block = {1, 5, 30, 300, 100000},
};

static int gomoku_evaluate(const struct view *view, int colour)
{
    return rows_evaluate(view, colour, &five);
}

static void gomoku_each(const struct view *view, int colour,
                        bool (*visit)(void *context, const struct move *move), void *context)
{
    cell_t cells[CANDIDATES];
    int count = rows_best(view, colour, &five, CANDIDATES, cells);
    for (int i = 0; i < count; i++) {
        struct move move = move_play(1, &cells[i]);
        visit(context, &move);
    }
}

static const struct judge gomoku_judge = {
    .evaluate = gomoku_evaluate,
    .each = gomoku_each,
    .width = 10,
};

static void gomoku_choose(struct table *table, struct move *move)
{
    search_choose(table, &gomoku_judge, move);
}

const struct player gomoku_player = {
    .name = "gomoku",
    .title = "Plays Gomoku by alpha-beta over rows in the making.",
    .game = "gomoku",
    .choose = gomoku_choose,
};

const struct player renju_player = {
    .name = "renju",
    .title = "Plays Renju by alpha-beta over rows in the making.",
    .game = "renju",
    .choose = gomoku_choose,
};
