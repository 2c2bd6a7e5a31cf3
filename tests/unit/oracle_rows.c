// SPDX-License-Identifier: MIT
/// Rows of stones, slow and obvious.
#include "oracle_rows.h"

enum { OFF_BOARD = 255 };

static uint8_t at(const uint8_t *cells, int side, int x, int y)
{
    return x < 0 || y < 0 || x >= side || y >= side ? OFF_BOARD : cells[y * side + x];
}

/// Does a maximal row start at (x, y) and run along (dx, dy), and is it as wanted?
static bool row_from(const uint8_t *cells, int side, int x, int y, int dx, int dy,
                     const struct oracle_row *wanted)
{
    uint8_t piece = at(cells, side, x, y);
    uint8_t before = at(cells, side, x - dx, y - dy);
    if (before == piece) {
        return false;
    }
    int length = 0;
    while (at(cells, side, x + length * dx, y + length * dy) == piece) {
        length++;
    }
    uint8_t after = at(cells, side, x + length * dx, y + length * dy);
    uint8_t other = piece == 1 ? 2 : 1;
    bool shut = before == other && after == other;
    return length >= wanted->shortest && (wanted->longest == 0 || length <= wanted->longest) &&
           !(wanted->open_at_one_end && shut);
}

bool oracle_rows_have(const uint8_t *cells, int side, uint8_t piece,
                      const struct oracle_row *wanted)
{
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++) {
            if (cells[y * side + x] == piece && (row_from(cells, side, x, y, 1, 0, wanted) ||
                                                 row_from(cells, side, x, y, 0, 1, wanted) ||
                                                 row_from(cells, side, x, y, 1, 1, wanted) ||
                                                 row_from(cells, side, x, y, 1, -1, wanted))) {
                return true;
            }
        }
    }
    return false;
}
