// SPDX-License-Identifier: MIT
/// UVa 220, a line at a time.
#include "format/uva220.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

enum { SIDE = 8, LINE_SHOWN = 40 };

static const char pieces[] = {[EMPTY] = '-', [BLACK] = 'B', [WHITE] = 'W'};

/// A line without the blanks around it.
struct trimmed {
    const char *text;
    size_t len;
};

static struct trimmed trim(const char *line)
{
    static const char blanks[] = " \t\r\n";
    struct trimmed trimmed = {.text = line + strspn(line, blanks)};
    trimmed.len = strlen(trimmed.text);
    while (trimmed.len > 0 && strchr(blanks, trimmed.text[trimmed.len - 1])) {
        trimmed.len--;
    }
    return trimmed;
}

static int wrong(const struct uva220 *uva, struct trimmed line, const char *what, struct err *err)
{
    int shown = line.len < LINE_SHOWN ? (int)line.len : LINE_SHOWN;
    return err_set(err, "line %d: %s: \"%.*s\"", uva->line, what, shown, line.text);
}

/// The position as a state of the rules; freed by the caller.
static void *set_up(const struct uva220 *uva, int colour)
{
    void *state = mem_new(uva->game.rules->state_size);
    game_start(&uva->game, state);
    uva->game.rules->place(state, &uva->board, colour);
    return state;
}

// --- commands ---------------------------------------------------------------------------------

static bool add_listed(void *context, const struct move *move)
{
    struct str *out = context;
    if (move->kind == MOVE_PLAY) {
        int cell = move->cells.at[0];
        str_printf(out, "%s(%d,%d)", out->len ? " " : "", cell / SIDE + 1, cell % SIDE + 1);
    }
    return true;
}

/// The moves of a side, "" where it has none.
static void list_moves(const struct uva220 *uva, int colour, struct str *out)
{
    struct outcome outcome;
    void *state = set_up(uva, colour);
    if (!uva->game.rules->over(state, &outcome)) {
        uva->game.rules->each(state, add_listed, out);
    }
    free(state);
}

static bool has_move(const struct uva220 *uva, int colour)
{
    struct str moves = {0};
    list_moves(uva, colour, &moves);
    bool has = moves.len > 0;
    str_release(&moves);
    return has;
}

static void list(const struct uva220 *uva, struct str *out)
{
    struct str moves = {0};
    list_moves(uva, uva->colour, &moves);
    str_printf(out, "%s\n", moves.len ? moves.data : "No legal move.");
    str_release(&moves);
}

static void print_counts(const struct uva220 *uva, struct str *out)
{
    int count[WHITE + 1] = {0};
    for (int cell = 0; cell < SIDE * SIDE; cell++) {
        count[uva->board.cell[cell]]++;
    }
    str_printf(out, "Black -%3d White -%3d\n", count[BLACK], count[WHITE]);
}

static bool is_digit(char c)
{
    return c >= '1' && c <= '0' + SIDE;
}

/// "M35": the side to move plays, or the other where it has no move.
static int play(struct uva220 *uva, struct trimmed line, struct str *out, struct err *err)
{
    if (line.len != 3 || !is_digit(line.text[1]) || !is_digit(line.text[2])) {
        return wrong(uva, line, "not a move such as M35", err);
    }
    int colour = has_move(uva, uva->colour) ? uva->colour : other(uva->colour);
    if (!has_move(uva, colour)) {
        return wrong(uva, line, "neither side has a legal move", err);
    }
    cell_t cell = (cell_t)((line.text[1] - '1') * SIDE + line.text[2] - '1');
    struct move move = move_play(1, &cell);
    const char *why;
    void *state = set_up(uva, colour);
    bool legal = uva->game.rules->check(state, &move, &why) == LEGAL;
    if (legal) {
        uva->game.rules->apply(state, &move, NULL);
        game_view(&uva->game, state, EYE_REFEREE, &uva->board);
        uva->colour = other(colour);
        print_counts(uva, out);
    }
    free(state);
    return legal ? 0 : wrong(uva, line, why, err);
}

static void quit(struct uva220 *uva, struct str *out)
{
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            str_putc(out, pieces[uva->board.cell[y * SIDE + x]]);
        }
        str_putc(out, '\n');
    }
    uva->another = true;
    uva->part = --uva->games > 0 ? UVA_BOARD : UVA_END;
}

static int obey(struct uva220 *uva, struct trimmed line, struct str *out, struct err *err)
{
    if (*line.text == 'M') {
        return play(uva, line, out, err);
    }
    if (line.len == 1 && *line.text == 'L') {
        list(uva, out);
        return 0;
    }
    if (line.len == 1 && *line.text == 'Q') {
        quit(uva, out);
        return 0;
    }
    return wrong(uva, line, "not a command (L, Mrc or Q)", err);
}

// --- what comes before them -------------------------------------------------------------------

static int read_count(struct uva220 *uva, struct trimmed line, struct err *err)
{
    char *end;
    errno = 0;
    uva->games = strtol(line.text, &end, 10);
    if (end != line.text + line.len || uva->games < 0 || errno != 0) {
        return wrong(uva, line, "not a number of games", err);
    }
    game_init(&uva->game, rules_find("othello"));
    uva->part = uva->games > 0 ? UVA_BOARD : UVA_END;
    return 0;
}

static int read_row(struct uva220 *uva, struct trimmed line, struct err *err)
{
    for (size_t x = 0; line.len == SIDE && x < SIDE; x++) {
        const char *piece = memchr(pieces, line.text[x], sizeof pieces);
        if (!piece) {
            return wrong(uva, line, "a row is made of -, B and W", err);
        }
        uva->board.cell[(size_t)uva->row * SIDE + x] = (uint8_t)(piece - pieces);
    }
    if (line.len != SIDE) {
        return wrong(uva, line, "a row has eight squares", err);
    }
    if (++uva->row == SIDE) {
        uva->row = 0;
        uva->part = UVA_SIDE;
    }
    return 0;
}

static int read_side(struct uva220 *uva, struct trimmed line, struct str *out, struct err *err)
{
    if (line.len != 1 || (*line.text != 'B' && *line.text != 'W')) {
        return wrong(uva, line, "not a side to move (B or W)", err);
    }
    uva->colour = *line.text == 'W';
    uva->part = UVA_COMMANDS;
    if (uva->another) {
        str_putc(out, '\n');
    }
    return 0;
}

int uva220_line(struct uva220 *uva, const char *text, struct str *out, struct err *err)
{
    struct trimmed line = trim(text);
    uva->line++;
    if (line.len == 0) {
        return 0;
    }
    switch (uva->part) {
    case UVA_COUNT:
        return read_count(uva, line, err);
    case UVA_BOARD:
        return read_row(uva, line, err);
    case UVA_SIDE:
        return read_side(uva, line, out, err);
    case UVA_COMMANDS:
        return obey(uva, line, out, err);
    case UVA_END:
        return wrong(uva, line, "the last game is over", err);
    }
    return 0;
}

int uva220_end(const struct uva220 *uva, struct err *err)
{
    static const char *const missing[] = {
        [UVA_COUNT] = "the number of games",
        [UVA_BOARD] = "a row of the board",
        [UVA_SIDE] = "the side to move",
        [UVA_COMMANDS] = "a command (L, Mrc or Q)",
    };
    return uva->part == UVA_END
               ? 0
               : err_set(err, "line %d: the input ends before %s", uva->line, missing[uva->part]);
}
