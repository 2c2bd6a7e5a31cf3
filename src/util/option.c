// SPDX-License-Identifier: MIT
/// Options as tables.
#include "util/option.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"
#include "util/nearest.h"
#include "util/str.h"

/// What a row's `values` says when it is a range.
struct range {
    double low, high;
    int32_t per_unit; ///< 2 where the values go by halves
};

/// Is the row a range? Then read it.
static bool as_range(const char *values, struct range *range)
{
    if (!strstr(values, "..")) {
        return false;
    }
    char *end;
    range->low = strtod(values, &end);
    // strtod takes the first of the two dots with it.
    const char *high = strstr(values, "..") + 2;
    range->high = strtod(high, &end);
    range->per_unit = strstr(values, " by 0.5") ? 2 : 1;
    return true;
}

const struct option *option_find(const struct option *table, const char *name)
{
    for (const struct option *row = table; row && row->name; row++) {
        if (strcmp(row->name, name) == 0) {
            return row;
        }
    }
    return NULL;
}

static int read_number(const struct option *option, const struct range *range, const char *text,
                       int32_t *value, struct err *err)
{
    char *end;
    errno = 0;
    double number = strtod(text, &end);
    double steps = number * range->per_unit;
    if (end == text || *end || errno || !(number >= range->low && number <= range->high) ||
        steps != floor(steps)) {
        return err_set(err, "option %s: \"%s\" is not a %s from %.0f to %.0f%s", option->name, text,
                       range->per_unit > 1 ? "number" : "whole number", range->low, range->high,
                       range->per_unit > 1 ? " by halves" : "");
    }
    *value = (int32_t)steps;
    return 0;
}

/// The word at `place` in "a|b|c": its start, and its length in `len`. NULL past the last.
static const char *word_at(const char *values, int place, size_t *len)
{
    for (; place > 0; place--) {
        values = strchr(values, '|');
        if (!values) {
            return NULL;
        }
        values++;
    }
    *len = strcspn(values, "|");
    return values;
}

/// Say which words there are, or which one was meant.
static int unknown_word(const struct option *option, const char *text, struct err *err)
{
    struct nearest nearest = {.word = text};
    char *words = mem_text(option->values), *rest = words;
    struct str names = {0};
    for (char *word; (word = strsep(&rest, "|"));) {
        nearest_offer(&nearest, word);
        str_printf(&names, "%s%s", names.len ? ", " : "", word);
    }
    err_set(err, "option %s: \"%s\" is not one of %s%s%s%s", option->name, text, names.data,
            nearest.best ? "; did you mean " : "", nearest.best ? nearest.best : "",
            nearest.best ? "?" : "");
    free(words);
    str_release(&names);
    return -1;
}

int option_read(const struct option *option, const char *text, int32_t *value, struct err *err)
{
    struct range range;
    if (as_range(option->values, &range)) {
        return read_number(option, &range, text, value, err);
    }
    size_t len;
    const char *word;
    for (int place = 0; (word = word_at(option->values, place, &len)); place++) {
        if (strlen(text) == len && strncmp(text, word, len) == 0) {
            *value = place;
            return 0;
        }
    }
    return unknown_word(option, text, err);
}

void option_text(const struct option *option, int32_t value, char *text, size_t size)
{
    struct range range;
    size_t len;
    if (as_range(option->values, &range)) {
        snprintf(text, size, "%g", (double)value / range.per_unit);
        return;
    }
    const char *word = word_at(option->values, value, &len);
    snprintf(text, size, "%.*s", word ? (int)len : 0, word ? word : "");
}

void settings_init(struct settings *settings, const struct option *table)
{
    *settings = (struct settings){.table = table};
    int place = 0;
    for (const struct option *row = table; row && row->name; row++, place++) {
        assert(place < SETTINGS_MAX);
        int read = option_read(row, row->initial, &settings->value[place], NULL);
        assert(read == 0);
        (void)read;
    }
}

/// Say which options there are, or which one was meant.
static int unknown_option(const struct option *table, const char *whose, const char *name,
                          struct err *err)
{
    struct nearest nearest = {.word = name};
    struct str names = {0};
    for (const struct option *row = table; row && row->name; row++) {
        nearest_offer(&nearest, row->name);
        str_printf(&names, "%s%s", names.len ? ", " : "", row->name);
    }
    if (!names.len) {
        err_set(err, "%s has no option \"%s\", nor any other", whose, name);
    } else if (nearest.best) {
        err_set(err, "%s has no option \"%s\"; did you mean %s? It has: %s", whose, name,
                nearest.best, names.data);
    } else {
        err_set(err, "%s has no option \"%s\"; it has: %s", whose, name, names.data);
    }
    str_release(&names);
    return -1;
}

int settings_set(struct settings *settings, const char *whose, const char *name, const char *value,
                 struct err *err)
{
    const struct option *row = option_find(settings->table, name);
    if (!row) {
        return unknown_option(settings->table, whose, name, err);
    }
    return option_read(row, value, &settings->value[row - settings->table], err);
}

int32_t settings_get(const struct settings *settings, const char *name)
{
    const struct option *row = option_find(settings->table, name);
    assert(row);
    return settings->value[row - settings->table];
}
