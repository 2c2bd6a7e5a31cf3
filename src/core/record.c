// SPDX-License-Identifier: MIT
/// What happened in one game.
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

void record_move(struct record *record, const struct move *move, int64_t used_ns)
{
    size_t at = record->moves.count;
    if (at == record->used_cap) {
        record->used_cap = at ? at * 2 : 64;
        record->used_ns = mem_resize(record->used_ns, record->used_cap * sizeof *record->used_ns);
    }
    record->used_ns[at] = used_ns;
    moves_add(&record->moves, move);
}

/// Room for one more item. It grows when the count is a power of two: the count alone tells it.
static void *room(void *items, size_t count, size_t size)
{
    bool full = (count & (count - 1)) == 0;
    return full ? mem_resize(items, (count ? count * 2 : 1) * size) : items;
}

void record_attempt(struct record *record, const struct attempt *attempt)
{
    size_t count = record->attempts_count;
    record->attempts_seen++;
    if (count < ATTEMPTS_MAX) {
        record->attempts = room(record->attempts, count, sizeof *record->attempts);
        record->attempts[count] = *attempt;
        record->attempts[count].text = mem_text(attempt->text);
        record->attempts_count++;
    }
}

void record_note(struct record *record, const struct note *note)
{
    size_t count = record->notes_count;
    record->notes_seen++;
    if (count < NOTES_MAX) {
        record->notes = room(record->notes, count, sizeof *record->notes);
        record->notes[count] = *note;
        record->notes[count].text = mem_text(note->text);
        record->notes_count++;
    }
}

void record_usage(struct record *record, const struct usage *usage)
{
    size_t count = record->usages_count;
    if (count < USAGES_MAX) {
        record->usages = room(record->usages, count, sizeof *record->usages);
        record->usages[count] = *usage;
        record->usages_count++;
    }
}

void record_text(char **where, const char *text)
{
    char *copy = mem_text(text);
    free(*where);
    *where = copy;
}

const char *record_phrase(struct record *record, const char *phrase)
{
    size_t count = record->phrases_count;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(record->phrases[i], phrase) == 0) {
            return record->phrases[i];
        }
    }
    record->phrases = room(record->phrases, count, sizeof *record->phrases);
    record->phrases[record->phrases_count++] = mem_text(phrase);
    return record->phrases[count];
}

void record_clear(struct record *record)
{
    for (size_t i = 0; i < record->attempts_count; i++) {
        free(record->attempts[i].text);
    }
    for (size_t i = 0; i < record->notes_count; i++) {
        free(record->notes[i].text);
    }
    for (size_t i = 0; i < record->phrases_count; i++) {
        free(record->phrases[i]);
    }
    free(record->attempts);
    free(record->notes);
    free(record->usages);
    free(record->phrases);
    for (int seat = 0; seat < SEATS; seat++) {
        free(record->player[seat].label);
        free(record->player[seat].name);
        free(record->player[seat].command);
        free(record->errors[seat]);
    }
    struct record kept = {
        .moves = record->moves, .used_ns = record->used_ns, .used_cap = record->used_cap};
    moves_clear(&kept.moves);
    *record = kept;
}

void record_release(struct record *record)
{
    record_clear(record);
    moves_release(&record->moves);
    free(record->used_ns);
    *record = (struct record){0};
}
