// SPDX-License-Identifier: MIT
/// Dennou Type-0 as an engine speaks it: no dialogue, but the colour and the 64 squares at the end
/// of the command line, and the square to play on as the exit status.
#include <stdlib.h>
#include <string.h>

#include "speaker.h"

enum { SQUARES = 64, NO_SQUARE = SQUARES };

static bool dennou_plays(const struct game *game)
{
    return strcmp(game->rules->name, "othello") == 0;
}

static int dennou_answer(struct speaker *speaker, const char *const *words, int count)
{
    struct table *table = &speaker->table;
    struct view view = {.width = table->game.width, .height = table->game.height};
    struct move move;
    if (count != 2 || strlen(words[1]) != SQUARES) {
        return NO_SQUARE;
    }
    int colour = atoi(words[0]) == 1;
    uint64_t discs = 0;
    for (int i = 0; i < SQUARES; i++) {
        char disc = words[1][i]; // anything but 0 and 1 is empty
        view.cell[i] = disc == '0' ? BLACK : disc == '1' ? WHITE : EMPTY;
        discs += view.cell[i] != EMPTY;
    }
    table_begin(table, colour);
    table->dice.state = dice_mix(table->dice.state, discs); // a new process, not the same dice
    if (table_place(table, &view, colour) < 0 || !table_must_move(table)) {
        return NO_SQUARE;
    }
    speaker->player->choose(table, &move);
    return move.kind == MOVE_PLAY ? move.cells.at[0] : NO_SQUARE;
}

const struct speech dennou_speech = {
    .name = "dennou",
    .plays = dennou_plays,
    .answer = dennou_answer,
};
