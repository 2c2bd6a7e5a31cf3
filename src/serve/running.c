// SPDX-License-Identifier: MIT
/// The games that are being played.
#include "serve/running.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/replay.h"
#include "report/report.h"
#include "rules/notation.h"
#include "util/mem.h"

/// More games than run at once in any hall: a file of nonsense must not fill the memory.
enum { GAMES_MAX = 256 };

struct running {
    const char *path;
    struct game game;
    FILE *file;
    struct str line; ///< the one that is not complete yet
    struct record records[GAMES_MAX];
    size_t count;
};

struct running *running_new(const char *path, const struct game *game)
{
    struct running *running = mem_new(sizeof *running);
    running->path = path;
    running->game = *game;
    return running;
}

void running_free(struct running *running)
{
    if (!running) {
        return;
    }
    for (size_t i = 0; i < GAMES_MAX; i++) {
        record_release(&running->records[i]);
    }
    if (running->file) {
        fclose(running->file);
    }
    str_release(&running->line);
    free(running);
}

static struct record *find(struct running *running, uint64_t number)
{
    for (size_t i = 0; i < running->count; i++) {
        if (running->records[i].number == number) {
            return &running->records[i];
        }
    }
    return NULL;
}

/// The last one takes the place of one that has ended.
static void drop(struct running *running, struct record *record)
{
    struct record *last = &running->records[--running->count], ended = *record;
    *record = *last;
    *last = ended;
    record_clear(last);
}

/// Add a move if it can be one after those that are known; a game that can't go on is dropped.
static void move(struct running *running, struct record *record, const char *text, int64_t ms)
{
    struct move move;
    if (!text || move_read(&running->game, text, &move) < 0) {
        drop(running, record);
        return;
    }
    record_move(record, &move, ms * NS_PER_MS);
    record->swapped ^= move.kind == MOVE_SWAP;
}

/// Make the moves that the rules force before so many were made: no event tells of them.
static void catch_up(struct record *record, size_t plies)
{
    const struct rules *rules = record->game.rules;
    struct replay replay;
    struct outcome outcome;
    struct move forced;
    const char *why;
    replay_init(&replay, record);
    while (replay_next(&replay, &why)) {
    }
    while (!why && record->moves.count < plies && rules->forced &&
           !rules->over(replay.state, &outcome) && rules->forced(replay.state, &forced)) {
        record_move(record, &forced, 0);
        replay_next(&replay, &why);
    }
    replay_release(&replay);
}

static void begin(struct running *running, uint64_t number, const json_t *event)
{
    if (find(running, number) || running->count == GAMES_MAX) {
        return;
    }
    struct record *record = &running->records[running->count++];
    record->game = running->game;
    record->number = number;
    record->result = (struct result){.ending = ENDING_VOID, .winner = NOBODY, .blamed = NOBODY};
    for (int seat = 0; seat < SEATS; seat++) {
        const json_t *label = json_array_get(json_object_get(event, "players"), (size_t)seat);
        record_text(&record->player[seat].label, label ? json_string_value(label) : "");
        time_control_init(&record->player[seat].time);
    }
    size_t i;
    json_t *word;
    json_array_foreach(json_object_get(event, "opening"), i, word)
    {
        if (find(running, number)) {
            move(running, record, json_string_value(word), 0);
            record->opening = i + 1;
        }
    }
}

static void take(struct running *running, const json_t *event)
{
    const char *name = json_string_value(json_object_get(event, "event"));
    uint64_t number = (uint64_t)json_integer_value(json_object_get(event, "number"));
    struct record *record = find(running, number);
    if (!name) {
        return;
    }
    if (strcmp(name, "begun") == 0) {
        begin(running, number, event);
    } else if (strcmp(name, "moved") == 0 && record) {
        json_int_t ply = json_integer_value(json_object_get(event, "ply"));
        catch_up(record, ply > 0 ? (size_t)ply - 1 : 0);
        if ((size_t)ply == record->moves.count + 1) {
            move(running, record, json_string_value(json_object_get(event, "move")),
                 json_integer_value(json_object_get(event, "used_ms")));
        }
    } else if (strcmp(name, "ended") == 0 && record) {
        drop(running, record);
    } else if (strcmp(name, "run") == 0 || strcmp(name, "end") == 0) {
        while (running->count > 0) {
            drop(running, &running->records[0]);
        }
    }
}

static void take_line(struct running *running)
{
    json_t *event = json_loads(str_text(&running->line), 0, NULL);
    if (event) {
        take(running, event);
        json_decref(event);
    }
    str_clear(&running->line);
}

/// Read on to the end of the file, as far as it has been written.
static void read_on(struct running *running)
{
    char bytes[65536];
    if (!running->file) {
        running->file = fopen(running->path, "rb");
    }
    if (!running->file) {
        return;
    }
    clearerr(running->file);
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, running->file)) > 0;) {
        for (size_t i = 0; i < got; i++) {
            if (bytes[i] == '\n') {
                take_line(running);
            } else {
                str_putc(&running->line, bytes[i]);
            }
        }
    }
}

void running_games(struct running *running, struct str *out)
{
    read_on(running);
    report_records(running->records, running->count, out);
}
