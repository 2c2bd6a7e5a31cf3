// SPDX-License-Identifier: MIT
/// Dots and Boxes: draw a line between dots; who draws a box's fourth side owns it and draws again,
/// but need not take a box that he could; most boxes win (CCGC; spec/rules.md 1.4).
///
/// The board is a doubled grid: a dot where both coordinates are even, a line where one is, a box
/// where none is. A line and a box hold the colour of who drew and owns them. A move is a whole
/// turn, all its lines in the order they are drawn, or one line (option `turn`).
#include <string.h>

#include "rules/registry.h"
#include "rules/rules.h"

enum { BOXES_MAX = 8, SIDE_CELLS = 2 * BOXES_MAX + 1, CELLS = SIDE_CELLS * SIDE_CELLS };
enum { LINES_MAX = 2 * BOXES_MAX * (BOXES_MAX + 1), DOT = PIECE_OTHER };

struct dots {
    uint8_t cell[CELLS]; ///< row by row, `side` cells each
    uint8_t side;        ///< of the doubled grid
    uint8_t turn;
    uint8_t left;         ///< lines that are not drawn
    uint8_t owned[SEATS]; ///< boxes
    bool whole;           ///< a move is a whole turn
    bool early;           ///< a majority of the boxes ends the game
};

static void dots_resize(struct game *game)
{
    game->width = game->height = (uint8_t)(2 * game_value(game, "boxes") + 1);
}

static void dots_start(const struct game *game, void *bytes)
{
    struct dots *state = bytes;
    state->side = game->width;
    state->early = game_value(game, "early-end");
    state->whole = game_value(game, "turn") == 0;
    int boxes = state->side / 2;
    state->left = (uint8_t)(2 * boxes * (boxes + 1));
    for (int y = 0; y < state->side; y += 2) {
        for (int x = 0; x < state->side; x += 2) {
            state->cell[y * state->side + x] = DOT;
        }
    }
}

static int dots_turn(const void *bytes)
{
    return ((const struct dots *)bytes)->turn;
}

static bool is_line(const struct dots *state, cell_t cell)
{
    return (cell % state->side + cell / state->side) % 2 == 1;
}

static bool is_box(const struct dots *state, int cell)
{
    return cell % state->side % 2 == 1 && cell / state->side % 2 == 1;
}

/// Are all four sides of a box drawn?
static bool is_closed(const struct dots *state, int box)
{
    const uint8_t *cell = state->cell;
    return cell[box - state->side] != EMPTY && cell[box - 1] != EMPTY && cell[box + 1] != EMPTY &&
           cell[box + state->side] != EMPTY;
}

static bool finished(const struct dots *state)
{
    int boxes = state->side / 2 * (state->side / 2);
    return state->left == 0 ||
           (state->early && (2 * state->owned[0] > boxes || 2 * state->owned[1] > boxes));
}

/// Draw a line for the side to move; the boxes that it closes are its own. How many they are.
static int draw(struct dots *state, cell_t line)
{
    // A line lies between two cells of the row (a vertical one) or of the column; at the edge of
    // the board one of them is missing.
    int x = line % state->side, y = line / state->side;
    int along = x % 2 == 0 ? x : y, step = x % 2 == 0 ? 1 : state->side;
    int closed = 0;
    state->cell[line] = piece_of(state->turn);
    state->left--;
    for (int sign = -1; sign <= 1; sign += 2) {
        int box = line + sign * step;
        if (along + sign >= 0 && along + sign < state->side && is_closed(state, box)) {
            state->cell[box] = piece_of(state->turn);
            closed++;
        }
    }
    state->owned[state->turn] = (uint8_t)(state->owned[state->turn] + closed);
    return closed;
}

/// Does the turn go on after a line that closed so many boxes?
static bool goes_on(const struct dots *state, int closed)
{
    return closed > 0 && !finished(state);
}

static enum verdict check_line(const struct dots *state, cell_t line, const char **why)
{
    if (line >= state->side * state->side) {
        return illegal(why, "outside the board");
    }
    if (!is_line(state, line)) {
        return illegal(why, "no line there");
    }
    if (state->cell[line] != EMPTY) {
        return illegal(why, "the line is drawn already");
    }
    return LEGAL;
}

static enum verdict dots_check(const void *bytes, const struct move *move, const char **why)
{
    struct dots state = *(const struct dots *)bytes;
    if (move->kind != MOVE_PLAY || move->cells.count == 0) {
        return illegal(why, "a move is lines");
    }
    if (!state.whole && move->cells.count > 1) {
        return illegal(why, "a move is one line");
    }
    bool goes = true;
    for (int i = 0; i < move->cells.count; i++) {
        if (!goes) {
            return illegal(why, "the turn was over before the last line");
        }
        if (check_line(&state, move->cells.at[i], why) != LEGAL) {
            return ILLEGAL;
        }
        goes = goes_on(&state, draw(&state, move->cells.at[i]));
    }
    return state.whole && goes ? illegal(why, "took a box, must go on") : LEGAL;
}

static void dots_apply(void *bytes, const struct move *move, struct cells *taken)
{
    (void)taken;
    struct dots *state = bytes;
    int closed = 0;
    for (int i = 0; i < move->cells.count; i++) {
        closed = draw(state, move->cells.at[i]);
    }
    if (!goes_on(state, closed)) {
        state->turn ^= 1;
    }
}

