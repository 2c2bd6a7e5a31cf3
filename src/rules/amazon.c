// SPDX-License-Identifier: MIT
/// Amazons, 10x10: move an amazon like a queen, then shoot an arrow like a queen from where it
/// stands; the side to move without a move loses (ICGA; spec/rules.md 1.1).
#include <string.h>

#include "rules/grid.h"
#include "rules/registry.h"
#include "rules/rules.h"

enum { SIDE = 10, CELLS = SIDE * SIDE, AMAZONS = 4, ARROW = PIECE_OTHER };

struct amazon {
    uint8_t cell[CELLS];
    uint8_t turn;
};

/// Where the amazons start, as the SAU platform has them: Black below, White above.
static const cell_t start_cells[SEATS][AMAZONS] = {{60, 69, 93, 96}, {3, 6, 30, 39}};

static void amazon_start(const struct game *game, void *bytes)
{
    (void)game;
    struct amazon *state = bytes;
    for (int colour = 0; colour < SEATS; colour++) {
        for (int i = 0; i < AMAZONS; i++) {
            state->cell[start_cells[colour][i]] = piece_of(colour);
        }
    }
}

static int amazon_turn(const void *bytes)
{
    return ((const struct amazon *)bytes)->turn;
}

/// Is there a queen's way from `from` to `to` over empty cells? `left` is a cell that counts as
/// empty (the one that the amazon has just left), or CELLS for none.
static bool reaches(const struct amazon *state, cell_t from, cell_t to, cell_t left)
{
    int x = from % SIDE, y = from / SIDE;
    int dx = to % SIDE - x, dy = to / SIDE - y;
    if ((dx == 0 && dy == 0) || (dx != 0 && dy != 0 && dx != dy && dx != -dy)) {
        return false;
    }
    int step = ((dy > 0) - (dy < 0)) * SIDE + (dx > 0) - (dx < 0);
    int cell = from;
    do {
        cell += step;
        if (state->cell[cell] != EMPTY && cell != left) {
            return false;
        }
    } while (cell != to);
    return true;
}

static enum verdict amazon_check(const void *bytes, const struct move *move, const char **why)
{
    const struct amazon *state = bytes;
    if (move->kind != MOVE_PLAY || move->cells.count != 3) {
        return illegal(why, "a move is three cells: from, to, arrow");
    }
    cell_t from = move->cells.at[0], to = move->cells.at[1], arrow = move->cells.at[2];
    if (from >= CELLS || to >= CELLS || arrow >= CELLS) {
        return illegal(why, "outside the board");
    }
    if (state->cell[from] != piece_of(state->turn)) {
        return illegal(why, "no amazon of its own there");
    }
    if (!reaches(state, from, to, CELLS)) {
        return illegal(why, "the amazon can't go there");
    }
    if (!reaches(state, to, arrow, from)) {
        return illegal(why, "the arrow can't fly there");
    }
    return LEGAL;
}

static void amazon_apply(void *bytes, const struct move *move, struct cells *taken)
{
    (void)taken;
    struct amazon *state = bytes;
    state->cell[move->cells.at[0]] = EMPTY;
    state->cell[move->cells.at[1]] = piece_of(state->turn);
    state->cell[move->cells.at[2]] = ARROW;
    state->turn ^= 1;
}

/// A walk over cells: from a cell in one direction as far as it is empty.
static int next_empty(const struct amazon *state, int cell, struct step step)
{
    int x = cell % SIDE + step.x, y = cell / SIDE + step.y;
    if (!grid_has(SIDE, SIDE, x, y) || state->cell[y * SIDE + x] != EMPTY) {
        return -1;
    }
    return y * SIDE + x;
}

/// An amazon that has a free neighbour can go there and shoot back to where it came from.
static bool is_free(const struct amazon *state, int cell)
{
    for (int i = 0; i < STEPS; i++) {
        if (next_empty(state, cell, grid_steps[i]) >= 0) {
            return true;
        }
    }
    return false;
}

static bool can_move(const struct amazon *state, int colour)
{
    const uint8_t *at = state->cell, *end = state->cell + CELLS;
    while ((at = memchr(at, piece_of(colour), (size_t)(end - at)))) {
        if (is_free(state, (int)(at++ - state->cell))) {
            return true;
        }
    }
    return false;
}

static bool amazon_over(const void *bytes, struct outcome *outcome)
{
    const struct amazon *state = bytes;
    if (can_move(state, state->turn)) {
        return false;
    }
    *outcome = (struct outcome){.winner = other(state->turn), .why = "no move left"};
    return true;
}

static void amazon_view(const void *bytes, int eye, struct view *view)
{
    (void)eye;
    memcpy(view->cell, ((const struct amazon *)bytes)->cell, CELLS);
}

/// Who is visiting, and the move in the making.
struct visitor {
    struct amazon board; ///< with the moving amazon lifted and put down
    bool (*visit)(void *context, const struct move *move);
    void *context;
    struct move move;
};

