// SPDX-License-Identifier: MIT
/// Moves as SAU lines have them.
#include "proto/sau_moves.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/protocol.h"
#include "rules/registry.h"

/// What the parameters of a game's moves are made of.
enum form {
    FORM_NONE,
    FORM_POINTS, ///< "DJDDGD": points
    FORM_STONES, ///< "GJGG", "GJ@@", "GJ": one stone or two
    FORM_PASS,   ///< "CD" or "pass"
    FORM_LINES   ///< "2 BBAAFE": a number and that many lines
};

/// SAU's six games, and those of ours that are told in its letters.
// clang-format off
static const struct {
    const struct rules *game;
    enum form form;
} forms[] = {
    {&amazon_rules, FORM_POINTS},
    {&connect6_rules, FORM_STONES},
    {&dots_and_boxes_rules, FORM_LINES},
    {&nogo_rules, FORM_POINTS},
    {&phantom_go_rules, FORM_PASS},
    {&surakarta_rules, FORM_POINTS},
};
// clang-format on

static enum form form_of(const struct game *game)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (forms[i].game == game->rules) {
            return forms[i].form;
        }
    }
    return FORM_NONE;
}

bool sau_plays(const struct game *game)
{
    enum form form = form_of(game);
    if (form == FORM_LINES) {
        // The language has whole turns only: the first of the option's two values.
        return game_value(game, "turn") == 0;
    }
    return form != FORM_NONE;
}

/// The letters that a move is made of: capitals and '@', up to anything else.
static size_t letters(const char *text)
{
    size_t count = 0;
    while (text[count] >= '@' && text[count] <= 'Z') {
        count++;
    }
    return count;
}

static int read_points(const struct game *game, const char *text, size_t len, struct move *move,
                       const char **why)
{
    if (len == 0 || len % 2 != 0 || len / 2 >= LIST_MAX) {
        return no_move(why, "not points of two capital letters");
    }
    for (size_t i = 0; i < len; i += 2) {
        int x = text[i] - 'A', y = text[i + 1] - 'A';
        if (x < 0 || y < 0 || x >= game->width || y >= game->height) {
            return no_move(why, "outside the board");
        }
        move->cells.at[move->cells.count++] = (cell_t)(y * game->width + x);
    }
    return 0;
}

/// A line is "KIJ": K horizontal or vertical, I the line, J the segment along it. On the grid of
/// dots, lines and boxes a line lies between two dots.
static int read_line(const struct game *game, const char *text, cell_t *cell)
{
    int along = 2 * (text[2] - 'A') + 1, across = 2 * (text[1] - 'A');
    int x = text[0] == 'A' ? along : across, y = text[0] == 'A' ? across : along;
    if ((text[0] != 'A' && text[0] != 'B') || x < 0 || y < 0 || x >= game->width ||
        y >= game->height) {
        return -1;
    }
    *cell = (cell_t)(y * game->width + x);
    return 0;
}

static int read_lines(const struct game *game, const char *text, struct move *move,
                      const char **why)
{
    char *list;
    long count = strtol(text, &list, 10);
    list += strspn(list, " ");
    size_t len = letters(list);
    if (count < 1 || count >= LIST_MAX || len != (size_t)count * 3) {
        return no_move(why, "not a number and that many lines of three capital letters");
    }
    for (long i = 0; i < count; i++) {
        if (read_line(game, list + 3 * i, &move->cells.at[i]) < 0) {
            return no_move(why, "no such line on the board");
        }
    }
    move->cells.count = (uint16_t)count;
    return 0;
}

int sau_read(const struct game *game, const char *text, struct move *move, const char **why)
{
    move->kind = MOVE_PLAY;
    move->cells.count = 0;
    while (*text == ' ') {
        text++;
    }
    enum form form = form_of(game);
    if (form == FORM_LINES) {
        return read_lines(game, text, move, why);
    }
    if (form == FORM_PASS && strncmp(text, "pass", 4) == 0) {
        move->kind = MOVE_PASS;
        return 0;
    }
    size_t len = letters(text);
    if (form == FORM_STONES && len == 4 && text[2] == '@' && text[3] == '@') {
        len = 2;
    }
    return read_points(game, text, len, move, why);
}

void sau_write_points(const struct game *game, const struct cells *cells, char *text)
{
    for (int i = 0; i < cells->count; i++) {
        *text++ = (char)('A' + cells->at[i] % game->width);
        *text++ = (char)('A' + cells->at[i] / game->width);
    }
    *text = '\0';
}

static void write_lines(const struct game *game, const struct cells *cells, char *text)
{
    text += sprintf(text, "%d ", cells->count);
    for (int i = 0; i < cells->count; i++) {
        int x = cells->at[i] % game->width, y = cells->at[i] / game->width;
        bool horizontal = y % 2 == 0;
        *text++ = horizontal ? 'A' : 'B';
        *text++ = (char)('A' + (horizontal ? y : x) / 2);
        *text++ = (char)('A' + (horizontal ? x : y) / 2);
    }
    *text = '\0';
}

void sau_write(const struct game *game, const struct move *move, char *text)
{
    enum form form = form_of(game);
    if (form == FORM_LINES) {
        write_lines(game, &move->cells, text);
    } else if (move->kind == MOVE_PASS) {
        strcpy(text, "pass");
    } else {
        sau_write_points(game, &move->cells, text);
        if (form == FORM_STONES && move->cells.count == 1) {
            strcat(text, "@@");
        }
    }
}
