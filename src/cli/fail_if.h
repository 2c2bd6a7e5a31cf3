// SPDX-License-Identifier: MIT
/// Conditions under which a run has failed: "score<0.45", "illegal>0", "timeout>1%".
#ifndef ARBITER_CLI_FAIL_IF_H
#define ARBITER_CLI_FAIL_IF_H

#include "core/crosstable.h"
#include "util/err.h"

/// A condition: what, how compared, with what.
struct fail_if {
    enum { FAIL_SCORE, FAIL_FAULTS, FAIL_ENDING } what;
    enum ending ending;
    char compare; ///< '<', '>', or 'l' and 'g' with equality
    double limit; ///< for a score and with `share` from 0 to 1
    bool share;   ///< of games
};

/// Read one. 0, or -1 with a message.
int fail_if_read(const char *text, struct fail_if *condition, struct err *err);

/// Is it so? The score is the first engine's; faults are those of all.
bool fail_if_true(const struct fail_if *condition, const struct crosstable *table);

#endif
