// SPDX-License-Identifier: MIT
/// How files of a run's games begin.
#include "report/heads.h"

#include <string.h>

#include "format/format.h"
#include "report/data.h"

/// The text of a format before its first move: a record without moves.
static void write_bare(const struct record_format *format, const struct record *record,
                       struct str *out)
{
    static const struct occasion nowhere = {.place = "", .event = ""};
    struct record bare = *record;
    bare.moves = (struct moves){0};
    bare.attempts_count = bare.notes_count = 0;
    format->write(&bare, &nowhere, out);
}

json_t *heads_of(const char *of, const struct record *record)
{
    const struct record_format *format = record_format_find(of);
    struct str text = {0};
    if (!format->has(&record->game)) {
        return json_null();
    }
    write_bare(format, record, &text);
    json_t *whole = data_text(str_text(&text)), *parts = json_array();
    // Fields end with these in all of the forms.
    for (const char *at = json_string_value(whole); *at;) {
        size_t len = strcspn(at, "],");
        len += at[len] != '\0';
        json_array_append_new(parts, json_stringn(at, len));
        at += len;
    }
    json_decref(whole);
    str_release(&text);
    return parts;
}

json_t *heads_unlike(json_t *head, const json_t *usual)
{
    size_t i;
    json_t *part;
    json_array_foreach(head, i, part)
    {
        if (json_equal(part, json_array_get(usual, i))) {
            json_array_set_new(head, i, json_integer(0));
        }
    }
    return head;
}
