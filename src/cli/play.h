// SPDX-License-Identifier: MIT
/// Plays what a set-up says: the one way of matches, tournaments and what is resumed.
///
///     set-up -> tournament -> runner -> outbox -> store and files -> tournament, screen
#ifndef ARBITER_CLI_PLAY_H
#define ARBITER_CLI_PLAY_H

#include <stdbool.h>

#include "config/setup.h"

/// What to do with a finished set-up.
struct play_request {
    const char *command; ///< for messages
    struct setup *setup;
    bool quiet, watch;
    bool resumed; ///< the store has a part of it already
};

/// Play. An exit status.
int play(const struct play_request *request);

#endif
