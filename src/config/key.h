// SPDX-License-Identifier: MIT
/// Values of a set-up as tables: one row a value, whatever it is a value of.
#ifndef ARBITER_CONFIG_KEY_H
#define ARBITER_CONFIG_KEY_H

#include "config/setup.h"
#include "util/option.h"

struct key;

/// What a value is: how it is read from text, written as text that reads the same, and freed.
struct kind {
    enum { ONE, LIST, MAP } shape; ///< LIST and MAP are `struct words`; a MAP's are NAME=VALUE
    int (*read)(const struct key *key, void *field, const char *text, struct err *err);
    void (*write)(const struct key *key, const void *field, struct str *out);
    void (*release)(void *field); ///< may be NULL
};

/// A row. `option.values` is what an option's may be where the kind is a choice or a number in a
/// range; else a word for people. A table ends with a row without a name.
struct key {
    struct option option;
    const struct kind *kind;
    size_t offset; ///< of the field
};

extern const struct key setup_keys[], engine_keys[];

/// Some fields, their table, and where each came from.
struct fields {
    void *data;
    const struct key *keys;
    struct origin *origin;
};

struct fields setup_fields(const struct setup *setup);
struct fields engine_fields(const struct setup_engine *engine);

static inline void *key_field(const struct fields *fields, const struct key *key)
{
    return (char *)fields->data + key->offset;
}

static inline struct origin *key_origin(const struct fields *fields, const struct key *key)
{
    return &fields->origin[key - fields->keys];
}

/// The row of that name, or NULL.
const struct key *key_find(const struct key *keys, const char *name);

/// Read a value into its field, which loses what an older origin put there.
int key_set(const struct fields *fields, const struct key *key, const char *text,
            struct origin origin, struct err *err);

/// Copy a field and its origin between two structs of one table.
void key_copy(const struct fields *to, const struct fields *from, const struct key *key);

/// All at their defaults; the data is zeroed before.
void fields_init(const struct fields *fields);

void fields_release(const struct fields *fields);

/// Append a value as text; each word of a list on a line.
void key_write(const struct fields *fields, const struct key *key, struct str *out);

extern const struct kind kind_text, kind_choice, kind_count, kind_bytes, kind_number, kind_time,
    kind_ms, kind_limit, kind_control, kind_list, kind_map;

#endif
