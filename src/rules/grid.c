// SPDX-License-Identifier: MIT
/// Directions on a grid.
#include "rules/grid.h"

const struct step grid_steps[STEPS] = {
    {1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, -1}, {-1, 1},
};

int grid_run(const uint8_t *cells, int width, int height, int x, int y, struct step step,
             uint8_t piece)
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
