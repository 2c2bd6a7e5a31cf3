// SPDX-License-Identifier: MIT
/// Records of games as they are played, in any format that `export` writes: one after another in a
/// file, or in a folder a file each.
#ifndef ARBITER_CLI_RECORDER_H
#define ARBITER_CLI_RECORDER_H

#include "cli/convert.h"
#include "cli/outbox.h"
#include "config/setup.h"

/// Zeroes are none.
struct recorder {
    struct convert convert; ///< without a format where nothing is recorded; a folder where one is
};

/// Choose the format and make the folder, or open the outbox's file. 0, or -1 with a message.
int recorder_open(struct recorder *recorder, const struct setup *setup, struct outbox *outbox,
                  struct err *err);

/// A game has ended: put its record into the outbox.
void recorder_add(struct recorder *recorder, const struct record *record, struct outbox *outbox);

void recorder_release(struct recorder *recorder);

#endif
