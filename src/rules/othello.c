// SPDX-License-Identifier: MIT
/// Othello, 8x8: a disc must turn discs over; without such a move a side passes, and without one
/// for either side the game is over and more discs win (WOF; spec/rules.md 1.7). With `skips` a
/// side may pass though it could move, as the Dennou protocol has it (spec/dennou.md).
#include "rules/grid.h"
#include "rules/registry.h"
#include "rules/rules.h"

enum { SIDE = 8, CELLS = SIDE * SIDE, PASSES_TO_END = 2 };

struct othello {
    uint64_t disc[SEATS]; ///< a bit a cell
    uint8_t turn;
    uint8_t skips;  ///< a pass is legal though there is a move
    uint8_t passes; ///< in a row, up to now
};

static const struct option options[] = {
    {"opening", "othello|dennou", "othello",
     "Who starts on d4 and e5: White (othello) or Black (dennou)"},
    {"skips", "no|yes", "no", "Let a side pass though it has a move; two passes end the game"},
    {NULL, NULL, NULL, NULL},
};

static uint64_t bit(int cell)
{
    return (uint64_t)1 << cell;
}

/// A set of cells, each moved by one step; what leaves the board is lost.
static uint64_t moved(uint64_t set, struct step step)
{
    static const uint64_t left = 0x0101010101010101, right = left << (SIDE - 1);
    int by = step.y * SIDE + step.x;
    set &= step.x > 0 ? ~right : step.x < 0 ? ~left : ~(uint64_t)0;
    return by > 0 ? set << by : set >> -by;
}

/// The empty cells where a disc would turn others over.
static uint64_t moves_of(uint64_t own, uint64_t others)
{
    uint64_t moves = 0;
    for (int i = 0; i < STEPS; i++) {
        uint64_t line = moved(own, grid_steps[i]) & others;
        for (int more = SIDE - 3; more > 0; more--) {
            line |= moved(line, grid_steps[i]) & others;
        }
        moves |= moved(line, grid_steps[i]);
    }
    return moves & ~(own | others);
}

static uint64_t legal_moves(const struct othello *state, int colour)
{
    return moves_of(state->disc[colour], state->disc[other(colour)]);
}

/// The discs that a disc of one's own on `cell` turns over.
static uint64_t turned_by(uint64_t own, uint64_t others, int cell)
{
    uint64_t turned = 0;
    for (int i = 0; i < STEPS; i++) {
        uint64_t line = 0;
        uint64_t next = moved(bit(cell), grid_steps[i]);
        while (next & others) {
            line |= next;
            next = moved(next, grid_steps[i]);
        }
        turned |= next & own ? line : 0;
    }
    return turned;
}

static void othello_start(const struct game *game, void *bytes)
{
    struct othello *state = bytes;
    static const uint64_t falling = (uint64_t)1 << 27 | (uint64_t)1 << 36; // d4, e5
    static const uint64_t rising = (uint64_t)1 << 28 | (uint64_t)1 << 35;  // e4, d5
    bool dennou = game_value(game, "opening") == 1;
    state->disc[0] = dennou ? falling : rising;
    state->disc[1] = dennou ? rising : falling;
    state->skips = (uint8_t)game_value(game, "skips");
}

static int othello_turn(const void *bytes)
{
    return ((const struct othello *)bytes)->turn;
}

static bool may_pass(const struct othello *state)
{
    return state->skips || legal_moves(state, state->turn) == 0;
}

static enum verdict othello_check(const void *bytes, const struct move *move, const char **why)
{
    const struct othello *state = bytes;
    if (move->kind == MOVE_PASS && move->cells.count == 0) {
        return may_pass(state) ? LEGAL : illegal(why, "must not pass: it has a move");
    }
    if (move->kind != MOVE_PLAY || move->cells.count != 1) {
        return illegal(why, "a move is one square, or a pass");
    }
    int cell = move->cells.at[0];
    if (cell >= CELLS) {
        return illegal(why, "outside the board");
    }
    if ((state->disc[0] | state->disc[1]) & bit(cell)) {
        return illegal(why, "occupied");
    }
    if (!turned_by(state->disc[state->turn], state->disc[other(state->turn)], cell)) {
        return illegal(why, "turns no disc over");
    }
    return LEGAL;
}

