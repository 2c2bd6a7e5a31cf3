// SPDX-License-Identifier: MIT
/// What happens in a run as JSON lines.
#include "cli/events.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <time.h>

#include "rules/notation.h"
#include "util/mem.h"

/// Append an event and free it.
static void put(json_t *event, struct str *out)
{
    char *line = json_dumps(event, JSON_COMPACT);
    str_puts(out, line);
    str_putc(out, '\n');
    free(line);
    json_decref(event);
}

/// An event with what all have.
static json_t *event_new(const char *name)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    json_int_t ms = (json_int_t)now.tv_sec * 1000 + now.tv_nsec / NS_PER_MS;
    return json_pack("{s:i, s:s, s:I}", "version", EVENTS_VERSION, "event", name, "at_ms", ms);
}

static json_t *ms_of(int64_t ns)
{
    return ns == NEVER ? json_null() : json_integer(ns / NS_PER_MS);
}

/// 64 bits do not fit a number of JSON.
static json_t *text_of(uint64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return json_string(text);
}

void events_run(const struct block *block, struct str *out)
{
    const struct setup *setup = block->setup;
    json_t *event = event_new("run"), *engines = json_array();
    struct str about = {0};
    block_about(setup, &about);
    for (size_t i = 0; i < setup->count; i++) {
        json_array_append_new(engines, json_pack("{s:s, s:s, s:s}", "name", setup->engines[i].name,
                                                 "command", setup->engines[i].command, "protocol",
                                                 setup->engines[i].protocol->name));
    }
    json_object_set_new(event, "name", json_string(setup->name));
    json_object_set_new(event, "game", json_string(setup->game.rules->name));
    json_object_set_new(event, "about", json_string(about.data));
    json_object_set_new(event, "seed", text_of(setup->seed));
    json_object_set_new(event, "planned",
                        json_integer((json_int_t)tournament_planned(block->tournament)));
    json_object_set_new(event, "finished",
                        json_integer((json_int_t)tournament_count(block->tournament).finished));
    json_object_set_new(event, "engines", engines);
    str_release(&about);
    put(event, out);
}

/// The moves that the referee gave: nothing else tells of them.
static json_t *opening_of(const struct record *record)
{
    json_t *moves = json_array();
    struct move move;
    for (size_t at = 0, i = 0; i < record->opening && moves_next(&record->moves, &at, &move); i++) {
        char text[MOVE_TEXT_MAX];
        move_text(&record->game, &move, text);
        json_array_append_new(moves, json_string(text));
    }
    return moves;
}

void events_begun(const struct record *record, struct str *out)
{
    json_t *event = event_new("begun");
    json_object_set_new(event, "number", json_integer((json_int_t)record->number));
    json_object_set_new(event, "players",
                        json_pack("[s, s]", record->player[0].label, record->player[1].label));
    json_object_set_new(event, "seed", text_of(record->seed));
    json_object_set_new(event, "opening", opening_of(record));
    put(event, out);
}

void events_moved(const struct sight *sight, struct str *out)
{
    const struct record *record = sight->record;
    json_t *event = event_new("moved");
    struct move move = {0};
    char text[MOVE_TEXT_MAX];
    for (size_t at = 0; moves_next(&record->moves, &at, &move);) {
    }
    move_text(&record->game, &move, text);
    json_object_set_new(event, "number", json_integer((json_int_t)record->number));
    json_object_set_new(event, "ply", json_integer((json_int_t)record->moves.count));
    json_object_set_new(event, "move", json_string(text));
    json_object_set_new(event, "used_ms",
                        json_integer(record->used_ns[record->moves.count - 1] / NS_PER_MS));
    json_object_set_new(event, "left_ms",
                        json_pack("[o, o]", ms_of(sight->left_ns[0]), ms_of(sight->left_ns[1])));
    put(event, out);
}

static json_t *label_of(const struct record *record, int seat)
{
    return seat == 0 || seat == 1 ? json_string(record->player[seat].label) : json_null();
}

void events_ended(const struct record *record, struct str *out)
{
    const struct result *result = &record->result;
    json_t *event = event_new("ended"), *blamed = json_array();
    struct str sentence = {0};
    const char *const names[] = {record->player[0].label, record->player[1].label};
    result_sentence(result, names, &sentence);
    for (int seat = 0; seat < SEATS; seat++) {
        if (result->blamed == seat || result->blamed == BOTH) {
            json_array_append_new(blamed, label_of(record, seat));
        }
    }
    json_object_set_new(event, "number", json_integer((json_int_t)record->number));
    json_object_set_new(event, "players", json_pack("[s, s]", names[0], names[1]));
    json_object_set_new(event, "ending", json_string(ending_facts(result->ending)->name));
    json_object_set_new(event, "winner", label_of(record, result->winner));
    json_object_set_new(event, "blamed", blamed);
    json_object_set_new(event, "why", json_string(result->why ? result->why : ""));
    json_object_set_new(event, "sentence", json_string(str_text(&sentence)));
    json_object_set_new(event, "plies", json_integer((json_int_t)record->moves.count));
    str_release(&sentence);
    put(event, out);
}

static json_t *standings_of(const struct block *block)
{
    json_t *rows = json_array();
    struct standing *standing = mem_new(block->setup->count * sizeof *standing);
    tournament_standings(block->tournament, standing);
    for (size_t i = 0; i < block->setup->count; i++) {
        const struct standing *row = &standing[i];
        json_array_append_new(
            rows,
            json_pack("{s:I, s:s, s:f, s:I, s:I, s:I, s:I}", "place", (json_int_t)row->place,
                      "name", block->setup->engines[row->engine].name, "points", row->points,
                      "wins", (json_int_t)row->tally.wins, "draws", (json_int_t)row->tally.draws,
                      "losses", (json_int_t)row->tally.losses, "faults", (json_int_t)row->faults));
    }
    free(standing);
    return rows;
}

void events_end(const struct block *block, const char *how, int status, struct str *out)
{
    static const char *const verdicts[] = {[SPRT_H0] = "H0", [SPRT_H1] = "H1"};
    json_t *event = event_new("end"), *verdict = json_null();
    if (setup_has_sprt(block->setup)) {
        const char *word = verdicts[tournament_sprt(block->tournament).verdict];
        verdict = word ? json_string(word) : json_null();
    }
    json_object_set_new(event, "how", json_string(how));
    json_object_set_new(event, "status", json_integer(status));
    json_object_set_new(event, "finished",
                        json_integer((json_int_t)tournament_count(block->tournament).finished));
    json_object_set_new(event, "verdict", verdict);
    json_object_set_new(event, "standings", standings_of(block));
    put(event, out);
}
