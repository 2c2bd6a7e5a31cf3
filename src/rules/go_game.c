// SPDX-License-Identifier: MIT
/// A game of Go in progress.
#include "rules/go_game.h"

#include <string.h>

/// What a stone that comes or goes changes in the hash of a position.
static uint64_t key(cell_t cell, uint8_t piece)
{
    return dice_mix(piece, cell);
}

/// The hash of the position that a stone of the side to move leads to.
static uint64_t hash_after(const struct go_game *state, cell_t cell, const struct go_points *taken)
{
    uint64_t hash = state->past[state->positions - 1] ^ key(cell, piece_of(state->turn));
    for (int i = 0; i < taken->count; i++) {
        hash ^= key(taken->at[i], piece_of(other(state->turn)));
    }
    return hash;
}

static bool was_there(const struct go_game *state, uint64_t hash)
{
    for (int i = 0; i < state->positions; i++) {
        if (state->past[i] == hash) {
            return true;
        }
    }
    return false;
}

void go_start(struct go_game *state, int side, int komi, bool superko)
{
    state->board.side = (uint8_t)side;
    state->komi = (int16_t)komi;
    state->superko = superko;
    state->ko = GO_NOWHERE;
    state->positions = superko; // the first, whose hash is 0: others tell how they differ from it
}

int go_turn(const void *bytes)
{
    return ((const struct go_game *)bytes)->turn;
}

/// Why a stone may not be put on a point of the board; NULL where it may.
static const char *fault_of(const struct go_game *state, cell_t cell)
{
    if (state->board.cell[cell] != EMPTY) {
        return "occupied";
    }
    if (cell == state->ko) {
        return "ko";
    }
    struct go_points taken;
    go_takes(&state->board, cell, state->turn, &taken);
    if (taken.count == 0 && go_suicide(&state->board, cell, state->turn)) {
        return "suicide";
    }
    if (state->superko && was_there(state, hash_after(state, cell, &taken))) {
        return "superko";
    }
    return NULL;
}

enum verdict go_check(const struct go_game *state, const struct move *move, enum verdict blocked,
                      const char **why)
{
    int count = move->cells.count;
    if (move->kind == MOVE_PASS && count == 0) {
        return LEGAL;
    }
    if (move->kind != MOVE_PLAY || count != 1) {
        return illegal(why, "a move is one point, or a pass");
    }
    cell_t cell = move->cells.at[0];
    if (cell >= state->board.side * state->board.side) {
        return illegal(why, "outside the board");
    }
    const char *fault = fault_of(state, cell);
    if (fault) {
        *why = fault;
        return blocked;
    }
    return LEGAL;
}

static void put(struct go_game *state, cell_t cell, struct go_points *taken)
{
    struct go_board *board = &state->board;
    go_takes(board, cell, state->turn, taken);
    if (state->superko) {
        uint64_t hash = hash_after(state, cell, taken);
        state->past[state->positions++] = hash;
    }
    board->cell[cell] = piece_of(state->turn);
    for (int i = 0; i < taken->count; i++) {
        board->cell[taken->at[i]] = EMPTY;
    }
    // A lone stone that took a lone one, and could be taken back on the spot.
    bool ko = taken->count == 1 && go_lone(board, cell, taken->at[0]);
    state->ko = ko ? taken->at[0] : GO_NOWHERE;
    state->passes = 0;
}

void go_apply(void *bytes, const struct move *move, struct cells *taken)
{
    struct go_game *state = bytes;
    struct go_points points;
    points.count = 0;
    if (move->kind == MOVE_PASS) {
        state->ko = GO_NOWHERE;
        state->passes++;
    } else {
        put(state, move->cells.at[0], &points);
    }
    if (taken && points.count <= LIST_MAX) {
        taken->count = points.count;
        memcpy(taken->at, points.at, points.count * sizeof points.at[0]);
    }
    state->turn ^= 1;
    state->plies++;
}

bool go_over(const void *bytes, struct outcome *outcome)
{
    const struct go_game *state = bytes;
    if (state->passes < SEATS && state->plies < GO_PLIES(state->board.side)) {
        return false;
    }
    int area[SEATS];
    go_area(&state->board, area);
    int lead = 2 * (area[0] - area[1]) - state->komi;
    *outcome = (struct outcome){
        .winner = lead > 0   ? 0
                  : lead < 0 ? 1
                             : NOBODY,
        .why = state->passes == SEATS ? "two passes" : "too many moves",
        .scored = true,
        .score = {area[0], area[1] + state->komi / 2.0},
    };
    return true;
}

void go_view(const void *bytes, int eye, struct view *view)
{
    (void)eye;
    const struct go_board *board = &((const struct go_game *)bytes)->board;
    memcpy(view->cell, board->cell, (size_t)board->side * board->side);
}

void go_sample(const void *bytes, struct dice *dice, struct move *move)
{
    const struct go_game *state = bytes;
    struct go_points points;
    go_empty(&state->board, &points);
    while (points.count > 0) {
        uint32_t i = dice_roll(dice, points.count);
        cell_t cell = points.at[i];
        if (!go_eye(&state->board, cell, state->turn) && !fault_of(state, cell)) {
            *move = move_play(1, &cell);
            return;
        }
        points.at[i] = points.at[--points.count];
    }
    *move = move_pass();
}

void go_each(const void *bytes, bool (*visit)(void *context, const struct move *move),
             void *context)
{
    const struct go_game *state = bytes;
    struct go_points points;
    go_empty(&state->board, &points);
    for (int i = 0; i < points.count; i++) {
        struct move move = move_play(1, &points.at[i]);
        if (!fault_of(state, points.at[i]) && !visit(context, &move)) {
            return;
        }
    }
    struct move pass = move_pass();
    visit(context, &pass);
}

const char *go_place(void *bytes, const struct view *position, int colour)
{
    struct go_game *state = bytes;
    const char *why = go_board_place(&state->board, position);
    if (why) {
        return why;
    }
    state->turn = (uint8_t)colour;
    return NULL;
}
