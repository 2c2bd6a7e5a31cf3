// SPDX-License-Identifier: MIT
/// The last of what somebody wrote, in a ring.
#ifndef ARBITER_IO_TAIL_H
#define ARBITER_IO_TAIL_H

#include "util/str.h"

enum { TAIL_KEPT = 64 << 10 }; ///< bytes

/// Zeroes are empty.
struct tail {
    struct str kept; ///< grows to TAIL_KEPT and is then written round
    size_t at;       ///< where the ring begins
};

/// Keep these bytes, and of those before as many as there is room for.
void tail_add(struct tail *tail, const char *bytes, size_t len);

/// Append the end of it as clean UTF-8, at most `most` bytes of it, which is less than TAIL_KEPT;
/// from the start of a line.
void tail_text(const struct tail *tail, size_t most, struct str *out);

/// Empty it, and keep its memory.
void tail_clear(struct tail *tail);

/// Takes zeroes.
void tail_release(struct tail *tail);

#endif
