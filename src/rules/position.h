// SPDX-License-Identifier: MIT
/// Positions as people write them: "B: h8 i9 W: h9".
#ifndef ARBITER_RULES_POSITION_H
#define ARBITER_RULES_POSITION_H

#include "rules/rules.h"

/// Clear the new board of black and white pieces and put others on it: "B:" and "W:" are followed
/// by their cells in canonical text, a symbol of the game's look does for what else there is
/// ("*: c7", ".: a1"). 0, or -1 with a message that names the word.
int position_read(const struct game *game, const char *text, struct view *position,
                  struct err *err);

#endif
