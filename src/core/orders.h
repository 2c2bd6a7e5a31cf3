// SPDX-License-Identifier: MIT
/// What a match wants done: orders that stand in a queue until match_next() makes asks of them,
/// with what each seat may know by then.
#ifndef ARBITER_CORE_ORDERS_H
#define ARBITER_CORE_ORDERS_H

#include "core/match.h"

/// One order more: an ask of a seat, or the end. A TELL is of the move `told`, others of none.
void orders_add(struct match *match, enum order_kind kind, enum ask_kind ask, int seat, int told);

/// Nothing that was still to be asked matters now, but both seats hear of the last move.
void orders_keep_tells(struct match *match);

#endif
