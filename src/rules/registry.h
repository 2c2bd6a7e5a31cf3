// SPDX-License-Identifier: MIT
/// The games' rules, each defined in a file of its own.
#ifndef ARBITER_RULES_REGISTRY_H
#define ARBITER_RULES_REGISTRY_H

struct rules;

extern const struct rules amazon_rules;
extern const struct rules connect6_rules;
extern const struct rules dots_and_boxes_rules;
extern const struct rules go_rules;
extern const struct rules gomoku_rules;
extern const struct rules nogo_rules;
extern const struct rules othello_rules;
extern const struct rules phantom_go_rules;
extern const struct rules renju_rules;
extern const struct rules surakarta_rules;

#endif
