// SPDX-License-Identifier: MIT
/// Records on their way into files of other formats.
#include "cli/convert.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "util/mem.h"
#include "util/text.h"

/// Names that all file systems take: no separators, nothing that Windows forbids.
static void make_safe(struct str *name)
{
    for (size_t i = 0; i < name->len; i++) {
        if ((unsigned char)name->data[i] < ' ' || strchr("/\\:*?\"<>|\x7f", name->data[i])) {
            name->data[i] = '_';
        }
    }
    if (name->data[0] == '.') {
        name->data[0] = '_';
    }
}

/// Did a game before have this name?
static bool is_taken(const struct convert *convert, const char *name)
{
    for (size_t i = 0; i < convert->names_count; i++) {
        if (strcmp(convert->names[i], name) == 0) {
            return true;
        }
    }
    return false;
}

/// The name of a record's file, which no other game of this run has.
static void name_file(struct convert *convert, const struct record *record, struct str *name)
{
    const struct record_format *format = convert->format;
    if (format->file_name) {
        format->file_name(record, &convert->occasion, name);
    } else {
        str_printf(name, "game-%06" PRIu64 ".%s", record->number, format->extension);
    }
    make_safe(name);
    const char *dot = strrchr(name->data, '.');
    size_t stem = (size_t)(dot - name->data);
    for (int n = 2; is_taken(convert, name->data); n++) {
        struct str next = {0};
        str_add(&next, name->data, stem);
        str_printf(&next, " (%d).%s", n, format->extension);
        // The stem grows no numbers: they replace each other.
        str_release(name);
        *name = next;
    }
    convert->names =
        mem_resize(convert->names, (convert->names_count + 1) * sizeof *convert->names);
    convert->names[convert->names_count++] = mem_text(name->data);
}

/// Write bytes to a file of the folder, or to stdout.
static int put(const struct convert *convert, const char *name, const struct str *bytes,
               struct err *err)
{
    struct str path = {0};
    str_printf(&path, "%s/%s", convert->folder ? convert->folder : "", name);
    FILE *file = convert->folder ? fopen(path.data, "wb") : stdout;
    bool written = file && fwrite(str_text(bytes), 1, bytes->len, file) == bytes->len;
    int reason = errno;
    if (file && file != stdout && fclose(file) != 0) {
        reason = errno;
        written = false;
    }
    int status = written
                     ? 0
                     : err_set(err, "%s: %s", convert->folder ? path.data : "the standard output",
                               strerror(reason));
    str_release(&path);
    return status;
}

/// The same in the format's encoding.
static int put_encoded(const struct convert *convert, const char *name, const struct str *text,
                       struct err *err)
{
    struct str gbk = {0};
    if (!convert->format->gbk || convert->utf8) {
        return put(convert, name, text, err);
    }
    text_to_gbk(&gbk, str_text(text), text->len);
    int status = put(convert, name, &gbk, err);
    str_release(&gbk);
    return status;
}

static int make_folder(const char *folder, struct err *err)
{
    return folder && mkdir(folder, 0777) < 0 && errno != EEXIST
               ? err_set(err, "%s: %s", folder, strerror(errno))
               : 0;
}

int convert_add(struct convert *convert, const struct record *record, struct err *err)
{
    const struct record_format *format = convert->format;
    struct str text = {0}, name = {0};
    if (!format->has(&record->game)) {
        return err_set(err, "%s has no place for %s with these options", format->name,
                       record->game.rules->name);
    }
    if (convert->games++ == 0 && make_folder(convert->folder, err) < 0) {
        return -1;
    }
    if (format->gathers) {
        format->write(record, &convert->occasion, &convert->gathered);
        return 0;
    }
    format->write(record, &convert->occasion, &text);
    if (convert->folder) {
        name_file(convert, record, &name);
    }
    int status = put_encoded(convert, str_text(&name), &text, err);
    str_release(&text);
    str_release(&name);
    return status;
}

int convert_end(struct convert *convert, struct err *err)
{
    const struct record_format *format = convert->format;
    struct str text = {0}, name = {0};
    if (!format->gathers || convert->games == 0) {
        return 0;
    }
    if (format->begin) {
        format->begin(convert->games, &text);
    }
    str_add(&text, str_text(&convert->gathered), convert->gathered.len);
    str_printf(&name, "games.%s", format->extension);
    int status = put_encoded(convert, name.data, &text, err);
    str_release(&text);
    str_release(&name);
    return status;
}

void convert_release(struct convert *convert)
{
    for (size_t i = 0; i < convert->names_count; i++) {
        free(convert->names[i]);
    }
    free(convert->names);
    str_release(&convert->gathered);
    *convert = (struct convert){0};
}
