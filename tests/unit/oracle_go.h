// SPDX-License-Identifier: MIT
/// The rule of capture, slowly: an oracle for the games played with stones.
#ifndef ARBITER_TESTS_UNIT_ORACLE_GO_H
#define ARBITER_TESTS_UNIT_ORACLE_GO_H

#include <stdbool.h>
#include <stdint.h>

enum { ORACLE_GO_CELLS = 19 * 19, ORACLE_GO_POSITIONS = 4 * ORACLE_GO_CELLS + 1 };

/// Put a stone of `piece` (1 or 2) on an empty point of a board and take off what has no liberty:
/// first the other colour's stones, then its own. How many of the others were taken, or -1 where
/// stones of its own were.
int oracle_go_play(uint8_t *cells, int side, int cell, uint8_t piece);

/// Stones of a piece, and empty points from which one walks over empty points to its stones and
/// to no others.
int oracle_go_area(const uint8_t *cells, int side, uint8_t piece);

/// All positions of a game, the first one and one after every move, passes too.
struct oracle_go {
    int side, count;
    uint8_t cells[ORACLE_GO_POSITIONS][ORACLE_GO_CELLS];
};

/// Try a stone: `after` is the board with it. Why it may not be put there, or "". Without
/// `superko` only the position before the other side's last move may not come back.
const char *oracle_go_try(const struct oracle_go *game, int cell, uint8_t piece, bool superko,
                          uint8_t *after);

#endif
