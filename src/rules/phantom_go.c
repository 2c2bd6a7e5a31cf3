// SPDX-License-Identifier: MIT
/// Phantom Go, 9x9: Go in which each side sees its own stones only. A point that Go forbids is
/// refused, without a reason to the player, who tries again (Olympiad, CCGC; spec/rules.md 1.6).
#include <string.h>

#include "rules/go_game.h"
#include "rules/registry.h"
#include "rules/rules.h"

enum { SIDE = 9, CELLS = SIDE * SIDE };

static void phantom_start(const struct game *game, void *state)
{
    go_start(state, SIDE, game_value(game, "komi"), game_value(game, "superko"));
}

static enum verdict phantom_check(const void *state, const struct move *move, const char **why)
{
    return go_check(state, move, REFUSED, why);
}

static void phantom_view(const void *bytes, int eye, struct view *view)
{
    const struct go_game *state = bytes;
    for (int cell = 0; cell < CELLS; cell++) {
        uint8_t piece = state->board.cell[cell];
        if (eye == EYE_REFEREE || piece == piece_of(eye)) {
            view->cell[cell] = piece;
        }
    }
}

static const struct option options[] = {
    {"komi", "-100..100 by 0.5", "6.5", "points that White gets for moving second"},
    {"superko", "no|yes", "no", "refuse what brings back any earlier position, as a ko"},
    {NULL, NULL, NULL, NULL},
};

static const char *const aliases[] = {"phantomgo", NULL};

const struct rules phantom_go_rules = {
    .name = "phantom-go",
    .title = "Phantom Go",
    .aliases = aliases,
    .options = options,
    .look = {.kind = LOOK_POINTS, .symbols = ".XO"},
    .width = SIDE,
    .height = SIDE,
    .hidden = true,
    .state_size = GO_STATE_SIZE(SIDE),
    .plies_max = GO_PLIES(SIDE),
    .start = phantom_start,
    .turn = go_turn,
    .check = phantom_check,
    .apply = go_apply,
    .over = go_over,
    .view = phantom_view,
    .sample = go_sample,
    .each = go_each,
    .place = go_place,
};
