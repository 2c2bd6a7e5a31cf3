// SPDX-License-Identifier: MIT
/// YAML into a set-up: libyaml makes a tree of nodes with their places in the text, and the tables
/// of keys say what each may be.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "config/key.h"
#include "util/mem.h"
#include "util/nearest.h"
#include "util/text.h"

struct reader {
    const char *file;
    yaml_document_t document;
    struct err *err;
};

static yaml_node_t *node_at(struct reader *reader, int index)
{
    return yaml_document_get_node(&reader->document, index);
}

/// A scalar's text; NULL for another node.
static const char *text_of(const yaml_node_t *node)
{
    return node->type == YAML_SCALAR_NODE ? (const char *)node->data.scalar.value : NULL;
}

/// Has a key no value?
static bool is_empty(const yaml_node_t *node)
{
    const char *text = text_of(node);
    return text && node->data.scalar.style == YAML_PLAIN_SCALAR_STYLE &&
           (!*text || strcmp(text, "~") == 0 || strcmp(text, "null") == 0);
}

/// A message with its place in the file.
static int wrong(struct reader *reader, const yaml_node_t *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int wrong(struct reader *reader, const yaml_node_t *node, const char *format, ...)
{
    char text[ERR_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return err_set(reader->err, "%s:%zu:%zu: %s", reader->file, node->start_mark.line + 1,
                   node->start_mark.column + 1, text);
}

static struct origin origin_of(const yaml_node_t *node)
{
    return (struct origin){.kind = FROM_FILE,
                           .line = (int)node->start_mark.line + 1,
                           .column = (int)node->start_mark.column + 1};
}

/// The keys of a mapping must be words, each once.
static int check_keys(struct reader *reader, const yaml_node_t *map)
{
    for (yaml_node_pair_t *pair = map->data.mapping.pairs.start; pair < map->data.mapping.pairs.top;
         pair++) {
        const yaml_node_t *key = node_at(reader, pair->key);
        if (!text_of(key)) {
            return wrong(reader, key, "a key must be a word");
        }
        for (yaml_node_pair_t *older = map->data.mapping.pairs.start; older < pair; older++) {
            const yaml_node_t *first = node_at(reader, older->key);
            if (strcmp(text_of(first), text_of(key)) == 0) {
                return wrong(reader, key, "\"%s\" is given twice; first in line %zu", text_of(key),
                             first->start_mark.line + 1);
            }
        }
    }
    return 0;
}

/// Set one value, and tell where it was wrong.
static int set(struct reader *reader, const struct fields *fields, const struct key *key,
               const yaml_node_t *node, const char *text)
{
    struct err why;
    if (key_set(fields, key, text, origin_of(node), &why) < 0) {
        return wrong(reader, node, "%s: %s", key->option.name, why.text);
    }
    return 0;
}

static int read_list(struct reader *reader, const struct fields *fields, const struct key *key,
                     const yaml_node_t *list)
{
    for (yaml_node_item_t *item = list->data.sequence.items.start;
         item < list->data.sequence.items.top; item++) {
        const yaml_node_t *node = node_at(reader, *item);
        if (!text_of(node)) {
            return wrong(reader, node, "%s: a list of texts is wanted", key->option.name);
        }
        if (set(reader, fields, key, node, text_of(node)) < 0) {
            return -1;
        }
    }
    return 0;
}

/// NAME: VALUE becomes NAME=VALUE.
static int read_map(struct reader *reader, const struct fields *fields, const struct key *key,
                    const yaml_node_t *map)
{
    int status = check_keys(reader, map);
    for (yaml_node_pair_t *pair = map->data.mapping.pairs.start;
         status == 0 && pair < map->data.mapping.pairs.top; pair++) {
        const yaml_node_t *name = node_at(reader, pair->key), *value = node_at(reader, pair->value);
        const char *word = text_of(name) ? text_of(name) : "a name";
        if (!text_of(name) || !text_of(value)) {
            return wrong(reader, value, "%s: %s: a word is wanted", key->option.name, word);
        }
        struct str text = {0};
        str_printf(&text, "%s=%s", text_of(name), text_of(value));
        status = set(reader, fields, key, name, text.data);
        str_release(&text);
    }
    return status;
}

static int read_value(struct reader *reader, const struct fields *fields, const struct key *key,
                      const yaml_node_t *node)
{
    if (is_empty(node)) {
        return wrong(reader, node, "%s: a value is missing (%s)", key->option.name,
                     key->option.values);
    }
    if (node->type == YAML_SEQUENCE_NODE && key->kind->shape == LIST) {
        return read_list(reader, fields, key, node);
    }
    if (node->type == YAML_MAPPING_NODE && key->kind->shape == MAP) {
        return read_map(reader, fields, key, node);
    }
    if (!text_of(node) || key->kind->shape == MAP) {
        return wrong(reader, node, "%s: %s is wanted", key->option.name,
                     key->kind->shape == MAP    ? "a mapping of NAME: VALUE"
                     : key->kind->shape == LIST ? "a text or a list of texts"
                                                : "one value");
    }
    return set(reader, fields, key, node, text_of(node));
}

/// The rest of a row's name that stands in the mapping `prefix` ("openings."), up to the next
/// dot. False for rows that stand elsewhere.
static bool name_within(const struct key *key, const char *prefix, char *name, size_t size)
{
    size_t len = strlen(prefix);
    if (strncmp(key->option.name, prefix, len) != 0) {
        return false;
    }
    const char *rest = key->option.name + len;
    snprintf(name, size, "%.*s", (int)strcspn(rest, "."), rest);
    return true;
}

static int unknown_key(struct reader *reader, const struct fields *fields, const char *prefix,
                       const char *const *more, const yaml_node_t *node)
{
    if (*more && key_find(engine_keys, text_of(node))) {
        return wrong(reader, node,
                     "\"%s\" is an engine's: write it under \"each\", for all, or in \"engines\"",
                     text_of(node));
    }
    struct nearest nearest = {.word = text_of(node)};
    char name[64];
    struct str all = {0};
    for (const struct key *key = fields->keys; key->option.name; key++) {
        if (name_within(key, prefix, name, sizeof name)) {
            // The candidate must outlive us: it is the rest of a row's name but for its tail.
            const char *candidate = key->option.name + strlen(prefix);
            if (!strchr(candidate, '.')) {
                nearest_offer(&nearest, candidate);
            }
            str_printf(&all, "%s%s", all.len ? ", " : "", candidate);
        }
    }
    for (; *more; more++) {
        nearest_offer(&nearest, *more);
        str_printf(&all, ", %s", *more);
    }
    int status =
        nearest.best ? wrong(reader, node, "there is no key \"%s%s\"; did you mean %s?", prefix,
                             text_of(node), nearest.best)
        : *prefix    ? wrong(reader, node, "there is no key \"%s%s\"; there are %s", prefix,
                             text_of(node), all.data)
                  : wrong(reader, node, "there is no key \"%s\"; \"arbiter list keys\" names them",
                          text_of(node));
    str_release(&all);
    return status;
}

static bool is_section(const struct fields *fields, const char *prefix)
{
    for (const struct key *key = fields->keys; key->option.name; key++) {
        if (strncmp(key->option.name, prefix, strlen(prefix)) == 0) {
            return true;
        }
    }
    return false;
}

/// Read a mapping of values, all of whose rows begin with `prefix`. Keys in `others` are left to
/// the caller.
static int read_fields(struct reader *reader, const struct fields *fields, const char *prefix,
                       const char *const *others, const yaml_node_t *map)
{
    static const char *const none[] = {NULL};
    if (map->type != YAML_MAPPING_NODE) {
        return wrong(reader, map, "%.*s%sa mapping of KEY: VALUE is wanted",
                     *prefix ? (int)strlen(prefix) - 1 : 0, prefix, *prefix ? ": " : "");
    }
    int status = check_keys(reader, map);
    for (yaml_node_pair_t *pair = map->data.mapping.pairs.start;
         status == 0 && pair < map->data.mapping.pairs.top; pair++) {
        const yaml_node_t *name = node_at(reader, pair->key), *value = node_at(reader, pair->value);
        const char *const *other = others;
        while (*other && strcmp(*other, text_of(name)) != 0) {
            other++;
        }
        if (*other) {
            continue;
        }
        struct str path = {0};
        str_printf(&path, "%s%s", prefix, text_of(name));
        const struct key *key =
            strchr(text_of(name), '.') ? NULL : key_find(fields->keys, str_text(&path));
        if (key) {
            status = read_value(reader, fields, key, value);
        } else {
            str_putc(&path, '.');
            status = is_section(fields, path.data)
                         ? read_fields(reader, fields, path.data, none, value)
                         : unknown_key(reader, fields, prefix, others, name);
        }
        str_release(&path);
    }
    return status;
}

static int read_engines(struct reader *reader, struct setup *setup, const yaml_node_t *list)
{
    static const char *const none[] = {NULL};
    if (list->type != YAML_SEQUENCE_NODE) {
        return wrong(reader, list, "engines: a list is wanted: \"- command: ./mine\"");
    }
    for (yaml_node_item_t *item = list->data.sequence.items.start;
         item < list->data.sequence.items.top; item++) {
        const yaml_node_t *node = node_at(reader, *item);
        struct setup_engine *engine = setup_add(setup);
        struct fields fields = engine_fields(engine);
        engine->line = (int)node->start_mark.line + 1;
        engine->column = (int)node->start_mark.column + 1;
        const struct key *command = key_find(engine_keys, "command");
        int status = text_of(node) ? set(reader, &fields, command, node, text_of(node))
                                   : read_fields(reader, &fields, "", none, node);
        if (status < 0) {
            return -1;
        }
    }
    return 0;
}

static int read_document(struct reader *reader, struct setup *setup)
{
    static const char *const others[] = {"each", "engines", NULL}, *const none[] = {NULL};
    yaml_node_t *root = yaml_document_get_root_node(&reader->document);
    if (!root) {
        return err_set(reader->err, "%s:1:1: there is nothing in it", reader->file);
    }
    struct fields fields = setup_fields(setup), each = engine_fields(&setup->each);
    int status = read_fields(reader, &fields, "", others, root);
    for (yaml_node_pair_t *pair = root->data.mapping.pairs.start;
         status == 0 && pair < root->data.mapping.pairs.top; pair++) {
        const yaml_node_t *value = node_at(reader, pair->value);
        const char *name = text_of(node_at(reader, pair->key));
        if (strcmp(name, "each") == 0) {
            status = read_fields(reader, &each, "", none, value);
        } else if (strcmp(name, "engines") == 0) {
            status = read_engines(reader, setup, value);
        }
    }
    return status;
}

/// Where a byte of the text stands.
static yaml_mark_t mark_of(const char *text, size_t at)
{
    yaml_mark_t mark = {0};
    for (size_t i = 0; i < at && text[i]; i++) {
        bool inside = ((unsigned char)text[i] & 0xC0) == 0x80; // a character of more bytes
        mark.column = text[i] == '\n' ? 0 : mark.column + !inside;
        mark.line += text[i] == '\n';
    }
    return mark;
}

/// What libyaml does not understand.
static int not_yaml(const yaml_parser_t *parser, const char *file, const char *text,
                    struct err *err)
{
    if (parser->error == YAML_READER_ERROR) {
        yaml_mark_t mark = mark_of(text, parser->problem_offset);
        return err_set(err, "%s:%zu:%zu: %s%s", file, mark.line + 1, mark.column + 1,
                       parser->problem,
                       text_is_utf8(text, strlen(text)) ? "" : "; save the file as UTF-8");
    }
    return err_set(err, "%s:%zu:%zu: %s%s%s", file, parser->problem_mark.line + 1,
                   parser->problem_mark.column + 1, parser->problem, parser->context ? " " : "",
                   parser->context ? parser->context : "");
}

int setup_read(struct setup *setup, const char *file, const char *text, struct err *err)
{
    struct reader reader = {.file = file, .err = err};
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        abort(); // out of memory
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, strlen(text));
    int status = 0;
    if (!yaml_parser_load(&parser, &reader.document)) {
        status = not_yaml(&parser, file, text, err);
    } else {
        free(setup->file);
        setup->file = mem_text(file);
        status = read_document(&reader, setup);
        yaml_document_delete(&reader.document);
    }
    yaml_parser_delete(&parser);
    return status;
}
