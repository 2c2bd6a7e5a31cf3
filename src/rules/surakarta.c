// SPDX-License-Identifier: MIT
/// Surakarta, 6x6: step to an empty point beside, or capture by sliding along a circuit and through
/// at least one of its loops; who takes all pieces wins (CCGC, Olympiad; spec/rules.md 1.5).
///
/// A game that goes nowhere is decided by the count of pieces: a position came up too often
/// (option `repetition`), or nothing was taken for too long (`no-capture-plies`; where that is
/// off, for QUIET_MAX plies, so that every game ends), or the side to move has no move.
#include <string.h>

#include "rules/grid.h"
#include "rules/registry.h"
#include "rules/rules.h"

enum { SIDE = 6, CELLS = SIDE * SIDE, PIECES = 12, QUIET_MAX = 1000 };
enum { CAPTURES_MAX = 2 * PIECES - 1, WAYS = 4, CIRCUIT = 4 * SIDE };
enum { TARGETS_MAX = STEPS + WAYS, MOVES_MAX = PIECES * TARGETS_MAX };

struct surakarta {
    uint8_t cell[CELLS];
    uint8_t turn;
    uint8_t pieces[SEATS];
    uint8_t times_max;  ///< how often a position may come up; 0 and 1: any number of times
    uint16_t times;     ///< how often this one did since the last capture
    uint16_t quiet_max; ///< plies without a capture that end the game
    uint16_t quiet;     ///< plies since the last capture
    uint64_t past[QUIET_MAX + 1]; ///< the positions since then, this one last: [quiet]
};

/// The position as a number: three values a point, which 64 bits hold exactly. Sides alternate
/// from position to position, so that who is to move need not be in it.
static uint64_t number_of(const struct surakarta *state)
{
    uint64_t number = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        number = number * 3 + state->cell[cell];
    }
    return number;
}

static void surakarta_start(const struct game *game, void *bytes)
{
    struct surakarta *state = bytes;
    bool columns = game_value(game, "layout") == 1;
    int32_t quiet_max = game_value(game, "no-capture-plies");
    state->quiet_max = (uint16_t)(quiet_max == 0 ? QUIET_MAX : quiet_max);
    state->times_max = (uint8_t)game_value(game, "repetition");
    for (int cell = 0; cell < CELLS; cell++) {
        int line = columns ? cell % SIDE : cell / SIDE;
        state->cell[cell] = line < 2 ? BLACK : line < SIDE - 2 ? EMPTY : WHITE;
    }
    state->pieces[0] = state->pieces[1] = PIECES;
    state->times = 1;
    state->past[0] = number_of(state);
}

static int surakarta_turn(const void *bytes)
{
    return ((const struct surakarta *)bytes)->turn;
}

/// A piece that slides: where it is, where it goes, and through how many loops it came.
struct slide {
    int x, y;
    struct step step;
    int loops;
};

/// Go through the loop at the end of a line. The loop around a corner joins the row and the column
/// that are as far from it: the second ones, or the third. False at the end of an outermost line,
/// which has none.
static bool go_around(struct slide *slide)
{
    int across = slide->step.x ? slide->y : slide->x; // the line's number
    int along = slide->step.x + slide->step.y;        // which end of it
    int near = across < SIDE / 2 ? across : SIDE - 1 - across;
    if (near == 0) {
        return false;
    }
    // The new line is as near to the edge that was left, and leads away from the nearer corner.
    int line = along < 0 ? near : SIDE - 1 - near;
    int start = across < SIDE / 2 ? 0 : SIDE - 1;
    int8_t away = start == 0 ? 1 : -1;
    if (slide->step.x) {
        slide->x = line;
        slide->y = start;
        slide->step = (struct step){0, away};
    } else {
        slide->x = start;
        slide->y = line;
        slide->step = (struct step){away, 0};
    }
    slide->loops++;
    return true;
}

/// The point that a piece from `from` captures when it sets out in a direction; -1 if none. Its
/// own point counts as empty: it may pass over it.
static int captured(const struct surakarta *state, int from, struct step step)
{
    struct slide slide = {.x = from % SIDE, .y = from / SIDE, .step = step};
    for (int i = 0; i < CIRCUIT; i++) {
        if (grid_has(SIDE, SIDE, slide.x + slide.step.x, slide.y + slide.step.y)) {
            slide.x += slide.step.x;
            slide.y += slide.step.y;
        } else if (!go_around(&slide)) {
            return -1;
        }
        int cell = slide.y * SIDE + slide.x;
        if (state->cell[cell] != EMPTY && cell != from) {
            bool foe = state->cell[cell] != state->cell[from];
            return foe && slide.loops > 0 ? cell : -1;
        }
    }
    return -1;
}

