// SPDX-License-Identifier: MIT
/// Boards by chance, dense in rows.
#include "scatter.h"

#include "rules/grid.h"

void scatter(struct dice *dice, struct view *view, int strokes, int length)
{
    for (; strokes > 0; strokes--) {
        int x = (int)dice_roll(dice, view->width), y = (int)dice_roll(dice, view->height);
        struct step step = grid_steps[dice_roll(dice, STEPS)];
        uint8_t piece = piece_of((int)dice_roll(dice, 2));
        for (int i = 0; i < length && grid_has(view->width, view->height, x, y); i++) {
            uint8_t *cell = &view->cell[y * view->width + x];
            if (*cell == EMPTY && dice_roll(dice, 4) > 0) {
                *cell = piece;
            }
            x += step.x;
            y += step.y;
        }
    }
}
