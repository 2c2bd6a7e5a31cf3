// SPDX-License-Identifier: MIT
/// Moves as GTP lines have them.
#include "proto/gtp_moves.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "proto/protocol.h"

static const char columns[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// The games, and what "set_game" calls them.
static const struct {
    const char *game, *name;
} names[] = {{"go", NULL}, {"gomoku", "Gomoku"}, {"nogo", "NoGo"}, {"othello", "Othello"}};

static int find(const struct game *game)
{
    for (int i = 0; i < (int)(sizeof names / sizeof names[0]); i++) {
        if (strcmp(names[i].game, game->rules->name) == 0) {
            return i;
        }
    }
    return -1;
}

bool gtp_plays(const struct game *game)
{
    int at = find(game);
    if (at >= 0 && strcmp(names[at].game, "othello") == 0) {
        // A GTP engine sets up the board itself: as everybody has it, the first of two values.
        return game_value(game, "opening") == 0;
    }
    if (at >= 0 && strcmp(names[at].game, "gomoku") == 0) {
        return game_value(game, "swap") == 0; // no command asks for three stones
    }
    return at >= 0;
}

const char *gtp_game_name(const struct game *game)
{
    return names[find(game)].name;
}

/// Rows from the top, and rows as people count them: either way.
static int flip(const struct game *game, int row)
{
    return game->rules->look.rows_from_top ? row : game->height - 1 - row;
}

int gtp_read(const struct game *game, const char *text, struct move *move, const char **why)
{
    size_t len = strcspn(text, " \t");
    if (len == 4 && strncasecmp(text, "pass", len) == 0) {
        *move = move_pass();
        return 0;
    }
    const char *column = len > 1 ? strchr(columns, toupper((unsigned char)text[0])) : NULL;
    if (!column || len > 3 || strspn(text + 1, "0123456789") != len - 1) {
        return no_move(why, "not a vertex such as E5 (the letter I is left out)");
    }
    int x = (int)(column - columns), y = flip(game, atoi(text + 1) - 1);
    if (x >= game->width || y < 0 || y >= game->height) {
        return no_move(why, "outside the board");
    }
    cell_t cell = (cell_t)(y * game->width + x);
    *move = move_play(1, &cell);
    return 0;
}

void gtp_write(const struct game *game, const struct move *move, char *text)
{
    if (move->kind == MOVE_PASS) {
        strcpy(text, "pass");
    } else {
        int cell = move->cells.at[0];
        sprintf(text, "%c%d", columns[cell % game->width], flip(game, cell / game->width) + 1);
    }
}
