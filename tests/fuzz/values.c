// SPDX-License-Identifier: MIT
/// Fuzz target: values as they are typed, a line "KEY=VALUE" each. KEY is a row of the tables of
/// set-ups or of engines, "openings" for what --openings takes, or "fail-if". A value that is
/// taken is written, and read again it is the same.
#include <string.h>

#include "cli/fail_if.h"
#include "config/key.h"
#include "core/openings.h"
#include "target.h"

/// Set a row as a file does, and then, over that, to what was written of it.
static void set_row(const struct fields *fields, const struct key *key, const char *value)
{
    struct str text = {0}, copy = {0}, again = {0};
    struct err err = {0};
    if (key_set(fields, key, value, (struct origin){.kind = FROM_FILE}, NULL) < 0) {
        return;
    }
    key_write(fields, key, &text);
    str_puts(&copy, str_text(&text));
    char *rest = copy.data;
    for (char *word = rest; word; word = rest) {
        if (key->kind->shape == ONE) {
            rest = NULL;
        } else {
            strsep(&rest, "\n");
        }
        must(key_set(fields, key, word, (struct origin){.kind = FROM_COMMAND}, &err) == 0,
             err.text);
    }
    key_write(fields, key, &again);
    must_equal(&text, &again, "a value is read as it was written");
    str_release(&text);
    str_release(&copy);
    str_release(&again);
}

static void set(struct setup *setup, char *line)
{
    struct fail_if condition;
    struct err err;
    int plies;
    char *value = strchr(line, '=');
    if (!value) {
        return;
    }
    *value++ = '\0';
    if (strcmp(line, "openings") == 0) {
        openings_random_read(value, &plies, &err);
    } else if (strcmp(line, "fail-if") == 0) {
        fail_if_read(value, &condition, &err);
    } else {
        struct fields run = setup_fields(setup), each = engine_fields(&setup->each);
        const struct key *of_run = key_find(setup_keys, line);
        const struct key *of_each = key_find(engine_keys, line);
        if (of_run) {
            set_row(&run, of_run, value);
        }
        if (of_each) {
            set_row(&each, of_each, value);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct setup setup;
    struct str line = {0};
    setup_init(&setup);
    for (size_t at = 0; at < size;) {
        str_clear(&line);
        at += take_line(data + at, size - at, &line);
        if (line.len > 0) {
            set(&setup, line.data);
        }
    }
    setup_release(&setup);
    str_release(&line);
    return 0;
}
