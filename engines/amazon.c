// SPDX-License-Identifier: MIT
/// Plays Amazons: alpha-beta over who comes first to which square, by moves of a queen and of a
/// king (Lieberum, "An evaluation function for the game of Amazons", 2005).
#include "players.h"
#include "search.h"

/// The board in one number: a row is ten squares and one that no piece ever stands on.
typedef unsigned __int128 squares;

enum { SIDE = 10, ROW = SIDE + 1, REACH_MAX = 24, UNIT = 128 };

static const int directions[] = {1, ROW - 1, ROW, ROW + 1};

static int count_squares(squares set)
{
    return __builtin_popcountll((uint64_t)set) + __builtin_popcountll((uint64_t)(set >> 64));
}

/// Squares one step of a king away.
static squares step_king(squares from, squares empty)
{
    squares to = 0;
    for (int i = 0; i < 4; i++) {
        to |= from << directions[i] | from >> directions[i];
    }
    return to & empty;
}

/// Squares one move of a queen away.
static squares step_queen(squares from, squares empty)
{
    squares to = 0;
    for (int i = 0; i < 4; i++) {
        squares up = from, down = from;
        while (up || down) {
            up = up << directions[i] & empty;
            down = down >> directions[i] & empty;
            to |= up | down;
        }
    }
    return to;
}

typedef squares step_of(squares from, squares empty);

/// What two sides reach, move after move.
struct race {
    int first[SEATS]; ///< squares that the side reaches sooner
    int nearness;     ///< of colour 0 less that of colour 1: UNIT halved with each move
    int tied;         ///< squares reached at the same time
    int contested;    ///< squares that both will reach
};

static struct race run_race(const squares amazons[SEATS], squares empty, step_of *step)
{
    struct race race = {0};
    squares reached[SEATS] = {0}, front[SEATS] = {amazons[0], amazons[1]};
    squares sooner[SEATS] = {0}, tied = 0;
    for (int move = 0; move < REACH_MAX && (front[0] || front[1]); move++) {
        for (int side = 0; side < SEATS; side++) {
            front[side] = step(front[side], empty) & ~reached[side];
        }
        squares taken = reached[0] | reached[1];
        for (int side = 0; side < SEATS; side++) {
            sooner[side] |= front[side] & ~front[other(side)] & ~taken;
            reached[side] |= front[side];
        }
        tied |= front[0] & front[1] & ~taken;
        race.nearness += (count_squares(front[0]) - count_squares(front[1])) * (UNIT >> move);
    }
    for (int side = 0; side < SEATS; side++) {
        race.first[side] = count_squares(sooner[side]);
    }
    race.tied = count_squares(tied);
    race.contested = count_squares(reached[0] & reached[1]);
    return race;
}

/// An amazon with few ways out is worth little: the fewer, the more each of them matters.
static int freedom(squares amazons, squares empty)
{
    int sum = 0;
    for (int cell = 0; cell < SIDE * ROW; cell++) {
        squares amazon = (squares)1 << cell & amazons;
        if (amazon) {
            int ways = count_squares(step_queen(amazon, empty));
            sum += UNIT * ways / (ways + 4);
        }
    }
    return sum;
}

/// Squares reached first win the end, nearness wins the opening; what both can reach says how
/// far the game has come. In units of 1/UNIT of a square.
static int amazon_evaluate(const struct view *view, int colour)
{
    squares amazons[SEATS] = {0}, empty = 0;
    for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
            squares square = (squares)1 << (y * ROW + x);
            uint8_t piece = view->cell[y * SIDE + x];
            empty |= piece == EMPTY ? square : 0;
            amazons[0] |= piece == BLACK ? square : 0;
            amazons[1] |= piece == WHITE ? square : 0;
        }
    }
    struct race queen = run_race(amazons, empty, step_queen);
    struct race king = run_race(amazons, empty, step_king);
    int sign = colour == 0 ? 1 : -1;
    int territory = sign * (queen.first[0] - queen.first[1]) * UNIT + queen.tied * UNIT / 5;
    int spread = sign * (king.first[0] - king.first[1]) * UNIT + king.tied * UNIT / 5;
    int near = sign * (queen.nearness + king.nearness);
    int free = sign * (freedom(amazons[0], empty) - freedom(amazons[1], empty));
    int open = queen.contested;
    int settled = SIDE * SIDE - open;
    return (territory * settled + (spread + near / 2 + free * 4) * open / 2) / (SIDE * SIDE);
}

static const struct judge amazon_judge = {
    .evaluate = amazon_evaluate,
    .width_root = 120,
    .width = 24,
};

static void amazon_choose(struct table *table, struct move *move)
{
    search_choose(table, &amazon_judge, move);
}

const struct player amazon_player = {
    .name = "amazon",
    .title = "Plays Amazons by alpha-beta over territory.",
    .game = "amazon",
    .choose = amazon_choose,
};
