// SPDX-License-Identifier: MIT
/// What stones are worth in games of so many in a row.
#include "rows.h"

#include <stdlib.h>

#include "rules/grid.h"

/// Stones in a window.
struct window {
    int own, others;
};

/// Where a window starts and which way it runs.
struct place {
    int first, stride;
};

static struct window count_window(const struct view *view, struct place place, int length,
                                  uint8_t own)
{
    struct window window = {0, 0};
    for (int i = 0; i < length; i++) {
        uint8_t piece = view->cell[place.first + i * place.stride];
        window.own += piece == own;
        window.others += piece != own && piece != EMPTY;
    }
    return window;
}

/// The next window of the board after this one, line by line; false after the last. `line` and
/// `cell` start with 0 and -1.
static bool next_window(const struct view *view, int length, int *line, int *cell,
                        struct place *place)
{
    int cells = view->width * view->height;
    for (; *line < STEPS / 2; ++*line, *cell = -1) {
        struct step step = grid_steps[*line];
        while (++*cell < cells) {
            int x = *cell % view->width + step.x * (length - 1);
            int y = *cell / view->width + step.y * (length - 1);
            if (grid_has(view->width, view->height, x, y)) {
                *place = (struct place){*cell, step.y * view->width + step.x};
                return true;
            }
        }
    }
    return false;
}

int rows_evaluate(const struct view *view, int colour, const struct row_values *values)
{
    int line = 0, cell = -1, sum = 0;
    struct place place;
    while (next_window(view, values->length, &line, &cell, &place)) {
        struct window window = count_window(view, place, values->length, piece_of(colour));
        if (window.others == 0) {
            sum += values->own[window.own];
        } else if (window.own == 0) {
            sum -= values->others[window.others];
        }
    }
    return sum;
}

/// What a stone on each point is good for.
static void score_points(const struct view *view, int colour, const struct row_values *values,
                         int *score)
{
    int line = 0, cell = -1;
    struct place place;
    while (next_window(view, values->length, &line, &cell, &place)) {
        struct window window = count_window(view, place, values->length, piece_of(colour));
        if (window.own == values->length || window.others == values->length) {
            continue; // a row that has won already
        }
        int gain = (window.others == 0 ? values->build[window.own] : 0) +
                   (window.own == 0 ? values->block[window.others] : 0);
        for (int i = 0; gain > 0 && i < values->length; i++) {
            score[place.first + i * place.stride] += gain;
        }
    }
}

/// How far a point is from the middle: of two that are as good the nearer one has more room.
static int off_middle(const struct view *view, int cell)
{
    return abs(2 * (cell % view->width) - view->width + 1) +
           abs(2 * (cell / view->width) - view->height + 1);
}

int rows_best(const struct view *view, int colour, const struct row_values *values, int max,
              cell_t *cells)
{
    int score[CELLS_MAX], count = 0;
    for (int cell = 0; cell < view->width * view->height; cell++) {
        score[cell] = -off_middle(view, cell);
    }
    score_points(view, colour, values, score);
    for (int cell = 0; cell < view->width * view->height; cell++) {
        if (view->cell[cell] != EMPTY) {
            continue;
        }
        // Insert it where it belongs; what falls off the end is not among the best.
        int at = count < max ? count++ : max;
        while (at > 0 && score[cells[at - 1]] < score[cell]) {
            if (at < max) {
                cells[at] = cells[at - 1];
            }
            at--;
        }
        if (at < max) {
            cells[at] = (cell_t)cell;
        }
    }
    return count;
}
