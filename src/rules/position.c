// SPDX-License-Identifier: MIT
/// Positions as people write them.
#include "rules/position.h"

#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "util/mem.h"

/// The board of a new game without black and white pieces.
static void clear_board(const struct game *game, struct view *position)
{
    void *state = mem_new(game->rules->state_size);
    game_start(game, state);
    game_view(game, state, EYE_REFEREE, position);
    free(state);
    for (int cell = 0; cell < CELLS_MAX; cell++) {
        if (position->cell[cell] < PIECE_OTHER) {
            position->cell[cell] = EMPTY;
        }
    }
}

/// The piece that a word names: "B:", "W:" or a symbol; -1 where it names none.
static int piece_named(const struct game *game, const char *word, size_t len)
{
    if (len != 2 || word[1] != ':') {
        return -1;
    }
    if (word[0] == 'B' || word[0] == 'W') {
        return word[0] == 'B' ? BLACK : WHITE;
    }
    const char *symbol = strchr(game->rules->look.symbols, word[0]);
    return symbol ? (int)(symbol - game->rules->look.symbols) : -1;
}

int position_read(const struct game *game, const char *text, struct view *position, struct err *err)
{
    int piece = -1;
    clear_board(game, position);
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        size_t len = strcspn(text, " ");
        int named = piece_named(game, text, len);
        cell_t cell;
        if (named >= 0) {
            piece = named;
        } else if (piece < 0) {
            return err_set(err, "\"%.*s\" stands before any piece; begin with B: or W:", (int)len,
                           text);
        } else if (cell_read(game, text, &cell) == len) {
            position->cell[cell] = (uint8_t)piece;
        } else {
            return err_set(err, "\"%.*s\" is neither a piece (B:, W:) nor a cell of this board",
                           (int)len, text);
        }
        text += len;
    }
    return 0;
}
