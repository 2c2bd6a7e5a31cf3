// SPDX-License-Identifier: MIT
/// PSQ, as the Gomocup manager Piskvork saves games: the board's size, "x,y,ms" a stone from
/// (1,1) at the top-left, the players, -1, and the rule. It tells no winner.
///
///     Piskvorky 15x15, 0:0, 0
///     8,8,1500
///     Alice
///     Bob
///     -1
///     0,Freestyle
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "format/format.h"
#include "format/lines.h"
#include "format/rebuild.h"

static const char start[] = "Piskvorky ";

static bool has(const struct game *game)
{
    return strcmp(game->rules->name, "gomoku") == 0 || strcmp(game->rules->name, "renju") == 0;
}

static const char *rule_name(const struct game *game)
{
    static const char *const names[] = {"Freestyle", "Standard", "Caro"};
    return strcmp(game->rules->name, "renju") == 0 ? "Renju" : names[game_value(game, "rule")];
}

static void write_game(const struct record *record, const struct occasion *occasion,
                       struct str *out)
{
    (void)occasion;
    int width = record->game.width;
    struct move move;
    str_printf(out, "%s%dx%d, 0:0, 0\n", start, width, record->game.height);
    for (size_t at = 0, ply = 0; moves_next(&record->moves, &at, &move); ply++) {
        for (int i = 0; move.kind == MOVE_PLAY && i < move.cells.count; i++) {
            long long ms = i == 0 ? (long long)(record->used_ns[ply] / NS_PER_MS) : 0;
            str_printf(out, "%d,%d,%lld\n", move.cells.at[i] % width + 1,
                       move.cells.at[i] / width + 1, ms);
        }
    }
    str_printf(out, "%s\n%s\n-1\n0,%s\n", record_label(record, 0), record_label(record, 1),
               rule_name(&record->game));
}

static bool looks(const char *text, size_t len)
{
    return len > sizeof start && memcmp(text, start, sizeof start - 1) == 0;
}

/// The game, from the size at the start and the rule's name at the end.
static int set_game(const struct reading *reading, struct record *record, struct err *err)
{
    const char *text = reading->text;
    bool renju = strstr(text, "\n0,Renju") != NULL;
    char size[16];
    if (reading->game) {
        record->game = *reading->game;
        return 0;
    }
    game_init(&record->game, rules_find(renju ? "renju" : "gomoku"));
    if (renju) {
        return 0;
    }
    snprintf(size, sizeof size, "%d", atoi(text + strlen(start)));
    const char *rule = strstr(text, "\n0,Standard") ? "standard"
                       : strstr(text, "\n0,Caro")   ? "caro"
                                                    : "freestyle";
    return game_set(&record->game, "size", size, err) < 0
               ? -1
               : game_set(&record->game, "rule", rule, err);
}

/// A whole number and the comma after it. False where there is none, or one of more digits than
/// any board or clock needs.
static bool read_number(const char **text, int *number)
{
    *text += strspn(*text, " \t");
    size_t digits = strspn(*text, "0123456789");
    if (digits == 0 || digits > 9) {
        return false;
    }
    *number = atoi(*text);
    *text += digits;
    *text += **text == ',';
    return true;
}

static int read_stones(struct lines *lines, struct rebuild *rebuild, struct err *err)
{
    const struct game *game = &rebuild->record->game;
    for (int colour = 0;; colour = other(colour)) {
        int x, y, ms = 0;
        size_t at = lines->at;
        const char *text = lines_next(lines) ? str_text(&lines->line) : "";
        if (!read_number(&text, &x) || text[-1] != ',' || !read_number(&text, &y)) {
            lines->at = at;
            return 0;
        }
        read_number(&text, &ms);
        if (x < 1 || y < 1 || x > game->width || y > game->height) {
            return err_set(err, "line %d: %d,%d is outside the board", lines->number, x, y);
        }
        cell_t cell = (cell_t)((y - 1) * game->width + x - 1);
        if (rebuild_stone(rebuild, colour, cell, ms * NS_PER_MS, err) < 0) {
            return -1;
        }
    }
}

/// Read a text that is one game.
static int read_one(const struct reading *reading, struct record *record, struct err *err)
{
    struct lines lines = {.text = reading->text, .len = reading->len};
    struct rebuild rebuild = {0};
    struct stated stated = {0};
    if (set_game(reading, record, err) < 0) {
        return -1;
    }
    rebuild_begin(&rebuild, record);
    lines_next(&lines);
    int status = read_stones(&lines, &rebuild, err) < 0 ? -1 : rebuild_end(&rebuild, &stated, err);
    rebuild_release(&rebuild);
    struct str black = {0};
    if (status == 0) {
        lines_next(&lines);
        str_puts(&black, str_text(&lines.line));
        lines_next(&lines);
        rebuild_players(record, str_text(&black), str_text(&lines.line));
    }
    str_release(&black);
    str_release(&lines.line);
    return status;
}

static int read_game(struct reading *reading, struct record *record, struct err *err)
{
    if (reading->at == reading->len) {
        return 1;
    }
    // A file is a game, but some may have been put together.
    const char *text = reading->text + reading->at, *next = strstr(text, "\nPiskvorky ");
    size_t len = next ? (size_t)(next + 1 - text) : reading->len - reading->at;
    struct str one = {0};
    str_add(&one, text, len);
    reading->at += len;
    struct reading alone = {.text = one.data, .len = one.len, .game = reading->game};
    int status = read_one(&alone, record, err);
    str_release(&one);
    return status;
}

const struct record_format psq_format = {
    .name = "psq",
    .extension = "psq",
    .summary = "Piskvork's, for gomoku and renju",
    .has = has,
    .write = write_game,
    .looks = looks,
    .read = read_game,
};
