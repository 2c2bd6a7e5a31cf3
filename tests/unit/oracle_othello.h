// SPDX-License-Identifier: MIT
/// Othello's rule of turning discs, slow and obvious: what the fast one is compared with.
#ifndef ARBITER_TESTS_UNIT_ORACLE_OTHELLO_H
#define ARBITER_TESTS_UNIT_ORACLE_OTHELLO_H

#include <stdint.h>

/// Put a disc on an empty square of an 8x8 board and turn over all that it brackets: those in an
/// unbroken straight line between the new disc and another of its colour. How many turned; with
/// none the board is as before.
int oracle_othello_play(uint8_t board[8][8], int row, int column, uint8_t disc);

#endif
