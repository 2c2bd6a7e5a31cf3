// SPDX-License-Identifier: MIT
/// A run as its store has it.
#ifndef ARBITER_CLI_STORED_H
#define ARBITER_CLI_STORED_H

#include "config/setup.h"
#include "store/store.h"

/// Read the set-up from the store at that path and finish it. 0, or -1 with a message.
int stored_setup(const char *path, struct setup *setup, struct err *err);

/// The same from an open one.
int stored_setup_of(struct store *store, struct setup *setup, struct err *err);

#endif