/// Visit all arrows of the amazon that now stands on `to`. False to stop.
static bool each_arrow(struct visitor *visitor, cell_t to)
{
    visitor->move.cells.at[1] = to;
    for (int i = 0; i < STEPS; i++) {
        for (int cell = next_empty(&visitor->board, to, grid_steps[i]); cell >= 0;
             cell = next_empty(&visitor->board, cell, grid_steps[i])) {
            visitor->move.cells.at[2] = (cell_t)cell;
            if (!visitor->visit(visitor->context, &visitor->move)) {
                return false;
            }
        }
    }
    return true;
}

/// Visit all moves of the amazon on `from`, which has been lifted off the board. False to stop.
static bool each_from(struct visitor *visitor, cell_t from)
{
    visitor->move.cells.at[0] = from;
    for (int i = 0; i < STEPS; i++) {
        for (int to = next_empty(&visitor->board, from, grid_steps[i]); to >= 0;
             to = next_empty(&visitor->board, to, grid_steps[i])) {
            if (!each_arrow(visitor, (cell_t)to)) {
                return false;
            }
        }
    }
    return true;
}

static void amazon_each(const void *bytes, bool (*visit)(void *context, const struct move *move),
                        void *context)
{
    const struct amazon *state = bytes;
    struct visitor visitor = {.board = *state, .visit = visit, .context = context};
    visitor.move = (struct move){.kind = MOVE_PLAY, .cells.count = 3};
    for (cell_t from = 0; from < CELLS; from++) {
        if (state->cell[from] != piece_of(state->turn)) {
            continue;
        }
        visitor.board.cell[from] = EMPTY;
        bool go_on = each_from(&visitor, from);
        visitor.board.cell[from] = state->cell[from];
        if (!go_on) {
            return;
        }
    }
}

/// The empty cells that a queen on `from` reaches.
static int destinations(const struct amazon *state, int from, cell_t *cells)
{
    int count = 0;
    for (int i = 0; i < STEPS; i++) {
        for (int cell = next_empty(state, from, grid_steps[i]); cell >= 0;
             cell = next_empty(state, cell, grid_steps[i])) {
            cells[count++] = (cell_t)cell;
        }
    }
    return count;
}

static uint64_t amazon_count(const void *bytes)
{
    struct amazon board = *(const struct amazon *)bytes;
    uint64_t moves = 0;
    cell_t to[CELLS], arrow[CELLS];
    for (int from = 0; from < CELLS; from++) {
        if (board.cell[from] != piece_of(board.turn)) {
            continue;
        }
        board.cell[from] = EMPTY;
        int count = destinations(&board, from, to);
        for (int i = 0; i < count; i++) {
            moves += (uint64_t)destinations(&board, to[i], arrow);
        }
        board.cell[from] = piece_of(board.turn);
    }
    return moves;
}

/// An amazon by chance, a way by chance, an arrow by chance: not every move has the same chance,
/// but each has one.
static void amazon_sample(const void *bytes, struct dice *dice, struct move *move)
{
    struct amazon board = *(const struct amazon *)bytes;
    cell_t own[AMAZONS * SEATS], cells[CELLS];
    uint32_t owned = 0;
    for (cell_t from = 0; from < CELLS; from++) {
        if (board.cell[from] == piece_of(board.turn) && destinations(&board, from, cells) > 0) {
            own[owned++] = from;
        }
    }
    *move = (struct move){.kind = MOVE_PLAY, .cells.count = 3};
    cell_t from = own[dice_roll(dice, owned)];
    int count = destinations(&board, from, cells);
    cell_t to = cells[dice_roll(dice, (uint32_t)count)];
    board.cell[from] = EMPTY;
    count = destinations(&board, to, cells);
    move->cells.at[0] = from;
    move->cells.at[1] = to;
    move->cells.at[2] = cells[dice_roll(dice, (uint32_t)count)];
}

static const char *amazon_place(void *bytes, const struct view *position, int colour)
{
    struct amazon *state = bytes;
    int amazons[SEATS] = {0};
    for (int cell = 0; cell < CELLS; cell++) {
        uint8_t piece = position->cell[cell];
        if (piece > ARROW) {
            return "a piece that Amazons has not";
        }
        amazons[0] += piece == BLACK;
        amazons[1] += piece == WHITE;
    }
    if (amazons[0] > AMAZONS || amazons[1] > AMAZONS) {
        return "more than four amazons of a colour";
    }
    memcpy(state->cell, position->cell, CELLS);
    state->turn = (uint8_t)colour;
    return NULL;
}

static const char *const aliases[] = {"amazons", NULL};

const struct rules amazon_rules = {
    .name = "amazon",
    .title = "Amazons",
    .aliases = aliases,
    .look = {.kind = LOOK_SQUARES, .symbols = ".BW*"},
    .width = SIDE,
    .height = SIDE,
    .state_size = sizeof(struct amazon),
    .plies_max = CELLS - SEATS * AMAZONS,
    .start = amazon_start,
    .turn = amazon_turn,
    .check = amazon_check,
    .apply = amazon_apply,
    .over = amazon_over,
    .view = amazon_view,
    .sample = amazon_sample,
    .each = amazon_each,
    .count = amazon_count,
    .place = amazon_place,
};
