// SPDX-License-Identifier: MIT
/// A record to a line of JSON.
#include "format/jsonl.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "util/text.h"

int jsonl_colour(const struct record *record, int seat, int ply)
{
    struct move move;
    size_t at = 0;
    int colour = seat;
    for (int i = 0; i < ply && moves_next(&record->moves, &at, &move); i++) {
        colour ^= move.kind == MOVE_SWAP;
    }
    return colour;
}

/// A text, or null for none. JSON holds Unicode only: other bytes are made so.
static json_t *text(const char *bytes)
{
    if (!bytes) {
        return json_null();
    }
    if (text_is_utf8(bytes, strlen(bytes))) {
        return json_string(bytes);
    }
    struct str clean = {0};
    text_clean(&clean, bytes, strlen(bytes));
    json_t *string = json_string(str_text(&clean));
    str_release(&clean);
    return string;
}

/// Milliseconds to the microsecond, or null.
static json_t *ms(int64_t ns)
{
    return ns == NO_LIMIT || ns == NEVER ? json_null() : json_real(round((double)ns / 1e3) / 1e3);
}

static json_t *limit(int64_t limit_ms)
{
    return limit_ms == NO_LIMIT ? json_null() : json_integer(limit_ms);
}

static json_t *colour(int colour)
{
    return colour == NOBODY ? json_null()
                            : json_string(colour == BOTH ? "both"
                                          : colour == 0  ? "black"
                                                         : "white");
}

static json_t *options(const struct game *game)
{
    json_t *object = json_object();
    char value[OPTION_TEXT_MAX];
    const struct option *row;
    for (int i = 0; (row = game_option(game, i, value)); i++) {
        json_object_set_new(object, row->name, json_string(value));
    }
    return object;
}

static json_t *time_limits(const struct time_control *time)
{
    return json_pack("{s:o, s:I, s:i, s:o, s:I}", "base_ms", limit(time->base_ms), "increment_ms",
                     (json_int_t)time->increment_ms, "session", time->session, "move_ms",
                     limit(time->move_ms), "margin_ms", (json_int_t)time->margin_ms);
}

/// 64 bits do not fit a number of JSON.
static json_t *seed(uint64_t seed)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)seed);
    return json_string(digits);
}

static json_t *players(const struct record *record)
{
    json_t *array = json_array();
    for (int seat = 0; seat < SEATS; seat++) {
        const struct player *player = &record->player[seat];
        json_array_append_new(array, json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "label",
                                               text(player->label), "name", text(player->name),
                                               "command", text(player->command), "protocol",
                                               text(player->protocol), "seed", seed(player->seed),
                                               "time", time_limits(&player->time)));
    }
    return array;
}

enum { MS_TEXT_MAX = 24 };

/// Write a time as milliseconds to the microsecond. Where it ends.
static char *write_ms(int64_t ns, char *text)
{
    char digits[MS_TEXT_MAX];
    size_t at = sizeof digits;
    uint64_t us = ((uint64_t)ns + 500) / 1000;
    for (int place = 0; place < 4 || us > 0; place++) {
        if (place == 3) {
            digits[--at] = '.';
        }
        digits[--at] = (char)('0' + us % 10);
        us /= 10;
    }
    memcpy(text, digits + at, sizeof digits - at);
    return text + sizeof digits - at;
}

/// Append the moves. They are nine tenths of a line, and canonical text and numbers need no
/// escaping: what the library takes for them is most of what a game costs the referee.
static void add_moves(const struct record *record, struct str *out)
{
    struct move move;
    const int64_t *used_ns = record->used_ns;
    str_puts(out, "\"moves\":[");
    for (size_t at = 0; moves_next(&record->moves, &at, &move);) {
        char *text = str_room(out, MOVE_TEXT_MAX + MS_TEXT_MAX + sizeof "[\"\",],");
        text = mempcpy(text, "[\"", 2);
        text += move_text(&record->game, &move, text);
        text = mempcpy(text, "\",", 2);
        text = write_ms(*used_ns++, text);
        *text++ = ']';
        *text = ',';
        str_end(out, text + (at < record->moves.used));
    }
    str_putc(out, ']');
}

static json_t *attempts(const struct record *record)
{
    json_t *array = json_array();
    for (size_t i = 0; i < record->attempts_count; i++) {
        const struct attempt *attempt = &record->attempts[i];
        json_array_append_new(
            array,
            json_pack("{s:i, s:o, s:s, s:o, s:o, s:o}", "ply", attempt->ply, "colour",
                      colour(jsonl_colour(record, attempt->seat, attempt->ply)), "verdict",
                      attempt->verdict == REFUSED ? "refused" : "illegal", "why",
                      text(attempt->why), "text", text(attempt->text), "ms", ms(attempt->at_ns)));
    }
    return array;
}

