// SPDX-License-Identifier: MIT
/// Boards by chance, dense in rows.
#ifndef ARBITER_TESTS_UNIT_SCATTER_H
#define ARBITER_TESTS_UNIT_SCATTER_H

#include "rules/rules.h"

/// Draw strokes on an empty square board: stones of one colour along a line of `length` points,
/// with gaps by chance. Few strokes leave a position nearly empty; side * 2 make it crowded.
void scatter(struct dice *dice, struct view *view, int strokes, int length);

#endif
