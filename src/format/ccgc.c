// SPDX-License-Identifier: MIT
/// The records of the Chinese Computer Games Championship: five shapes of text that begin with
/// the game's tag, the teams, the result, time and place, and the event. Rows count from the
/// bottom and columns have an I, as in canonical text. Files are in GBK.
///
///     {[C6][甲 B][乙 W][先手胜][2017.07.29 14:00 重庆][2017 CCGC];B(J,10);W(I,11);W(K,11)}
///     #[AM][甲][乙][后手胜][2020.08.23 14:00 重庆][2020 CCGC];    lines "1 D1D7(G7) A7B7(B2)"
///     #[SK]…    the same with "A5-A4" and "B5xE2": our own, no official form was found
///     ([PG][甲][乙][先手胜][2017.07.29 14:00 重庆][2017 CCGC];B[E5];W[E6];)    and NG so
///     DB is JSON: see ccgc_dots.c
///
/// What they leave out: passes, refused tries, offered fifths and swaps (the stones that stay
/// have the colours that they have).
#include "format/ccgc.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/replay.h"
#include "format/day.h"
#include "format/lines.h"
#include "format/rebuild.h"
#include "rules/notation.h"

enum shape {
    CURLY, ///< entries "B(J,10)", between them ";"
    ROUND, ///< entries "B[E5];"
    PAGE,  ///< lines of two moves
    DOTS   ///< JSON
};

struct tag {
    const char *name, *game;
    enum shape shape;
    int side;                  ///< of the grid
    const char *black, *white; ///< what follows the teams' names in the header
};

static const struct tag tags[] = {
    {"C6", "connect6", CURLY, 19, " B", " W"},
    {"C5", "renju", CURLY, 15, " B", " W"},
    {"C5", "gomoku", CURLY, 15, " B", " W"},
    {"AM", "amazon", PAGE, 10, "", ""},
    {"PG", "phantom-go", ROUND, 9, "", ""},
    {"NG", "nogo", ROUND, 9, "", ""},
    {"DB", "dots-and-boxes", DOTS, 11, "", ""},
    {"SK", "surakarta", PAGE, 6, "", ""},
    {0},
};

static const struct tag *tag_of(const struct game *game)
{
    const struct tag *tag = tags;
    while (tag->name && (strcmp(tag->game, game->rules->name) != 0 || tag->side != game->width)) {
        tag++;
    }
    return tag->name ? tag : NULL;
}

static bool has(const struct game *game)
{
    return tag_of(game) != NULL;
}

/// 先手胜, 后手胜, 平局, or 流局 for a game that was cut.
static const char *result_word(const struct record *record)
{
    int winner = record_winner(record);
    return record->result.ending == ENDING_VOID ? "流局"
           : winner == NOBODY                   ? "平局"
           : winner == 0                        ? "先手胜"
                                                : "后手胜";
}

/// The other way round, and the words of the common variants.
static struct stated read_result(const char *word)
{
    static const struct {
        const char *word;
        int winner;
    } words[] = {{"先手胜", 0},    {"黑胜", 0},      {"后手胜", 1}, {"白胜", 1},
                 {"平局", NOBODY}, {"和棋", NOBODY}, {NULL, 0}};
    for (int i = 0; words[i].word; i++) {
        if (strstr(word, words[i].word)) {
            return (struct stated){.known = true, .winner = words[i].winner};
        }
    }
    return (struct stated){0};
}

/// A field of the header: there is no way to write its own brackets in it.
static void put_field(struct str *out, const char *text, const char *suffix)
{
    str_putc(out, '[');
    for (; *text; text++) {
        str_putc(out, *text == '[' ? '(' : *text == ']' ? ')' : *text);
    }
    str_printf(out, "%s]", suffix);
}

static void put_header(const struct record *record, const struct tag *tag,
                       const struct occasion *occasion, struct str *out)
{
    struct day day = day_of(record->started_s, occasion->zone);
    struct str when = {0};
    str_printf(&when, "%04d.%02d.%02d %02d:%02d %s", day.year, day.month, day.day, day.hour,
               day.minute, occasion->place);
    str_printf(out, "[%s]", tag->name);
    put_field(out, record_label(record, 0), tag->black);
    put_field(out, record_label(record, 1), tag->white);
    put_field(out, result_word(record), "");
    put_field(out, str_text(&when), "");
    put_field(out, occasion->event, "");
    // Where entries have it before them, another one would be an entry without anything.
    str_puts(out, tag->shape == CURLY ? "" : ";");
    str_release(&when);
}

/// A cell with the letter in upper case, and what stands before its number.
static void put_cell(const struct game *game, cell_t cell, const char *between, struct str *out)
{
    char text[CELL_TEXT_MAX];
    cell_text(game, cell, text);
    str_printf(out, "%c%s%s", toupper((unsigned char)*text), between, text + 1);
}

