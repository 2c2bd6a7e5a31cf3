// SPDX-License-Identifier: MIT
/// An engine's rest: it is stopped while the other thinks, from a moment after its move on. Not at
/// once: what it has still to print would come in its next turn, and a stray move count there.
#ifndef ARBITER_IO_REST_H
#define ARBITER_IO_REST_H

#include "io/engine.h"

/// Zeroes are one that has not begun.
struct rest {
    struct engine *engine; ///< that rests, or is about to; NULL for none
    struct alarm alarm;    ///< for the end of the moment
    size_t said;           ///< bytes in this turn, when it began
    int moments;           ///< that it went on talking
};

/// It has moved, and the other is on move. Does nothing twice.
void rest_begin(struct rest *rest, struct engine *engine);

/// It is to do something, or has gone: let it go on.
void rest_end(struct rest *rest);

#endif
