// SPDX-License-Identifier: MIT
/// Reading, writing and copying values by their rows.
#include "config/key.h"

#include <assert.h>
#include <string.h>

const struct key *key_find(const struct key *keys, const char *name)
{
    for (; keys->option.name; keys++) {
        if (strcmp(keys->option.name, name) == 0) {
            return keys;
        }
    }
    return NULL;
}

int key_set(const struct fields *fields, const struct key *key, const char *text,
            struct origin origin, struct err *err)
{
    void *field = key_field(fields, key);
    if (key->kind->release && key_origin(fields, key)->kind != origin.kind) {
        key->kind->release(field);
    }
    if (key->kind->read(key, field, text, err) < 0) {
        return -1;
    }
    *key_origin(fields, key) = origin;
    return 0;
}

void key_write(const struct fields *fields, const struct key *key, struct str *out)
{
    key->kind->write(key, key_field(fields, key), out);
}

/// Copied by way of its text, which reads the same: no kind needs a function more.
void key_copy(const struct fields *to, const struct fields *from, const struct key *key)
{
    struct str text = {0};
    key_write(from, key, &text);
    if (key->kind->release) {
        key->kind->release(key_field(to, key));
    }
    char *rest = text.data;
    bool list = key->kind->shape != ONE;
    const char *word = list ? strsep(&rest, "\n") : str_text(&text);
    for (; word; word = list ? strsep(&rest, "\n") : NULL) {
        int status = key->kind->read(key, key_field(to, key), word, NULL);
        assert(status == 0);
        (void)status;
    }
    *key_origin(to, key) = *key_origin(from, key);
    str_release(&text);
}

void fields_init(const struct fields *fields)
{
    for (const struct key *key = fields->keys; key->option.name; key++) {
        int status = key->kind->read(key, key_field(fields, key), key->option.initial, NULL);
        assert(status == 0);
        (void)status;
    }
}

void fields_release(const struct fields *fields)
{
    for (const struct key *key = fields->keys; key->option.name; key++) {
        if (key->kind->release) {
            key->kind->release(key_field(fields, key));
        }
    }
}
