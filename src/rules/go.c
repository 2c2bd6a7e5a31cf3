// SPDX-License-Identifier: MIT
/// Go: Tromp-Taylor area, positional superko, no suicide.
#include "rules/go_game.h"
#include "rules/registry.h"
#include "rules/rules.h"

static void tromp_taylor_resize(struct game *game)
{
    game->width = game->height = (uint8_t)game_value(game, "size");
}

static void tromp_taylor_start(const struct game *game, void *state)
{
    go_start(state, game->width, game_value(game, "komi"), game_value(game, "superko"));
}

static enum verdict tromp_taylor_check(const void *state, const struct move *move, const char **why)
{
    return go_check(state, move, ILLEGAL, why);
}

static const struct option options[] = {
    {"size", "9..19", "9", "points along a side of the board"},
    {"komi", "-100..100 by 0.5", "7", "points that White gets for moving second"},
    {"superko", "no|positional", "positional", "which positions may not come back, beside a ko"},
    {NULL, NULL, NULL, NULL},
};

static const char *const aliases[] = {"weiqi", "baduk", NULL};

const struct rules go_rules = {
    .name = "go",
    .title = "Go",
    .aliases = aliases,
    .options = options,
    .look = {.kind = LOOK_POINTS, .symbols = ".XO"},
    .width = 9,
    .height = 9,
    .state_size = GO_STATE_SIZE(GO_SIDE_MAX),
    .plies_max = GO_PLIES(GO_SIDE_MAX),
    .resize = tromp_taylor_resize,
    .start = tromp_taylor_start,
    .turn = go_turn,
    .check = tromp_taylor_check,
    .apply = go_apply,
    .over = go_over,
    .view = go_view,
    .sample = go_sample,
    .each = go_each,
    .place = go_place,
};
