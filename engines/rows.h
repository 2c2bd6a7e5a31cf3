// SPDX-License-Identifier: MIT
/// What stones are worth in games of so many in a row: Gomoku, Renju, Connect6.
///
/// A window is as many points on a line as win. Stones of one colour in it may still become a row;
/// a window with both colours is dead.
#ifndef ARBITER_ENGINES_ROWS_H
#define ARBITER_ENGINES_ROWS_H

#include "rules/rules.h"

enum { ROW_MAX = 6 };

/// Worth of a window by the stones in it, for the side to move and for the other.
struct row_values {
    int length; ///< of a window
    int own[ROW_MAX + 1], others[ROW_MAX + 1];
    int build[ROW_MAX], block[ROW_MAX]; ///< what one more stone there is good for
};

/// The worth of the position for `colour`, which is to move.
int rows_evaluate(const struct view *view, int colour, const struct row_values *values);

/// The empty points where a stone of `colour` is good for most, best first, at most `max`; the
/// middle of an empty board. How many they are.
int rows_best(const struct view *view, int colour, const struct row_values *values, int max,
              cell_t *cells);

#endif
