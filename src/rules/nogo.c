// SPDX-License-Identifier: MIT
/// NoGo, 9x9: stones as in Go, but who captures or kills his own stones loses, and so does who has
/// nothing else to do; no passing (Müller's rules, CCGC; spec/rules.md 1.3).
#include <string.h>

#include "rules/go_board.h"
#include "rules/registry.h"
#include "rules/rules.h"

enum { SIDE = 9, CELLS = SIDE * SIDE };

/// What a stone would do to its owner.
enum effect { SAFE, CAPTURES, SUICIDE };

struct nogo {
    struct go_board board;
    uint8_t turn;
    uint8_t lost; ///< the effect of the last stone, an enum effect
};

static enum effect effect_of(const struct nogo *state, cell_t cell)
{
    struct go_points taken;
    go_takes(&state->board, cell, state->turn, &taken);
    if (taken.count > 0) {
        return CAPTURES;
    }
    return go_suicide(&state->board, cell, state->turn) ? SUICIDE : SAFE;
}

static void nogo_start(const struct game *game, void *bytes)
{
    (void)game;
    ((struct nogo *)bytes)->board.side = SIDE;
}

static int nogo_turn(const void *bytes)
{
    return ((const struct nogo *)bytes)->turn;
}

static enum verdict nogo_check(const void *bytes, const struct move *move, const char **why)
{
    const struct nogo *state = bytes;
    if (move->kind == MOVE_PASS) {
        return illegal(why, "passing is forbidden");
    }
    if (move->kind != MOVE_PLAY || move->cells.count != 1) {
        return illegal(why, "a move is one point");
    }
    if (move->cells.at[0] >= CELLS) {
        return illegal(why, "outside the board");
    }
    if (state->board.cell[move->cells.at[0]] != EMPTY) {
        return illegal(why, "occupied");
    }
    return LEGAL;
}

static void nogo_apply(void *bytes, const struct move *move, struct cells *taken)
{
    (void)taken;
    struct nogo *state = bytes;
    cell_t cell = move->cells.at[0];
    state->lost = (uint8_t)effect_of(state, cell);
    state->board.cell[cell] = piece_of(state->turn);
    state->turn ^= 1;
}

static bool can_move(const struct nogo *state)
{
    for (cell_t cell = 0; cell < CELLS; cell++) {
        if (state->board.cell[cell] == EMPTY && effect_of(state, cell) == SAFE) {
            return true;
        }
    }
    return false;
}

static bool nogo_over(const void *bytes, struct outcome *outcome)
{
    static const char *const reasons[] = {[CAPTURES] = "captures", [SUICIDE] = "suicide"};
    const struct nogo *state = bytes;
    if (state->lost != SAFE) {
        *outcome = (struct outcome){.winner = state->turn, .why = reasons[state->lost]};
        return true;
    }
    if (can_move(state)) {
        return false;
    }
    *outcome = (struct outcome){.winner = other(state->turn), .why = "no move left"};
    return true;
}

static void nogo_view(const void *bytes, int eye, struct view *view)
{
    (void)eye;
    memcpy(view->cell, ((const struct nogo *)bytes)->board.cell, CELLS);
}

static void nogo_sample(const void *bytes, struct dice *dice, struct move *move)
{
    const struct nogo *state = bytes;
    struct go_points points;
    go_empty(&state->board, &points);
    cell_t cell;
    do {
        uint32_t i = dice_roll(dice, points.count);
        cell = points.at[i];
        points.at[i] = points.at[--points.count];
    } while (points.count > 0 && effect_of(state, cell) != SAFE);
    *move = move_play(1, &cell);
}

static void nogo_each(const void *bytes, bool (*visit)(void *context, const struct move *move),
                      void *context)
{
    const struct nogo *state = bytes;
    struct move move = {.kind = MOVE_PLAY, .cells.count = 1};
    for (cell_t cell = 0; cell < CELLS; cell++) {
        move.cells.at[0] = cell;
        if (state->board.cell[cell] == EMPTY && effect_of(state, cell) == SAFE &&
            !visit(context, &move)) {
            return;
        }
    }
}

static uint64_t nogo_count(const void *bytes)
{
    const struct nogo *state = bytes;
    uint64_t moves = 0;
    for (cell_t cell = 0; cell < CELLS; cell++) {
        moves += state->board.cell[cell] == EMPTY && effect_of(state, cell) == SAFE;
    }
    return moves;
}

static const char *nogo_place(void *bytes, const struct view *position, int colour)
{
    struct nogo *state = bytes;
    state->turn = (uint8_t)colour;
    return go_board_place(&state->board, position);
}

static const char *const aliases[] = {"no-go", "anti-atari-go", NULL};

const struct rules nogo_rules = {
    .name = "nogo",
    .title = "NoGo",
    .aliases = aliases,
    .look = {.kind = LOOK_POINTS, .symbols = ".XO"},
    .width = SIDE,
    .height = SIDE,
    .state_size = sizeof(struct nogo),
    .plies_max = CELLS,
    .start = nogo_start,
    .turn = nogo_turn,
    .check = nogo_check,
    .apply = nogo_apply,
    .over = nogo_over,
    .view = nogo_view,
    .sample = nogo_sample,
    .each = nogo_each,
    .count = nogo_count,
    .place = nogo_place,
};
