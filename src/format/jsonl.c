// SPDX-License-Identifier: MIT
/// JSON Lines as one of the formats.
#include "format/jsonl.h"

#include <stdlib.h>
#include <string.h>

#include "format/format.h"
#include "util/mem.h"

static bool has_all(const struct game *game)
{
    (void)game;
    return true;
}

static void write_line(const struct record *record, const struct occasion *occasion,
                       struct str *out)
{
    (void)occasion;
    jsonl_write(record, out);
}

static bool looks(const char *text, size_t len)
{
    static const char start[] = "{\"version\":";
    return len >= sizeof start - 1 && memcmp(text, start, sizeof start - 1) == 0;
}

static int read_line(struct reading *reading, struct record *record, struct err *err)
{
    while (reading->at < reading->len && strchr("\r\n", reading->text[reading->at])) {
        reading->at++;
    }
    if (reading->at == reading->len) {
        return 1;
    }
    const char *start = reading->text + reading->at;
    const char *end = memchr(start, '\n', reading->len - reading->at);
    size_t len = end ? (size_t)(end - start) : reading->len - reading->at;
    char *line = mem_new(len + 1);
    memcpy(line, start, len);
    int status = jsonl_read(line, record, err);
    free(line);
    reading->at += len;
    return status;
}

const struct record_format jsonl_format = {
    .name = "jsonl",
    .extension = "jsonl",
    .summary = "a JSON object a line with all that is known, for any game",
    .gathers = true,
    .has = has_all,
    .write = write_line,
    .looks = looks,
    .read = read_line,
};
