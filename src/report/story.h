// SPDX-License-Identifier: MIT
/// The story of one game in plain words: what an organiser sends to an author who asks why.
#ifndef ARBITER_REPORT_STORY_H
#define ARBITER_REPORT_STORY_H

#include "core/record.h"
#include "util/str.h"

/// What is known beside the record.
struct story {
    const char *source; ///< the store or file, as the user named it
    const char *wire;   ///< what was said, as the log has it; "" where it was not kept
    bool unicode;       ///< the board may be drawn with more than ASCII
};

/// Append some ten lines and the board: who played, how it ended, the rule that decided, what the
/// engine had said and done last, and how to see it again.
void story_tell(const struct record *record, const struct story *story, struct str *out);

/// The rule behind an ending in a sentence or two.
const char *story_rule(enum ending ending);

#endif
