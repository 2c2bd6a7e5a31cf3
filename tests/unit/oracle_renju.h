// SPDX-License-Identifier: MIT
/// Renju's fouls, slow and obvious: chapters 3 and 9 of the RIF rules word by word.
#ifndef ARBITER_TESTS_UNIT_ORACLE_RENJU_H
#define ARBITER_TESTS_UNIT_ORACLE_RENJU_H

#include <stdint.h>

enum oracle_renju { RENJU_NONE, RENJU_FIVE, RENJU_OVERLINE, RENJU_FOURS, RENJU_THREES };

/// What Black makes with a stone on an empty point of the 15x15 board. `threes`, which may be NULL,
/// is how many threes that stone makes, allowed or not.
enum oracle_renju oracle_renju(const uint8_t cells[225], int point, int *threes);

#endif