static bool dots_over(const void *bytes, struct outcome *outcome)
{
    const struct dots *state = bytes;
    if (!finished(state)) {
        return false;
    }
    int lead = state->owned[0] - state->owned[1];
    *outcome = (struct outcome){
        .winner = lead > 0   ? 0
                  : lead < 0 ? 1
                             : NOBODY,
        .why = state->left == 0 ? "all boxes taken" : "most boxes taken",
        .scored = true,
        .score = {state->owned[0], state->owned[1]},
    };
    return true;
}

static void dots_view(const void *bytes, int eye, struct view *view)
{
    (void)eye;
    memcpy(view->cell, ((const struct dots *)bytes)->cell, CELLS);
}

/// The lines that are not drawn.
static uint32_t open_lines(const struct dots *state, cell_t *lines)
{
    uint32_t count = 0;
    for (cell_t cell = 1; cell < state->side * state->side; cell = (cell_t)(cell + 2)) {
        // The side is odd: every second cell is a line.
        if (state->cell[cell] == EMPTY) {
            lines[count++] = cell;
        }
    }
    return count;
}

static void dots_sample(const void *bytes, struct dice *dice, struct move *move)
{
    struct dots state = *(const struct dots *)bytes;
    cell_t lines[LINES_MAX];
    *move = (struct move){.kind = MOVE_PLAY};
    bool goes = true;
    while (goes) {
        cell_t line = lines[dice_roll(dice, open_lines(&state, lines))];
        move->cells.at[move->cells.count++] = line;
        goes = goes_on(&state, draw(&state, line)) && state.whole;
    }
}

/// Who is visiting, and the turn in the making.
struct visitor {
    bool (*visit)(void *context, const struct move *move);
    void *context;
    struct move move;
};

/// Visit all turns that go on from here. False to stop.
static bool each_from(struct visitor *visitor, const struct dots *state)
{
    cell_t lines[LINES_MAX];
    uint32_t count = open_lines(state, lines);
    struct cells *cells = &visitor->move.cells;
    bool wanted = true;
    for (uint32_t i = 0; i < count && wanted; i++) {
        struct dots next = *state;
        bool goes = goes_on(&next, draw(&next, lines[i])) && state->whole;
        cells->at[cells->count++] = lines[i];
        wanted =
            goes ? each_from(visitor, &next) : visitor->visit(visitor->context, &visitor->move);
        cells->count--;
    }
    return wanted;
}

static void dots_each(const void *bytes, bool (*visit)(void *context, const struct move *move),
                      void *context)
{
    struct visitor visitor = {.visit = visit, .context = context};
    visitor.move = (struct move){.kind = MOVE_PLAY};
    each_from(&visitor, bytes);
}

static uint64_t dots_count(const void *bytes)
{
    const struct dots *state = bytes;
    cell_t lines[LINES_MAX];
    uint32_t count = open_lines(state, lines);
    if (!state->whole) {
        return count;
    }
    uint64_t moves = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct dots next = *state;
        moves += goes_on(&next, draw(&next, lines[i])) ? dots_count(&next) : 1;
    }
    return moves;
}

/// What is wrong with a cell of a position, or NULL.
static const char *misplaced(const struct dots *position, cell_t cell)
{
    uint8_t piece = position->cell[cell];
    if (is_line(position, cell)) {
        return piece > WHITE ? "a line that nobody drew" : NULL;
    }
    if (is_box(position, cell)) {
        bool owned = piece == BLACK || piece == WHITE;
        return piece > WHITE || owned != is_closed(position, cell)
                   ? "a box is owned where its four sides are drawn"
                   : NULL;
    }
    return piece != DOT ? "a dot is missing" : NULL;
}

static const char *dots_place(void *bytes, const struct view *position, int colour)
{
    struct dots *state = bytes;
    int cells = state->side * state->side;
    memcpy(state->cell, position->cell, (size_t)cells);
    state->turn = (uint8_t)colour;
    for (cell_t cell = 0; cell < cells; cell++) {
        const char *why = misplaced(state, cell);
        if (why) {
            return why;
        }
        uint8_t piece = state->cell[cell];
        if (is_line(state, cell) && piece != EMPTY) {
            state->left--;
        } else if (is_box(state, cell) && piece != EMPTY) {
            state->owned[piece - BLACK]++;
        }
    }
    return NULL;
}

static const struct option options[] = {
    {"boxes", "2..8", "5", "boxes along a side of the board"},
    {"early-end", "no|yes", "no", "more than half of the boxes end the game"},
    {"turn", "whole|line", "whole", "a move is a whole turn, or one line"},
    {NULL, NULL, NULL, NULL},
};

static const char *const aliases[] = {"dotsandboxes", "dots", "dab", NULL};

const struct rules dots_and_boxes_rules = {
    .name = "dots-and-boxes",
    .title = "Dots and Boxes",
    .aliases = aliases,
    .options = options,
    .look = {.kind = LOOK_DOTS, .symbols = ".BW+"},
    .width = 11,
    .height = 11,
    .state_size = sizeof(struct dots),
    .plies_max = LINES_MAX,
    .counted = "turn=line",
    .resize = dots_resize,
    .start = dots_start,
    .turn = dots_turn,
    .check = dots_check,
    .apply = dots_apply,
    .over = dots_over,
    .view = dots_view,
    .sample = dots_sample,
    .each = dots_each,
    .count = dots_count,
    .place = dots_place,
};
