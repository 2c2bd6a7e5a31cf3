// SPDX-License-Identifier: MIT
/// From what was typed of a match to its set-up.
#include <stdio.h>
#include <string.h>

#include "cli/match.h"
#include "util/str.h"

/// Options that are a row of an engine as they stand, for both or for one: three in a row.
static const struct {
    enum match_option option;
    const char *name, *key;
} sided[] = {
    {MATCH_TC, "tc", "tc"},
    {MATCH_MOVETIME, "movetime", "movetime"},
    {MATCH_MARGIN, "margin", "margin"},
    {MATCH_PROTOCOL, "protocol", "protocol"},
    {MATCH_PACKET_GAP, "packet-gap", "packet-gap"},
    {MATCH_RESTART, "restart", "restart"},
    {MATCH_SANDBOX, "sandbox", "sandbox"},
    {MATCH_SANDBOX_CMD, "sandbox-cmd", "sandbox-cmd"},
    {MATCH_MEMORY, "memory", "limits.memory"},
    {MATCH_CPU, "cpu", "limits.cpu"},
    {MATCH_PROCESSES, "processes", "limits.processes"},
    {MATCH_DISK, "disk", "limits.disk"},
    {MATCH_OUTPUT_LIMIT, "output-limit", "limits.output"},
    {MATCH_ALLOW, "allow", "allow"},
    {MATCH_READ, "read", "read"},
    {MATCH_WRITABLE, "writable", "writable"},
};

/// Those of one engine only: two in a row.
static const struct {
    enum match_option option;
    const char *name, *key;
} single[] = {
    {MATCH_NAME_A, "name", "name"},
    {MATCH_DIR_A, "dir", "dir"},
};

static int set_row(struct setup_engine *engine, const char *name, const char *side, const char *key,
                   const char *value, struct err *err)
{
    struct err why;
    return value && setup_engine_set(engine, key, value, &why) < 0
               ? err_set(err, "--%s%s: %s", name, side, why.text)
               : 0;
}

/// An engine's own value beats the one for both, as in a file.
static int set_rows(const struct match_settings *settings, struct setup *setup, struct err *err)
{
    static const char *const sides[] = {"-a", "-b"};
    int status = set_row(&setup->each, "private-dir", "", "private-dir",
                         settings->value[MATCH_PRIVATE_DIR], err);
    for (size_t i = 0; i < sizeof sided / sizeof *sided && status == 0; i++) {
        const char *const *value = &settings->value[sided[i].option];
        status = set_row(&setup->each, sided[i].name, "", sided[i].key, value[0], err);
        for (int engine = 0; engine < ENGINES && status == 0; engine++) {
            status = set_row(&setup->engines[engine], sided[i].name, sides[engine], sided[i].key,
                             value[1 + engine], err);
        }
    }
    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        for (int engine = 0; engine < ENGINES && status == 0; engine++) {
            status = set_row(&setup->engines[engine], single[i].name, sides[engine], single[i].key,
                             settings->value[(int)single[i].option + engine], err);
        }
    }
    return status;
}

static const struct protocol *protocol_of(const struct setup *setup, const struct game *game,
                                          int engine)
{
    const char *own = setup->engines[engine].protocol_name, *both = setup->each.protocol_name;
    const char *name = *own ? own : both;
    return *name ? protocol_find(name) : protocol_default(game);
}

/// Is there such an option in any language?
static bool is_of_protocol(const char *name)
{
    for (int i = 0; protocols_all[i]; i++) {
        if (option_find(protocols_all[i]->options, name)) {
            return true;
        }
    }
    return false;
}

/// NAME=VALUE goes to the game, or to the engines whose language has it. What nobody has is said
/// of the game.
static int assign(struct setup *setup, const struct game *game, const char *text, struct err *err)
{
    char name[64];
    bool known = false;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    if (option_find(game->rules->options, name) || !is_of_protocol(name)) {
        struct game checked = *game; // what is wrong is said here, as it was typed
        return game_assign(&checked, text, err) < 0 ? -1 : setup_set(setup, "options", text, err);
    }
    for (int engine = 0; engine < ENGINES; engine++) {
        const struct protocol *protocol = protocol_of(setup, game, engine);
        if (protocol && option_find(protocol->options, name)) {
            known = true;
            if (setup_engine_set(&setup->engines[engine], "options", text, err) < 0) {
                return -1;
            }
        }
    }
    return known ? 0
                 : err_set(err, "option %s belongs to a protocol that no engine speaks here", name);
}

static int set_game(const struct match_settings *settings, struct setup *setup, struct err *err)
{
    const char *name = settings->value[MATCH_GAME] ? settings->value[MATCH_GAME] : "amazon";
    struct game game;
    if (game_named(name, &game, err) < 0 || setup_set(setup, "game", name, err) < 0) {
        return -1;
    }
    for (int i = 0; i < settings->options.count; i++) {
        if (assign(setup, &game, settings->options.text[i], err) < 0) {
            return -1;
        }
    }
    return 0;
}

static bool is_given(const struct play_given *given, enum play_option option)
{
    for (int i = 0; i < given->count; i++) {
        if (given->word[i].option == (int)option) {
            return true;
        }
    }
    return false;
}

/// A match is one game unless told otherwise; two that make a pair are played as one.
static int set_games(const struct match_settings *settings, struct setup *setup, struct err *err)
{
    bool test = setup_has_sprt(setup);
    if (setup->games == 0 && is_given(&settings->given, PLAY_GAMES)) {
        return err_set(err, "--games: \"0\" is no match; write 1 or more");
    }
    if (setup->games == 0 && !test && setup_set(setup, "games", "1", err) < 0) {
        return -1;
    }
    return setup->games % 2 == 1 ? setup_set(setup, "pairs", "no", err) : 0;
}

int match_setup_read(const struct match_settings *settings, const char *const *commands,
                     struct setup *setup, struct err *err)
{
    for (int engine = 0; engine < ENGINES; engine++) {
        struct err why;
        setup_add(setup);
        if (setup_engine_set(&setup->engines[engine], "command", commands[engine], &why) < 0) {
            return err_set(err, "engine %c: %s", 'A' + engine, why.text);
        }
    }
    if (setup_set(setup, "format", "match", err) < 0 ||
        play_given_apply(&settings->given, setup, err) < 0 || set_rows(settings, setup, err) < 0 ||
        set_game(settings, setup, err) < 0 || set_games(settings, setup, err) < 0) {
        return -1;
    }
    return setup_finish(setup, err);
}
