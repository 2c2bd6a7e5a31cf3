// SPDX-License-Identifier: MIT
/// The game as one player knows it: the position, its seat, its dice, its time.
#ifndef ARBITER_ENGINES_TABLE_H
#define ARBITER_ENGINES_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "effort.h"
#include "rules/rules.h"

/// What a seat of a hidden game knows.
struct blind {
    struct view own;           ///< its own stones
    bool suspected[CELLS_MAX]; ///< refused once, so the other probably stands there
    bool refused[CELLS_MAX];   ///< refused in this turn
    int refusals;              ///< in this turn
    int took;                  ///< stones of the other, all in all
    int others_moves;          ///< stones that the other has put down
    struct cells just_lost;    ///< own stones that the other's last move took
};

/// Zeroes but for `game` to begin. Owns its two states; `table_release` frees them.
struct table {
    struct game game;
    void *state;  ///< the position; in a hidden game nobody may know it, and it is NULL
    void *before; ///< the position before the player's last move
    int seat;
    bool playing;
    bool other_passed;  ///< in its last turn
    struct blind blind; ///< hidden games only
    struct dice dice;
    struct limits limits;
};

/// A game begins; the player has this seat.
void table_begin(struct table *table, int seat);

/// Is it the player's turn in a game that is not over?
bool table_must_move(const struct table *table);

/// The player's own move, or the other's: -1 where the rules forbid it. Then come the moves that
/// the rules force without asking.
int table_play(struct table *table, const struct move *move);

/// The same for a move that another program reports: a pass that the rules force was played
/// before, and is no mistake.
int table_told(struct table *table, const struct move *move);

/// Put a position on the board of a game that has begun: -1 where the rules have no such one.
int table_place(struct table *table, const struct view *position, int colour);

/// The referee says that the player's last move is illegal: back to the position before it.
void table_take_back(struct table *table);

/// Hidden games: the player's try stands, or does not.
void table_accepted(struct table *table, const struct move *move);
void table_refused(struct table *table, const struct move *move);

/// Hidden games: the player's last move took these stones, or the other's took these of its own.
void table_took(struct table *table, const struct cells *cells);
void table_lost(struct table *table, const struct cells *cells);

/// Hidden games: the other has moved.
void table_other_moved(struct table *table, bool passed);

void table_release(struct table *table);

#endif
