// SPDX-License-Identifier: MIT
/// A record to a line of JSON.
#include "format/jsonl.h"

#include <string.h>

#include "format/put.h"
#include "rules/notation.h"

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

static void put_colour(struct str *out, const char *name, int colour)
{
    static const char *const words[] = {"black", "white", [BOTH] = "both"};
    put_text(out, name, colour == NOBODY ? NULL : words[colour]);
}

static void put_known(struct str *out, const char *name, bool known, int64_t number)
{
    if (known) {
        put_int(out, name, number);
    } else {
        put_null(out, name);
    }
}

static void put_limit(struct str *out, const char *name, int64_t limit_ms)
{
    put_known(out, name, limit_ms != NO_LIMIT, limit_ms);
}

/// 64 bits do not fit a number of JSON.
static void put_seed(struct str *out, uint64_t seed)
{
    put_open(out, "seed", '"');
    str_uint(out, seed);
    put_close(out, '"');
}

static void put_options(struct str *out, const struct game *game)
{
    char value[OPTION_TEXT_MAX];
    const struct option *row;
    put_open(out, "options", '{');
    for (int i = 0; (row = game_option(game, i, value)); i++) {
        put_text(out, row->name, value);
    }
    put_close(out, '}');
}

static void put_time(struct str *out, const struct time_control *time)
{
    put_open(out, "time", '{');
    put_limit(out, "base_ms", time->base_ms);
    put_int(out, "increment_ms", time->increment_ms);
    put_int(out, "session", time->session);
    put_limit(out, "move_ms", time->move_ms);
    put_int(out, "margin_ms", time->margin_ms);
    put_close(out, '}');
}

static void put_players(struct str *out, const struct record *record)
{
    put_open(out, "players", '[');
    for (int seat = 0; seat < SEATS; seat++) {
        const struct player *player = &record->player[seat];
        put_open(out, NULL, '{');
        put_text(out, "label", player->label);
        put_text(out, "name", player->name);
        put_text(out, "command", player->command);
        put_text(out, "protocol", player->protocol);
        put_seed(out, player->seed);
        put_time(out, &player->time);
        put_close(out, '}');
    }
    put_close(out, ']');
}

/// The moves: nine tenths of a line.
static void put_moves(struct str *out, const struct record *record)
{
    struct move move;
    const int64_t *used_ns = record->used_ns;
    put_open(out, "moves", '[');
    for (size_t at = 0; moves_next(&record->moves, &at, &move);) {
        char *text = str_room(out, MOVE_TEXT_MAX + MS_TEXT_MAX + sizeof "[\"\",],");
        memcpy(text, "[\"", 2);
        text += 2 + move_text(&record->game, &move, text + 2);
        memcpy(text, "\",", 2);
        text = write_ms(*used_ns++, text + 2);
        *text++ = ']';
        *text = ',';
        str_end(out, text + (at < record->moves.used));
    }
    put_close(out, ']');
}

static void put_attempts(struct str *out, const struct record *record)
{
    put_open(out, "attempts", '[');
    for (size_t i = 0; i < record->attempts_count; i++) {
        const struct attempt *attempt = &record->attempts[i];
        put_open(out, NULL, '{');
        put_int(out, "ply", attempt->ply);
        put_colour(out, "colour", jsonl_colour(record, attempt->seat, attempt->ply));
        put_text(out, "verdict", attempt->verdict == REFUSED ? "refused" : "illegal");
        put_text(out, "why", attempt->why);
        put_text(out, "text", attempt->text);
        put_ms(out, "ms", attempt->at_ns);
        put_close(out, '}');
    }
    put_close(out, ']');
}

static void put_notes(struct str *out, const struct record *record)
{
    put_open(out, "notes", '[');
    for (size_t i = 0; i < record->notes_count; i++) {
        const struct note *note = &record->notes[i];
        put_open(out, NULL, '{');
        put_int(out, "ply", note->ply);
        put_colour(out, "colour", jsonl_colour(record, note->seat, note->ply));
        put_text(out, "text", note->text);
        put_close(out, '}');
    }
    put_close(out, ']');
}

