// SPDX-License-Identifier: MIT
/// The turns of Dots and Boxes, slowly.
#ifndef ARBITER_TESTS_UNIT_ORACLE_DOTS_AND_BOXES_H
#define ARBITER_TESTS_UNIT_ORACLE_DOTS_AND_BOXES_H

#include <stdbool.h>
#include <stdint.h>

enum { ORACLE_BOXES_MAX = 8 };

/// A drawing: the lines by their dots. Line [i][j] of `across` joins dot j of row i with dot j + 1,
/// of `down` dot i of column j with dot i + 1. `owned` are the boxes of the side to move and of
/// the other.
struct oracle_dots {
    int boxes;
    bool early;
    bool across[ORACLE_BOXES_MAX + 1][ORACLE_BOXES_MAX];
    bool down[ORACLE_BOXES_MAX][ORACLE_BOXES_MAX + 1];
    int owned[2];
};

/// A line: across or down, and its indices.
struct oracle_line {
    bool across;
    int i, j;
};

/// May one turn be these lines, no more and no fewer? Draws them where it may.
bool oracle_dots_turn(struct oracle_dots *dots, const struct oracle_line *lines, int count);

#endif
