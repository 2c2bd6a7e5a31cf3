// SPDX-License-Identifier: MIT
/// A game for the page: positions come from the rules, so that the page needs to know none.
#include <stdlib.h>
#include <string.h>

#include "core/replay.h"
#include "format/format.h"
#include "report/data.h"
#include "report/heads.h"
#include "report/pack.h"
#include "rules/notation.h"

/// A page has its size to keep: of what engines said, a game has what is left of so many bytes,
/// and of the moves that were refused the first ones.
enum {
    GAME_BYTES = 1900,
    NOTES_LEAST = 200,
    NOTE_BYTES = 60,
    REFUSED_SHOWN = 200,
    ILLEGAL_SHOWN = 20
};

/// A text that is given up for a string.
static json_t *string_of(struct str *text)
{
    json_t *string = json_stringn(str_text(text), text->len);
    str_release(text);
    return string;
}

static json_t *changes(const struct record *record, int eye)
{
    struct str text = {0};
    pack_changes(record, eye, &text);
    return string_of(&text);
}

static json_t *moves(const struct record *record)
{
    struct str text = {0};
    pack_moves(record, &text);
    return string_of(&text);
}

/// The seats that moved, a digit a ply.
static struct str movers(const struct record *record)
{
    struct replay replay;
    struct str text = {0};
    const char *why;
    replay_init(&replay, record);
    while (replay_next(&replay, &why)) {
        str_putc(&text, (char)('0' + replay.mover));
    }
    replay_release(&replay);
    return text;
}

static bool take_turns(const struct str *movers)
{
    size_t ply = 0;
    while (ply < movers->len && movers->data[ply] == (ply % 2 ? '1' : '0')) {
        ply++;
    }
    return ply == movers->len;
}

/// Of each move 0 where it took no time, as those of an opening do; else a millisecond more than it
/// took. What is rounded off one counts for its side's next, so that the sums are right.
static json_t *times(const struct record *record, const struct str *movers)
{
    struct str text = {0};
    int64_t rest_ns[SEATS] = {NS_PER_MS / 2, NS_PER_MS / 2};
    for (size_t ply = 0; ply < movers->len; ply++) {
        int64_t used_ns = record->used_ns[ply], *rest = &rest_ns[movers->data[ply] - '0'];
        *rest += used_ns;
        pack_number(&text, used_ns > 0 ? 1 + (uint64_t)(*rest / NS_PER_MS) : 0);
        *rest %= NS_PER_MS;
    }
    return string_of(&text);
}

/// What engines said, in so many bytes.
static json_t *notes(const struct record *record, size_t most)
{
    json_t *array = json_array();
    size_t bytes = 0;
    for (size_t i = 0; i < record->notes_count; i++) {
        const struct note *note = &record->notes[i];
        // The last one of a turn is what the engine thought when it moved.
        if (i + 1 < record->notes_count && record->notes[i + 1].ply == note->ply) {
            continue;
        }
        bytes += strnlen(note->text, NOTE_BYTES) + 12;
        if (bytes > most) {
            break;
        }
        json_array_append_new(array, json_pack("[i, i, o]", note->ply, note->seat,
                                               data_tail(note->text, NOTE_BYTES)));
    }
    return array;
}

/// Is it a refused stone? The side to move made it, and its cell says all.
static bool is_refused(const struct record *record, const struct attempt *attempt,
                       struct move *move)
{
    return attempt->verdict == REFUSED && move_read(&record->game, attempt->text, move) == 0 &&
           move->kind == MOVE_PLAY && move->cells.count == 1;
}

/// Stones that were refused: how many plies after the last one, and the cell.
static json_t *refused(const struct record *record)
{
    struct str text = {0};
    struct move move;
    int ply = 0, count = 0;
    for (size_t i = 0; i < record->attempts_count && count < REFUSED_SHOWN; i++) {
        const struct attempt *attempt = &record->attempts[i];
        if (attempt->ply >= ply && is_refused(record, attempt, &move)) {
            pack_number(&text, (uint64_t)(attempt->ply - ply));
            pack_number(&text, move.cells.at[0]);
            ply = attempt->ply;
            count++;
        }
    }
    return string_of(&text);
}

