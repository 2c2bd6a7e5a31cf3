// SPDX-License-Identifier: MIT
/// Points, moves and rules as AGI has them.
#include "proto/agi_moves.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "proto/words.h"
#include "util/mem.h"

enum { POINT_LEN = 2 };

static const char digits[] = "0123456789ABCDEF";

bool agi_plays(const struct game *game)
{
    if (strcmp(game->rules->name, "renju") == 0) {
        return true;
    }
    // UNFORBIDDEN means five or more, on the one board that there is, without a word for Swap2.
    return strcmp(game->rules->name, "gomoku") == 0 && game->width == AGI_SIDE &&
           game_value(game, "rule") == 0 && game_value(game, "swap") == 0;
}

/// The value of a hexadecimal digit, -1 if it is none.
static int digit(char c)
{
    const char *at = c ? strchr(digits, toupper((unsigned char)c)) : NULL;
    return at ? (int)(at - digits) : -1;
}

const char *agi_read_point(const char *text, cell_t *cell)
{
    int row = digit(text[0]);
    int column = row < 0 ? -1 : digit(text[1]);
    if (column < 0) {
        return "not a point of two hexadecimal digits";
    }
    if (row >= AGI_SIDE || column == 0) {
        return "outside the board";
    }
    *cell = (cell_t)(row * AGI_SIDE + column - 1);
    return NULL;
}

/// Read the points at the start of `text`, at most LIST_MAX, up to a character that is no digit of
/// theirs. NULL, or what is wrong.
static const char *read_points(const char *text, struct cells *cells)
{
    cells->count = 0;
    while (digit(*text) >= 0) {
        cell_t cell;
        const char *why = agi_read_point(text, &cell);
        if (why || cells->count == LIST_MAX) {
            return why ? why : "too many points";
        }
        cells->at[cells->count++] = cell;
        text += POINT_LEN;
    }
    return NULL;
}

int agi_read(const struct game *game, const char *text, struct move *move, const char **why)
{
    (void)game;
    move->cells.count = 0;
    if (words_after(text, "CHANGE")) {
        move->kind = MOVE_SWAP;
        return 0;
    }
    text += strspn(text, " \t");
    *why = digit(*text) < 0 ? "neither a point nor CHANGE" : read_points(text, &move->cells);
    move->kind = move->cells.count > 1 ? MOVE_OFFER : MOVE_PLAY;
    return *why ? -1 : 0;
}

static void write_point(cell_t cell, char *text)
{
    text[0] = digits[cell / AGI_SIDE];
    text[1] = digits[cell % AGI_SIDE + 1];
    text[POINT_LEN] = '\0';
}

void agi_write(const struct game *game, const struct move *move, char *text)
{
    (void)game;
    strcpy(text, move->kind == MOVE_PASS ? "00" : move->kind == MOVE_SWAP ? "CHANGE" : "");
    for (int i = 0; i < move->cells.count; i++) {
        write_point(move->cells.at[i], text + POINT_LEN * i);
    }
}

/// Can the point be offered together with each of the others? `game` has pairs of offers.
static bool goes_with(const struct game *game, const void *state, const struct cells *others,
                      cell_t cell)
{
    const char *why;
    for (int i = 0; i < others->count; i++) {
        struct move pair = move_play(2, (cell_t[]){others->at[i], cell});
        pair.kind = MOVE_OFFER;
        if (game->rules->check(state, &pair, &why) != LEGAL) {
            return false;
        }
    }
    return true;
}

void agi_more_offers(const struct game *game, const char *points, const struct cells *offered,
                     char *text)
{
    struct game pairs = *game;
    game_set(&pairs, "fifth-moves", "2", NULL);
    game_set(&pairs, "swap", "none", NULL); // changes of colour are not among the points
    void *state = mem_new(pairs.rules->state_size);
    game_start(&pairs, state);
    cell_t cell;
    for (; agi_read_point(points, &cell) == NULL; points += POINT_LEN) {
        struct move move = move_play(1, &cell);
        pairs.rules->apply(state, &move, NULL);
    }
    *text = '\0';
    for (cell = 0; cell < AGI_SIDE * AGI_SIDE; cell++) {
        if (goes_with(&pairs, state, offered, cell)) {
            write_point(cell, text);
            text += POINT_LEN;
        }
    }
    free(state);
}
