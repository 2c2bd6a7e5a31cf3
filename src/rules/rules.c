// SPDX-License-Identifier: MIT
/// What holds for every game.
#include "rules/rules.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "util/mem.h"

void game_init(struct game *game, const struct rules *rules)
{
    *game = (struct game){.rules = rules, .width = rules->width, .height = rules->height};
    settings_init(&game->settings, rules->options);
    if (rules->resize) {
        rules->resize(game);
    }
}

int game_set(struct game *game, const char *name, const char *value, struct err *err)
{
    if (settings_set(&game->settings, game->rules->name, name, value, err) < 0) {
        return -1;
    }
    if (game->rules->resize) {
        game->rules->resize(game);
    }
    return 0;
}

int32_t game_value(const struct game *game, const char *name)
{
    return settings_get(&game->settings, name);
}

const struct option *game_option(const struct game *game, int place, char text[OPTION_TEXT_MAX])
{
    const struct settings *settings = &game->settings;
    if (!settings->table || !settings->table[place].name) {
        return NULL;
    }
    option_text(&settings->table[place], settings->value[place], text, OPTION_TEXT_MAX);
    return &settings->table[place];
}

void game_describe(const struct game *game, struct str *out)
{
    char value[OPTION_TEXT_MAX];
    const struct option *row;
    str_puts(out, game->rules->name);
    for (int i = 0; (row = game_option(game, i, value)); i++) {
        if (strcmp(value, row->initial) != 0) {
            str_printf(out, " %s=%s", row->name, value);
        }
    }
}

void game_start(const struct game *game, void *state)
{
    memset(state, 0, game->rules->state_size);
    game->rules->start(game, state);
}

int game_colour(const struct game *game, const void *state, int seat)
{
    return game->rules->colour ? game->rules->colour(state, seat) : seat;
}

void game_view(const struct game *game, const void *state, int eye, struct view *view)
{
    *view = (struct view){.width = game->width, .height = game->height};
    game->rules->view(state, eye, view);
}

/// One level of the count: the position above, room for the one below, and the sum.
struct perft_level {
    const struct game *game;
    const void *state;
    int depth;
    uint64_t leaves;
};

static bool perft_visit(void *context, const struct move *move)
{
    struct perft_level *level = context;
    const struct rules *rules = level->game->rules;
    if (level->depth == 1) {
        level->leaves++;
        return true;
    }
    void *below = mem_new(rules->state_size);
    memcpy(below, level->state, rules->state_size);
    rules->apply(below, move, NULL);
    level->leaves += game_perft(level->game, below, level->depth - 1);
    free(below);
    return true;
}

uint64_t game_perft(const struct game *game, const void *state, int depth)
{
    struct outcome outcome;
    if (depth == 0 || game->rules->over(state, &outcome)) {
        return 1;
    }
    if (depth == 1 && game->rules->count) {
        return game->rules->count(state);
    }
    struct perft_level level = {.game = game, .state = state, .depth = depth};
    game->rules->each(state, perft_visit, &level);
    return level.leaves;
}

const struct rules *rules_find(const char *name)
{
    for (int i = 0; rules_all[i]; i++) {
        const struct rules *rules = rules_all[i];
        if (strcasecmp(rules->name, name) == 0) {
            return rules;
        }
        for (int j = 0; rules->aliases && rules->aliases[j]; j++) {
            if (strcasecmp(rules->aliases[j], name) == 0) {
                return rules;
            }
        }
    }
    return NULL;
}
