// SPDX-License-Identifier: MIT
/// A record put together from what a text of another format tells: stones one after another, and
/// who won. The rules say how stones make moves, where a pass must have been, and how it ended.
#ifndef ARBITER_FORMAT_REBUILD_H
#define ARBITER_FORMAT_REBUILD_H

#include "core/record.h"

struct rebuild {
    struct record *record; ///< its game is set
    void *state;
    struct move gathered; ///< cells of a move that may not be complete yet
    int colour;           ///< of it
    int64_t used_ns;      ///< for it
};

/// What a text says of the end.
struct stated {
    bool known;
    int winner;         ///< a colour, or NOBODY for a draw
    enum ending ending; ///< where the rules do not end it
};

/// Begin: the record has its game and no moves.
void rebuild_begin(struct rebuild *rebuild, struct record *record);

/// A colour puts a stone, or draws a line. Passes that the other side must have made, because it
/// was on move and nothing is told of it, are put in. 0, or -1 with a message.
int rebuild_stone(struct rebuild *rebuild, int colour, cell_t cell, int64_t used_ns,
                  struct err *err);

/// A whole move of the side to move. Passes that the rules force and the text leaves out are put
/// in. 0, or -1 with a message.
int rebuild_move(struct rebuild *rebuild, const struct move *move, int64_t used_ns,
                 struct err *err);

/// The same after stones: they are played first.
int rebuild_whole(struct rebuild *rebuild, const struct move *move, struct err *err);

/// No more moves. Fills in the result. 0, or -1 with a message.
int rebuild_end(struct rebuild *rebuild, const struct stated *stated, struct err *err);

/// Free what it holds; the record stays. Takes zeroes.
void rebuild_release(struct rebuild *rebuild);

/// Name the players and set what a text does not tell: no limits, no commands.
void rebuild_players(struct record *record, const char *black, const char *white);

#endif
