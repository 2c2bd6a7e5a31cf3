// SPDX-License-Identifier: MIT
/// A game for the page: positions come from the rules, so that the page needs to know none.
///
/// A position is told as what changed: cell and piece, "2c1" is piece 1 on cell 2c (in base 36).
/// A ply that did nothing but put stones of the side to move on the move's cells is an empty text.
#include <stdlib.h>
#include <string.h>

#include "core/replay.h"
#include "format/format.h"
#include "report/data.h"
#include "rules/notation.h"

/// Notes beyond this many bytes a game are left out: a page has its size to keep.
enum { NOTE_BYTES = 60, NOTES_BYTES = 1200, ATTEMPTS_SHOWN = 100 };

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

static void put_changes(const struct view *before, const struct view *view, struct str *out)
{
    for (int cell = 0; cell < view->width * view->height; cell++) {
        if (before->cell[cell] != view->cell[cell]) {
            str_putc(out, digits[cell / 36]);
            str_putc(out, digits[cell % 36]);
            str_putc(out, digits[view->cell[cell]]);
        }
    }
}

/// Did it only put stones of the usual colour on the move's cells?
static bool is_usual(const struct replay *replay, const struct view *before,
                     const struct view *view)
{
    struct view expected = *before;
    for (int i = 0; replay->move.kind == MOVE_PLAY && i < replay->move.cells.count; i++) {
        expected.cell[replay->move.cells.at[i]] = piece_of((replay->ply - 1) % 2);
    }
    return memcmp(&expected, view, sizeof expected) == 0;
}

/// The changes as an eye sees them, a text a ply, "|" between.
static json_t *changes(const struct record *record, int eye)
{
    struct replay replay;
    struct view before, view;
    struct str text = {0};
    const char *why;
    replay_init(&replay, record);
    replay_view(&replay, eye, &before);
    while (replay_next(&replay, &why)) {
        str_puts(&text, replay.ply > 1 ? "|" : "");
        replay_view(&replay, eye, &view);
        if (!is_usual(&replay, &before, &view)) {
            put_changes(&before, &view, &text);
            // Nothing changed, which is not the same as what usually does.
            str_puts(&text, memcmp(&before, &view, sizeof view) == 0 ? "-" : "");
        }
        before = view;
    }
    replay_release(&replay);
    json_t *string = json_string(str_text(&text));
    str_release(&text);
    return string;
}

/// The seats that moved, a digit a ply; null where they take turns.
static json_t *movers(const struct record *record)
{
    struct replay replay;
    struct str text = {0};
    const char *why;
    bool in_turn = true;
    replay_init(&replay, record);
    while (replay_next(&replay, &why)) {
        in_turn = in_turn && replay.mover == (replay.ply - 1) % 2;
        str_putc(&text, (char)('0' + replay.mover));
    }
    replay_release(&replay);
    json_t *string = in_turn ? json_null() : json_string(str_text(&text));
    str_release(&text);
    return string;
}

static json_t *moves_text(const struct record *record)
{
    struct str text = {0};
    struct move move;
    for (size_t at = 0, i = 0; moves_next(&record->moves, &at, &move); i++) {
        char word[MOVE_TEXT_MAX];
        move_text(&record->game, &move, word);
        str_printf(&text, "%s%s", i ? " " : "", word);
    }
    json_t *string = json_string(str_text(&text));
    str_release(&text);
    return string;
}

/// Milliseconds in base 36, a blank between.
static json_t *times(const struct record *record)
{
    struct str text = {0};
    for (size_t i = 0; i < record->moves.count; i++) {
        char word[16];
        size_t at = sizeof word;
        uint64_t ms = (uint64_t)(record->used_ns[i] / NS_PER_MS);
        do {
            word[--at] = digits[ms % 36];
            ms /= 36;
        } while (ms > 0 && at > 0);
        str_puts(&text, i ? " " : "");
        str_add(&text, word + at, sizeof word - at);
    }
    json_t *string = json_string(str_text(&text));
    str_release(&text);
    return string;
}

static json_t *notes(const struct record *record)
{
    json_t *array = json_array();
    size_t bytes = 0;
    for (size_t i = 0; i < record->notes_count && bytes < NOTES_BYTES; i++) {
        const struct note *note = &record->notes[i];
        // The last one of a turn is what the engine thought when it moved.
        if (i + 1 < record->notes_count && record->notes[i + 1].ply == note->ply) {
            continue;
        }
        bytes += strnlen(note->text, NOTE_BYTES) + 8;
        json_array_append_new(array, json_pack("[i, i, o]", note->ply, note->seat,
                                               data_tail(note->text, NOTE_BYTES)));
    }
    return array;
}

static json_t *attempts(const struct record *record)
{
    json_t *array = json_array();
    for (size_t i = 0; i < record->attempts_count && i < ATTEMPTS_SHOWN; i++) {
        const struct attempt *attempt = &record->attempts[i];
        json_array_append_new(array, json_pack("[i, i, i, o]", attempt->ply, attempt->seat,
                                               attempt->verdict == REFUSED,
                                               data_tail(attempt->text, NOTE_BYTES)));
    }
    return array;
}

/// The text of a format before its first move: a record without moves.
static json_t *head(const struct record_format *format, const struct record *record)
{
    static const struct occasion nowhere = {.place = "", .event = ""};
    struct record bare = *record;
    struct str text = {0};
    if (!format->has(&record->game)) {
        return json_null();
    }
    bare.moves = (struct moves){0};
    bare.attempts_count = bare.notes_count = 0;
    format->write(&bare, &nowhere, &text);
    json_t *string = data_text(str_text(&text));
    str_release(&text);
    return string;
}

static json_t *sentence(const struct record *record)
{
    const char *by_seat[SEATS] = {"Black", "White"};
    struct str text = {0};
    if (record->swapped) {
        by_seat[0] = "White";
        by_seat[1] = "Black";
    }
    result_sentence(&record->result, by_seat, &text);
    json_t *string = data_text(str_text(&text));
    str_release(&text);
    return string;
}

json_t *data_moves(const struct record *record)
{
    json_t *eyes = json_array();
    for (int seat = 0; record->game.rules->hidden && seat < SEATS; seat++) {
        json_array_append_new(eyes, changes(record, seat));
    }
    return json_pack("{s:o, s:I, s:I, s:b, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:[o, o]}",
                     "movers", movers(record), "n", (json_int_t)record->number, "opening",
                     (json_int_t)record->opening, "swapped", record->swapped, "moves",
                     moves_text(record), "times", times(record), "changes",
                     changes(record, EYE_REFEREE), "eyes", eyes, "notes", notes(record), "attempts",
                     attempts(record), "sentence", sentence(record), "sgf",
                     head(&sgf_format, record), "ccgc", head(&ccgc_format, record), "labels",
                     data_text(record_label(record, 0)), data_text(record_label(record, 1)));
}

void report_records(const struct record *records, size_t count, struct str *out)
{
    json_t *array = json_array();
    for (size_t i = 0; i < count; i++) {
        json_array_append_new(array, data_moves(&records[i]));
    }
    char *text = json_dumps(array, JSON_COMPACT);
    str_puts(out, text);
    free(text);
    json_decref(array);
}

int report_game(struct store *store, uint64_t number, struct str *out, struct err *err)
{
    struct record record = {0};
    int status = store_record(store, number, &record, err);
    if (status == 0) {
        json_t *object = data_moves(&record);
        char *text = json_dumps(object, JSON_COMPACT);
        str_puts(out, text);
        free(text);
        json_decref(object);
    }
    record_release(&record);
    return status;
}
