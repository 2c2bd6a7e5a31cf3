// SPDX-License-Identifier: MIT
/// Plays every game by chance.
#include "players.h"
#include "rules/grid.h"

/// After so many refusals in a turn there is nothing left to find.
enum { REFUSALS_MAX = 120 };

/// Is it a point that the player may try: empty as far as it knows, and no eye of its own?
static bool worth_a_try(const struct blind *blind, cell_t cell, int colour)
{
    const struct view *own = &blind->own;
    if (own->cell[cell] != EMPTY || blind->refused[cell]) {
        return false;
    }
    int x = cell % own->width, y = cell / own->width;
    const int around[4][2] = {{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}};
    for (int i = 0; i < 4; i++) {
        if (grid_has(own->width, own->height, around[i][0], around[i][1]) &&
            own->cell[around[i][1] * own->width + around[i][0]] != piece_of(colour)) {
            return true;
        }
    }
    return false;
}

/// Any point that is worth a try; a pass where there is none.
static void choose_blindly(struct table *table, struct move *move)
{
    const struct blind *blind = &table->blind;
    cell_t cells[CELLS_MAX];
    uint32_t count = 0;
    for (int cell = 0; cell < blind->own.width * blind->own.height; cell++) {
        if (worth_a_try(blind, (cell_t)cell, table->seat)) {
            cells[count++] = (cell_t)cell;
        }
    }
    if (count == 0 || blind->refusals >= REFUSALS_MAX) {
        *move = move_pass();
    } else {
        *move = move_play(1, &cells[dice_roll(&table->dice, count)]);
    }
}

static void random_choose(struct table *table, struct move *move)
{
    if (table->game.rules->hidden) {
        choose_blindly(table, move);
    } else {
        table->game.rules->sample(table->state, &table->dice, move);
    }
}

const struct player random_player = {
    .name = "random",
    .title = "Plays any game by chance, always legally.",
    .game = "amazon",
    .any_game = true,
    .choose = random_choose,
};
