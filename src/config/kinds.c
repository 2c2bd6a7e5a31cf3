// SPDX-License-Identifier: MIT
/// The kinds of values: each is read from text and written as text that reads the same.
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "config/key.h"
#include "util/mem.h"
#include "util/text.h"

// --- text -------------------------------------------------------------------------------------

static int read_text(const struct key *key, void *field, const char *text, struct err *err)
{
    (void)key;
    char **value = field;
    if (!text_is_utf8(text, strlen(text))) {
        return err_set(err, "the text is not UTF-8");
    }
    free(*value);
    *value = mem_text(text);
    return 0;
}

static void write_text(const struct key *key, const void *field, struct str *out)
{
    (void)key;
    str_puts(out, *(char *const *)field);
}

static void release_text(void *field)
{
    free(*(char **)field);
    *(char **)field = NULL;
}

const struct kind kind_text = {.read = read_text, .write = write_text, .release = release_text};

// --- choices and small numbers ----------------------------------------------------------------

/// YAML has more words for yes and no than we do.
static const char *plain_word(const char *values, const char *text)
{
    static const char *const words[][2] = {{"true", "yes"}, {"on", "yes"}, {"y", "yes"},
                                           {"false", "no"}, {"off", "no"}, {"n", "no"}};
    for (size_t i = 0; strcmp(values, "no|yes") == 0 && i < sizeof words / sizeof *words; i++) {
        if (strcasecmp(text, words[i][0]) == 0) {
            return words[i][1];
        }
    }
    return text;
}

static int read_choice(const struct key *key, void *field, const char *text, struct err *err)
{
    int32_t value;
    struct err why;
    if (option_read(&key->option, plain_word(key->option.values, text), &value, &why) < 0) {
        return err_set(err, "%s", strstr(why.text, ": ") + 2); // who asks says of what it is
    }
    *(int *)field = value;
    return 0;
}

static void write_choice(const struct key *key, const void *field, struct str *out)
{
    char text[32];
    option_text(&key->option, *(const int *)field, text, sizeof text);
    str_puts(out, text);
}

const struct kind kind_choice = {.read = read_choice, .write = write_choice};

// --- numbers ----------------------------------------------------------------------------------

/// Read digits and nothing else before `end`.
static bool read_digits(const char *text, char **end, uint64_t *value)
{
    errno = 0;
    *value = strtoull(text, end, 10);
    return *text >= '0' && *text <= '9' && errno == 0;
}

static int read_count(const struct key *key, void *field, const char *text, struct err *err)
{
    (void)key;
    char *end;
    uint64_t value;
    if (!read_digits(text, &end, &value) || *end) {
        return err_set(err,
                       errno == ERANGE ? "\"%s\" is too large a number"
                                       : "\"%s\" is not a whole number from 0 up",
                       text);
    }
    *(uint64_t *)field = value;
    return 0;
}

static void write_count(const struct key *key, const void *field, struct str *out)
{
    (void)key;
    str_printf(out, "%" PRIu64, *(const uint64_t *)field);
}

const struct kind kind_count = {.read = read_count, .write = write_count};

static const char byte_units[] = "KMGT";

static int read_bytes(const struct key *key, void *field, const char *text, struct err *err)
{
    (void)key;
    char *end;
    uint64_t value;
    int shift = 0;
    bool good = strcmp(text, "none") == 0;
    if (good) {
        *(uint64_t *)field = 0;
        return 0;
    }
    good = read_digits(text, &end, &value);
    const char *unit = good && *end ? strchr(byte_units, *end) : NULL;
    if (unit) {
        shift = 10 * (int)(unit - byte_units + 1);
        end++;
    }
    end += good && (strcmp(end, "iB") == 0 || strcmp(end, "B") == 0) ? strlen(end) : 0;
    if (!good || *end || value > UINT64_MAX >> (shift + 1)) {
        return err_set(err, "\"%s\" is not a size; write 4096, 64K, 512M, 2G or none", text);
    }
    *(uint64_t *)field = value << shift;
    return 0;
}

static void write_bytes(const struct key *key, const void *field, struct str *out)
{
    (void)key;
    uint64_t value = *(const uint64_t *)field;
    int unit = 0;
    while (value > 0 && value % 1024 == 0 && byte_units[unit]) {
        value /= 1024;
        unit++;
    }
    if (value == 0) {
        str_puts(out, "none");
    } else {
        str_printf(out, "%" PRIu64 "%.*s", value, unit > 0, &byte_units[unit - (unit > 0)]);
    }
}

const struct kind kind_bytes = {.read = read_bytes, .write = write_bytes};

