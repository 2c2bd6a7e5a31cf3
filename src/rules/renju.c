// SPDX-License-Identifier: MIT
/// Renju, 15x15: Black wins with exactly five in a row and loses at once by a foul; White wins with
/// five or more (RIF; spec/rules.md 1.9). Without fouls it is free Gomoku with Renju's opening.
#include <string.h>

#include "rules/registry.h"
#include "rules/renju_opening.h"
#include "rules/renju_shape.h"
#include "rules/rules.h"
#include "rules/stones.h"

enum { SIDE = 15, POINTS = SIDE * SIDE, FIVE = 5, STONES_TO_PASS = 5, PASSES_TO_END = 2 };

struct renju {
    struct stones board;
    struct renju_opening opening;
    uint8_t colour; ///< of the next stone
    uint8_t passes; ///< in a row, up to now
    bool fouls;     ///< Black is bound by them
    uint8_t shape;  ///< an enum renju_shape: what the last stone made; all but NONE decide
    uint8_t stone;  ///< the colour of the last stone
};

static const struct option options[] = {
    {"fouls", "no|yes", "yes", "Black loses by overline, double four and double three"},
    {"swap", "none|first|third", "none", "After which stone the other side may swap colours"},
    {"fifth-moves", "1..12", "1",
     "Points that Black offers for the fifth stone, for White to choose"},
    {NULL, NULL, NULL, NULL},
};

static const char *const shape_names[] = {
    [SHAPE_FIVE] = "five in a row",
    [SHAPE_OVERLINE] = "overline",
    [SHAPE_DOUBLE_FOUR] = "double four",
    [SHAPE_DOUBLE_THREE] = "double three",
};

static void renju_start(const struct game *game, void *bytes)
{
    struct renju *state = bytes;
    state->board.side = SIDE;
    state->fouls = game_value(game, "fouls") == 1;
    state->opening.centred = state->fouls;
    state->opening.swap = (uint8_t)game_value(game, "swap");
    state->opening.fifths = (uint8_t)game_value(game, "fifth-moves");
}

static int renju_turn(const void *bytes)
{
    const struct renju *state = bytes;
    return opening_turn(&state->opening, &state->board, state->colour);
}

static int renju_colour(const void *bytes, int seat)
{
    return opening_seat(&((const struct renju *)bytes)->opening, seat);
}

/// What a stone of a colour makes on a point, empty or its own.
static enum renju_shape shape_of(const struct renju *state, cell_t cell, int colour)
{
    if (colour == 0 && state->fouls) {
        return renju_shape(&state->board, cell);
    }
    return stones_reach(&state->board, cell, piece_of(colour), FIVE) ? SHAPE_FIVE : SHAPE_NONE;
}

/// Would a stone of the next colour be a foul?
static bool is_foul(const struct renju *state, cell_t cell)
{
    return shape_is_foul(shape_of(state, cell, state->colour));
}

/// Why there can be no stone on a point; NULL where there can.
static const char *refuse_point(const struct renju *state, cell_t cell)
{
    const char *why = stones_refuse(&state->board, cell);
    return why ? why : opening_refuses(&state->opening, &state->board, cell);
}

/// Why a point can't be offered beside others; NULL where it can.
static const char *refuse_offer(const struct renju *state, const cell_t *others, int count,
                                cell_t cell)
{
    const char *why = stones_refuse(&state->board, cell);
    if (why) {
        return why;
    }
    if (is_foul(state, cell)) {
        return "a foul can't be offered";
    }
    return opening_refuses_offer(&state->board, others, count, cell);
}

static bool must_offer(const struct renju *state)
{
    return opening_must_offer(&state->opening, &state->board, state->colour);
}

static bool may_swap(const struct renju *state)
{
    return opening_may_swap(&state->opening, &state->board, state->colour);
}

static bool may_pass(const struct renju *state)
{
    return state->board.count >= STONES_TO_PASS;
}

