// SPDX-License-Identifier: MIT
/// Plays what a set-up says: the one way of matches, tournaments and what is resumed.
///
///     set-up -> tournament -> runner -> outbox -> store and files -> tournament, screen
#ifndef ARBITER_CLI_PLAY_H
#define ARBITER_CLI_PLAY_H

#include "config/setup.h"
#include "core/tournament.h"
#include "store/store.h"

/// What to do with a finished set-up.
struct play_request {
    const char *command; ///< for messages
    struct setup *setup;
    bool quiet, watch;
    bool resumed; ///< the store has a part of it already
};

/// Draw a seed where none was given. 0, or -1 with a message.
int play_seed(struct setup *setup, struct err *err);

/// Work in the folder that the set-up's relative paths start from (here, where it says nothing),
/// so that a resumed run finds what it found before. 0, or -1 with a message.
int play_base(struct setup *setup, struct err *err);

/// The tournament of a set-up; NULL with a message.
struct tournament *play_tournament(const struct setup *setup, struct err *err);

/// Tell a tournament of all that a store has. How many void games there are too; -1 with a
/// message.
int64_t play_replay(struct tournament *tournament, struct store *store, struct err *err);

/// Play. An exit status.
int play(const struct play_request *request);

#endif
