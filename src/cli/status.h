// SPDX-License-Identifier: MIT
/// How a run stands while it goes on: progress, speed, score, test, faults, a line each.
#ifndef ARBITER_CLI_STATUS_H
#define ARBITER_CLI_STATUS_H

#include "cli/block.h"

/// Games of this sitting, for the speed.
struct sitting {
    uint64_t games;
    double seconds;
};

void status_text(const struct block *block, const struct sitting *sitting, bool unicode,
                 struct str *out);

#endif