static bool captures(const struct surakarta *state, cell_t from, cell_t to)
{
    for (int i = 0; i < STEPS; i++) {
        struct step step = grid_steps[i];
        if ((step.x == 0 || step.y == 0) && captured(state, from, step) == to) {
            return true;
        }
    }
    return false;
}

static enum verdict surakarta_check(const void *bytes, const struct move *move, const char **why)
{
    const struct surakarta *state = bytes;
    if (move->kind != MOVE_PLAY || move->cells.count != 2) {
        return illegal(why, "a move is two points: from, to");
    }
    cell_t from = move->cells.at[0], to = move->cells.at[1];
    if (from >= CELLS || to >= CELLS) {
        return illegal(why, "outside the board");
    }
    if (state->cell[from] != piece_of(state->turn)) {
        return illegal(why, "no piece of its own there");
    }
    if (state->cell[to] == piece_of(state->turn)) {
        return illegal(why, "a piece of its own is there");
    }
    if (state->cell[to] != EMPTY) {
        return captures(state, from, to) ? LEGAL : illegal(why, "no way around a loop to there");
    }
    int dx = to % SIDE - from % SIDE, dy = to / SIDE - from / SIDE;
    return dx * dx <= 1 && dy * dy <= 1 ? LEGAL : illegal(why, "a step goes to a point beside");
}

/// How often did the position come up since the last capture, now included?
static uint16_t times_of(const struct surakarta *state)
{
    uint16_t times = 1;
    for (int i = state->quiet - 2; i >= 0; i -= 2) {
        times = (uint16_t)(times + (state->past[i] == state->past[state->quiet]));
    }
    return times;
}

static void surakarta_apply(void *bytes, const struct move *move, struct cells *taken)
{
    (void)taken;
    struct surakarta *state = bytes;
    cell_t from = move->cells.at[0], to = move->cells.at[1];
    state->quiet++;
    if (state->cell[to] != EMPTY) {
        state->pieces[other(state->turn)]--;
        // Nothing before a capture can come again, and an equal state should have equal bytes.
        memset(state->past, 0, state->quiet * sizeof state->past[0]);
        state->quiet = 0;
    }
    state->cell[to] = state->cell[from];
    state->cell[from] = EMPTY;
    state->turn ^= 1;
    state->past[state->quiet] = number_of(state);
    state->times = times_of(state);
}

/// The points that the piece on a point can move to, without doubles. Room for TARGETS_MAX.
static int targets(const struct surakarta *state, int from, cell_t *cells)
{
    int count = 0;
    for (int i = 0; i < STEPS; i++) {
        int x = from % SIDE + grid_steps[i].x, y = from / SIDE + grid_steps[i].y;
        if (grid_has(SIDE, SIDE, x, y) && state->cell[y * SIDE + x] == EMPTY) {
            cells[count++] = (cell_t)(y * SIDE + x);
        }
    }
    int steps = count;
    for (int i = 0; i < STEPS; i++) {
        struct step step = grid_steps[i];
        int cell = step.x == 0 || step.y == 0 ? captured(state, from, step) : -1;
        bool known = cell < 0;
        for (int j = steps; j < count; j++) {
            known |= cells[j] == cell;
        }
        if (!known) {
            cells[count++] = (cell_t)cell;
        }
    }
    return count;
}

static bool can_move(const struct surakarta *state)
{
    cell_t cells[TARGETS_MAX];
    for (int cell = 0; cell < CELLS; cell++) {
        if (state->cell[cell] == piece_of(state->turn) && targets(state, cell, cells) > 0) {
            return true;
        }
    }
    return false;
}

/// Why the game is over; NULL while it is not.
static const char *end_of(const struct surakarta *state)
{
    if (state->pieces[0] == 0 || state->pieces[1] == 0) {
        return "no piece left";
    }
    if (state->times_max > 1 && state->times >= state->times_max) {
        return "position repeated";
    }
    if (state->quiet >= state->quiet_max) {
        return "too long without a capture";
    }
    return can_move(state) ? NULL : "no move left";
}