static int read_number(const struct key *key, void *field, const char *text, struct err *err)
{
    (void)key;
    char *end;
    double value = strtod(text, &end);
    if (!*text) {
        value = NAN;
    } else if (*end || !isfinite(value)) {
        return err_set(err, "\"%s\" is not a number", text);
    }
    *(double *)field = value;
    return 0;
}

static void write_number(const struct key *key, const void *field, struct str *out)
{
    (void)key;
    double value = *(const double *)field;
    if (!isnan(value)) {
        str_printf(out, "%.15g", value);
    }
}

const struct kind kind_number = {.read = read_number, .write = write_number};

// --- times ------------------------------------------------------------------------------------

static int read_unit(const struct key *key, void *field, const char *text, int64_t unit_ms,
                     struct err *err)
{
    (void)key;
    return time_read(text, unit_ms, field, err);
}

static int read_time(const struct key *key, void *field, const char *text, struct err *err)
{
    return read_unit(key, field, text, 1000, err);
}

static int read_ms(const struct key *key, void *field, const char *text, struct err *err)
{
    return read_unit(key, field, text, 1, err);
}

/// Seconds where they are whole, else milliseconds: both exact.
static void put_time(int64_t ms, struct str *out)
{
    str_printf(out, "%" PRId64 "%s", ms % 1000 ? ms : ms / 1000, ms % 1000 ? "ms" : "s");
}

static void write_time(const struct key *key, const void *field, struct str *out)
{
    (void)key;
    put_time(*(const int64_t *)field, out);
}

const struct kind kind_time = {.read = read_time, .write = write_time};
const struct kind kind_ms = {.read = read_ms, .write = write_time};

static int read_limit(const struct key *key, void *field, const char *text, struct err *err)
{
    if (strcmp(text, "none") == 0) {
        *(int64_t *)field = NO_LIMIT;
        return 0;
    }
    return read_time(key, field, text, err);
}

static void write_limit(const struct key *key, const void *field, struct str *out)
{
    if (*(const int64_t *)field == NO_LIMIT) {
        str_puts(out, "none");
    } else {
        write_time(key, field, out);
    }
}

const struct kind kind_limit = {.read = read_limit, .write = write_limit};

static int read_control(const struct key *key, void *field, const char *text, struct err *err)
{
    (void)key;
    return time_control_read(text, field, err);
}

static void put_seconds(int64_t ms, struct str *out)
{
    str_printf(out, "%" PRId64, ms / 1000);
    if (ms % 1000) {
        str_printf(out, ".%03d", (int)(ms % 1000));
    }
}

static void write_control(const struct key *key, const void *field, struct str *out)
{
    (void)key;
    const struct time_control *control = field;
    if (control->base_ms == NO_LIMIT) {
        str_puts(out, "inf");
        return;
    }
    if (control->session > 0) {
        str_printf(out, "%d/", control->session);
    }
    put_seconds(control->base_ms, out);
    if (control->increment_ms > 0) {
        str_putc(out, '+');
        put_seconds(control->increment_ms, out);
    }
}

const struct kind kind_control = {.read = read_control, .write = write_control};

// --- lists ------------------------------------------------------------------------------------

static void add_word(struct words *words, const char *word)
{
    words->word = mem_resize(words->word, (words->count + 1) * sizeof *words->word);
    words->word[words->count++] = mem_text(word);
}

static void free_words(struct words *words)
{
    for (size_t i = 0; i < words->count; i++) {
        free(words->word[i]);
    }
    free(words->word);
    *words = (struct words){0};
}

/// An empty text is no word: what a list begins with.
static int read_word(const struct key *key, void *field, const char *text, struct err *err)
{
    if (!*text) {
        return 0;
    }
    if (strchr(text, '\n')) {
        return err_set(err, "a text of more than one line");
    }
    if (!text_is_utf8(text, strlen(text))) {
        return err_set(err, "the text is not UTF-8");
    }
    const char *equals = strchr(text, '=');
    if (key->kind->shape == MAP && (!equals || equals == text)) {
        return err_set(err, "\"%s\" is not NAME=VALUE", text);
    }
    add_word(field, text);
    return 0;
}

static void write_words(const struct key *key, const void *field, struct str *out)
{
    (void)key;
    const struct words *words = field;
    for (size_t i = 0; i < words->count; i++) {
        str_printf(out, "%s%s", i ? "\n" : "", words->word[i]);
    }
}

static void release_words(void *field)
{
    free_words(field);
}

const struct kind kind_list = {
    .shape = LIST, .read = read_word, .write = write_words, .release = release_words};
const struct kind kind_map = {
    .shape = MAP, .read = read_word, .write = write_words, .release = release_words};
