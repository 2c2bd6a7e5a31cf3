// SPDX-License-Identifier: MIT
/// Directions on a grid.
#include "rules/grid.h"

const struct step grid_steps[STEPS] = {
    {1, 0}, {0, 1}, {1, 1}, {1, -1}, {-1, 0}, {0, -1}, {-1, -1}, {-1, 1},
};
