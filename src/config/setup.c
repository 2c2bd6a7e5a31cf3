// SPDX-License-Identifier: MIT
/// Set-ups: putting one together and checking that it makes sense.
#include "config/setup.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/key.h"
#include "config/name.h"
#include "core/sprt.h"
#include "util/mem.h"
#include "util/nearest.h"
#include "util/text.h"

void setup_init(struct setup *setup)
{
    *setup = (struct setup){.file = mem_text("")};
    struct fields run = setup_fields(setup), each = engine_fields(&setup->each);
    time_control_init(&setup->each.time);
    fields_init(&run);
    fields_init(&each);
}

void setup_release(struct setup *setup)
{
    struct fields run = setup_fields(setup), each = engine_fields(&setup->each);
    for (size_t i = 0; i < setup->count; i++) {
        struct fields engine = engine_fields(&setup->engines[i]);
        fields_release(&engine);
    }
    fields_release(&run);
    fields_release(&each);
    free(setup->engines);
    free(setup->file);
    *setup = (struct setup){0};
}

struct setup_engine *setup_add(struct setup *setup)
{
    setup->engines = mem_resize(setup->engines, (setup->count + 1) * sizeof *setup->engines);
    struct setup_engine *engine = &setup->engines[setup->count++];
    *engine = (struct setup_engine){0};
    time_control_init(&engine->time);
    struct fields fields = engine_fields(engine);
    fields_init(&fields);
    return engine;
}

static void offer_keys(struct nearest *nearest, const struct key *keys)
{
    for (; keys->option.name; keys++) {
        nearest_offer(nearest, keys->option.name);
    }
}

static int set(const struct fields *fields, const char *name, const char *value, struct err *err)
{
    const struct key *key = key_find(fields->keys, name);
    if (key) {
        return key_set(fields, key, value, (struct origin){.kind = FROM_COMMAND}, err);
    }
    struct nearest nearest = {.word = name};
    offer_keys(&nearest, fields->keys);
    return err_set(err, "there is no key \"%s\"%s%s%s", name, nearest.best ? "; did you mean " : "",
                   nearest.best ? nearest.best : "", nearest.best ? "?" : "");
}

int setup_set(struct setup *setup, const char *key, const char *value, struct err *err)
{
    struct fields fields = setup_fields(setup);
    return set(&fields, key, value, err);
}

int setup_engine_set(struct setup_engine *engine, const char *key, const char *value,
                     struct err *err)
{
    struct fields fields = engine_fields(engine);
    return set(&fields, key, value, err);
}

int setup_alone(struct setup *setup, const char *command, const char *dir, const char *protocol,
                const char *game, struct err *err)
{
    for (int chair = 0; chair < SEATS; chair++) {
        struct setup_engine *engine = setup_add(setup);
        if (setup_engine_set(engine, "command", command, err) < 0 ||
            (dir && setup_engine_set(engine, "dir", dir, err) < 0) ||
            setup_engine_set(engine, "protocol", protocol, err) < 0) {
            return -1;
        }
    }
    return setup_set(setup, "format", "match", err) < 0 ? -1 : setup_set(setup, "game", game, err);
}

bool setup_has_sprt(const struct setup *setup)
{
    return !isnan(setup->sprt.elo1);
}

struct sprt setup_sprt(const struct setup *setup)
{
    return (struct sprt){.elo0 = setup->sprt.elo0,
                         .elo1 = setup->sprt.elo1,
                         .alpha = setup->sprt.alpha,
                         .beta = setup->sprt.beta,
                         .model = (enum sprt_model)setup->sprt.model};
}

// --- messages ---------------------------------------------------------------------------------

