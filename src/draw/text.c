// SPDX-License-Identifier: MIT
/// A board as lines of text. Every kind of board has a column each two characters, so that they
/// share the line of letters.
///
///      a b c d                a b c d              a b c d e
///     4 . . . . 4           +---------+           5 +---+   + 5
///     3 . X . . 3         1 | . . . . | 1         4 | B |     4
///     2 .(O). . 2         2 | . X(O). | 2         3 +---+   + 3
///     1 . . . . 1           +---------+           2 |         2
///                                                 1 +   +   + 1
#include "draw/text.h"

/// What is being drawn, and how.
struct drawing {
    const struct look *look;
    const struct view *view;
    const struct cells *marked;
    bool unicode;
    struct str *out;
};

static bool is_marked(const struct drawing *drawing, int x, int y)
{
    const struct cells *marked = drawing->marked;
    if (!marked || x < 0 || x >= drawing->view->width) {
        return false;
    }
    int cell = y * drawing->view->width + x;
    for (int i = 0; i < marked->count; i++) {
        if (marked->at[i] == cell) {
            return true;
        }
    }
    return false;
}

static uint8_t piece_at(const struct drawing *drawing, int x, int y)
{
    return drawing->view->cell[y * drawing->view->width + x];
}

static void letters(const struct drawing *drawing, const char *margin)
{
    str_puts(drawing->out, margin);
    for (int x = 0; x < drawing->view->width; x++) {
        str_printf(drawing->out, " %c", 'a' + x);
    }
    str_putc(drawing->out, '\n');
}

static int row_number(const struct drawing *drawing, int y)
{
    return drawing->look->rows_from_top ? y + 1 : drawing->view->height - y;
}

/// What stands between the cells x - 1 and x of a row: half a bracket, or the board.
static void gap(const struct drawing *drawing, int x, int y, const char *board)
{
    bool left = is_marked(drawing, x - 1, y), right = is_marked(drawing, x, y);
    if (left == right) {
        str_puts(drawing->out, left ? " " : board);
    } else {
        str_putc(drawing->out, right ? '(' : ')');
    }
}

/// The crossing of lines that an empty point is.
static const char *crossing(const struct drawing *drawing, int x, int y)
{
    static const char *const crossings[3][3] = {{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}};
    int row = y == 0 ? 0 : y == drawing->view->height - 1 ? 2 : 1;
    int column = x == 0 ? 0 : x == drawing->view->width - 1 ? 2 : 1;
    return crossings[row][column];
}

static void piece(const struct drawing *drawing, int x, int y)
{
    uint8_t piece = piece_at(drawing, x, y);
    if (!drawing->unicode || piece >= PIECE_OTHER) {
        str_putc(drawing->out, drawing->look->symbols[piece]);
    } else if (piece != EMPTY) {
        str_puts(drawing->out, piece == BLACK ? "●" : "○");
    } else {
        bool points = drawing->look->kind == LOOK_POINTS;
        str_puts(drawing->out, points ? crossing(drawing, x, y) : "·");
    }
}

/// Cells with gaps before, between and after them.
static void cells(const struct drawing *drawing, int y)
{
    bool lines = drawing->unicode && drawing->look->kind == LOOK_POINTS;
    for (int x = 0; x < drawing->view->width; x++) {
        gap(drawing, x, y, lines && x > 0 ? "─" : " ");
        piece(drawing, x, y);
    }
    gap(drawing, drawing->view->width, y, " ");
}

static void points(const struct drawing *drawing)
{
    letters(drawing, "  ");
    for (int y = 0; y < drawing->view->height; y++) {
        str_printf(drawing->out, "%2d", row_number(drawing, y));
        cells(drawing, y);
        str_printf(drawing->out, "%d\n", row_number(drawing, y));
    }
    letters(drawing, "  ");
}

/// The upper or lower edge of a board of squares.
static void edge(const struct drawing *drawing, const char *left, const char *right)
{
    str_printf(drawing->out, "   %s", left);
    for (int i = 0; i < 2 * drawing->view->width + 1; i++) {
        str_puts(drawing->out, drawing->unicode ? "─" : "-");
    }
    str_printf(drawing->out, "%s\n", right);
}

static void squares(const struct drawing *drawing)
{
    bool unicode = drawing->unicode;
    const char *side = unicode ? "│" : "|";
    letters(drawing, "    ");
    edge(drawing, unicode ? "┌" : "+", unicode ? "┐" : "+");
    for (int y = 0; y < drawing->view->height; y++) {
        str_printf(drawing->out, "%2d %s", row_number(drawing, y), side);
        cells(drawing, y);
        str_printf(drawing->out, "%s %d\n", side, row_number(drawing, y));
    }
    edge(drawing, unicode ? "└" : "+", unicode ? "┘" : "+");
    letters(drawing, "    ");
}

/// A cell of the doubled grid: a dot or an upright line is one character wide, a lying line or a
/// box three.
static void doubled(const struct drawing *drawing, int x, int y)
{
    bool unicode = drawing->unicode, new = is_marked(drawing, x, y);
    uint8_t piece = piece_at(drawing, x, y);
    struct str *out = drawing->out;
    if (x % 2 == 0 && y % 2 == 0) {
        str_puts(out, unicode ? "·" : "+");
    } else if (x % 2 == 1 && y % 2 == 1) {
        str_printf(out, " %c ", piece == EMPTY ? ' ' : drawing->look->symbols[piece]);
    } else if (piece == EMPTY) {
        str_puts(out, x % 2 ? "   " : " ");
    } else if (x % 2 == 1) {
        str_puts(out, unicode ? (new ? "━━━" : "───") : (new ? "===" : "---"));
    } else {
        str_puts(out, unicode ? (new ? "┃" : "│") : (new ? "!" : "|"));
    }
}

static void dots(const struct drawing *drawing)
{
    letters(drawing, "  ");
    for (int y = 0; y < drawing->view->height; y++) {
        str_printf(drawing->out, "%2d ", row_number(drawing, y));
        for (int x = 0; x < drawing->view->width; x++) {
            doubled(drawing, x, y);
        }
        str_printf(drawing->out, " %d\n", row_number(drawing, y));
    }
    letters(drawing, "  ");
}

void draw_text(const struct look *look, const struct view *view, const struct cells *marked,
               bool unicode, struct str *out)
{
    struct drawing drawing = {look, view, marked, unicode, out};
    switch (look->kind) {
    case LOOK_POINTS:
        points(&drawing);
        break;
    case LOOK_SQUARES:
        squares(&drawing);
        break;
    case LOOK_DOTS:
        dots(&drawing);
        break;
    }
}
