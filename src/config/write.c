// SPDX-License-Identifier: MIT
/// A set-up as YAML, by libyaml's emitter.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "config/key.h"

/// libyaml's own; functions return 0 only where memory is out.
static int must(int made)
{
    if (!made) {
        abort();
    }
    return made;
}

static int scalar(yaml_document_t *document, const char *text)
{
    // Quoted where it would be nothing otherwise.
    bool empty = !*text || strcmp(text, "~") == 0 || strcmp(text, "null") == 0;
    return must(
        yaml_document_add_scalar(document, NULL, (const unsigned char *)text, (int)strlen(text),
                                 empty ? YAML_DOUBLE_QUOTED_SCALAR_STYLE : YAML_ANY_SCALAR_STYLE));
}

static int mapping(yaml_document_t *document)
{
    return must(yaml_document_add_mapping(document, NULL, YAML_BLOCK_MAPPING_STYLE));
}

static int sequence(yaml_document_t *document)
{
    return must(yaml_document_add_sequence(document, NULL, YAML_BLOCK_SEQUENCE_STYLE));
}

static void put(yaml_document_t *document, int map, const char *name, int value)
{
    must(yaml_document_append_mapping_pair(document, map, scalar(document, name), value));
}

/// One word of a list: as it is, or NAME=VALUE as a pair of a mapping.
static void put_word(yaml_document_t *document, const struct key *key, int list, char *word)
{
    if (key->kind->shape == LIST) {
        must(yaml_document_append_sequence_item(document, list, scalar(document, word)));
        return;
    }
    char *value = strchr(word, '=');
    *value = '\0';
    put(document, list, word, scalar(document, value + 1));
}

static int value_of(yaml_document_t *document, const struct key *key, char *text)
{
    if (key->kind->shape == ONE) {
        return scalar(document, text);
    }
    int list = key->kind->shape == LIST ? sequence(document) : mapping(document);
    for (char *word; (word = strsep(&text, "\n"));) {
        put_word(document, key, list, word);
    }
    return list;
}

/// Was it set, or made of what is not written (a name, of a pattern)?
static bool is_kept(const struct fields *fields, const struct key *key)
{
    return key_origin(fields, key)->kind != FROM_DEFAULT || strcmp(key->option.name, "name") == 0;
}

/// Put all that are kept and have a value. Rows of one section stand together in their table.
static void put_fields(yaml_document_t *document, int map, const struct fields *fields)
{
    char open[64] = "";
    int section = 0;
    for (const struct key *key = fields->keys; key->option.name; key++) {
        struct str text = {0};
        key_write(fields, key, &text);
        if (text.len > 0 && is_kept(fields, key)) {
            const char *dot = strchr(key->option.name, '.');
            size_t len = dot ? (size_t)(dot - key->option.name) : 0;
            if (dot && (strlen(open) != len || strncmp(open, key->option.name, len) != 0)) {
                snprintf(open, sizeof open, "%.*s", (int)len, key->option.name);
                section = mapping(document);
                put(document, map, open, section);
            }
            put(document, dot ? section : map, dot ? dot + 1 : key->option.name,
                value_of(document, key, text.data));
        }
        str_release(&text);
    }
}

static int write_bytes(void *out, unsigned char *bytes, size_t size)
{
    str_add(out, (const char *)bytes, size);
    return 1;
}

static void emit(yaml_document_t *document, struct str *out)
{
    yaml_emitter_t emitter;
    must(yaml_emitter_initialize(&emitter));
    yaml_emitter_set_output(&emitter, write_bytes, out);
    yaml_emitter_set_unicode(&emitter, 1);
    yaml_emitter_set_width(&emitter, -1);
    must(yaml_emitter_dump(&emitter, document)); // which frees the document
    yaml_emitter_delete(&emitter);
}

void setup_write(const struct setup *setup, struct str *out)
{
    yaml_document_t document;
    must(yaml_document_initialize(&document, NULL, NULL, NULL, 1, 1));
    int root = mapping(&document), engines = sequence(&document);
    struct fields run = setup_fields(setup);
    put_fields(&document, root, &run);
    put(&document, root, "engines", engines);
    for (size_t i = 0; i < setup->count; i++) {
        struct fields fields = engine_fields(&setup->engines[i]);
        int map = mapping(&document);
        must(yaml_document_append_sequence_item(&document, engines, map));
        put_fields(&document, map, &fields);
    }
    emit(&document, out);
}
