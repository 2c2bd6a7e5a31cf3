// SPDX-License-Identifier: MIT
/// Dots and Boxes as CCGC has it, a JSON object with an entry a line: the letter of its left dot
/// and the number of its row for a lying line, the letter and its lower dot's for a standing one.
///
///     {"R":"甲","B":"乙","winner":"R","RScore":14,"BScore":11,"Date":"2022-08-06",
///      "Event":"2022 CCGC","game":[{"piece":"r(a6,h)"},{"piece":"b(c3,v)"}]}
#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/ccgc.h"
#include "format/day.h"
#include "format/rebuild.h"
#include "util/text.h"

/// Rows count from the bottom in both directions of the grid: a line's lower left dot names it.
static json_t *piece(const struct game *game, int colour, cell_t cell)
{
    int x = cell % game->width, y = cell / game->width;
    bool lying = y % 2 == 0;
    int row = (game->height - 1 - (lying ? y : y + 1)) / 2 + 1;
    char text[16];
    snprintf(text, sizeof text, "%c(%c%d,%c)", "rb"[colour], 'a' + x / 2, row, lying ? 'h' : 'v');
    return json_pack("{s:s}", "piece", text);
}

/// JSON holds Unicode only.
static json_t *clean(const char *text)
{
    struct str utf8 = {0};
    text_clean(&utf8, text, strlen(text));
    json_t *string = json_string(str_text(&utf8));
    str_release(&utf8);
    return string;
}

void ccgc_write_dots(const struct record *record, const struct occasion *occasion, struct str *out)
{
    json_t *lines = json_array();
    struct move move;
    int colour = 0, winner = record_winner(record);
    const double *score = record->result.score;
    for (size_t at = 0; moves_next(&record->moves, &at, &move); colour = other(colour)) {
        for (int i = 0; i < move.cells.count; i++) {
            json_array_append_new(lines, piece(&record->game, colour, move.cells.at[i]));
        }
    }
    struct day day = day_of(record->started_s, occasion->zone);
    char date[32];
    snprintf(date, sizeof date, "%04d-%02d-%02d", day.year, day.month, day.day);
    json_t *object =
        json_pack("{s:o, s:o, s:s, s:i, s:i, s:s, s:o, s:o}", "R", clean(record_label(record, 0)),
                  "B", clean(record_label(record, 1)), "winner",
                  winner == NOBODY ? ""
                  : winner == 0    ? "R"
                                   : "B",
                  "RScore", (int)score[0], "BScore", (int)score[1], "Date", date, "Event",
                  clean(occasion->event), "game", lines);
    char *text = json_dumps(object, JSON_COMPACT);
    str_printf(out, "%s\n", text);
    free(text);
    json_decref(object);
}

/// The cell of "r(a6,h)", and whose line it is. False where it is none.
static bool read_piece(const struct game *game, const char *text, int *colour, cell_t *cell)
{
    char who, letter, way;
    int row;
    if (!text || sscanf(text, " %c(%c%2d,%c)", &who, &letter, &row, &way) != 4) {
        return false;
    }
    bool lying = way == 'h';
    int x = 2 * (tolower((unsigned char)letter) - 'a') + lying;
    int y = game->height - 1 - 2 * (row - 1) - !lying;
    *colour = tolower((unsigned char)who) == 'b';
    *cell = (cell_t)(y * game->width + x);
    return x >= 0 && y >= 0 && x < game->width && y < game->height;
}

static int read_lines(const json_t *object, struct rebuild *rebuild, struct err *err)
{
    size_t i;
    json_t *entry;
    json_array_foreach(json_object_get(object, "game"), i, entry)
    {
        const char *text = json_string_value(json_object_get(entry, "piece"));
        int colour;
        cell_t cell;
        if (!read_piece(&rebuild->record->game, text, &colour, &cell)) {
            return err_set(err, "line %zu of the game: \"%s\" is none", i + 1, text ? text : "");
        }
        if (rebuild_stone(rebuild, colour, cell, 0, err) < 0) {
            return -1;
        }
    }
    return 0;
}

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

int ccgc_read_dots(const struct reading *reading, const char *text, size_t *len,
                   struct record *record, struct err *err)
{
    json_error_t error;
    json_t *object = json_loadb(text, *len, JSON_DISABLE_EOF_CHECK, &error);
    if (!object) {
        return err_set(err, "line %d: %s", error.line, error.text);
    }
    *len = (size_t)error.position;
    const char *winner = text_of(object, "winner");
    struct stated stated = {.known = json_object_get(object, "winner") != NULL,
                            .winner = *winner == 'R'   ? 0
                                      : *winner == 'B' ? 1
                                                       : NOBODY};
    struct rebuild rebuild;
    rebuild_begin(&rebuild, record);
    int status = read_lines(object, &rebuild, err) < 0 ? -1 : rebuild_end(&rebuild, &stated, err);
    rebuild_release(&rebuild);
    rebuild_players(record, text_of(object, "R"), text_of(object, "B"));
    record->started_s = day_read(text_of(object, "Date"), reading->zone);
    json_decref(object);
    return status;
}
