// SPDX-License-Identifier: MIT
/// Plays Phantom Go: Monte Carlo tree search over boards that may be the one it can't see.
#include "players.h"
#include "rules/grid.h"
#include "uct.h"

/// Stones are taken by stones around them: what is beside a stone just lost and not its own is the
/// other's.
static void suspect_takers(struct blind *blind)
{
    for (int i = 0; i < blind->just_lost.count; i++) {
        int x = blind->just_lost.at[i] % blind->own.width;
        int y = blind->just_lost.at[i] / blind->own.width;
        for (int j = 0; j < STEPS; j++) {
            int to_x = x + grid_steps[j].x, to_y = y + grid_steps[j].y;
            bool beside = grid_steps[j].x == 0 || grid_steps[j].y == 0;
            int cell = to_y * blind->own.width + to_x;
            if (beside && grid_has(blind->own.width, blind->own.height, to_x, to_y) &&
                blind->own.cell[cell] == EMPTY) {
                blind->suspected[cell] = true;
            }
        }
    }
    for (int i = 0; i < blind->just_lost.count; i++) {
        blind->suspected[blind->just_lost.at[i]] = false;
    }
}

/// Put one of the other's stones, unless it would take: then it was never there.
static bool put_other(struct goban *board, int point, uint8_t piece)
{
    struct goban before = *board;
    int empties = board->empties;
    if (!goban_play(board, point, piece)) {
        return false;
    }
    if (board->empties != empties - 1) {
        *board = before;
        return false;
    }
    return true;
}

/// A board that may be: the own stones, the other's where they are suspected, the rest anywhere.
static void deal(struct table *table, struct goban *board)
{
    struct blind *blind = &table->blind;
    uint8_t own = piece_of(table->seat), others = piece_of(other(table->seat));
    int left = blind->others_moves - blind->took, cells = blind->own.width * blind->own.height;
    goban_init(board, blind->own.width);
    for (cell_t cell = 0; cell < cells; cell++) {
        if (blind->own.cell[cell] != EMPTY) {
            goban_play(board, goban_point(board, cell), own);
        }
    }
    for (cell_t cell = 0; cell < cells; cell++) {
        if (blind->suspected[cell] && put_other(board, goban_point(board, cell), others)) {
            left--;
        }
    }
    for (int tries = 2 * cells; tries > 0 && left > 0 && board->empties > 0; tries--) {
        int point = board->empty[dice_roll(&table->dice, (uint32_t)board->empties)];
        left -= !goban_is_eye(board, point, own) && put_other(board, point, others);
    }
    board->ko = GOBAN_PASS;
}

static bool may(const struct table *table, cell_t cell)
{
    return table->blind.own.cell[cell] == EMPTY && !table->blind.refused[cell];
}

static void phantom_go_choose(struct table *table, struct move *move)
{
    static const struct uct uct = {.deal = deal, .may = may};
    if (table->blind.refusals == 0) {
        suspect_takers(&table->blind);
    }
    uct_choose(table, &uct, move);
}

const struct player phantom_go_player = {
    .name = "phantom-go",
    .title = "Plays Phantom Go by Monte Carlo tree search over boards that may be.",
    .game = "phantom-go",
    .choose = phantom_go_choose,
};