static enum verdict check_point(const struct renju *state, const struct cells *cells,
                                const char **why)
{
    if (must_offer(state)) {
        return illegal(why, "points for the fifth stone must be offered");
    }
    if (cells->count != 1) {
        return illegal(why, "a move is one point");
    }
    const char *refused = refuse_point(state, cells->at[0]);
    return refused ? illegal(why, refused) : LEGAL;
}

static enum verdict check_offer(const struct renju *state, const struct cells *cells,
                                const char **why)
{
    if (!must_offer(state)) {
        return illegal(why, "nothing is to be offered now");
    }
    for (int i = 0; i < cells->count; i++) {
        const char *refused = refuse_offer(state, cells->at, i, cells->at[i]);
        if (refused) {
            return illegal(why, refused);
        }
    }
    if (cells->count != state->opening.fifths) {
        return illegal(why, "not as many points as were agreed");
    }
    return LEGAL;
}

static enum verdict renju_check(const void *bytes, const struct move *move, const char **why)
{
    const struct renju *state = bytes;
    switch (move->kind) {
    case MOVE_PLAY:
        return check_point(state, &move->cells, why);
    case MOVE_OFFER:
        return check_offer(state, &move->cells, why);
    case MOVE_PASS:
        if (move->cells.count > 0) {
            return illegal(why, "a pass has no point");
        }
        return may_pass(state) ? LEGAL : illegal(why, "no pass before the fifth stone stands");
    case MOVE_SWAP:
        return may_swap(state) && move->cells.count == 0 ? LEGAL : illegal(why, "no swap now");
    }
    return illegal(why, "not a move of Renju");
}

static void put(struct renju *state, cell_t cell)
{
    state->shape = (uint8_t)shape_of(state, cell, state->colour);
    state->stone = state->colour;
    stones_put(&state->board, cell, piece_of(state->colour));
    state->opening.offered = 0;
    state->passes = 0;
    state->colour ^= 1;
}

static void renju_apply(void *bytes, const struct move *move, struct cells *taken)
{
    (void)taken;
    struct renju *state = bytes;
    switch (move->kind) {
    case MOVE_PLAY:
        put(state, move->cells.at[0]);
        break;
    case MOVE_PASS:
        state->passes++;
        state->colour ^= 1;
        break;
    case MOVE_SWAP:
        state->opening.swapped = true;
        break;
    case MOVE_OFFER:
        state->opening.offered = (uint8_t)move->cells.count;
        memcpy(state->opening.offer, move->cells.at, move->cells.count * sizeof(cell_t));
        break;
    }
}

static bool renju_over(const void *bytes, struct outcome *outcome)
{
    const struct renju *state = bytes;
    if (state->shape != SHAPE_NONE) {
        int winner = shape_is_foul(state->shape) ? other(state->stone) : state->stone;
        *outcome = (struct outcome){.winner = opening_seat(&state->opening, winner),
                                    .why = shape_names[state->shape]};
        return true;
    }
    bool full = stones_free(&state->board) == 0;
    *outcome = (struct outcome){.winner = NOBODY, .why = full ? "board full" : "two passes"};
    return full || state->passes == PASSES_TO_END;
}

static void renju_view(const void *bytes, int eye, struct view *view)
{
    (void)eye;
    stones_view(&((const struct renju *)bytes)->board, view);
}

/// The points where the next stone can stand and is no foul. How many.
static int good_points(const struct renju *state, cell_t *points)
{
    int count = 0;
    for (cell_t cell = 0; cell < POINTS; cell++) {
        if (!refuse_point(state, cell) && !is_foul(state, cell)) {
            points[count++] = cell;
        }
    }
    return count;
}

/// An offer by chance. There are always enough points to offer: four stones leave 221, and a
/// symmetry makes at most eight of them one.
static void sample_offer(const struct renju *state, struct dice *dice, struct move *move)
{
    *move = (struct move){.kind = MOVE_OFFER};
    struct cells *cells = &move->cells;
    while (cells->count < state->opening.fifths) {
        cell_t cell = (cell_t)dice_roll(dice, POINTS);
        if (refuse_offer(state, cells->at, cells->count, cell)) {
            continue;
        }
        int place = cells->count++;
        for (; place > 0 && cells->at[place - 1] > cell; place--) {
            cells->at[place] = cells->at[place - 1];
        }
        cells->at[place] = cell;
    }
}

