// SPDX-License-Identifier: MIT
/// Records on their way into files of other formats.
#include "cli/convert.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "util/mem.h"
#include "util/nearest.h"
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
        uint64_t number = record->number ? record->number : convert->names_count + 1;
        str_printf(name, "game-%06" PRIu64 ".%s", number, format->extension);
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
static int put(const struct convert *convert, const struct str *path, const struct str *bytes,
               struct err *err)
{
    FILE *file = convert->folder ? fopen(path->data, "wb") : stdout;
    bool written = file && fwrite(str_text(bytes), 1, bytes->len, file) == bytes->len;
    int reason = errno;
    if (file && file != stdout && fclose(file) != 0) {
        reason = errno;
        written = false;
    }
    return written ? 0
                   : err_set(err, "%s: %s", convert->folder ? path->data : "the standard output",
                             strerror(reason));
}

/// A text in the format's encoding.
static void encode(const struct convert *convert, const struct str *text, struct str *out)
{
    if (convert->format->gbk && !convert->utf8) {
        text_to_gbk(out, str_text(text), text->len);
    } else {
        str_add(out, str_text(text), text->len);
    }
}

const struct record_format *convert_format(const char *option, const char *name, struct err *err)
{
    struct nearest nearest = {.word = name};
    const struct record_format *format = record_format_find(name);
    for (int i = 0; !format && record_formats[i]; i++) {
        nearest_offer(&nearest, record_formats[i]->name);
    }
    if (!format && nearest.best) {
        err_set(err, "%s: there is no \"%s\"; did you mean %s?", option, name, nearest.best);
    } else if (!format) {
        err_set(err, "%s: there is no \"%s\"; \"arbiter help export\" names them", option, name);
    }
    return format;
}

int convert_fits(const struct record_format *format, const struct game *game, const char *what,
                 struct err *err)
{
    struct str others = {0};
    if (format->has(game)) {
        return 0;
    }
    for (int i = 0; record_formats[i]; i++) {
        if (record_formats[i]->has(game)) {
            str_printf(&others, "%s%s", others.len > 0 ? ", " : "", record_formats[i]->name);
        }
    }
    err_set(err, "%s: %s has no place for %s with these options; these have: %s", what,
            format->name, game->rules->name, str_text(&others));
    str_release(&others);
    return -1;
}

int zone_here(int64_t unix_s)
{
    time_t then = unix_s;
    struct tm local;
    return localtime_r(&then, &local) ? (int)local.tm_gmtoff : 0;
}

struct occasion occasion_here(const char *place, const char *event)
{
    return (struct occasion){.place = place, .event = event, .zone = zone_here};
}

int convert_folder(const struct convert *convert, struct err *err)
{
    const char *folder = convert->folder;
    return folder && mkdir(folder, 0777) < 0 && errno != EEXIST
               ? err_set(err, "%s: %s", folder, strerror(errno))
               : 0;
}

void convert_path(struct convert *convert, const struct record *record, struct str *path)
{
    struct str name = {0};
    size_t len = strlen(convert->folder);
    name_file(convert, record, &name);
    str_printf(path, "%s%s%s", convert->folder, convert->folder[len - 1] == '/' ? "" : "/",
               name.data);
    str_release(&name);
}

void convert_text(const struct convert *convert, const struct record *record, struct str *out)
{
    struct str text = {0};
    convert->format->write(record, &convert->occasion, &text);
    encode(convert, &text, out);
    str_release(&text);
}

int convert_add(struct convert *convert, const struct record *record, struct err *err)
{
    const struct record_format *format = convert->format;
    struct str text = {0}, path = {0};
    if (convert_fits(format, &record->game, "--format", err) < 0) {
        return -1;
    }
    if (convert->games++ == 0 && convert_folder(convert, err) < 0) {
        return -1;
    }
    if (format->gathers) {
        format->write(record, &convert->occasion, &convert->gathered);
        return 0;
    }
    convert_text(convert, record, &text);
    if (convert->folder) {
        convert_path(convert, record, &path);
    }
    int status = put(convert, &path, &text, err);
    str_release(&text);
    str_release(&path);
    return status;
}

int convert_end(struct convert *convert, struct err *err)
{
    const struct record_format *format = convert->format;
    struct str text = {0}, path = {0};
    if (!format->gathers || convert->games == 0) {
        return 0;
    }
    if (format->begin) {
        format->begin(convert->games, &text);
    }
    str_add(&text, str_text(&convert->gathered), convert->gathered.len);
    if (convert->folder) {
        str_printf(&path, "%s/games.%s", convert->folder, format->extension);
    }
    int status = put(convert, &path, &text, err);
    str_release(&text);
    str_release(&path);
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
