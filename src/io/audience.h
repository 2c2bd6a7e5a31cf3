// SPDX-License-Identifier: MIT
/// The sinks of a run, told from any of its loops, one at a time.
#ifndef ARBITER_IO_AUDIENCE_H
#define ARBITER_IO_AUDIENCE_H

#include <uv.h>

#include "core/sink.h"

struct audience {
    const struct sink *const *sinks; ///< NULL-terminated
    uv_mutex_t *lock;
    bool follows; ///< somebody wants to know of moves
    bool watches; ///< and to see the board
};

/// The sinks and the lock must outlive the audience.
void audience_init(struct audience *audience, const struct sink *const *sinks, uv_mutex_t *lock);

void audience_begun(const struct audience *audience, const struct record *record);
void audience_moved(const struct audience *audience, const struct sight *sight);
void audience_ended(const struct audience *audience, const struct record *record);

#endif