static bool surakarta_over(const void *bytes, struct outcome *outcome)
{
    const struct surakarta *state = bytes;
    const char *why = end_of(state);
    if (!why) {
        return false;
    }
    int lead = state->pieces[0] - state->pieces[1];
    *outcome = (struct outcome){
        .winner = lead > 0   ? 0
                  : lead < 0 ? 1
                             : NOBODY,
        .why = why,
        .scored = true,
        .score = {state->pieces[0], state->pieces[1]},
    };
    return true;
}

static void surakarta_view(const void *bytes, int eye, struct view *view)
{
    (void)eye;
    memcpy(view->cell, ((const struct surakarta *)bytes)->cell, CELLS);
}

static void surakarta_each(const void *bytes, bool (*visit)(void *context, const struct move *move),
                           void *context)
{
    const struct surakarta *state = bytes;
    struct move move = {.kind = MOVE_PLAY, .cells.count = 2};
    for (cell_t from = 0; from < CELLS; from++) {
        cell_t cells[TARGETS_MAX];
        int count = state->cell[from] == piece_of(state->turn) ? targets(state, from, cells) : 0;
        for (int i = 0; i < count; i++) {
            move.cells.at[0] = from;
            move.cells.at[1] = cells[i];
            if (!visit(context, &move)) {
                return;
            }
        }
    }
}

static uint64_t surakarta_count(const void *bytes)
{
    const struct surakarta *state = bytes;
    uint64_t moves = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        cell_t cells[TARGETS_MAX];
        if (state->cell[cell] == piece_of(state->turn)) {
            moves += (uint64_t)targets(state, cell, cells);
        }
    }
    return moves;
}

static void surakarta_sample(const void *bytes, struct dice *dice, struct move *move)
{
    const struct surakarta *state = bytes;
    cell_t pairs[MOVES_MAX][2];
    uint32_t moves = 0;
    for (cell_t from = 0; from < CELLS; from++) {
        cell_t cells[TARGETS_MAX];
        int count = state->cell[from] == piece_of(state->turn) ? targets(state, from, cells) : 0;
        for (int i = 0; i < count; i++) {
            pairs[moves][0] = from;
            pairs[moves++][1] = cells[i];
        }
    }
    *move = move_play(2, pairs[dice_roll(dice, moves)]);
}

static const char *surakarta_place(void *bytes, const struct view *position, int colour)
{
    struct surakarta *state = bytes;
    int pieces[SEATS] = {0};
    for (int cell = 0; cell < CELLS; cell++) {
        if (position->cell[cell] > WHITE) {
            return "a piece that Surakarta has not";
        }
        pieces[0] += position->cell[cell] == BLACK;
        pieces[1] += position->cell[cell] == WHITE;
    }
    if (pieces[0] > PIECES || pieces[1] > PIECES) {
        return "more than twelve pieces of a colour";
    }
    memcpy(state->cell, position->cell, CELLS);
    state->pieces[0] = (uint8_t)pieces[0];
    state->pieces[1] = (uint8_t)pieces[1];
    state->turn = (uint8_t)colour;
    state->past[0] = number_of(state);
    return NULL;
}

static const struct option options[] = {
    {"layout", "rows|columns", "rows", "Black begins on the top two rows, or the left two columns"},
    {"no-capture-plies", "0..1000", "50", "plies without a capture that end the game; 0 is 1000"},
    {"repetition", "0..10", "3", "times a position comes up to end the game; 0 and 1 are never"},
    {NULL, NULL, NULL, NULL},
};

const struct rules surakarta_rules = {
    .name = "surakarta",
    .title = "Surakarta",
    .options = options,
    .look = {.kind = LOOK_POINTS, .symbols = ".XO"},
    .width = SIDE,
    .height = SIDE,
    .state_size = sizeof(struct surakarta),
    .plies_max = (CAPTURES_MAX + 1) * QUIET_MAX,
    .start = surakarta_start,
    .turn = surakarta_turn,
    .check = surakarta_check,
    .apply = surakarta_apply,
    .over = surakarta_over,
    .view = surakarta_view,
    .sample = surakarta_sample,
    .each = surakarta_each,
    .count = surakarta_count,
    .place = surakarta_place,
};
