// SPDX-License-Identifier: MIT
/// What a black stone makes in Renju: the fouls of RIF 9.2 and 9.3 (spec/rules.md 1.9).
#ifndef ARBITER_RULES_RENJU_SHAPE_H
#define ARBITER_RULES_RENJU_SHAPE_H

#include "rules/stones.h"

enum renju_shape {
    SHAPE_NONE,
    SHAPE_FIVE, ///< exactly five: wins, whatever else is made with it
    SHAPE_OVERLINE,
    SHAPE_DOUBLE_FOUR,
    SHAPE_DOUBLE_THREE ///< one that 9.3 does not allow
};

static inline bool shape_is_foul(enum renju_shape shape)
{
    return shape >= SHAPE_OVERLINE;
}

/// What a black stone on an empty point would make.
enum renju_shape renju_shape(const struct stones *board, cell_t cell);

#endif
