// SPDX-License-Identifier: MIT
/// The command `list`: games, protocols, and which go together.
#include <string.h>

#include "cli/command.h"
#include "cli/games.h"
#include "config/key.h"
#include "core/tournament.h"
#include "proto/protocol.h"
#include "util/nearest.h"
#include "util/str.h"

/// Add to "a, b, c".
static void add_word(struct str *words, const char *word)
{
    str_printf(words, "%s%s", words->len ? ", " : "", word);
}

static void add_aliases(struct str *words, const char *const *aliases)
{
    for (int i = 0; aliases && aliases[i]; i++) {
        add_word(words, aliases[i]);
    }
}

/// The languages that a game can be played in, the usual one first.
static void add_protocols(struct str *words, const struct game *game)
{
    const struct protocol *usual = protocol_default(game);
    if (usual) {
        add_word(words, usual->name);
    }
    for (int i = 0; protocols_all[i]; i++) {
        if (protocols_all[i] != usual && protocols_all[i]->plays(game)) {
            add_word(words, protocols_all[i]->name);
        }
    }
}

static const char *or_none(const struct str *words)
{
    return words->len ? words->data : "-";
}

/// How wide the column of protocols must be.
static int protocols_width(void)
{
    size_t width = strlen("PROTOCOLS");
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        struct str protocols = {0};
        game_init(&game, rules_all[i]);
        add_protocols(&protocols, &game);
        width = protocols.len > width ? protocols.len : width;
        str_release(&protocols);
    }
    return (int)width;
}

static void list_games(void)
{
    int width = protocols_width();
    printf("%-16s %-7s %-*s %s\n", "GAME", "GRID", width, "PROTOCOLS", "ALSO CALLED");
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        struct str protocols = {0}, aliases = {0};
        char grid[16];
        game_init(&game, rules_all[i]);
        add_protocols(&protocols, &game);
        add_aliases(&aliases, game.rules->aliases);
        snprintf(grid, sizeof grid, "%dx%d", game.width, game.height);
        printf("%-16s %-7s %-*s %s\n", game.rules->name, grid, width, or_none(&protocols),
               or_none(&aliases));
        str_release(&protocols);
        str_release(&aliases);
    }
}

static void list_protocols(void)
{
    printf("%-16s %s\n", "PROTOCOL", "NAME");
    for (int i = 0; protocols_all[i]; i++) {
        struct str aliases = {0};
        add_aliases(&aliases, protocols_all[i]->aliases);
        printf("%-16s %s%s%s%s\n", protocols_all[i]->name, protocols_all[i]->title,
               aliases.len ? " (also called " : "", str_text(&aliases), aliases.len ? ")" : "");
        str_release(&aliases);
    }
}

/// How wide NAME=VALUES is at most.
static int widest(const struct option *table)
{
    size_t width = 0;
    for (const struct option *row = table; row && row->name; row++) {
        size_t len = strlen(row->name) + 1 + strlen(row->values);
        width = len > width ? len : width;
    }
    return (int)width;
}

static void list_options(const struct option *table)
{
    int width = widest(table);
    puts(width ? "options, as --option NAME=VALUE:" : "options      none");
    for (const struct option *row = table; row && row->name; row++) {
        int len = printf("  %s=%s", row->name, row->values);
        printf("%*s  %s (default %s)\n", width + 2 - len, "", row->help, row->initial);
    }
}

static void list_game(const struct game *game)
{
    const struct rules *rules = game->rules;
    struct str protocols = {0}, aliases = {0};
    add_protocols(&protocols, game);
    add_aliases(&aliases, rules->aliases);
    printf("%s: %s\n", rules->name, rules->title);
    printf("also called  %s\n", or_none(&aliases));
    printf("grid         %dx%d, row 1 is the %s one\n", game->width, game->height,
           rules->look.rows_from_top ? "top" : "bottom");
    printf("protocols    %s\n", or_none(&protocols));
    if (rules->hidden) {
        puts("hidden       a side does not see the other's moves");
    }
    if (rules->counted) {
        printf("perft        counts with %s\n", rules->counted);
    }
    list_options(rules->options);
    str_release(&protocols);
    str_release(&aliases);
}

/// The games that a language has, at their defaults.
static void add_games(struct str *words, const struct protocol *protocol)
{
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        game_init(&game, rules_all[i]);
        if (protocol->plays(&game)) {
            add_word(words, game.rules->name);
        }
    }
}

static void list_protocol(const struct protocol *protocol)
{
    struct str games = {0}, aliases = {0};
    add_games(&games, protocol);
    add_aliases(&aliases, protocol->aliases);
    printf("%s: %s\n", protocol->name, protocol->title);
    printf("also called  %s\n", or_none(&aliases));
    printf("games        %s\n", or_none(&games));
    if (protocol->lifetime == LIFETIME_MOVE) {
        puts("processes    one a move");
    }
    list_options(protocol->options);
    str_release(&games);
    str_release(&aliases);
}

static void list_rows(const char *title, const struct key *keys)
{
    puts(title);
    for (; keys->option.name; keys++) {
        const struct option *row = &keys->option;
        printf("  %s: %s\n        %s", row->name, row->values, row->help);
        printf(*row->initial ? " (default %s)\n" : "\n", row->initial);
    }
}

static void list_keys(void)
{
    puts("A tournament is a file in YAML. A name with a dot stands in a mapping, openings.file is\n"
         "\"openings: {file: book.txt}\". Below \"engines:\" is a list of engines, a command or\n"
         "a mapping each; \"each:\" is what all have that have nothing else of their own.\n");
    list_rows("Of a run:", setup_keys);
    puts("\nFormats:");
    for (const struct format *const *format = formats_all; *format; format++) {
        printf("  %-12s %s\n", format_name(*format), format_help(*format));
    }
    list_rows("\nOf an engine, or under \"each\":", engine_keys);
}

/// Neither a game nor a protocol, nor the word for keys.
static int unknown(const char *word)
{
    struct nearest nearest = {.word = word};
    games_offer(&nearest);
    protocols_offer(&nearest);
    nearest_offer(&nearest, "keys");
    return nearest.best ? complain("list: there is no game or protocol \"%s\"; did you mean %s?",
                                   word, nearest.best)
                        : complain("list: there is no game or protocol \"%s\"; \"arbiter list\" "
                                   "names them",
                                   word);
}

static int run(void *settings, int count, const char *const *words)
{
    (void)settings;
    if (count == 0) {
        list_games();
        putchar('\n');
        list_protocols();
        puts("\nA game is played in the first of its protocols unless told otherwise.\n"
             "\"arbiter list GAME\" and \"arbiter list PROTOCOL\" show their options.");
        return EXIT_OK;
    }
    if (strcmp(words[0], "keys") == 0) {
        list_keys();
        return EXIT_OK;
    }
    const struct protocol *protocol = protocol_find(words[0]);
    if (protocol) {
        list_protocol(protocol);
        return EXIT_OK;
    }
    const struct rules *rules = rules_find(words[0]);
    if (!rules) {
        return unknown(words[0]);
    }
    struct game game;
    game_init(&game, rules);
    list_game(&game);
    return EXIT_OK;
}

const struct command list_command = {
    .name = "list",
    .words = "[GAME|PROTOCOL|keys]",
    .summary = "list games and protocols, the options of one, or the keys of a set-up",
    .words_max = 1,
    .run = run,
};
