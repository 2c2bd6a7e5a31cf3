// SPDX-License-Identifier: MIT
/// Gomoku: five in a row win, by three rules (spec/rules.md 1.8). Freestyle: five or more.
/// Standard: exactly five; more count nothing. Caro: five or more that the other side's stones
/// don't stop at both ends; the edge of the board stops nothing. It may begin with Swap2.
#include "rules/registry.h"
#include "rules/rules.h"
#include "rules/stones.h"
#include "rules/swap2.h"

enum { SIDE = 15, FIVE = 5 };

enum rule { FREESTYLE, STANDARD, CARO };

struct gomoku {
    struct stones board;
    struct swap2 opening;
    uint8_t rule;   ///< an enum rule
    uint8_t colour; ///< of the next stone
    bool won;       ///< by the last stone
};

static const struct option options[] = {
    {"size", "5..22", "15", "Points along an edge of the board"},
    {"rule", "freestyle|standard|caro", "freestyle",
     "What wins: five or more, exactly five, or five or more not stopped at both ends"},
    {"swap", "none|swap2", "none", "How the first stones are put and who chooses the colours"},
    {NULL, NULL, NULL, NULL},
};

static void gomoku_resize(struct game *game)
{
    game->width = game->height = (uint8_t)game_value(game, "size");
}

static void gomoku_start(const struct game *game, void *bytes)
{
    struct gomoku *state = bytes;
    state->board.side = game->width;
    state->rule = (uint8_t)game_value(game, "rule");
    state->opening.phase = game_value(game, "swap") ? SWAP2_FIRST : SWAP2_DONE;
}

static int gomoku_turn(const void *bytes)
{
    const struct gomoku *state = bytes;
    return swap2_seat(&state->opening, state->colour);
}

static int gomoku_colour(const void *bytes, int seat)
{
    return swap2_seat(&((const struct gomoku *)bytes)->opening, seat);
}

/// Does a stone of the other side stand right behind the row through `cell`, seen in a direction?
static bool stopped(const struct stones *board, cell_t cell, struct step step, uint8_t piece)
{
    int side = board->side, x = cell % side, y = cell / side;
    int past = grid_run(board->cell, side, side, x, y, step, piece) + 1;
    x += past * step.x;
    y += past * step.y;
    return grid_has(side, side, x, y) && board->cell[y * side + x] != EMPTY;
}

/// Does a stone on `cell` win by a row of that length along one line?
static bool wins_along(const struct gomoku *state, cell_t cell, int line, int row, uint8_t piece)
{
    switch ((enum rule)state->rule) {
    case FREESTYLE:
        return row >= FIVE;
    case STANDARD:
        return row == FIVE;
    case CARO:
        return row >= FIVE && !(stopped(&state->board, cell, grid_steps[line], piece) &&
                                stopped(&state->board, cell, grid_steps[line + LINES], piece));
    }
    return false;
}

static bool wins(const struct gomoku *state, cell_t cell, uint8_t piece)
{
    int rows[LINES];
    stones_rows(&state->board, cell, piece, rows);
    for (int line = 0; line < LINES; line++) {
        if (wins_along(state, cell, line, rows[line], piece)) {
            return true;
        }
    }
    return false;
}

static enum verdict gomoku_check(const void *bytes, const struct move *move, const char **why)
{
    const struct gomoku *state = bytes;
    const char *refused = swap2_refuses(&state->opening, move);
    for (int i = 0; !refused && i < move->cells.count; i++) {
        refused = stones_refuse(&state->board, move->cells.at[i]);
        for (int j = 0; !refused && j < i; j++) {
            refused = move->cells.at[j] == move->cells.at[i] ? "a point comes twice" : NULL;
        }
    }
    return refused ? illegal(why, refused) : LEGAL;
}

static void gomoku_apply(void *bytes, const struct move *move, struct cells *taken)
{
    (void)taken;
    struct gomoku *state = bytes;
    for (int i = 0; i < move->cells.count; i++) {
        uint8_t piece = piece_of(state->colour);
        stones_put(&state->board, move->cells.at[i], piece);
        state->won = wins(state, move->cells.at[i], piece);
        state->colour ^= 1;
    }
    swap2_go_on(&state->opening, move);
}

static bool gomoku_over(const void *bytes, struct outcome *outcome)
{
    const struct gomoku *state = bytes;
    if (state->won) {
        *outcome = (struct outcome){.winner = other(gomoku_turn(state)), .why = "five in a row"};
        return true;
    }
    *outcome = (struct outcome){.winner = NOBODY, .why = "board full"};
    return stones_free(&state->board) == 0;
}

static void gomoku_view(const void *bytes, int eye, struct view *view)
{
    (void)eye;
    stones_view(&((const struct gomoku *)bytes)->board, view);
}

static void gomoku_sample(const void *bytes, struct dice *dice, struct move *move)
{
    const struct gomoku *state = bytes;
    const struct stones *board = &state->board;
    if (state->opening.phase != SWAP2_DONE) {
        swap2_sample(&state->opening, board, dice, move);
        return;
    }
    cell_t cell = stones_nth_free(board, (int)dice_roll(dice, (uint32_t)stones_free(board)));
    *move = move_play(1, &cell);
}

static void gomoku_each(const void *bytes, bool (*visit)(void *context, const struct move *move),
                        void *context)
{
    const struct gomoku *state = bytes;
    swap2_each(&state->opening, &state->board, visit, context);
}

static uint64_t gomoku_count(const void *bytes)
{
    const struct gomoku *state = bytes;
    return swap2_count(&state->opening, stones_free(&state->board));
}

static const char *gomoku_place(void *bytes, const struct view *position, int colour)
{
    struct gomoku *state = bytes;
    const char *why = stones_place(&state->board, position);
    if (why) {
        return why;
    }
    for (cell_t cell = 0; cell < stones_points(&state->board); cell++) {
        uint8_t piece = state->board.cell[cell];
        if (piece != EMPTY && wins(state, cell, piece)) {
            return "a side has won already";
        }
    }
    state->colour = (uint8_t)colour;
    state->opening.phase = SWAP2_DONE;
    return NULL;
}

static const char *const aliases[] = {"five-in-a-row", "gobang", "wuziqi", NULL};

const struct rules gomoku_rules = {
    .name = "gomoku",
    .title = "Gomoku",
    .aliases = aliases,
    .options = options,
    .look = {.kind = LOOK_POINTS, .symbols = ".XO"},
    .width = SIDE,
    .height = SIDE,
    .state_size = sizeof(struct gomoku),
    .plies_max = STONES_MAX,
    .resize = gomoku_resize,
    .start = gomoku_start,
    .turn = gomoku_turn,
    .colour = gomoku_colour,
    .check = gomoku_check,
    .apply = gomoku_apply,
    .over = gomoku_over,
    .view = gomoku_view,
    .sample = gomoku_sample,
    .each = gomoku_each,
    .count = gomoku_count,
    .place = gomoku_place,
};