/// Other moves that did not stand.
static json_t *attempts(const struct record *record)
{
    json_t *array = json_array();
    struct move move;
    for (size_t i = 0; i < record->attempts_count && json_array_size(array) < ILLEGAL_SHOWN; i++) {
        const struct attempt *attempt = &record->attempts[i];
        if (!is_refused(record, attempt, &move)) {
            json_array_append_new(array, json_pack("[i, i, i, o, o]", attempt->ply, attempt->seat,
                                                   attempt->verdict == REFUSED,
                                                   data_tail(attempt->text, NOTE_BYTES),
                                                   data_text(attempt->why)));
        }
    }
    return array;
}

static json_t *end(const struct record *record)
{
    const char *by_seat[SEATS] = {"Black", "White"};
    if (record->swapped) {
        by_seat[0] = "White";
        by_seat[1] = "Black";
    }
    return data_end(&record->result, by_seat);
}

/// Set a member where there is anything to say.
static void set(json_t *object, const char *name, json_t *value)
{
    if (value && (json_is_true(value) || json_is_object(value) || json_array_size(value) > 0 ||
                  json_string_length(value) > 0 || json_integer_value(value) != 0)) {
        json_object_set_new(object, name, value);
    } else {
        json_decref(value);
    }
}

/// What the game's files begin with, as far as it is not what they usually do.
static void set_heads(json_t *object, const struct record *record, const json_t *usual)
{
    static const char *const formats[] = {"sgf", "ccgc"};
    for (int i = 0; i < 2; i++) {
        set(object, formats[i],
            heads_unlike(heads_of(formats[i], record), json_object_get(usual, formats[i])));
    }
}

json_t *data_moves(const struct record *record, const json_t *heads)
{
    json_t *object = json_object(), *eyes = json_array();
    struct str seats = movers(record);
    for (int seat = 0; record->game.rules->hidden && seat < SEATS; seat++) {
        json_array_append_new(eyes, changes(record, seat));
    }
    set(object, "opening", json_integer((json_int_t)record->opening));
    set(object, "swapped", json_boolean(record->swapped));
    json_object_set_new(object, "moves", moves(record));
    set(object, "times", times(record, &seats));
    set(object, "movers", take_turns(&seats) ? NULL : data_text(str_text(&seats)));
    str_release(&seats);
    json_object_set_new(object, "changes", changes(record, EYE_REFEREE));
    set(object, "eyes", eyes);
    set(object, "refused", refused(record));
    set(object, "attempts", attempts(record));
    set(object, "end", end(record));
    if (heads) {
        set_heads(object, record, heads);
    }
    size_t bytes = json_dumpb(object, NULL, 0, JSON_COMPACT);
    set(object, "notes",
        notes(record, bytes + NOTES_LEAST < GAME_BYTES ? GAME_BYTES - bytes : NOTES_LEAST));
    return object;
}

/// A game that is being played: the page has no row that tells its number and names.
static json_t *running(const struct record *record)
{
    json_t *object = data_moves(record, NULL);
    json_object_set_new(object, "n", json_integer((json_int_t)record->number));
    json_object_set_new(object, "labels",
                        json_pack("[o, o]", data_text(record_label(record, 0)),
                                  data_text(record_label(record, 1))));
    return object;
}

void report_records(const struct record *records, size_t count, struct str *out)
{
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(array, running(&records[i]));
    }
    data_put(array, out);
    json_decref(array);
}

int report_game(struct store *store, uint64_t number, struct str *out, struct err *err)
{
    struct record record = {0};
    json_t *heads = data_heads(store, err);
    int status = heads ? store_record(store, number, &record, err) : -1;
    if (status == 0) {
        json_t *object = data_moves(&record, heads);
        data_put(object, out);
        json_decref(object);
    }
    json_decref(heads);
    record_release(&record);
    return status;
}
