// SPDX-License-Identifier: MIT
/// Games as users name them.
#include "cli/games.h"

#include <stdio.h>
#include <string.h>

#include "proto/protocol.h"
#include "util/nearest.h"

static void offer(struct nearest *nearest, const char *name, const char *const *aliases)
{
    nearest_offer(nearest, name);
    for (int i = 0; aliases && aliases[i]; i++) {
        nearest_offer(nearest, aliases[i]);
    }
}

/// Say that there is no such thing, and which was meant.
static int unknown(const char *what, const struct nearest *nearest, struct err *err)
{
    return nearest->best ? err_set(err, "there is no %s \"%s\"; did you mean %s?", what,
                                   nearest->word, nearest->best)
                         : err_set(err, "there is no %s \"%s\"; \"arbiter list\" names them", what,
                                   nearest->word);
}

void games_offer(struct nearest *nearest)
{
    for (int i = 0; rules_all[i]; i++) {
        offer(nearest, rules_all[i]->name, rules_all[i]->aliases);
    }
}

void protocols_offer(struct nearest *nearest)
{
    for (int i = 0; protocols_all[i]; i++) {
        offer(nearest, protocols_all[i]->name, protocols_all[i]->aliases);
    }
}

int game_named(const char *name, struct game *game, struct err *err)
{
    const struct rules *rules = rules_find(name);
    if (rules) {
        game_init(game, rules);
        return 0;
    }
    struct nearest nearest = {.word = name};
    games_offer(&nearest);
    return unknown("game", &nearest, err);
}

const struct protocol *protocol_named(const char *name, struct err *err)
{
    const struct protocol *protocol = protocol_find(name);
    if (protocol) {
        return protocol;
    }
    struct nearest nearest = {.word = name};
    protocols_offer(&nearest);
    unknown("protocol", &nearest, err);
    return NULL;
}

int game_assign(struct game *game, const char *assignment, struct err *err)
{
    char name[64];
    const char *equals = strchr(assignment, '=');
    if (!equals || equals == assignment || (size_t)(equals - assignment) >= sizeof name) {
        return err_set(err, "\"%s\" is not NAME=VALUE; \"arbiter list %s\" shows the options",
                       assignment, game->rules->name);
    }
    snprintf(name, sizeof name, "%.*s", (int)(equals - assignment), assignment);
    return game_set(game, name, equals + 1, err);
}

int assignments_add(struct assignments *assignments, const char *text, struct err *err)
{
    if (assignments->count == ASSIGNMENTS_MAX) {
        return err_set(err, "more than %d options of a game", ASSIGNMENTS_MAX);
    }
    assignments->text[assignments->count++] = text;
    return 0;
}

int assignments_apply(const struct assignments *assignments, struct game *game, struct err *err)
{
    for (int i = 0; i < assignments->count; i++) {
        if (game_assign(game, assignments->text[i], err) < 0) {
            return -1;
        }
    }
    return 0;
}