/// A message about a value: with its place if it stands in the file.
static int wrong(const struct setup *setup, const struct origin *origin, struct err *err,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

static int wrong(const struct setup *setup, const struct origin *origin, struct err *err,
                 const char *format, ...)
{
    char text[ERR_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (origin->kind == FROM_COMMAND) {
        return err_set(err, "%s", text);
    }
    if (origin->kind != FROM_FILE && origin->kind != FROM_EACH) {
        return err_set(err, "%s%s%s", setup->file, *setup->file ? ": " : "", text);
    }
    return err_set(err, "%s:%d:%d: %s", setup->file, origin->line, origin->column, text);
}

static struct origin *run_origin(const struct setup *setup, const char *name)
{
    struct fields fields = setup_fields(setup);
    return key_origin(&fields, key_find(setup_keys, name));
}

int setup_wrong(const struct setup *setup, const char *key, const char *text, struct err *err)
{
    return wrong(setup, run_origin(setup, key), err, "%s", text);
}

static struct origin *engine_origin(const struct setup_engine *engine, const char *name)
{
    struct fields fields = engine_fields(engine);
    return key_origin(&fields, key_find(engine_keys, name));
}

/// Where an engine stands in the file.
static struct origin engine_place(const struct setup_engine *engine)
{
    return (struct origin){.kind = engine->line ? FROM_FILE : FROM_DEFAULT,
                           .line = engine->line,
                           .column = engine->column};
}

static int unknown(const struct setup *setup, const struct origin *origin, const char *what,
                   const struct nearest *nearest, struct err *err)
{
    if (nearest->best) {
        return wrong(setup, origin, err, "there is no %s \"%s\"; did you mean %s?", what,
                     nearest->word, nearest->best);
    }
    return wrong(setup, origin, err, "there is no %s \"%s\"; \"arbiter list\" names them", what,
                 nearest->word);
}

static void offer_names(struct nearest *nearest, const char *name, const char *const *aliases)
{
    nearest_offer(nearest, name);
    for (; aliases && *aliases; aliases++) {
        nearest_offer(nearest, *aliases);
    }
}

// --- the game ---------------------------------------------------------------------------------

/// Split NAME=VALUE; the name goes into a buffer.
static const char *split(const char *word, char *name, size_t size)
{
    size_t len = strcspn(word, "=");
    size_t fits = len < size ? len : size - 1;
    memcpy(name, word, fits);
    name[fits] = '\0';
    return word + len + 1;
}

/// What the engines' languages take for granted of the game, before what the user says of it.
static void settle_game(struct setup *setup)
{
    const struct protocol **protocols = mem_new((setup->count + 1) * sizeof *protocols);
    size_t count = 0;
    for (size_t i = 0; i < setup->count; i++) {
        const char *name = setup->engines[i].protocol_name;
        protocols[count] = *name ? protocol_find(name) : protocol_default(&setup->game);
        count += protocols[count] != NULL;
    }
    protocols_settle(protocols, count, &setup->game);
    free(protocols);
}

static int finish_game(struct setup *setup, struct err *err)
{
    const struct rules *rules = rules_find(setup->game_name);
    if (!*setup->game_name) {
        return wrong(setup, &(struct origin){0}, err,
                     "no game is named: \"game: othello\"; \"arbiter list\" names them");
    }
    if (!rules) {
        struct nearest nearest = {.word = setup->game_name};
        for (int i = 0; rules_all[i]; i++) {
            offer_names(&nearest, rules_all[i]->name, rules_all[i]->aliases);
        }
        return unknown(setup, run_origin(setup, "game"), "game", &nearest, err);
    }
    game_init(&setup->game, rules);
    settle_game(setup);
    for (size_t i = 0; i < setup->options.count; i++) {
        char name[64];
        struct err why;
        const char *value = split(setup->options.word[i], name, sizeof name);
        if (game_set(&setup->game, name, value, &why) < 0) {
            return wrong(setup, run_origin(setup, "options"), err, "%s", why.text);
        }
    }
    return 0;
}

// --- engines ----------------------------------------------------------------------------------

int setup_expand(struct setup *setup, size_t place, char *const *programs, size_t count,
                 struct err *err)
{
    struct setup_engine old = setup->engines[place];
    if (count == 0) {
        return wrong(setup, engine_origin(&old, "glob"), err,
                     "glob: \"%s\" finds no program that can be run", old.glob);
    }
    memmove(&setup->engines[place], &setup->engines[place + 1],
            (--setup->count - place) * sizeof old);
    size_t behind = setup->count - place;
    struct fields from = engine_fields(&old);
    for (size_t i = 0; i < count; i++) {
        struct setup_engine *engine = setup_add(setup);
        struct fields to = engine_fields(engine);
        for (const struct key *key = engine_keys; key->option.name; key++) {
            key_copy(&to, &from, key);
        }
        const struct key *command = key_find(engine_keys, "command");
        key_set(&to, key_find(engine_keys, "glob"), "", (struct origin){0}, NULL);
        key_set(&to, command, programs[i], *engine_origin(&old, "glob"), NULL);
        engine->globbed = true;
        engine->line = old.line;
        engine->column = old.column;
    }
    fields_release(&from);
    // The new ones stand behind the others; bring them to the old one's place.
    struct setup_engine *others = mem_new(behind * sizeof old + 1);
    memcpy(others, &setup->engines[place], behind * sizeof old);
    memmove(&setup->engines[place], &setup->engines[place + behind], count * sizeof old);
    memcpy(&setup->engines[place + count], others, behind * sizeof old);
    free(others);
    return 0;
}

/// What an engine has not set is what all have; lists of NAME=VALUE are joined, its own last.
static void inherit(const struct setup *setup, struct setup_engine *engine)
{
    struct fields own = engine_fields(engine), each = engine_fields(&setup->each);
    for (const struct key *key = engine_keys; key->option.name; key++) {
        struct origin *origin = key_origin(&own, key);
        if (origin->kind != FROM_DEFAULT || key_origin(&each, key)->kind == FROM_DEFAULT) {
            continue;
        }
        key_copy(&own, &each, key);
        if (origin->kind == FROM_FILE) {
            origin->kind = FROM_EACH;
        }
    }
}

/// Programs for Windows lose the second of two commands that follow each other at once.
enum { PACKET_GAP_EXE_MS = 50 };

/// Is one of the command's words a program for Windows?
static bool is_exe(const char *command)
{
    for (const char *at = command; (at = strcasestr(at, ".exe")); at++) {
        if (strchr(" \t\"'", at[4])) { // the end of the text too
            return true;
        }
    }
    return false;
}

/// The limit for a move alone is no limit for the game.
static void settle_times(struct setup_engine *engine)
{
    if (engine_origin(engine, "packet-gap")->kind == FROM_DEFAULT && is_exe(engine->command)) {
        engine->packet_gap_ms = PACKET_GAP_EXE_MS;
    }
    if (engine_origin(engine, "tc")->kind == FROM_DEFAULT &&
        engine_origin(engine, "movetime")->kind != FROM_DEFAULT) {
        int64_t move_ms = engine->time.move_ms, margin_ms = engine->time.margin_ms;
        time_control_init(&engine->time);
        engine->time.move_ms = move_ms;
        engine->time.margin_ms = margin_ms;
    }
}

static int find_protocol(const struct setup *setup, struct setup_engine *engine, struct err *err)
{
    const struct origin place = engine_place(engine);
    const struct origin *origin = engine_origin(engine, "protocol");
    if (!*engine->protocol_name) {
        engine->protocol = protocol_default(&setup->game);
        return engine->protocol ? 0
                                : wrong(setup, run_origin(setup, "game"), err,
                                        "there is no protocol to play %s in with these options",
                                        setup->game.rules->name);
    }
    engine->protocol = protocol_find(engine->protocol_name);
    if (!engine->protocol) {
        struct nearest nearest = {.word = engine->protocol_name};
        for (int i = 0; protocols_all[i]; i++) {
            offer_names(&nearest, protocols_all[i]->name, protocols_all[i]->aliases);
        }
        return unknown(setup, origin, "protocol", &nearest, err);
    }
    if (!engine->protocol->plays(&setup->game)) {
        return wrong(setup, origin->kind == FROM_DEFAULT ? &place : origin, err,
                     "%s can't be played in the protocol %s with these options; \"arbiter list\" "
                     "shows what goes together",
                     setup->game.rules->name, engine->protocol->name);
    }
    return 0;
}

static int set_options(const struct setup *setup, struct setup_engine *engine, struct err *err)
{
    settings_init(&engine->settings, engine->protocol->options);
    for (size_t i = 0; i < engine->options.count; i++) {
        char name[64];
        struct err why;
        const char *value = split(engine->options.word[i], name, sizeof name);
        if (settings_set(&engine->settings, engine->protocol->name, name, value, &why) < 0) {
            return wrong(setup, engine_origin(engine, "options"), err, "%s", why.text);
        }
    }
    return 0;
}

static int finish_engine(const struct setup *setup, struct setup_engine *engine, struct err *err)
{
    const struct origin place = engine_place(engine);
    settle_times(engine);
    if (!engine->command[strspn(engine->command, command_blanks)]) {
        return engine->line > 0 ? wrong(setup, &place, err, "an engine without a command")
                                : err_set(err, "engine %c: there is no command",
                                          'A' + (char)(engine - setup->engines));
    }
    if (engine->time.move_ms == 0) {
        return wrong(setup, engine_origin(engine, "movetime"), err,
                     "movetime: no time at all; none is no limit");
    }
    if (find_protocol(setup, engine, err) < 0 || set_options(setup, engine, err) < 0) {
        return -1;
    }
    if (engine->restart == RESTART_USUAL) {
        engine->restart = engine->protocol->many_games ? RESTART_AFTER_FAULT : RESTART_EACH_GAME;
    }
    return 0;
}

// --- names ------------------------------------------------------------------------------------

static bool is_taken(const struct setup *setup, size_t before, const char *name)
{
    for (size_t i = 0; i < before; i++) {
        if (strcmp(setup->engines[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

/// Two of one name in a match are a and b.
static void tell_apart(struct setup *setup)
{
    struct setup_engine *engines = setup->engines;
    bool given = engine_origin(&engines[0], "name")->kind != FROM_DEFAULT ||
                 engine_origin(&engines[1], "name")->kind != FROM_DEFAULT;
    for (int i = 0; i < 2 && !given; i++) {
        struct str name = {0};
        str_printf(&name, "%s-%c", engines[i].name, 'a' + i);
        free(engines[i].name);
        engines[i].name = name.data;
    }
}

/// Names that were given must differ; others get a number.
static int finish_names(struct setup *setup, struct err *err)
{
    if (setup->count == 2 && strcmp(setup->engines[0].name, setup->engines[1].name) == 0) {
        tell_apart(setup);
    }
    for (size_t i = 0; i < setup->count; i++) {
        struct setup_engine *engine = &setup->engines[i];
        if (engine_origin(engine, "name")->kind != FROM_DEFAULT) {
            if (is_taken(setup, i, engine->name)) {
                return wrong(setup, engine_origin(engine, "name"), err,
                             "name: two engines are called \"%s\"", engine->name);
            }
            continue;
        }
        struct str name = {0};
        str_puts(&name, engine->name);
        for (int number = 2; is_taken(setup, i, name.data); number++) {
            str_clear(&name);
            str_printf(&name, "%s-%d", engine->name, number);
        }
        free(engine->name);
        engine->name = name.data;
    }
    return 0;
}

static int check_anchor(const struct setup *setup, struct err *err)
{
    struct nearest nearest = {.word = setup->anchor};
    for (size_t i = 0; i < setup->count; i++) {
        nearest_offer(&nearest, setup->engines[i].name);
        if (strcmp(setup->engines[i].name, setup->anchor) == 0) {
            return 0;
        }
    }
    return *setup->anchor ? unknown(setup, run_origin(setup, "anchor"), "engine", &nearest, err)
                          : 0;
}

/// Not every language can begin anywhere.
static int check_openings(const struct setup *setup, struct err *err)
{
    const char *row = *setup->openings.file ? "openings.file" : "openings.random";
    for (size_t i = 0; i < setup->count; i++) {
        const struct protocol *protocol = setup->engines[i].protocol;
        if (!protocol->anywhere) {
            return wrong(setup, run_origin(setup, row), err,
                         "openings: %s speaks %s, in which a game can't begin from an opening",
                         setup->engines[i].name, protocol->name);
        }
    }
    return 0;
}

static int check_run(const struct setup *setup, struct err *err)
{
    const struct sprt sprt = setup_sprt(setup);
    struct err why;
    if (setup->count < 2) {
        return wrong(setup, &(struct origin){0}, err, "two engines at least are needed to play");
    }
    if (setup->format == FORMAT_MATCH && setup->count != 2) {
        return wrong(setup, run_origin(setup, "format"), err,
                     "format: a match is between two engines, and there are %zu; try round-robin",
                     setup->count);
    }
    if (setup->start_ms == 0) {
        return wrong(setup, run_origin(setup, "start-limit"), err, "start-limit: no time at all");
    }
    if (setup_has_sprt(setup) && setup->count != 2) {
        return wrong(setup, run_origin(setup, "sprt.elo1"), err,
                     "sprt: a test is between two engines, and there are %zu", setup->count);
    }
    if (setup_has_sprt(setup) && sprt_check(&sprt, &why) < 0) {
        return wrong(setup, run_origin(setup, "sprt.elo1"), err, "%s", why.text);
    }
    if (*setup->openings.file && setup->openings.random) {
        return wrong(setup, run_origin(setup, "openings.random"), err,
                     "openings: a file or random ones, not both");
    }
    if (*setup->openings.file || setup->openings.random) {
        return check_openings(setup, err) < 0 ? -1 : check_anchor(setup, err);
    }
    return check_anchor(setup, err);
}

int setup_finish(struct setup *setup, struct err *err)
{
    for (size_t i = 0; i < setup->count; i++) {
        inherit(setup, &setup->engines[i]);
    }
    if (finish_game(setup, err) < 0) {
        return -1;
    }
    for (size_t i = 0; i < setup->count; i++) {
        struct setup_engine *engine = &setup->engines[i];
        if (finish_engine(setup, engine, err) < 0) {
            return -1;
        }
        if (!*engine->name) {
            setup_name(engine, engine->globbed);
        }
    }
    return finish_names(setup, err) < 0 ? -1 : check_run(setup, err);
}