/// The stones that a move put, in the order of its cells. A swap's stones count too.
static void put_stones(const struct replay *replay, const struct view *before, enum shape shape,
                       struct str *out)
{
    struct view view;
    replay_view(replay, EYE_REFEREE, &view);
    for (int i = 0; i < replay->move.cells.count; i++) {
        cell_t cell = replay->move.cells.at[i];
        if (before->cell[cell] != EMPTY || view.cell[cell] == EMPTY) {
            continue;
        }
        str_printf(out, "%s%c%c", shape == CURLY ? ";" : "", "?BW"[view.cell[cell]],
                   shape == CURLY ? '(' : '[');
        put_cell(&replay->record->game, cell, shape == CURLY ? "," : "", out);
        str_puts(out, shape == CURLY ? ")" : "];");
    }
}

/// A move of Amazons or Surakarta.
static void put_step(const struct replay *replay, const struct view *before, struct str *out)
{
    const struct game *game = &replay->record->game;
    const struct cells *cells = &replay->move.cells;
    bool arrow = cells->count == 3;
    str_putc(out, ' ');
    put_cell(game, cells->at[0], "", out);
    str_puts(out, arrow ? "" : before->cell[cells->at[1]] != EMPTY ? "x" : "-");
    put_cell(game, cells->at[1], "", out);
    if (arrow) {
        str_putc(out, '(');
        put_cell(game, cells->at[2], "", out);
        str_putc(out, ')');
    }
}

static void put_moves(const struct record *record, enum shape shape, struct str *out)
{
    struct replay replay;
    struct view before;
    const char *why;
    replay_init(&replay, record);
    replay_view(&replay, EYE_REFEREE, &before);
    while (replay_next(&replay, &why)) {
        if (shape != PAGE) {
            put_stones(&replay, &before, shape, out);
        } else {
            if (replay.ply % 2 == 1) {
                str_printf(out, "\r\n%d", replay.ply / 2 + 1);
            }
            put_step(&replay, &before, out);
        }
        replay_view(&replay, EYE_REFEREE, &before);
    }
    replay_release(&replay);
}

static void write_game(const struct record *record, const struct occasion *occasion,
                       struct str *out)
{
    const struct tag *tag = tag_of(&record->game);
    if (tag->shape == DOTS) {
        ccgc_write_dots(record, occasion, out);
        return;
    }
    str_puts(out, tag->shape == CURLY ? "{" : tag->shape == ROUND ? "(" : "#");
    put_header(record, tag, occasion, out);
    put_moves(record, tag->shape, out);
    str_puts(out, tag->shape == CURLY ? "}\n" : tag->shape == ROUND ? ")\n" : "\r\n");
}

static void file_name(const struct record *record, const struct occasion *occasion, struct str *out)
{
    const struct tag *tag = tag_of(&record->game);
    const char *first = record_label(record, 0), *second = record_label(record, 1);
    const char *result = result_word(record);
    struct day day = day_of(record->started_s, occasion->zone);
    if (tag->shape == DOTS) {
        str_printf(out, "DB：%s vs %s：%s.txt", first, second, result);
    } else if (tag->shape == PAGE) {
        str_printf(out, "%s-%sB vs %sW-%s-%04d年%02d月%02d日 %02d时%02d分 %s-%s.txt", tag->name,
                   first, second, result, day.year, day.month, day.day, day.hour, day.minute,
                   occasion->place, occasion->event);
    } else {
        str_printf(out, "%s-%s%s vs %s%s-%s-%04d.%02d.%02d %02d.%02d %s-%s.txt", tag->name, first,
                   tag->black, second, tag->white, result, day.year, day.month, day.day, day.hour,
                   day.minute, occasion->place, occasion->event);
    }
}

/// The tag at the start of a text, after one or two brackets.
static const struct tag *tag_at(const char *text)
{
    text += strncmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    text += strspn(text, " \t\r\n");
    size_t brackets = strspn(text, "{[(#");
    for (const struct tag *tag = tags; brackets > 0 && tag->name; tag++) {
        if (strncmp(text + brackets, tag->name, 2) == 0 && strchr("]}", text[brackets + 2])) {
            return tag;
        }
    }
    return *text == '{' && strstr(text, "\"piece\"")
               ? tag_of(&(struct game){.rules = rules_find("dots-and-boxes"), .width = 11})
               : NULL;
}

static bool looks(const char *text, size_t len)
{
    return len > 0 && tag_at(text) != NULL;
}

enum { FIELDS = 5 };

/// The fields after the tag. Where the moves begin, or NULL where there are too few fields.
static const char *read_header(const char *text, struct str field[FIELDS])
{
    const char *at = text + strcspn(text, "]}") + strspn(text + strcspn(text, "]}"), "]}");
    for (int i = 0; i < FIELDS; i++) {
        const char *open = strchr(at, '['), *close = open ? strchr(open, ']') : NULL;
        if (!close) {
            return NULL;
        }
        str_add(&field[i], open + 1, (size_t)(close - open - 1));
        at = close + 1;
    }
    return at;
}

/// Take " B" or " W" off the end of a team's name.
static void drop_suffix(struct str *name, const char *suffix)
{
    size_t len = strlen(suffix);
    if (len > 0 && name->len > len && strcmp(name->data + name->len - len, suffix) == 0) {
        name->data[name->len -= len] = '\0';
    }
}

