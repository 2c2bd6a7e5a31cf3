// SPDX-License-Identifier: MIT
/// GGF, the Generic Game Format, for Othello: a game a line, "(;GM[Othello]…B[F5//1.2]W[F6];)".
#include "proto/ggf.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/day.h"
#include "format/format.h"
#include "format/rebuild.h"
#include "util/mem.h"

static bool has(const struct game *game)
{
    return strcmp(game->rules->name, "othello") == 0;
}

/// Names can't have brackets or semicolons: nothing escapes them.
static void put_name(struct str *out, const char *key, const char *name)
{
    str_printf(out, "%s[", key);
    for (; *name; name++) {
        str_putc(out, strchr("[];", *name) ? '_' : *name);
    }
    str_putc(out, ']');
}

/// Black's discs less White's, and how it ended where the rules did not end it.
static void put_result(const struct record *record, struct str *out)
{
    const struct result *result = &record->result;
    int winner = record_winner(record);
    double margin = result->scored     ? result->score[0] - result->score[1]
                    : winner == NOBODY ? 0
                    : winner == 0      ? 64
                                       : -64;
    if (result->ending == ENDING_VOID) {
        str_puts(out, "RE[?]");
    } else {
        str_printf(out, "RE[%+.3f%s]", margin,
                   result->ending == ENDING_RULES     ? ""
                   : result->ending == ENDING_TIMEOUT ? ":t"
                                                      : ":r");
    }
}

static void write_game(const struct record *record, const struct occasion *occasion,
                       struct str *out)
{
    struct day day = day_of(record->started_s, NULL);
    struct move move;
    int colour = 0;
    put_name(out, "(;GM[Othello]PC", *occasion->place ? occasion->place : "arbiter");
    str_printf(out, "DT[%04d-%02d-%02d %02d:%02d:%02d GMT]", day.year, day.month, day.day, day.hour,
               day.minute, day.second);
    put_name(out, "PB", record_label(record, 0));
    put_name(out, "PW", record_label(record, 1));
    put_result(record, out);
    if (record->player[0].time.base_ms != NO_LIMIT) {
        long long seconds = (long long)(record->player[0].time.base_ms / 1000);
        str_printf(out, "TI[%lld:%02lld]", seconds / 60, seconds % 60);
    }
    str_puts(out, "TY[8]");
    ggf_write_board(&record->game, out);
    for (size_t at = 0, ply = 0; moves_next(&record->moves, &at, &move); ply++) {
        char text[64];
        ggf_write_move(&record->game, &move, text);
        str_printf(out, "%c[%s", "BW"[colour], text);
        if (record->used_ns[ply] > 0) {
            str_printf(out, "//%.3f", (double)record->used_ns[ply] / 1e9);
        }
        str_putc(out, ']');
        colour = other(colour);
    }
    str_puts(out, ";)\n");
}

static bool looks(const char *text, size_t len)
{
    return len > 12 && strncmp(text, "(;GM[Othello]", 13) == 0;
}

/// The value of a property at most once in a game; "" where there is none.
static void value_of(const char *text, const char *key, struct str *out)
{
    const char *at = strstr(text, key);
    str_clear(out);
    if (at) {
        at += strlen(key);
        str_add(out, at, strcspn(at, "]"));
    }
}

static struct stated read_result(const char *text)
{
    char *end;
    double margin = strtod(text, &end);
    return (struct stated){.known = end != text,
                           .winner = margin == 0 ? NOBODY : margin < 0,
                           .ending = *end != ':'     ? ENDING_RULES
                                     : end[1] == 't' ? ENDING_TIMEOUT
                                                     : ENDING_RESIGNED};
}

/// Play the moves, with the times that stand beside them.
static int read_moves(const struct ggf *ggf, const char *text, struct rebuild *rebuild,
                      struct err *err)
{
    struct move move;
    const char *entry = strstr(text, "BO[");
    for (size_t at = 0; moves_next(&ggf->moves, &at, &move);) {
        entry = entry ? strchr(entry, ']') : NULL;
        entry = entry ? strchr(entry, '[') : NULL;
        const char *slash = entry ? strchr(entry, '/') : NULL;
        slash = slash && slash < strchr(entry, ']') ? strchr(slash + 1, '/') : NULL;
        double seconds = slash && slash < strchr(entry, ']') ? strtod(slash + 1, NULL) : 0;
        int64_t used = seconds > 0 && seconds < 1e6 ? llround(seconds * 1e9) : 0;
        if (rebuild_move(rebuild, &move, used, err) < 0) {
            return -1;
        }
    }
    return 0;
}

/// Set the game so that it begins on the text's board.
static int set_board(struct record *record, const struct ggf *ggf, struct err *err)
{
    for (int opening = 0; opening < 2; opening++) {
        struct view view;
        game_init(&record->game, rules_find("othello"));
        game_set(&record->game, "opening", opening ? "dennou" : "othello", err);
        void *state = mem_new(record->game.rules->state_size);
        game_start(&record->game, state);
        game_view(&record->game, state, EYE_REFEREE, &view);
        free(state);
        if (memcmp(&view, &ggf->board, sizeof view) == 0 && ggf->colour == 0) {
            return 0;
        }
    }
    return err_set(err, "BO: games that begin in another position are not read");
}

static int read_line(const char *text, struct record *record, struct err *err)
{
    struct ggf ggf = {0};
    struct rebuild rebuild = {0};
    struct str black = {0}, white = {0}, value = {0};
    const char *why;
    int status = 0;
    game_init(&record->game, rules_find("othello"));
    if (ggf_read(&record->game, text, &ggf, &why) < 0) {
        status = err_set(err, "%s", why);
    } else {
        status = set_board(record, &ggf, err);
    }
    if (status == 0) {
        value_of(text, "RE[", &value);
        struct stated stated = read_result(str_text(&value));
        rebuild_begin(&rebuild, record);
        status =
            read_moves(&ggf, text, &rebuild, err) < 0 ? -1 : rebuild_end(&rebuild, &stated, err);
    }
    value_of(text, "PB[", &black);
    value_of(text, "PW[", &white);
    value_of(text, "DT[", &value);
    rebuild_players(record, str_text(&black), str_text(&white));
    record->started_s = day_read(str_text(&value), NULL);
    rebuild_release(&rebuild);
    moves_release(&ggf.moves);
    str_release(&black);
    str_release(&white);
    str_release(&value);
    return status;
}

static int read_game(struct reading *reading, struct record *record, struct err *err)
{
    const char *start = strstr(reading->text + reading->at, "(;");
    const char *end = start ? strstr(start, ";)") : NULL;
    if (!start) {
        return 1;
    }
    size_t len = end ? (size_t)(end + 2 - start) : strlen(start);
    char *text = mem_new(len + 1);
    memcpy(text, start, len);
    reading->at = (size_t)(start - reading->text) + len;
    int status = read_line(text, record, err);
    free(text);
    return status;
}

const struct record_format ggf_format = {
    .name = "ggf",
    .extension = "ggf",
    .summary = "the Generic Game Format, for othello",
    .gathers = true,
    .has = has,
    .write = write_game,
    .looks = looks,
    .read = read_game,
};
