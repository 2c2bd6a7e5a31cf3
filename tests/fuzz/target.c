// SPDX-License-Identifier: MIT
/// What targets share.
#include "target.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "util/text.h"

void must(bool held, const char *what)
{
    if (!held) {
        fprintf(stderr, "fuzz: it does not hold that %s\n", what);
        abort();
    }
}

void must_equal(const struct str *one, const struct str *other, const char *what)
{
    bool equal = one->len == other->len && memcmp(str_text(one), str_text(other), one->len) == 0;
    if (!equal) {
        fprintf(stderr, "%s\n--- not ---\n%s\n", str_text(one), str_text(other));
    }
    must(equal, what);
}

void must_be_shown(const struct err *err)
{
    bool plain = text_is_utf8(err->text, strlen(err->text));
    for (const char *at = err->text; *at && plain; at++) {
        plain = (unsigned char)*at >= ' ' && *at != '\x7f';
    }
    must(plain, "a message is safe to show");
}

bool game_of_words(struct game *game, char *words)
{
    const char *name = strtok_r(words, " ", &words);
    const struct rules *rules = name ? rules_find(name) : NULL;
    if (!rules) {
        return false;
    }
    game_init(game, rules);
    for (char *word; (word = strtok_r(words, " ", &words));) {
        char *value = strchr(word, '=');
        if (value) {
            *value = '\0';
            game_set(game, word, value + 1, NULL);
        }
    }
    return true;
}

size_t take_line(const uint8_t *data, size_t size, struct str *line)
{
    const uint8_t *end = size ? memchr(data, '\n', size) : NULL;
    size_t len = end ? (size_t)(end - data) : size;
    str_add(line, (const char *)data, len);
    return len + (end != NULL);
}

enum { PATH_SIZE = 500 };

static char folder[PATH_SIZE], path[PATH_SIZE + sizeof "/input"];

static void clear(void)
{
    static const char *const tails[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof tails / sizeof *tails; i++) {
        char name[sizeof path + 16];
        snprintf(name, sizeof name, "%s%s", path, tails[i]);
        unlink(name);
    }
}

static void leave_nothing(void)
{
    clear();
    rmdir(folder);
}

const char *scratch_path(void)
{
    if (!*path) {
        const char *place = getenv("TMPDIR");
        snprintf(folder, sizeof folder, "%s/fuzz-XXXXXX", place ? place : "/tmp");
        must(mkdtemp(folder) != NULL, "a folder can be made");
        snprintf(path, sizeof path, "%s/input", folder);
        atexit(leave_nothing);
    }
    return path;
}

const char *scratch_file(const uint8_t *data, size_t size)
{
    scratch_path();
    clear();
    FILE *file = fopen(path, "wb");
    must(file && fwrite(data, 1, size, file) == size && fclose(file) == 0, "a file is written");
    return path;
}
