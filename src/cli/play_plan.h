// SPDX-License-Identifier: MIT
/// The tournament of a set-up, and what a store has of it.
#ifndef ARBITER_CLI_PLAY_PLAN_H
#define ARBITER_CLI_PLAY_PLAN_H

#include "config/setup.h"
#include "core/tournament.h"
#include "store/store.h"

/// Draw a seed where none was given. 0, or -1 with a message.
int play_seed(struct setup *setup, struct err *err);

/// Work in the folder that the set-up's relative paths start from (here, where it says nothing),
/// so that a resumed run finds what it found before. 0, or -1 with a message.
int play_base(struct setup *setup, struct err *err);

/// The tournament of a set-up; NULL with a message.
struct tournament *play_tournament(const struct setup *setup, struct err *err);

/// Can the conditions of `fail-if` be read? 0, or -1 with a message.
int play_conditions(const struct setup *setup, struct err *err);

/// Tell a tournament of all that a store has. How many void games there are too; -1 with a
/// message.
int64_t play_replay(struct tournament *tournament, struct store *store, struct err *err);

#endif
