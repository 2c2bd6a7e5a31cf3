// SPDX-License-Identifier: MIT
/// Rows of stones, slow and obvious: every row on the board, wherever the last stone was.
#ifndef ARBITER_TESTS_UNIT_ORACLE_ROWS_H
#define ARBITER_TESTS_UNIT_ORACLE_ROWS_H

#include <stdbool.h>
#include <stdint.h>

/// What one row must be to win.
struct oracle_row {
    int shortest;
    int longest;          ///< 0 for no limit
    bool open_at_one_end; ///< the other side's stones don't stand at both its ends
};

/// Is there a row of `piece` anywhere on the square board that is as wanted?
bool oracle_rows_have(const uint8_t *cells, int side, uint8_t piece,
                      const struct oracle_row *wanted);

#endif
