// SPDX-License-Identifier: MIT
/// The opening of Renju: who may swap colours when, and the choice of the fifth stone
/// (spec/rules.md 1.9 and 6.1.3, spec/agi.md).
///
/// What there is to do follows from the number of stones on the board:
///
///     swap=first   1 stone   White swaps, or plays
///     swap=third   0..2      the side that begins as Black plays them all
///                  3 stones  the other side swaps, or plays the fourth
///     fifth-moves  4 stones  Black offers points, then White says which one becomes Black's fifth
#ifndef ARBITER_RULES_RENJU_OPENING_H
#define ARBITER_RULES_RENJU_OPENING_H

#include "rules/stones.h"

enum { FIFTHS_MAX = 12 };

/// As the option names them.
enum renju_swap { SWAP_NEVER, SWAP_AFTER_FIRST, SWAP_AFTER_THIRD };

/// Plain data; part of the game's state.
struct renju_opening {
    uint8_t swap;    ///< an enum renju_swap
    uint8_t fifths;  ///< points to offer as fifth moves; 1: Black just plays
    bool centred;    ///< where there is a swap, the first stones are bound to the centre
    bool swapped;    ///< the colours
    uint8_t offered; ///< points that wait for White's choice
    cell_t offer[FIFTHS_MAX];
};

/// The seat that plays a colour.
int opening_seat(const struct renju_opening *opening, int colour);

/// The seat to move, where `colour` is the one of the next stone.
int opening_turn(const struct renju_opening *opening, const struct stones *board, int colour);

/// May the side to move swap?
bool opening_may_swap(const struct renju_opening *opening, const struct stones *board, int colour);

/// Has the side to move to offer fifth moves?
bool opening_must_offer(const struct renju_opening *opening, const struct stones *board,
                        int colour);

/// Why the opening has no stone on a point of the board; NULL where it has nothing against it.
const char *opening_refuses(const struct renju_opening *opening, const struct stones *board,
                            cell_t cell);

/// Why a point can't be offered beside `count` others: it is one of them, or symmetric to one by a
/// symmetry of the board that leaves all stones with their colours as they are. NULL where it can.
const char *opening_refuses_offer(const struct stones *board, const cell_t *others, int count,
                                  cell_t cell);

#endif
