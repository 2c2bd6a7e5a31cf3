// SPDX-License-Identifier: MIT
/// Plays Dots and Boxes: alpha-beta, line by line, over boxes won and boxes given away.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "players.h"
#include "search.h"
#include "util/mem.h"

enum { BOX = 100, SIDES = 4 };

/// How many sides of the box at a cell are drawn; 0 where the cell is no box of the board.
static int sides_of(const struct view *view, int x, int y)
{
    if (x < 0 || y < 0 || x >= view->width || y >= view->height || x % 2 == 0 || y % 2 == 0) {
        return 0;
    }
    const uint8_t *box = &view->cell[y * view->width + x];
    return (box[-1] != EMPTY) + (box[1] != EMPTY) + (box[-view->width] != EMPTY) +
           (box[view->width] != EMPTY);
}

/// The most sides that a box beside an open line has.
static int sides_beside(const struct view *view, int cell)
{
    int x = cell % view->width, y = cell / view->width;
    bool vertical = x % 2 == 0;
    int one = vertical ? sides_of(view, x - 1, y) : sides_of(view, x, y - 1);
    int two = vertical ? sides_of(view, x + 1, y) : sides_of(view, x, y + 1);
    return one > two ? one : two;
}

/// An open line that closes a box; -1 if there is none.
static int closing_line(const struct view *view)
{
    for (int y = 1; y < view->height; y += 2) {
        for (int x = 1; x < view->width; x += 2) {
            int box = y * view->width + x;
            const int lines[SIDES] = {box - 1, box + 1, box - view->width, box + view->width};
            for (int i = 0; i < SIDES && sides_of(view, x, y) == SIDES - 1; i++) {
                if (view->cell[lines[i]] == EMPTY) {
                    return lines[i];
                }
            }
        }
    }
    return -1;
}

/// The boxes that a line closes when it is drawn; draws it.
static int draw(struct view *view, int line)
{
    int x = line % view->width, y = line / view->width;
    bool vertical = x % 2 == 0;
    view->cell[line] = BLACK;
    return vertical ? (sides_of(view, x - 1, y) == SIDES) + (sides_of(view, x + 1, y) == SIDES)
                    : (sides_of(view, x, y - 1) == SIDES) + (sides_of(view, x, y + 1) == SIDES);
}

/// Boxes won so far, those that the side to move can take in one go, and who will have to open
/// the next chain: where the lines left that give nothing away are odd in number, the other will.
static int dots_evaluate(const struct view *view, int colour)
{
    struct view after = *view;
    int lead = 0, loot = 0, safe = 0;
    for (int cell = 0; cell < view->width * view->height; cell++) {
        bool box = cell % view->width % 2 == 1 && cell / view->width % 2 == 1;
        if (box && view->cell[cell] != EMPTY) {
            lead += view->cell[cell] == piece_of(colour) ? 1 : -1;
        }
    }
    for (int line = closing_line(&after); line >= 0; line = closing_line(&after)) {
        loot += draw(&after, line);
    }
    for (int cell = 1; cell < view->width * view->height; cell += 2) {
        safe += after.cell[cell] == EMPTY && sides_beside(&after, cell) < SIDES - 2;
    }
    return (lead + loot) * BOX + (safe % 2 == 1 ? BOX / 2 : -BOX / 2);
}

/// Lines that close a box first, then those that give nothing away, then the gifts.
static void dots_each(const struct view *view, int colour,
                      bool (*visit)(void *context, const struct move *move), void *context)
{
    (void)colour;
    static const int order[] = {3, 0, 1, 2};
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        for (cell_t cell = 1; cell < view->width * view->height; cell = (cell_t)(cell + 2)) {
            if (view->cell[cell] == EMPTY && sides_beside(view, cell) == order[i]) {
                struct move move = move_play(1, &cell);
                visit(context, &move);
            }
        }
    }
}

static const struct judge dots_judge = {
    .evaluate = dots_evaluate,
    .each = dots_each,
    .width_root = 40,
    .width = 16,
};

/// The same position in the game where a move is one line.
static void by_lines(const struct table *table, struct table *lines)
{
    struct view view;
    game_view(&table->game, table->state, EYE_REFEREE, &view);
    lines->game = table->game;
    game_set(&lines->game, "turn", "line", NULL);
    lines->dice = table->dice;
    lines->limits = table->limits;
    table_begin(lines, table->seat);
    const char *why = lines->game.rules->place(lines->state, &view, table->seat);
    assert(!why);
    (void)why;
}

/// A turn is searched line by line; the first line gets most of the time.
static void dots_choose(struct table *table, struct move *move)
{
    struct table lines = {0};
    by_lines(table, &lines);
    bool whole = game_value(&table->game, "turn") == 0;
    *move = (struct move){.kind = MOVE_PLAY};
    lines.limits.move_s *= 7.0 / 8;
    do {
        struct move line;
        search_choose(&lines, &dots_judge, &line);
        table_play(&lines, &line);
        move->cells.at[move->cells.count++] = line.cells.at[0];
        lines.limits.move_s /= 8;
    } while (whole && table_must_move(&lines));
    table->dice = lines.dice;
    table_release(&lines);
}

const struct player dots_and_boxes_player = {
    .name = "dots-and-boxes",
    .title = "Plays Dots and Boxes by alpha-beta, line by line.",
    .game = "dots-and-boxes",
    .choose = dots_choose,
};
