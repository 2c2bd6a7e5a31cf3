// SPDX-License-Identifier: MIT
/// Fuzz target: a file of games in any format, found out as `show`, `verify` and `export` do. A
/// record that keeps to the rules is written in every format that has its game; what that tells
/// is told again when it is read and written once more.
#include <stdlib.h>
#include <string.h>

#include "cli/source.h"
#include "cli/viewer.h"
#include "core/replay.h"
#include "format/format.h"
#include "target.h"
#include "util/text.h"

enum { GAMES_MAX = 20, SCREENS = 4 };

static int far_ahead(int64_t unix_s)
{
    (void)unix_s;
    return 50400;
}

static const struct occasion occasion = {.place = "重庆", .event = "2026 CCGC"},
                             far_away = {.place = "", .event = "", .zone = far_ahead};

static void write_one(const struct record_format *format, const struct record *record,
                      const struct occasion *at, struct str *out)
{
    if (format->begin) {
        format->begin(1, out);
    }
    format->write(record, at, out);
}

/// What a text of a format tells, written again. False where it can't be read.
static bool tell_again(const struct record_format *format, const struct str *text, struct str *out,
                       struct err *err)
{
    struct record record = {0};
    struct reading reading = {.text = str_text(text), .len = text->len};
    int status = format->read(&reading, &record, err);
    if (status == 0) {
        write_one(format, &record, &occasion, out);
    } else if (status == 1) {
        err_set(err, "no game is found in what was written");
    }
    record_release(&record);
    return status == 0;
}

/// Our own format loses nothing. SGF has all moves and names the game. The others hold less, so
/// that a first text may say what is not read again; what was read from it is.
static void write_again(const struct record_format *format, const struct record *record)
{
    struct str text = {0}, second = {0}, third = {0};
    struct err err = {0};
    bool whole = format == &jsonl_format || format == &sgf_format;
    write_one(format, record, &occasion, &text);
    bool told = tell_again(format, &text, &second, &err);
    must(told || !whole, err.text);
    if (format == &jsonl_format) {
        must_equal(&text, &second, "a record is read as it was written");
    } else if (told) {
        must(tell_again(format, &second, &third, &err), err.text);
        must_equal(&second, &third, "what a file tells is read as it was written");
    }
    str_release(&text);
    str_release(&second);
    str_release(&third);
}

static void translate(const struct record *record, bool sound)
{
    for (int i = 0; record_formats[i]; i++) {
        const struct record_format *format = record_formats[i];
        struct str text = {0};
        if (!format->has(&record->game)) {
            continue;
        }
        write_one(format, record, &far_away, &text);
        if (format->file_name) {
            format->file_name(record, &occasion, &text);
        }
        str_release(&text);
        if (format == &jsonl_format || (sound && format->read)) {
            write_again(format, record);
        }
    }
}

static void show(const struct record *record)
{
    const char *names[SEATS] = {record->player[0].label, record->player[1].label};
    int plies = (int)record->moves.count;
    struct str text = {0};
    for (int i = 0; i <= SCREENS; i++) {
        struct viewer viewer = {.record = record,
                                .unicode = i % 2 == 0,
                                .eye = i % (EYE_REFEREE + 1),
                                .ply = plies * i / SCREENS};
        viewer_text(&viewer, &text);
    }
    result_sentence(&record->result, names, &text);
    str_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record record = {0};
    struct err err;
    struct source *source = source_open(scratch_file(data, size), NULL, NULL, &err);
    for (int i = 0; source && i < GAMES_MAX; i++) {
        int status = source_next(source, &record, &err);
        if (status == 1) {
            break;
        }
        if (status < 0) {
            must_be_shown(&err);
        } else {
            show(&record);
            translate(&record, replay_verify(&record, &err) == 0);
        }
        record_clear(&record);
    }
    source_close(source);
    record_release(&record);
    return 0;
}
