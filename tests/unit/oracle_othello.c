// SPDX-License-Identifier: MIT
/// Othello's rule of turning discs, slow and obvious.
#include "oracle_othello.h"

#include <stdlib.h>

/// Are all squares strictly between the two, which lie on one line, of this piece?
static int all_between(uint8_t board[8][8], int r1, int c1, int r2, int c2, uint8_t piece)
{
    int length = abs(r2 - r1) > abs(c2 - c1) ? abs(r2 - r1) : abs(c2 - c1);
    for (int i = 1; i < length; i++) {
        if (board[r1 + (r2 - r1) / length * i][c1 + (c2 - c1) / length * i] != piece) {
            return 0;
        }
    }
    return 1;
}

static int in_line(int r1, int c1, int r2, int c2)
{
    return r1 == r2 || c1 == c2 || abs(r1 - r2) == abs(c1 - c2);
}

int oracle_othello_play(uint8_t board[8][8], int row, int column, uint8_t disc)
{
    uint8_t opponent = disc == 1 ? 2 : 1;
    int turned = 0;
    for (int square = 0; square < 64; square++) {
        int r = square / 8, c = square % 8;
        if (board[r][c] != disc || !in_line(row, column, r, c) ||
            !all_between(board, row, column, r, c, opponent)) {
            continue;
        }
        int length = abs(r - row) > abs(c - column) ? abs(r - row) : abs(c - column);
        for (int i = 1; i < length; i++) {
            board[row + (r - row) / length * i][column + (c - column) / length * i] = disc;
            turned++;
        }
    }
    if (turned > 0) {
        board[row][column] = disc;
    }
    return turned;
}
