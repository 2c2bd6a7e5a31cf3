// SPDX-License-Identifier: MIT
/// A Go board made for playing fast.
#include "goban.h"

#include <string.h>

static const int beside[4] = {1, -1, GOBAN_STRIDE, -GOBAN_STRIDE};
static const int corners[4] = {GOBAN_STRIDE + 1, GOBAN_STRIDE - 1, -GOBAN_STRIDE + 1,
                               -GOBAN_STRIDE - 1};

static uint8_t foe_of(uint8_t piece)
{
    return (uint8_t)(BLACK + WHITE - piece);
}

static void add_empty(struct goban *board, int point)
{
    board->point[point] = EMPTY;
    board->where[point] = (int16_t)board->empties;
    board->empty[board->empties++] = point;
}

static void take_empty(struct goban *board, int point, uint8_t piece)
{
    int last = board->empty[--board->empties];
    board->empty[board->where[point]] = last;
    board->where[last] = board->where[point];
    board->point[point] = piece;
}

void goban_init(struct goban *board, int side)
{
    memset(board->point, GOBAN_EDGE, sizeof board->point);
    board->side = (uint8_t)side;
    board->passes = 0;
    board->ko = GOBAN_PASS;
    board->empties = 0;
    for (cell_t cell = 0; cell < side * side; cell++) {
        add_empty(board, goban_point(board, cell));
    }
}

/// A chain of stones, in the order in which it was found.
struct chain {
    int count;
    int at[GO_CELLS_MAX];
};

/// Collect the chain of a stone. False as soon as it has a liberty.
static bool is_taken(const struct goban *board, int stone, struct chain *chain)
{
    uint8_t piece = board->point[stone];
    bool seen[GOBAN_POINTS];
    memset(seen, 0, sizeof seen);
    chain->count = 0;
    chain->at[chain->count++] = stone;
    seen[stone] = true;
    for (int i = 0; i < chain->count; i++) {
        for (int j = 0; j < 4; j++) {
            int next = chain->at[i] + beside[j];
            if (board->point[next] == EMPTY) {
                return false;
            }
            if (board->point[next] == piece && !seen[next]) {
                seen[next] = true;
                chain->at[chain->count++] = next;
            }
        }
    }
    return true;
}

static int count_beside(const struct goban *board, int point, uint8_t piece)
{
    return (board->point[point + 1] == piece) + (board->point[point - 1] == piece) +
           (board->point[point + GOBAN_STRIDE] == piece) +
           (board->point[point - GOBAN_STRIDE] == piece);
}

/// Take the chains beside a new stone that have no liberty left. How many stones; `last` is one.
static int take_beside(struct goban *board, int point, uint8_t foe, int *last)
{
    int taken = 0;
    struct chain chain;
    for (int i = 0; i < 4; i++) {
        int next = point + beside[i];
        if (board->point[next] == foe && is_taken(board, next, &chain)) {
            for (int j = 0; j < chain.count; j++) {
                add_empty(board, chain.at[j]);
            }
            taken += chain.count;
            *last = next;
        }
    }
    return taken;
}

bool goban_play(struct goban *board, int point, uint8_t piece)
{
    if (point == GOBAN_PASS) {
        board->passes++;
        board->ko = GOBAN_PASS;
        return true;
    }
    if (board->point[point] != EMPTY || point == board->ko) {
        return false;
    }
    bool breathes = count_beside(board, point, EMPTY) > 0;
    int last = GOBAN_PASS;
    struct chain chain;
    take_empty(board, point, piece);
    int taken = take_beside(board, point, foe_of(piece), &last);
    if (!breathes && taken == 0 && is_taken(board, point, &chain)) {
        add_empty(board, point);
        return false;
    }
    bool alone = count_beside(board, point, piece) == 0 && count_beside(board, point, EMPTY) == 1;
    board->ko = taken == 1 && alone ? last : GOBAN_PASS;
    board->passes = 0;
    return true;
}

bool goban_is_eye(const struct goban *board, int point, uint8_t piece)
{
    if (count_beside(board, point, piece) + count_beside(board, point, GOBAN_EDGE) < 4) {
        return false;
    }
    int foes = 0, edges = 0;
    for (int i = 0; i < 4; i++) {
        foes += board->point[point + corners[i]] == foe_of(piece);
        edges += board->point[point + corners[i]] == GOBAN_EDGE;
    }
    return foes + (edges > 0) < 2;
}

/// A point by chance that can be played and is no own eye; GOBAN_PASS where there is none.
static int play_somewhere(struct goban *board, uint8_t piece, struct dice *dice)
{
    int count = board->empties;
    int start = count > 0 ? (int)dice_roll(dice, (uint32_t)count) : 0;
    for (int i = 0; i < count; i++) {
        int point = board->empty[(start + i) % count];
        if (!goban_is_eye(board, point, piece) && goban_play(board, point, piece)) {
            return point;
        }
    }
    goban_play(board, GOBAN_PASS, piece);
    return GOBAN_PASS;
}

int goban_finish(struct goban *board, uint8_t piece, struct dice *dice, struct footprints *prints)
{
    int longest = 3 * board->side * board->side;
    board->passes = 0;
    for (int moves = 0; moves < longest && board->passes < 2; moves++) {
        int point = play_somewhere(board, piece, dice);
        if (prints->first[point] == EMPTY) {
            prints->first[point] = piece;
        }
        piece = foe_of(piece);
    }
    return goban_lead(board);
}

int goban_lead(const struct goban *board)
{
    struct go_board plain = {.side = board->side};
    int area[SEATS];
    for (cell_t cell = 0; cell < board->side * board->side; cell++) {
        plain.cell[cell] = board->point[goban_point(board, cell)];
    }
    go_area(&plain, area);
    return area[0] - area[1];
}
