// SPDX-License-Identifier: MIT
/// Points, moves and rules as Gomocup has them.
#include "proto/gomocup_moves.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "proto/protocol.h"
#include "proto/words.h"

static bool is(const struct game *game, const char *name)
{
    return strcmp(game->rules->name, name) == 0;
}

bool gomocup_plays(const struct game *game)
{
    if (is(game, "renju")) {
        return game_value(game, "swap") == 0 && game_value(game, "fifth-moves") == 1;
    }
    return is(game, "gomoku");
}

enum gomocup_rule gomocup_rule(const struct game *game)
{
    static const enum gomocup_rule gomoku[] = {RULE_FREE, RULE_EXACT, RULE_CARO};
    if (is(game, "renju")) {
        return game_value(game, "fouls") ? RULE_RENJU : RULE_FREE;
    }
    return gomoku[game_value(game, "rule")];
}

bool gomocup_swaps(const struct game *game)
{
    return is(game, "gomoku") && game_value(game, "swap") != 0;
}

static const char *skip_blanks(const char *text)
{
    while (*text == ' ' || *text == '\t') {
        text++;
    }
    return text;
}

/// Read a number; where it ends, or NULL where there is none. Beyond a million all are one.
static const char *read_number(const char *text, int *number)
{
    enum { MANY = 1000000 };
    text = skip_blanks(text);
    bool negative = *text == '-';
    text += *text == '-' || *text == '+';
    const char *digits = text;
    for (*number = 0; isdigit((unsigned char)*text); text++) {
        *number = *number < MANY ? *number * 10 + (*text - '0') : MANY;
    }
    *number = negative ? -*number : *number;
    return text > digits ? text : NULL;
}

/// Read a point; where it ends, or NULL where there is none.
static const char *read_point(const char *text, int *x, int *y)
{
    const char *comma = read_number(text, x);
    comma = comma ? skip_blanks(comma) : NULL;
    return comma && *comma == ',' ? read_number(comma + 1, y) : NULL;
}

static int read_points(const struct game *game, const char *text, struct cells *cells,
                       const char **why)
{
    int x, y;
    while (cells->count < LIST_MAX && (text = read_point(text, &x, &y))) {
        if (x < 0 || y < 0 || x >= game->width || y >= game->height) {
            return no_move(why, "outside the board");
        }
        cells->at[cells->count++] = (cell_t)(y * game->width + x);
    }
    *why = "not two numbers and a comma";
    return cells->count > 0 ? 0 : -1;
}

int gomocup_read(const struct game *game, const char *text, struct move *move, const char **why)
{
    move->kind = MOVE_PLAY;
    move->cells.count = 0;
    if (words_after(text, "SWAP")) {
        move->kind = MOVE_SWAP;
        return 0;
    }
    if (read_points(game, text, &move->cells, why) < 0) {
        return -1;
    }
    if (move->cells.count == 2 && gomocup_swaps(game)) {
        move->kind = MOVE_SWAP; // two stones leave the choice of colours to the other side
    }
    return 0;
}

void gomocup_write(const struct game *game, const struct move *move, char *text)
{
    if (move->cells.count == 0) {
        strcpy(text, move->kind == MOVE_SWAP ? "SWAP" : "pass");
        return;
    }
    for (int i = 0; i < move->cells.count; i++) {
        int cell = move->cells.at[i];
        text += sprintf(text, "%s%d,%d", i ? " " : "", cell % game->width, cell / game->width);
    }
}
