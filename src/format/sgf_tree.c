// SPDX-License-Identifier: MIT
/// SGF to properties.
#include "format/sgf_tree.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

enum { POINTS_MAX = 8 }; ///< letters of a move

void sgf_tree_release(struct sgf_tree *tree)
{
    struct str *texts[] = {&tree->black, &tree->white, &tree->rules, &tree->result,
                           &tree->date,  &tree->size,  &tree->komi,  &tree->canonical,
                           &tree->moves, &tree->added};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        str_release(texts[i]);
    }
    for (size_t i = 0; i < tree->nodes_count; i++) {
        str_release(&tree->nodes[i].comment);
    }
    free(tree->nodes);
}

static struct sgf_node *add_node(struct sgf_tree *tree)
{
    if ((tree->nodes_count & (tree->nodes_count - 1)) == 0) {
        size_t cap = tree->nodes_count ? tree->nodes_count * 2 : 1;
        tree->nodes = mem_resize(tree->nodes, cap * sizeof *tree->nodes);
    }
    tree->nodes[tree->nodes_count] = (struct sgf_node){.left_s = -1};
    return &tree->nodes[tree->nodes_count++];
}

/// The node that is being read; a second move in one is taken for one of its own.
static struct sgf_node *last_node(struct sgf_tree *tree, bool moves)
{
    struct sgf_node *last = tree->nodes_count ? &tree->nodes[tree->nodes_count - 1] : NULL;
    return !last || (moves && last->moves) ? add_node(tree) : last;
}

static void keep_move(struct sgf_tree *tree, const char *name, const char *value)
{
    struct sgf_node *node = last_node(tree, true);
    node->moves = true;
    node->pass = !*value || strcmp(value, "tt") == 0;
    str_printf(&tree->moves, "%s[%s]", name, value);
}

/// Keep what is told beside moves, or of the whole game.
static void keep_told(struct sgf_tree *tree, const char *name, const char *value)
{
    if (strcmp(name, "TM") == 0) {
        tree->base_s = strtod(value, NULL);
    } else if (strcmp(name, "OT") == 0) {
        tree->base_s = 0; // what is left says no more what was used
    } else if (strcmp(name, "AP") == 0) {
        tree->ours = strncmp(value, "arbiter", 7) == 0;
    } else if (strcmp(name, "C") == 0) {
        str_puts(&last_node(tree, false)->comment, value);
    } else if (strcmp(name, "BL") == 0 || strcmp(name, "WL") == 0) {
        last_node(tree, false)->left_s = strtod(value, NULL);
    }
}

/// Keep a point, or a rectangle of them, that is put on the board or taken off.
static int keep_added(struct sgf_tree *tree, const char *name, const char *value, struct err *err)
{
    size_t len = strlen(value);
    if (len > 0) {
        str_printf(&tree->added, "%s%s ", name, value);
    }
    return len == 0 || ((len == 2 || (len == 5 && value[2] == ':')) && !strchr(value, ' '))
               ? 0
               : err_set(err, "%s: \"%s\" is no point", name, value);
}

/// Keep a property. -1 with a message for what can't be one.
static int keep(struct sgf_tree *tree, const char *name, const char *value, struct err *err)
{
    const struct {
        const char *name;
        struct str *text;
    } texts[] = {{"PB", &tree->black},  {"PW", &tree->white},    {"RU", &tree->rules},
                 {"RE", &tree->result}, {"DT", &tree->date},     {"SZ", &tree->size},
                 {"KM", &tree->komi},   {"ZM", &tree->canonical}};
    keep_told(tree, name, value);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (strcmp(name, texts[i].name) == 0) {
            str_clear(texts[i].text);
            str_puts(texts[i].text, value);
        }
    }
    if (strcmp(name, "GM") == 0) {
        tree->number = atoi(value);
    } else if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0) {
        if (strlen(value) > POINTS_MAX || strpbrk(value, "[]")) {
            return err_set(err, "%s: \"%s\" is no move", name, value);
        }
        keep_move(tree, name, value);
    } else if (strcmp(name, "AB") == 0 || strcmp(name, "AW") == 0 || strcmp(name, "AE") == 0) {
        return keep_added(tree, name, value, err);
    } else if (strcmp(name, "PL") == 0 && tree->moves.len == 0) {
        tree->first = *value;
    }
    return 0;
}

/// A value at its opening bracket, its escapes undone. Where it ends.
static const char *read_value(const char *at, const char *end, struct str *value)
{
    str_clear(value);
    for (at++; at < end && *at != ']'; at++) {
        if (*at == '\\' && at + 1 < end) {
            at++;
            if (*at == '\n') {
                continue;
            }
        }
        str_putc(value, *at);
    }
    return at < end ? at + 1 : end;
}

/// Read a tree's first variation; the others are passed over. Where the tree ends.
static const char *read_tree(const char *at, const char *end, struct sgf_tree *tree, int *status,
                             struct err *err)
{
    struct str value = {0};
    char name[8] = "";
    size_t len = 0;
    int depth = 0;
    bool ended = false; // the first variation
    while (at < end && *status == 0) {
        if (*at == '[') {
            at = read_value(at, end, &value);
            if (!ended) {
                *status = keep(tree, name, str_text(&value), err);
            }
            len = 0;
            continue;
        }
        if (isupper((unsigned char)*at) && len < sizeof name - 1) {
            name[len++] = *at;
            name[len] = '\0';
        } else if (!isspace((unsigned char)*at) && !islower((unsigned char)*at)) {
            len = 0;
        }
        if (*at == ';' && !ended) {
            add_node(tree);
        }
        depth += (*at == '(') - (*at == ')');
        ended = ended || *at == ')';
        at++;
        if (depth == 0 && ended) {
            break;
        }
    }
    if (*status == 0 && (depth > 0 || !ended)) {
        *status = err_set(err, "the text ends before the game's \")\"");
    }
    str_release(&value);
    return at;
}

int sgf_tree_read(struct reading *reading, struct sgf_tree *tree, struct err *err)
{
    const char *end = reading->text + reading->len;
    const char *at = memchr(reading->text + reading->at, '(', reading->len - reading->at);
    int status = 0;
    if (!at) {
        return 1;
    }
    at = read_tree(at, end, tree, &status, err);
    reading->at = (size_t)(at - reading->text);
    return status;
}
