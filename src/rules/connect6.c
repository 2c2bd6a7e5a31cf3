// SPDX-License-Identifier: MIT
/// Connect6, 19x19: one stone on Black's first turn, then two a turn; six or more in a row win
/// (spec/rules.md 1.2). A stone that wins ends the game at once, so that the second need not come.
#include "rules/registry.h"
#include "rules/rules.h"
#include "rules/stones.h"

enum { SIDE = 19, POINTS = SIDE * SIDE, SIX = 6 };

struct connect6 {
    struct stones board;
    uint8_t turn;
    bool won; ///< by the side that moved last
};

static void connect6_start(const struct game *game, void *bytes)
{
    (void)game;
    ((struct connect6 *)bytes)->board.side = SIDE;
}

static int connect6_turn(const void *bytes)
{
    return ((const struct connect6 *)bytes)->turn;
}

/// Does a stone of the side to move make six on a point?
static bool wins(const struct connect6 *state, cell_t cell)
{
    return stones_reach(&state->board, cell, piece_of(state->turn), SIX);
}

/// Is one stone a whole turn, whatever it makes: the first of the game, or the last there is room
/// for?
static bool takes_one(const struct connect6 *state)
{
    return state->board.count == 0 || stones_free(&state->board) == 1;
}

static enum verdict connect6_check(const void *bytes, const struct move *move, const char **why)
{
    const struct connect6 *state = bytes;
    const struct cells *cells = &move->cells;
    if (move->kind != MOVE_PLAY || cells->count < 1 || cells->count > 2) {
        return illegal(why, "a move is one point or two");
    }
    const char *refused = stones_refuse(&state->board, cells->at[0]);
    if (refused) {
        return illegal(why, refused);
    }
    if (cells->count == 2 && cells->at[1] >= POINTS) {
        return illegal(why, "outside the board");
    }
    if (cells->count != (takes_one(state) ? 1 : 2)) {
        refused = takes_one(state) ? "this turn is one stone" : "a turn is two stones";
    } else if (cells->count == 2 && cells->at[1] == cells->at[0]) {
        refused = "both stones on one point";
    } else if (cells->count == 2) {
        refused = stones_refuse(&state->board, cells->at[1]);
    }
    // What is wrong with the second stone does not matter where the first one wins.
    return refused && !wins(state, cells->at[0]) ? illegal(why, refused) : LEGAL;
}

static void connect6_apply(void *bytes, const struct move *move, struct cells *taken)
{
    (void)taken;
    struct connect6 *state = bytes;
    for (int i = 0; i < move->cells.count && !state->won; i++) {
        state->won = wins(state, move->cells.at[i]);
        stones_put(&state->board, move->cells.at[i], piece_of(state->turn));
    }
    state->turn ^= 1;
}

static bool connect6_over(const void *bytes, struct outcome *outcome)
{
    const struct connect6 *state = bytes;
    if (state->won) {
        *outcome = (struct outcome){.winner = other(state->turn), .why = "six in a row"};
        return true;
    }
    *outcome = (struct outcome){.winner = NOBODY, .why = "board full"};
    return stones_free(&state->board) == 0;
}

static void connect6_view(const void *bytes, int eye, struct view *view)
{
    (void)eye;
    stones_view(&((const struct connect6 *)bytes)->board, view);
}

/// Two points by chance, in the board's order; one where the first is enough.
static void connect6_sample(const void *bytes, struct dice *dice, struct move *move)
{
    const struct connect6 *state = bytes;
    uint32_t free = (uint32_t)stones_free(&state->board);
    uint32_t a = dice_roll(dice, free), b = a;
    while (b == a && free > 1) {
        b = dice_roll(dice, free);
    }
    if (takes_one(state)) {
        b = a;
    }
    cell_t cells[] = {stones_nth_free(&state->board, (int)(a < b ? a : b)),
                      stones_nth_free(&state->board, (int)(a < b ? b : a))};
    *move = move_play(a == b || wins(state, cells[0]) ? 1 : 2, cells);
}

/// Visit the moves whose first point in the board's order is `first`. False to stop.
static bool each_from(const struct connect6 *state, cell_t first,
                      bool (*visit)(void *context, const struct move *move), void *context)
{
    struct move move = {.kind = MOVE_PLAY, .cells = {.count = 1, .at = {first}}};
    if (takes_one(state) || wins(state, first)) {
        return visit(context, &move);
    }
    move.cells.count = 2;
    for (cell_t second = (cell_t)(first + 1); second < POINTS; second++) {
        move.cells.at[1] = second;
        if (state->board.cell[second] == EMPTY && !visit(context, &move)) {
            return false;
        }
    }
    return true;
}

/// A stone that wins comes alone: with any other behind it, it is the same move.
static void connect6_each(const void *bytes, bool (*visit)(void *context, const struct move *move),
                          void *context)
{
    const struct connect6 *state = bytes;
    for (cell_t first = 0; first < POINTS; first++) {
        if (state->board.cell[first] == EMPTY && !each_from(state, first, visit, context)) {
            return;
        }
    }
}

static uint64_t connect6_count(const void *bytes)
{
    const struct connect6 *state = bytes;
    uint64_t free = (uint64_t)stones_free(&state->board), moves = 0, behind = free;
    if (takes_one(state)) {
        return free;
    }
    if (state->board.count < SIX - 1) { // no stone can win yet
        return free * (free - 1) / 2;
    }
    for (cell_t first = 0; first < POINTS; first++) {
        if (state->board.cell[first] == EMPTY) {
            behind--;
            moves += wins(state, first) ? 1 : behind;
        }
    }
    return moves;
}

static const char *connect6_place(void *bytes, const struct view *position, int colour)
{
    struct connect6 *state = bytes;
    const char *why = stones_place(&state->board, position);
    for (cell_t cell = 0; !why && cell < POINTS; cell++) {
        uint8_t piece = state->board.cell[cell];
        if (piece != EMPTY && stones_reach(&state->board, cell, piece, SIX)) {
            why = "a side has won already";
        }
    }
    state->turn = (uint8_t)colour;
    return why;
}

static const char *const aliases[] = {"connect-6", NULL};

const struct rules connect6_rules = {
    .name = "connect6",
    .title = "Connect6",
    .aliases = aliases,
    .look = {.kind = LOOK_POINTS, .symbols = ".XO"},
    .width = SIDE,
    .height = SIDE,
    .state_size = sizeof(struct connect6),
    .plies_max = 1 + POINTS / 2,
    .start = connect6_start,
    .turn = connect6_turn,
    .check = connect6_check,
    .apply = connect6_apply,
    .over = connect6_over,
    .view = connect6_view,
    .sample = connect6_sample,
    .each = connect6_each,
    .count = connect6_count,
    .place = connect6_place,
};
