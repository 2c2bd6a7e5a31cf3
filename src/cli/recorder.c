// SPDX-License-Identifier: MIT
/// Records of games as they are played.
#include "cli/recorder.h"

#include <string.h>
#include <sys/stat.h>

/// The format that the user names, or that the file's name ends in, or our own.
static const struct record_format *choose(const char *name, const char *path, struct err *err)
{
    const char *dot = strrchr(path, '.');
    if (*name) {
        return convert_format("record-format", name, err);
    }
    for (int i = 0; dot && !strchr(dot, '/') && record_formats[i]; i++) {
        // "games.txt" may be anything.
        if (strcmp(dot + 1, record_formats[i]->extension) == 0 && strcmp(dot, ".txt") != 0) {
            return record_formats[i];
        }
    }
    return &jsonl_format;
}

static bool is_folder(const char *path)
{
    struct stat facts;
    size_t len = strlen(path);
    return path[len - 1] == '/' || (stat(path, &facts) == 0 && S_ISDIR(facts.st_mode));
}

/// Can it be written game by game? Then whether into a folder.
static int place(const struct record_format *format, const char *path, bool *folder,
                 struct err *err)
{
    const char *dot = strrchr(path, '.');
    bool alone = !format->gathers && !format->lists;
    *folder = alone || is_folder(path);
    if (format->begin) {
        return err_set(err,
                       "record: a file of %s begins with the count of its games; write a --store, "
                       "and then: arbiter export STORE --format %s",
                       format->name, format->name);
    }
    if (*folder && format->gathers) {
        return err_set(
            err,
            "record: \"%s\" is a folder, and %s takes a file; is another --record-format meant?",
            path, format->name);
    }
    if (alone && dot && strcmp(dot + 1, format->extension) == 0 && !is_folder(path)) {
        return err_set(err,
                       "record: a file of %s has one game; name a folder: --record %.*s/ "
                       "--record-format %s",
                       format->name, (int)(dot - path), path, format->name);
    }
    return 0;
}

int recorder_open(struct recorder *recorder, const struct setup *setup, struct outbox *outbox,
                  struct err *err)
{
    const char *path = setup->output.record;
    struct convert *convert = &recorder->convert;
    struct append *file = &outbox->file[OUTBOX_RECORD];
    bool folder;
    if (!*path) {
        return *setup->output.record_format ? err_set(err, "record-format goes with record")
                                            : append_open(file, NULL, err);
    }
    convert->format = choose(setup->output.record_format, path, err);
    if (!convert->format || convert_fits(convert->format, &setup->game, "record", err) < 0 ||
        place(convert->format, path, &folder, err) < 0) {
        return -1;
    }
    convert->occasion = occasion_here("", setup->name ? setup->name : "");
    if (!folder) {
        return append_open(file, path, err);
    }
    convert->folder = path;
    outbox->has_sheets = true;
    return append_open(file, NULL, err) < 0 ? -1 : convert_folder(convert, err);
}

void recorder_add(struct recorder *recorder, const struct record *record, struct outbox *outbox)
{
    struct convert *convert = &recorder->convert;
    // Only our own format is for games that were cut and are played again.
    if (!convert->format ||
        (record->result.ending == ENDING_VOID && convert->format != &jsonl_format)) {
        return;
    }
    struct str text = {0}, path = {0};
    convert_text(convert, record, &text);
    if (convert->folder) {
        convert_path(convert, record, &path);
        outbox_sheet(outbox, &path, &text);
    } else {
        outbox_text(outbox, OUTBOX_RECORD, &text);
    }
    str_release(&text);
    str_release(&path);
}

void recorder_release(struct recorder *recorder)
{
    convert_release(&recorder->convert);
}
