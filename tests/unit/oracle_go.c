// SPDX-License-Identifier: MIT
/// The rule of capture, slowly: properties spread from neighbour to neighbour until nothing
/// changes. There are no chains here.
#include "oracle_go.h"

#include <string.h>

static bool adjacent(int side, int a, int b)
{
    int dx = a % side - b % side, dy = a / side - b / side;
    return dx * dx + dy * dy == 1;
}

/// Spread: a point of `piece` gets the property from any point beside it that has it.
static void spread(const uint8_t *cells, int side, uint8_t piece, bool *property)
{
    bool changed = true;
    while (changed) {
        changed = false;
        for (int a = 0; a < side * side; a++) {
            if (cells[a] != piece || property[a]) {
                continue;
            }
            int near[] = {a - side, a - 1, a + 1, a + side};
            for (int i = 0; i < 4; i++) {
                int b = near[i];
                if (b >= 0 && b < side * side && adjacent(side, a, b) && property[b]) {
                    property[a] = changed = true;
                }
            }
        }
    }
}

/// Take off the stones of a piece from which no way over stones of that piece leads to an empty
/// point.
static int take_dead(uint8_t *cells, int side, uint8_t piece)
{
    bool alive[ORACLE_GO_CELLS];
    for (int i = 0; i < side * side; i++) {
        alive[i] = cells[i] == 0;
    }
    spread(cells, side, piece, alive);
    int taken = 0;
    for (int i = 0; i < side * side; i++) {
        if (cells[i] == piece && !alive[i]) {
            cells[i] = 0;
            taken++;
        }
    }
    return taken;
}

int oracle_go_play(uint8_t *cells, int side, int cell, uint8_t piece)
{
    cells[cell] = piece;
    int taken = take_dead(cells, side, (uint8_t)(3 - piece));
    return take_dead(cells, side, piece) > 0 ? -1 : taken;
}

int oracle_go_area(const uint8_t *cells, int side, uint8_t piece)
{
    bool own[ORACLE_GO_CELLS], foreign[ORACLE_GO_CELLS];
    for (int i = 0; i < side * side; i++) {
        own[i] = cells[i] == piece;
        foreign[i] = cells[i] == 3 - piece;
    }
    spread(cells, side, 0, own);
    spread(cells, side, 0, foreign);
    int area = 0;
    for (int i = 0; i < side * side; i++) {
        area += own[i] && !foreign[i];
    }
    return area;
}

/// Is a board the one after so many moves?
static bool same(const struct oracle_go *game, int moves, const uint8_t *cells)
{
    return moves >= 0 && memcmp(game->cells[moves], cells, (size_t)(game->side * game->side)) == 0;
}

const char *oracle_go_try(const struct oracle_go *game, int cell, uint8_t piece, bool superko,
                          uint8_t *after)
{
    memcpy(after, game->cells[game->count - 1], (size_t)(game->side * game->side));
    if (after[cell] != 0) {
        return "occupied";
    }
    if (oracle_go_play(after, game->side, cell, piece) < 0) {
        return "suicide";
    }
    if (same(game, game->count - 2, after)) {
        return "ko";
    }
    for (int i = 0; superko && i < game->count; i++) {
        if (same(game, i, after)) {
            return "superko";
        }
    }
    return "";
}
