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

/// How many steps lead from (x, y) to the edge of the grid.
static inline int grid_room(int width, int height, int x, int y, struct step step)
{
    int along = step.x > 0 ? width - 1 - x : step.x < 0 ? x : SIDE_MAX;
    int down = step.y > 0 ? height - 1 - y : step.y < 0 ? y : SIDE_MAX;
    return along < down ? along : down;
}

/// How many cells from (x, y), itself left out, hold `piece` one after another in a direction.
static inline int grid_run(const uint8_t *cells, int width, int height, int x, int y,
                           struct step step, uint8_t piece)
{
    int room = grid_room(width, height, x, y, step), apart = step.y * width + step.x;
    const uint8_t *cell = cells + y * width + x;
    int run = 0;
    while (run < room && cell[(run + 1) * apart] == piece) {
        run++;
    }
    return run;
}

#endif
