// SPDX-License-Identifier: MIT
/// Where games come from.
#include "cli/source.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/convert.h"
#include "format/format.h"
#include "store/store.h"
#include "util/mem.h"
#include "util/text.h"

struct source {
    const char *path;
    struct str where;

    struct store *store; ///< NULL where it is a file
    uint64_t *numbers;   ///< of the store's games
    size_t count;
    size_t next; ///< of `numbers`; of what was asked for, in a file

    const struct record_format *format;
    struct game game; ///< what to take games for, where that was said
    struct str text;
    struct reading reading;
    int line;       ///< where `reading.at` was counted to
    size_t counted; ///< bytes so far
};

static const char store_magic[] = "SQLite format 3";

/// Read all of a file. -1 with a message.
static int read_all(const char *path, struct str *text, struct err *err)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char bytes[65536];
    if (!file) {
        return err_set(err, "%s: %s", path, strerror(errno));
    }
    for (size_t got; (got = fread(bytes, 1, sizeof bytes, file)) > 0;) {
        str_add(text, bytes, got);
    }
    int failed = ferror(file) ? err_set(err, "%s: %s", path, strerror(errno)) : 0;
    if (file != stdin) {
        fclose(file);
    }
    return failed;
}

/// Text of Chinese Windows becomes UTF-8; what is UTF-8 or binary stays.
static void to_utf8(struct str *text)
{
    struct str utf8 = {0};
    if (!text_is_utf8(str_text(text), text->len) &&
        text_from_gbk(&utf8, str_text(text), text->len)) {
        str_release(text);
        *text = utf8;
    }
}

int source_hint_take(struct source_hint *hint, enum source_option option, const char *value,
                     struct err *err)
{
    if (option == SOURCE_OPTION) {
        return assignments_add(&hint->options, value, err);
    }
    hint->game = value;
    return 0;
}

/// Settle the game that is hinted at.
static int settle_game(struct source *source, const struct source_hint *hint, struct err *err)
{
    if (!hint || !hint->game) {
        return hint && hint->options.count > 0 ? err_set(err, "--option goes with --game") : 0;
    }
    return game_named(hint->game, &source->game, err) < 0
               ? -1
               : assignments_apply(&hint->options, &source->game, err);
}

static int open_text(struct source *source, const char *format, struct err *err)
{
    source->format = format ? record_format_find(format) : NULL;
    if (format && (!source->format || !source->format->read)) {
        return err_set(err, "there is no format \"%s\" to read", format);
    }
    if (!source->format) {
        source->format = record_format_of(str_text(&source->text), source->text.len);
    }
    if (!source->format || !source->format->binary) {
        to_utf8(&source->text);
    }
    if (!source->format) {
        source->format = record_format_of(str_text(&source->text), source->text.len);
    }
    if (!source->format) {
        return err_set(err, "%s: neither a store nor a record in a format that is known",
                       source->path);
    }
    source->reading = (struct reading){.text = str_text(&source->text),
                                       .len = source->text.len,
                                       .game = source->game.rules ? &source->game : NULL,
                                       .zone = zone_here};
    source->line = 1;
    return 0;
}

static bool keep_number(void *owner, const struct store_result *result)
{
    struct source *source = owner;
    if ((source->count & (source->count - 1)) == 0) {
        size_t cap = source->count ? source->count * 2 : 1;
        source->numbers = mem_resize(source->numbers, cap * sizeof *source->numbers);
    }
    source->numbers[source->count++] = result->number;
    return true;
}

static int open_store(struct source *source, struct err *err)
{
    source->store = store_open(source->path, STORE_READ, err);
    return source->store ? store_each(source->store, keep_number, source, err) : -1;
}

struct source *source_open(const char *path, const char *format, const struct source_hint *hint,
                           struct err *err)
{
    struct source *source = mem_new(sizeof *source);
    source->path = path;
    int status = settle_game(source, hint, err) < 0 ? -1 : read_all(path, &source->text, err);
    if (status == 0) {
        bool is_store = strcmp(str_text(&source->text), store_magic) == 0;
        status = is_store ? open_store(source, err) : open_text(source, format, err);
    }
    if (status < 0) {
        source_close(source);
        return NULL;
    }
    return source;
}

static int next_stored(struct source *source, struct record *record, struct err *err)
{
    if (source->next == source->count) {
        return 1;
    }
    uint64_t number = source->numbers[source->next++];
    str_clear(&source->where);
    str_printf(&source->where, "%s: game %" PRIu64, source->path, number);
    int status = store_record(source->store, number, record, err);
    return status == 1 ? err_set(err, "%s: is gone", str_text(&source->where)) : status;
}

/// The line that the next game begins on.
static int next_line(struct source *source)
{
    const char *text = source->reading.text;
    size_t at = source->reading.at;
    at += source->format->binary ? 0 : strspn(text + at, " \r\n\t");
    for (; source->counted < at; source->counted++) {
        source->line += text[source->counted] == '\n';
    }
    return source->line;
}

/// What somebody else wrote will be shown on a terminal.
static void blunt(struct record *record)
{
    for (int seat = 0; seat < SEATS; seat++) {
        char *const texts[] = {record->player[seat].label, record->player[seat].name,
                               record->player[seat].command};
        for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
            if (texts[i]) {
                text_blunt(texts[i]);
            }
        }
    }
    for (size_t i = 0; i < record->attempts_count; i++) {
        text_blunt(record->attempts[i].text);
    }
    for (size_t i = 0; i < record->notes_count; i++) {
        text_blunt(record->notes[i].text);
    }
    for (size_t i = 0; i < record->phrases_count; i++) {
        text_blunt(record->phrases[i]);
    }
    text_blunt(record->result.evidence.line);
}

static int next_read(struct source *source, struct record *record, struct err *err)
{
    struct err inner;
    str_clear(&source->where);
    if (source->format->binary) {
        str_puts(&source->where, source->path);
    } else {
        str_printf(&source->where, "%s:%d", source->path, next_line(source));
    }
    int status = source->format->read(&source->reading, record, &inner);
    if (status == 1 && source->next == 0) {
        return err_set(err, "%s: there is no game in it in the format %s", source->path,
                       source->format->name);
    }
    source->next++;
    if (status == 0) {
        blunt(record);
    } else if (status < 0) {
        text_blunt(inner.text);
    }
    return status < 0 ? err_set(err, "%s: %s", str_text(&source->where), inner.text) : status;
}

int source_next(struct source *source, struct record *record, struct err *err)
{
    return source->store ? next_stored(source, record, err) : next_read(source, record, err);
}

const char *source_where(const struct source *source)
{
    return str_text(&source->where);
}

void source_close(struct source *source)
{
    if (!source) {
        return;
    }
    store_close(source->store);
    free(source->numbers);
    str_release(&source->text);
    str_release(&source->where);
    free(source);
}