/// What moves cost the machine: [ply, processor, waiting for one, before that in idleness].
static void put_usages(struct str *out, const struct record *record)
{
    put_open(out, "usage_ms", '[');
    for (size_t i = 0; i < record->usages_count; i++) {
        const struct usage *usage = &record->usages[i];
        put_open(out, NULL, '[');
        put_int(out, NULL, usage->ply);
        put_ms(out, NULL, usage->cpu_ns);
        put_ms(out, NULL, usage->wait_ns);
        put_ms(out, NULL, usage->idle_ns);
        put_close(out, ']');
    }
    put_close(out, ']');
}

/// A seat of the result (NOBODY and BOTH too) as the colour it had at the end.
static int final_colour(const struct record *record, int seat)
{
    return seat == 0 || seat == 1 ? seat ^ record->swapped : seat;
}

static void put_score(struct str *out, const struct record *record)
{
    const double *by_seat = record->result.score;
    if (!record->result.scored) {
        put_null(out, "score");
        return;
    }
    put_open(out, "score", '{');
    put_real(out, "black", by_seat[record->swapped]);
    put_real(out, "white", by_seat[!record->swapped]);
    put_close(out, '}');
}

static void put_sentence(struct str *out, const struct record *record)
{
    const char *names[SEATS] = {"Black", "White"};
    const char *by_seat[SEATS] = {names[record->swapped], names[!record->swapped]};
    struct str words = {0};
    result_sentence(&record->result, by_seat, &words);
    put_text(out, "sentence", str_text(&words));
    str_release(&words);
}

static void put_result(struct str *out, const struct record *record)
{
    const struct result *result = &record->result;
    put_open(out, "result", '{');
    put_text(out, "ending", ending_facts(result->ending)->name);
    put_colour(out, "winner", final_colour(record, result->winner));
    put_text(out, "label", result->winner == NOBODY ? NULL : record->player[result->winner].label);
    put_colour(out, "blamed", final_colour(record, result->blamed));
    put_text(out, "why", result->why);
    put_score(out, record);
    put_sentence(out, record);
    put_close(out, '}');
}

static void put_evidence(struct str *out, const struct evidence *evidence)
{
    put_open(out, "evidence", '{');
    put_ms(out, "used_ms", evidence->used_ns);
    put_ms(out, "allowed_ms", evidence->allowed_ns);
    put_ms(out, "late_ms", evidence->late_ns);
    put_text(out, "line", evidence->line[0] ? evidence->line : NULL);
    put_known(out, "exit", evidence->exited, evidence->status);
    put_known(out, "signal", evidence->signal != 0, evidence->signal);
    put_close(out, '}');
}

void jsonl_write(const struct record *record, struct str *out)
{
    put_open(out, NULL, '{');
    put_int(out, "version", JSONL_VERSION);
    put_text(out, "game", record->game.rules->name);
    put_options(out, &record->game);
    put_int(out, "number", (int64_t)record->number);
    put_seed(out, record->seed);
    put_int(out, "started", record->started_s);
    put_players(out, record);
    put_int(out, "opening", (int64_t)record->opening);
    put_moves(out, record);
    put_usages(out, record);
    put_attempts(out, record);
    put_notes(out, record);
    put_int(out, "attempts_seen", (int64_t)record->attempts_seen);
    put_int(out, "notes_seen", (int64_t)record->notes_seen);
    put_int(out, "strays", (int64_t)record->strays);
    put_bool(out, "swapped", record->swapped);
    put_result(out, record);
    put_evidence(out, &record->result.evidence);
    put_open(out, "stderr", '[');
    put_text(out, NULL, record->errors[0]);
    put_text(out, NULL, record->errors[1]);
    put_close(out, ']');
    str_puts(out, "}\n");
}
