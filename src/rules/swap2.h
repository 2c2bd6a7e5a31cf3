// SPDX-License-Identifier: MIT
/// Swap2, the opening of Gomoku (spec/rules.md 5.1): who puts how many stones, and who may swap.
///
///     FIRST   seat 0 puts three stones: black, white, black
///     CHOICE  seat 1 puts the fourth, or swaps, or puts two stones, white and black, and swaps
///     LAST    after two stones: seat 0 puts the sixth, or swaps
///     DONE    a stone a move
///
/// Two stones are a swap because the second side has then taken Black, and leaves it to the first
/// one to take it back. So the side to move is always the one whose colour is next.
#ifndef ARBITER_RULES_SWAP2_H
#define ARBITER_RULES_SWAP2_H

#include "rules/stones.h"

enum swap2_phase { SWAP2_DONE, SWAP2_FIRST, SWAP2_CHOICE, SWAP2_LAST };

/// Plain data; part of the game's state. Zeroes are an opening that is done.
struct swap2 {
    uint8_t phase; ///< an enum swap2_phase
    bool swapped;  ///< the colours
};

/// The seat that plays a colour, and the colour that a seat plays.
int swap2_seat(const struct swap2 *opening, int colour);

/// Why the opening has no such move, whatever the points; NULL where it has.
const char *swap2_refuses(const struct swap2 *opening, const struct move *move);

/// A move was made.
void swap2_go_on(struct swap2 *opening, const struct move *move);

/// How many moves there are with so many points free.
uint64_t swap2_count(const struct swap2 *opening, int free);

/// Visit them until `visit` says false.
void swap2_each(const struct swap2 *opening, const struct stones *board,
                bool (*visit)(void *context, const struct move *move), void *context);

/// One of them by chance.
void swap2_sample(const struct swap2 *opening, const struct stones *board, struct dice *dice,
                  struct move *move);

#endif
