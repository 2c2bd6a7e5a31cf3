// SPDX-License-Identifier: MIT
/// Directions on a grid: what the games share.
#ifndef ARBITER_RULES_GRID_H
#define ARBITER_RULES_GRID_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/move.h"

/// One step. The first four are one of each line through a cell; opposite ones stand four apart.
struct step {
    int8_t x, y;
};

enum { STEPS = 8 };

extern const struct step grid_steps[STEPS];

static inline bool grid_has(int width, int height, int x, int y)
{
    return x >= 0 && y >= 0 && x < width && y < height;
}

/// How many cells from (x, y), itself left out, hold `piece` one after another in a direction.
static inline int grid_run(const uint8_t *cells, int width, int height, int x, int y,
                           struct step step, uint8_t piece)
{
    int run = 0;
    x += step.x;
    y += step.y;
    while (grid_has(width, height, x, y) && cells[y * width + x] == piece) {
        run++;
        x += step.x;
        y += step.y;
    }
    return run;
}

#endif
