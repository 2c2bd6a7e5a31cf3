// SPDX-License-Identifier: MIT
/// What an engine used while its opponents were on move, game by game.
#ifndef ARBITER_REPORT_IDLE_H
#define ARBITER_REPORT_IDLE_H

#include "store/store.h"

/// One engine's; zeroes are none, `idle_release` frees it.
struct idle {
    int64_t *ns; ///< of the games in which anything was measured
    size_t count;
    uint64_t games; ///< all of its games
    int64_t total_ns;
};

/// Count a game of its.
void idle_add(struct idle *idle, int64_t ns);

/// What half of its games came up to, in milliseconds. Puts them in order.
double idle_median_ms(struct idle *idle);

void idle_release(struct idle *idle);

/// Count all games of a store for each of so many engines. 0, or -1 with a message.
int idle_read(struct store *store, struct idle *idle, int engines, struct err *err);

#endif