/// Passes only where every stone is a foul or there is no point left.
static void renju_sample(const void *bytes, struct dice *dice, struct move *move)
{
    const struct renju *state = bytes;
    if (must_offer(state)) {
        sample_offer(state, dice, move);
        return;
    }
    if (may_swap(state) && dice_roll(dice, 2) == 0) {
        *move = (struct move){.kind = MOVE_SWAP};
        return;
    }
    cell_t points[POINTS];
    int count = good_points(state, points);
    *move = count > 0 ? move_play(1, &points[dice_roll(dice, (uint32_t)count)]) : move_pass();
}

/// Who is visiting, and the offer in the making.
struct visitor {
    const struct renju *state;
    bool (*visit)(void *context, const struct move *move);
    void *context;
    struct move move;
};

/// Visit all offers that begin as the one in the making and go on in the board's order. False to
/// stop.
static bool each_offer(struct visitor *visitor, cell_t from)
{
    struct cells *cells = &visitor->move.cells;
    if (cells->count == visitor->state->opening.fifths) {
        return visitor->visit(visitor->context, &visitor->move);
    }
    for (cell_t cell = from; cell < POINTS; cell++) {
        if (refuse_offer(visitor->state, cells->at, cells->count, cell)) {
            continue;
        }
        cells->at[cells->count++] = cell;
        bool go_on = each_offer(visitor, (cell_t)(cell + 1));
        cells->count--;
        if (!go_on) {
            return false;
        }
    }
    return true;
}

static void renju_each(const void *bytes, bool (*visit)(void *context, const struct move *move),
                       void *context)
{
    const struct renju *state = bytes;
    if (must_offer(state)) {
        struct visitor visitor = {.state = state, .visit = visit, .context = context};
        visitor.move.kind = MOVE_OFFER;
        each_offer(&visitor, 0);
        return;
    }
    cell_t points[POINTS];
    int count = good_points(state, points);
    for (int i = 0; i < count; i++) {
        struct move move = move_play(1, &points[i]);
        if (!visit(context, &move)) {
            return;
        }
    }
    struct move pass = move_pass(), swap = {.kind = MOVE_SWAP};
    if (may_pass(state)) {
        visit(context, &pass);
    } else if (may_swap(state)) {
        visit(context, &swap);
    }
}

/// Is the stone on a point part of a row that has won? Fouls don't show: a shape may have grown
/// into one by stones that were none.
static bool has_won(const struct renju *state, cell_t cell)
{
    uint8_t piece = state->board.cell[cell];
    bool exactly = piece == BLACK && state->fouls;
    int rows[LINES];
    stones_rows(&state->board, cell, piece, rows);
    for (int i = 0; piece != EMPTY && i < LINES; i++) {
        if (rows[i] == FIVE || (rows[i] > FIVE && !exactly)) {
            return true;
        }
    }
    return false;
}

static const char *renju_place(void *bytes, const struct view *position, int colour)
{
    struct renju *state = bytes;
    const char *why = stones_place(&state->board, position);
    for (cell_t cell = 0; !why && cell < POINTS; cell++) {
        why = has_won(state, cell) ? "a side has won already" : NULL;
    }
    state->colour = (uint8_t)colour;
    return why;
}

const struct rules renju_rules = {
    .name = "renju",
    .title = "Renju",
    .options = options,
    .look = {.kind = LOOK_POINTS, .symbols = ".XO"},
    .width = SIDE,
    .height = SIDE,
    .state_size = sizeof(struct renju),
    .plies_max = 2 * POINTS + 2, // at most one pass after each stone; a swap and an offer
    .start = renju_start,
    .turn = renju_turn,
    .colour = renju_colour,
    .check = renju_check,
    .apply = renju_apply,
    .over = renju_over,
    .view = renju_view,
    .sample = renju_sample,
    .each = renju_each,
    .place = renju_place,
};