static json_t *notes(const struct record *record)
{
    json_t *array = json_array();
    for (size_t i = 0; i < record->notes_count; i++) {
        const struct note *note = &record->notes[i];
        json_array_append_new(array, json_pack("{s:i, s:o, s:o}", "ply", note->ply, "colour",
                                               colour(jsonl_colour(record, note->seat, note->ply)),
                                               "text", text(note->text)));
    }
    return array;
}

/// What moves cost the machine: [ply, processor, waiting for one, before that in idleness].
static json_t *usages(const struct record *record)
{
    json_t *array = json_array();
    for (size_t i = 0; i < record->usages_count; i++) {
        const struct usage *usage = &record->usages[i];
        json_array_append_new(array, json_pack("[i, o, o, o]", usage->ply, ms(usage->cpu_ns),
                                               ms(usage->wait_ns), ms(usage->idle_ns)));
    }
    return array;
}

/// A seat of the result (NOBODY and BOTH too) as the colour it had at the end.
static int final_colour(const struct record *record, int seat)
{
    return seat == 0 || seat == 1 ? seat ^ record->swapped : seat;
}

static json_t *score(const struct record *record)
{
    if (!record->result.scored) {
        return json_null();
    }
    const double *by_seat = record->result.score;
    return json_pack("{s:f, s:f}", "black", by_seat[record->swapped], "white",
                     by_seat[!record->swapped]);
}

static json_t *sentence(const struct record *record)
{
    const char *names[SEATS] = {"Black", "White"};
    const char *by_seat[SEATS] = {names[record->swapped], names[!record->swapped]};
    struct str words = {0};
    result_sentence(&record->result, by_seat, &words);
    json_t *string = text(str_text(&words));
    str_release(&words);
    return string;
}

static json_t *result(const struct record *record)
{
    const struct result *result = &record->result;
    const char *winner = result->winner == NOBODY ? NULL : record->player[result->winner].label;
    return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "ending",
                     ending_facts(result->ending)->name, "winner",
                     colour(final_colour(record, result->winner)), "label", text(winner), "blamed",
                     colour(final_colour(record, result->blamed)), "why", text(result->why),
                     "score", score(record), "sentence", sentence(record));
}

static json_t *evidence(const struct evidence *evidence)
{
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "used_ms", ms(evidence->used_ns),
                     "allowed_ms", ms(evidence->allowed_ns), "late_ms", ms(evidence->late_ns),
                     "line", text(evidence->line[0] ? evidence->line : NULL), "exit",
                     evidence->exited ? json_integer(evidence->status) : json_null(), "signal",
                     evidence->signal ? json_integer(evidence->signal) : json_null());
}

static int add_bytes(const char *bytes, size_t len, void *out)
{
    str_add(out, bytes, len);
    return 0;
}

/// Append the members of an object, without its braces.
static void add_members(json_t *object, struct str *out)
{
    // 15 digits: microseconds of a year, without the noise of the 16th.
    json_dump_callback(object, add_bytes, out, JSON_COMPACT | JSON_EMBED | JSON_REAL_PRECISION(15));
    json_decref(object);
}

void jsonl_write(const struct record *record, struct str *out)
{
    str_putc(out, '{');
    add_members(json_pack("{s:i, s:s, s:o, s:I, s:o, s:I, s:o, s:I}", "version", JSONL_VERSION,
                          "game", record->game.rules->name, "options", options(&record->game),
                          "number", (json_int_t)record->number, "seed", seed(record->seed),
                          "started", (json_int_t)record->started_s, "players", players(record),
                          "opening", (json_int_t)record->opening),
                out);
    str_putc(out, ',');
    add_moves(record, out);
    str_putc(out, ',');
    add_members(json_pack("{s:o, s:o, s:o, s:I, s:I, s:I, s:b, s:o, s:o, s:[o, o]}", "usage_ms",
                          usages(record), "attempts", attempts(record), "notes", notes(record),
                          "attempts_seen", (json_int_t)record->attempts_seen, "notes_seen",
                          (json_int_t)record->notes_seen, "strays", (json_int_t)record->strays,
                          "swapped", record->swapped, "result", result(record), "evidence",
                          evidence(&record->result.evidence), "stderr", text(record->errors[0]),
                          text(record->errors[1])),
                out);
    str_puts(out, "}\n");
}
