// SPDX-License-Identifier: MIT
/// The cheapest Dennou Type-0 engine: static, and it plays the first legal point. What a move
/// costs is the process.
#include <string.h>

static int flips(const char *board, int cell, int step_x, int step_y, char own)
{
    int x = cell % 8 + step_x, y = cell / 8 + step_y, count = 0;
    for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += step_x, y += step_y, count++) {
        char there = board[y * 8 + x];
        if (there == own) {
            return count;
        }
        if (there != '0' && there != '1') {
            return 0;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc < 3 || strlen(argv[argc - 1]) != 64) {
        return argc == 1 ? 0 : 255; // alone it is what a bare start is measured with
    }
    const char *board = argv[argc - 1];
    char own = argv[argc - 2][0];
    for (int cell = 0; cell < 64; cell++) {
        for (int step = 0; board[cell] == '2' && step < 9; step++) {
            if (step != 4 && flips(board, cell, step % 3 - 1, step / 3 - 1, own) > 0) {
                return cell;
            }
        }
    }
    return 255;
}
