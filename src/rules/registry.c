// SPDX-License-Identifier: MIT
/// The games, one line each, sorted by name.
#include "rules/registry.h"

#include <stddef.h>

#include "rules/rules.h"

// One a line, so that games can come side by side.
// clang-format off
const struct rules *const rules_all[] = {
    &amazon_rules,
    &connect6_rules,
    &dots_and_boxes_rules,
    &go_rules,
    &gomoku_rules,
    &nogo_rules,
    &othello_rules,
    &phantom_go_rules,
    &renju_rules,
    &surakarta_rules,
    NULL,
};
// clang-format on
