// SPDX-License-Identifier: MIT
/// Plays Connect6: alpha-beta over rows of six in the making, two stones at a time.
#include "players.h"
#include "rows.h"
#include "search.h"

enum { FIRSTS = 10, SECONDS = 8 };

/// Four in a window are a threat: the two stones of one turn make six of them.
static const struct row_values six = {
    .length = 6,
    .own = {0, 1, 5, 16, 100000, 100000, 100000},
    .others = {0, 1, 5, 16, 300, 320, 100000},
    .build = {1, 5, 20, 60, 100000, 1000000},
    .block = {1, 4, 15, 50, 10000, 10000},
};

static int connect6_evaluate(const struct view *view, int colour)
{
    return rows_evaluate(view, colour, &six);
}

/// The best first stones, each with the best second ones once it stands. One stone alone is legal
/// only at the start, at the end and to win.
static void connect6_each(const struct view *view, int colour,
                          bool (*visit)(void *context, const struct move *move), void *context)
{
    cell_t firsts[FIRSTS], seconds[SECONDS];
    int count = rows_best(view, colour, &six, FIRSTS, firsts);
    for (int i = 0; i < count; i++) {
        struct move move = move_play(1, &firsts[i]);
        visit(context, &move);
        struct view after = *view;
        after.cell[firsts[i]] = piece_of(colour);
        int more = rows_best(&after, colour, &six, SECONDS, seconds);
        for (int j = 0; j < more; j++) {
            move = move_play(2, (const cell_t[]){firsts[i], seconds[j]});
            visit(context, &move);
        }
    }
}

static const struct judge connect6_judge = {
    .evaluate = connect6_evaluate,
    .each = connect6_each,
    .width = 30,
};

static void connect6_choose(struct table *table, struct move *move)
{
    search_choose(table, &connect6_judge, move);
}

const struct player connect6_player = {
    .name = "connect6",
    .title = "Plays Connect6 by alpha-beta over rows in the making.",
    .game = "connect6",
    .choose = connect6_choose,
};
