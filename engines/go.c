// SPDX-License-Identifier: MIT
/// Plays Go: Monte Carlo tree search.
#include <stdlib.h>
#include <string.h>

#include "players.h"
#include "uct.h"
#include "util/mem.h"

static void deal(struct table *table, struct goban *board)
{
    struct view view;
    game_view(&table->game, table->state, EYE_REFEREE, &view);
    goban_init(board, table->game.width);
    for (cell_t cell = 0; cell < view.width * view.height; cell++) {
        if (view.cell[cell] != EMPTY) {
            goban_play(board, goban_point(board, cell), view.cell[cell]);
        }
    }
}

/// The rules know of kos and superkos.
static bool may(const struct table *table, cell_t cell)
{
    struct move move = move_play(1, &cell);
    const char *why;
    return table->game.rules->check(table->state, &move, &why) == LEGAL;
}

/// Does a pass end the game, and win it?
static bool pass_wins(const struct table *table)
{
    const struct rules *rules = table->game.rules;
    struct move pass = move_pass();
    struct outcome outcome;
    void *after = mem_new(rules->state_size);
    memcpy(after, table->state, rules->state_size);
    rules->apply(after, &pass, NULL);
    bool wins = rules->over(after, &outcome) && outcome.winner == table->seat;
    free(after);
    return wins;
}

static void go_choose(struct table *table, struct move *move)
{
    static const struct uct uct = {.deal = deal, .may = may};
    if (pass_wins(table)) {
        *move = move_pass();
    } else {
        uct_choose(table, &uct, move);
    }
}

const struct player go_player = {
    .name = "go",
    .title = "Plays Go by Monte Carlo tree search.",
    .game = "go",
    .choose = go_choose,
};
