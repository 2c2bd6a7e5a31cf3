// SPDX-License-Identifier: MIT
/// Canonical text of moves.
#include "rules/notation.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

static int row_number(const struct game *game, int y)
{
    return game->rules->look.rows_from_top ? y + 1 : game->height - y;
}

size_t cell_text(const struct game *game, cell_t cell, char *text)
{
    int x = cell % game->width;
    int number = row_number(game, cell / game->width);
    text[0] = (char)('a' + x);
    // Two digits at most on a grid of 25; spelt out, for this runs once or more a move.
    size_t len = 1;
    if (number >= 10) {
        text[len++] = (char)('0' + number / 10 % 10);
    }
    text[len++] = (char)('0' + number % 10);
    text[len] = '\0';
    return len;
}

size_t cell_read(const struct game *game, const char *text, cell_t *cell)
{
    char letter = text[0];
    int x = letter >= 'a' && letter <= 'z' ? letter - 'a' : letter - 'A';
    size_t len = 1;
    int number = 0;
    while (len <= 2 && text[len] >= '0' && text[len] <= '9') {
        number = number * 10 + (text[len++] - '0');
    }
    if (letter == '\0' || x < 0 || x >= game->width || number < 1 || number > game->height ||
        text[1] == '0') {
        return 0;
    }
    int y = game->rules->look.rows_from_top ? number - 1 : game->height - number;
    *cell = (cell_t)(y * game->width + x);
    return len;
}

/// How the text of a move starts.
static const char *prefix(enum move_kind kind, bool with_cells)
{
    switch (kind) {
    case MOVE_PLAY:
        return "";
    case MOVE_PASS:
        return "pass";
    case MOVE_SWAP:
        return with_cells ? "swap:" : "swap";
    case MOVE_OFFER:
        return "offer:";
    }
    return "";
}

size_t move_text(const struct game *game, const struct move *move, char *text)
{
    size_t len = 0;
    text[0] = '\0';
    if (move->kind != MOVE_PLAY) {
        const char *start = prefix(move->kind, move->cells.count > 0);
        len = strlen(start);
        memcpy(text, start, len + 1);
    }
    for (int i = 0; i < move->cells.count; i++) {
        len += cell_text(game, move->cells.at[i], text + len);
    }
    return len;
}

/// Read cells up to the end of the text.
static int read_cells(const struct game *game, const char *text, struct cells *cells)
{
    while (*text) {
        size_t len = cell_read(game, text, &cells->at[cells->count]);
        if (len == 0 || cells->count == LIST_MAX - 1) {
            return -1;
        }
        cells->count++;
        text += len;
    }
    return cells->count > 0 ? 0 : -1;
}

int move_read(const struct game *game, const char *text, struct move *move)
{
    *move = (struct move){0};
    for (enum move_kind kind = MOVE_PASS; kind <= MOVE_SWAP; kind++) {
        if (strcasecmp(text, prefix(kind, false)) == 0) {
            move->kind = kind;
            return 0;
        }
    }
    for (enum move_kind kind = MOVE_SWAP; kind <= MOVE_OFFER; kind++) {
        const char *start = prefix(kind, true);
        if (strncasecmp(text, start, strlen(start)) == 0) {
            move->kind = kind;
            text += strlen(start);
            break;
        }
    }
    return read_cells(game, text, &move->cells);
}
