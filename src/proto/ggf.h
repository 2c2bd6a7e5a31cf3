// SPDX-License-Identifier: MIT
/// Othello games in GGF, the Generic Game Format, as NBoard has them on one line:
/// "(;GM[Othello]PC[NBoard]PB[A]PW[B]RE[?]TI[15:00]TY[8]BO[8 ---…--- *]B[F5]W[F6];)".
#ifndef ARBITER_PROTO_GGF_H
#define ARBITER_PROTO_GGF_H

#include "rules/rules.h"
#include "util/str.h"

/// A game in GGF: where it starts, and its moves.
struct ggf {
    struct view board;
    int colour;         ///< to move on `board`
    struct moves moves; ///< owned
};

/// Append a game that begins on the usual board. `time` is the text of the clock, NULL for none.
void ggf_write(const struct game *game, const struct moves *moves, const char *time,
               struct str *out);

/// Append the board that a game begins on: "BO[8 ---…--- *]".
void ggf_write_board(const struct game *game, struct str *out);

/// Read a game of 8x8. 0, or -1 and a static `why`. `ggf` is zeroes before.
int ggf_read(const struct game *game, const char *text, struct ggf *ggf, const char **why);

/// Read a move: "F5", "f5/1.2/0.3", "PA". 0, or -1 and a static `why`.
int ggf_read_move(const struct game *game, const char *text, struct move *move, const char **why);

/// Write a move. `text` has MOVE_TEXT_MAX bytes.
void ggf_write_move(const struct game *game, const struct move *move, char *text);

#endif