/// Entries "B(J,10)", "W[E6]", "B:[A1]"; what else there is (MARK[1]) is passed over.
static int read_stones(const char *text, struct rebuild *rebuild, struct err *err)
{
    const struct game *game = &rebuild->record->game;
    for (const char *at = text; *at; at += *at != '\0') { // an entry may end with the text
        const char *open = at + 1 + (*at && at[1] == ':');
        char word[8] = "";
        cell_t cell;
        bool alone = at == text || !isalpha((unsigned char)at[-1]);
        if ((*at != 'B' && *at != 'W') || !alone || !strchr("([", *open) || !*open) {
            continue;
        }
        size_t len = 0;
        for (at++; *at && !strchr(")]", *at) && len < sizeof word - 1; at++) {
            if (isalnum((unsigned char)*at)) {
                word[len++] = *at;
            }
        }
        if (cell_read(game, word, &cell) != strlen(word)) {
            return err_set(err, "move %zu: \"%s\" is not a point", rebuild->record->moves.count + 1,
                           word);
        }
        int colour = open[-1] == 'W' || (open[-1] == ':' && open[-2] == 'W');
        if (rebuild_stone(rebuild, colour, cell, 0, err) < 0) {
            return -1;
        }
    }
    return 0;
}

/// Moves between blanks; numbers of lines are passed over.
static int read_page(const char *text, struct rebuild *rebuild, struct err *err)
{
    const char *const between = " \t\r\n;";
    for (const char *at = text + strspn(text, between); *at; at += strspn(at, between)) {
        size_t len = strcspn(at, between), used = 0;
        char word[32] = "";
        for (size_t i = 0; i < len && used < sizeof word - 1; i++) {
            if (!strchr("()-x,.", at[i])) {
                word[used++] = at[i];
            }
        }
        at += len;
        struct move move;
        if (word[strspn(word, "0123456789")] == '\0') {
            continue;
        }
        if (move_read(&rebuild->record->game, word, &move) < 0) {
            return err_set(err, "move %zu: \"%s\" is not a move", rebuild->record->moves.count + 1,
                           word);
        }
        if (rebuild_move(rebuild, &move, 0, err) < 0) {
            return -1;
        }
    }
    return 0;
}

static int read_text(const char *text, const struct tag *tag, int (*zone)(int64_t unix_s),
                     struct record *record, struct err *err)
{
    struct str field[FIELDS] = {0};
    struct rebuild rebuild = {0};
    const char *moves = read_header(text, field);
    int status = moves ? 0 : err_set(err, "the header needs six fields in square brackets");
    if (status == 0) {
        struct stated stated = read_result(str_text(&field[2]));
        rebuild_begin(&rebuild, record);
        status = tag->shape == PAGE ? read_page(moves, &rebuild, err)
                                    : read_stones(moves, &rebuild, err);
        status = status == 0 ? rebuild_end(&rebuild, &stated, err) : -1;
        drop_suffix(&field[0], tag->black);
        drop_suffix(&field[1], tag->white);
        rebuild_players(record, str_text(&field[0]), str_text(&field[1]));
        record->started_s = day_read(str_text(&field[3]), zone);
    }
    rebuild_release(&rebuild);
    for (int i = 0; i < FIELDS; i++) {
        str_release(&field[i]);
    }
    return status;
}

/// How long the game at the start of a text is: up to a line that begins another one.
static size_t game_len(const char *text)
{
    for (const char *line = strchr(text, '\n'); line; line = strchr(line, '\n')) {
        if (strchr("{(#", *++line) && *line && tag_at(line)) {
            return (size_t)(line - text);
        }
    }
    return strlen(text);
}

static int read_game(struct reading *reading, struct record *record, struct err *err)
{
    reading->at += strspn(reading->text + reading->at, " \t\r\n");
    if (reading->at >= reading->len) {
        return 1;
    }
    const char *text = reading->text + reading->at;
    const struct tag *tag = tag_at(text);
    size_t len = reading->len - reading->at;
    reading->at = reading->len;
    if (!tag) {
        return err_set(err, "no tag of a CCGC record");
    }
    if (reading->game) {
        record->game = *reading->game;
    } else {
        game_init(&record->game, rules_find(tag->game));
    }
    if (tag->shape == DOTS) {
        int status = ccgc_read_dots(reading, text, &len, record, err);
        reading->at = status < 0 ? reading->len : (size_t)(text - reading->text) + len;
        return status;
    }
    struct str one = {0};
    str_add(&one, text, game_len(text));
    reading->at = (size_t)(text - reading->text) + one.len;
    int status = read_text(one.data, tag, reading->zone, record, err);
    str_release(&one);
    return status;
}

const struct record_format ccgc_format = {
    .name = "ccgc",
    .extension = "txt",
    .summary = "the Chinese Computer Games Championship's: C6, C5, AM, PG, NG, DB, and SK",
    .gbk = true,
    .has = has,
    .write = write_game,
    .file_name = file_name,
    .looks = looks,
    .read = read_game,
};