static void othello_apply(void *bytes, const struct move *move, struct cells *taken)
{
    (void)taken;
    struct othello *state = bytes;
    uint64_t *own = &state->disc[state->turn], *others = &state->disc[other(state->turn)];
    state->turn ^= 1;
    if (move->kind == MOVE_PASS) {
        state->passes++;
        return;
    }
    uint64_t turned = turned_by(*own, *others, move->cells.at[0]);
    *own |= turned | bit(move->cells.at[0]);
    *others &= ~turned;
    state->passes = 0;
}

static bool othello_forced(const void *bytes, struct move *move)
{
    const struct othello *state = bytes;
    if (legal_moves(state, state->turn)) {
        return false;
    }
    *move = move_pass();
    return true;
}

static bool othello_over(const void *bytes, struct outcome *outcome)
{
    const struct othello *state = bytes;
    if (state->passes < PASSES_TO_END && (legal_moves(state, 0) || legal_moves(state, 1))) {
        return false;
    }
    int black = __builtin_popcountll(state->disc[0]);
    int white = __builtin_popcountll(state->disc[1]);
    *outcome = (struct outcome){
        .winner = black > white   ? 0
                  : white > black ? 1
                                  : NOBODY,
        .why = black == white ? "as many discs" : "more discs",
        .scored = true,
        .score = {black, white},
    };
    return true;
}

static void othello_view(const void *bytes, int eye, struct view *view)
{
    (void)eye;
    const struct othello *state = bytes;
    for (int cell = 0; cell < CELLS; cell++) {
        view->cell[cell] = state->disc[0] & bit(cell)   ? BLACK
                           : state->disc[1] & bit(cell) ? WHITE
                                                        : EMPTY;
    }
}

static void othello_each(const void *bytes, bool (*visit)(void *context, const struct move *move),
                         void *context)
{
    const struct othello *state = bytes;
    for (uint64_t left = legal_moves(state, state->turn); left; left &= left - 1) {
        cell_t cell = (cell_t)__builtin_ctzll(left);
        struct move move = move_play(1, &cell);
        if (!visit(context, &move)) {
            return;
        }
    }
    if (may_pass(state)) {
        struct move pass = move_pass();
        visit(context, &pass);
    }
}

static uint64_t othello_count(const void *bytes)
{
    const struct othello *state = bytes;
    uint64_t moves = legal_moves(state, state->turn);
    return (uint64_t)__builtin_popcountll(moves) + (state->skips || !moves);
}

static void othello_sample(const void *bytes, struct dice *dice, struct move *move)
{
    const struct othello *state = bytes;
    uint64_t left = legal_moves(state, state->turn);
    for (uint32_t skip = dice_roll(dice, (uint32_t)othello_count(bytes)); skip > 0; skip--) {
        left &= left - 1;
    }
    *move = move_pass();
    if (left) {
        cell_t cell = (cell_t)__builtin_ctzll(left);
        *move = move_play(1, &cell);
    }
}

static const char *othello_place(void *bytes, const struct view *position, int colour)
{
    struct othello *state = bytes;
    uint64_t disc[SEATS] = {0};
    for (int cell = 0; cell < CELLS; cell++) {
        uint8_t piece = position->cell[cell];
        if (piece > WHITE) {
            return "a piece that Othello has not";
        }
        if (piece != EMPTY) {
            disc[piece - BLACK] |= bit(cell);
        }
    }
    state->disc[0] = disc[0];
    state->disc[1] = disc[1];
    state->turn = (uint8_t)colour;
    return NULL;
}

static const char *const aliases[] = {"reversi", NULL};

const struct rules othello_rules = {
    .name = "othello",
    .title = "Othello",
    .aliases = aliases,
    .options = options,
    .look = {.kind = LOOK_SQUARES, .symbols = ".XO", .rows_from_top = true},
    .width = SIDE,
    .height = SIDE,
    .state_size = sizeof(struct othello),
    .plies_max = 2 * (CELLS - 4) + PASSES_TO_END, // at most one pass before each disc
    .start = othello_start,
    .turn = othello_turn,
    .check = othello_check,
    .apply = othello_apply,
    .forced = othello_forced,
    .over = othello_over,
    .view = othello_view,
    .sample = othello_sample,
    .each = othello_each,
    .count = othello_count,
    .place = othello_place,
};
