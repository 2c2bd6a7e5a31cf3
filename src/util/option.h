// SPDX-License-Identifier: MIT
/// Options as tables: one row a name, its values, its default and one sentence. The same row is
/// what `--option` reads, what `arbiter list` prints and what the man page shows.
#ifndef ARBITER_UTIL_OPTION_H
#define ARBITER_UTIL_OPTION_H

#include <stddef.h>
#include <stdint.h>

#include "util/err.h"

/// A row. A table ends with a row without a name.
struct option {
    const char *name;
    /// "no|yes", "freestyle|standard|caro": the value is the word's place, from 0.
    /// "5..22": a whole number. "-100..100 by 0.5": the value is the number of halves.
    const char *values;
    const char *initial; ///< the default, as a user would type it
    const char *help;    ///< one sentence without a full stop
};

/// The row of that name, or NULL. `table` may be NULL.
const struct option *option_find(const struct option *table, const char *name);

/// Read a value. -1 with a message that names the values that would do.
int option_read(const struct option *option, const char *text, int32_t *value, struct err *err);

/// Write a value as a user would type it. `size` bytes are always enough at 32.
void option_text(const struct option *option, int32_t value, char *text, size_t size);

/// A table and the values chosen from it. Plain data.
enum { SETTINGS_MAX = 8 };

struct settings {
    const struct option *table;  ///< may be NULL: nothing to set
    int32_t value[SETTINGS_MAX]; ///< in the table's order
};

/// All at their defaults.
void settings_init(struct settings *settings, const struct option *table);

/// Set one. -1 with a message that names what would do; `whose` begins it ("amazon").
int settings_set(struct settings *settings, const char *whose, const char *name, const char *value,
                 struct err *err);

/// The value of a row that the table has.
int32_t settings_get(const struct settings *settings, const char *name);

#endif
