// SPDX-License-Identifier: MIT
/// SGF as one of the formats, and the games that have a place in it.
#include "format/sgf.h"

#include <string.h>

/// Numbers of games. The first row with a number is what a file without a known RU is taken for.
static const struct {
    const char *game;
    int number; ///< 0: it has none
} numbers[] = {{"go", 1},    {"nogo", 1},    {"phantom-go", 1}, {"othello", 2}, {"gomoku", 4},
               {"renju", 4}, {"amazon", 18}, {"connect6", 0},   {NULL, 0}};

static int row_of(const struct game *game)
{
    int row = 0;
    while (numbers[row].game && strcmp(numbers[row].game, game->rules->name) != 0) {
        row++;
    }
    return row;
}

int sgf_number(const struct game *game)
{
    return numbers[row_of(game)].number;
}

const char *sgf_game(int number)
{
    int row = 0;
    while (numbers[row].game && numbers[row].number != number) {
        row++;
    }
    return numbers[row].game;
}

static bool has(const struct game *game)
{
    return numbers[row_of(game)].game != NULL;
}

static bool looks(const char *text, size_t len)
{
    size_t at = strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    at += strspn(text + at, " \t\r\n");
    return len > at + 2 && text[at] == '(' &&
           text[at + 1 + strspn(text + at + 1, " \t\r\n")] == ';';
}

const struct record_format sgf_format = {
    .name = "sgf",
    .extension = "sgf",
    .summary = "the Smart Game Format, for the games that have a place in it",
    .lists = true,
    .has = has,
    .write = sgf_write,
    .looks = looks,
    .read = sgf_read,
};
