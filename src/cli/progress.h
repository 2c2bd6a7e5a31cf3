// SPDX-License-Identifier: MIT
/// What people see while games are played: on a terminal a live line for each running game,
/// elsewhere a plain line for each that has ended.
#ifndef ARBITER_CLI_PROGRESS_H
#define ARBITER_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/sink.h"
#include "util/str.h"

/// A game that is being played.
struct live;

/// The screen. Set up by `progress_init`, freed by `progress_close`.
struct progress {
    struct sink sink; ///< to be told by
    uint64_t games;   ///< in all; 0 where nobody knows
    bool quiet, watch;
    bool terminal; ///< it can be drawn over
    bool colours, unicode;
    struct live *live;
    int live_count;
    /// Lines above the live ones: how it stands. May be NULL.
    void (*status)(void *owner, struct str *out);
    void *owner;
    int drawn;        ///< lines on the screen, below all else
    int64_t drawn_ns; ///< when
};

void progress_init(struct progress *progress, uint64_t games, bool quiet, bool watch);

/// A second has gone by: clocks tick. Only worth calling where `terminal` is set.
void progress_tick(struct progress *progress);

/// Append what is to be said of a game that has ended, with the last lines of stderr after a fault.
void progress_ending(const struct progress *progress, const struct record *record, struct str *out);

/// Print lines above the live ones, unless it is quiet.
void progress_say(struct progress *progress, const char *text);

/// No more games: the screen is left clean.
void progress_close(struct progress *progress);

#endif
