// SPDX-License-Identifier: MIT
/// Numbers as text for a page: what a game has most of takes a byte or two each.
///
/// Ninety characters that neither JSON nor HTML has a use for are digits of base 45: the upper half
/// where more follow, the lower half for the last one. Numbers need nothing between them.
#ifndef ARBITER_REPORT_PACK_H
#define ARBITER_REPORT_PACK_H

#include <stdint.h>

#include "core/record.h"
#include "util/str.h"

enum { PACK_BASE = 45 };

/// The digits: all of ASCII that can be seen, and the blank, but for five.
extern const char pack_digits[2 * PACK_BASE + 1];

void pack_number(struct str *out, uint64_t number);

/// All moves. First how many cells a move usually has; then of each move its cells, counted from
/// 1, or where it is another kind or has another count: 0, kind, count, cells.
void pack_moves(const struct record *record, struct str *out);

/// The board after each move as an eye sees it, told as what the page would not expect.
///
/// First what it is to expect: 0, that the cells of a move get its colour; 1, that the first one
/// becomes empty, the second one gets the colour and the third one PIECE_OTHER (Amazons). Of moves
/// of the other side a seat is to expect nothing. Then of each move that did otherwise: how many
/// moves after the last such one, how many cells, and of each `cell * pieces + piece`, where
/// `pieces` is the count of the look's symbols.
void pack_changes(const struct record *record, int eye, struct str *out);

#endif
