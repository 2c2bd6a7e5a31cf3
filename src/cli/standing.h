// SPDX-License-Identifier: MIT
/// A run as it stands now, for reports.
#ifndef ARBITER_CLI_STANDING_H
#define ARBITER_CLI_STANDING_H

#include "config/setup.h"
#include "report/report.h"

/// What a report points to. Owned by whoever holds the struct; `run_standing_release` frees it.
struct run_standing {
    struct store *store;
    struct setup setup;
    struct tournament *tournament;
    struct ratings ratings;
    uint64_t voids;
    bool over; ///< no other game will be played
};

/// Read the store at a path. 0, or -1 with a message; it can be released either way.
int run_standing_read(struct run_standing *standing, const char *path, struct err *err);

void run_standing_release(struct run_standing *standing);

/// A report on it, without games and times of its own.
struct report run_standing_report(const struct run_standing *standing);

#endif
