// SPDX-License-Identifier: MIT
/// Games as users name them.
#ifndef ARBITER_CLI_GAMES_H
#define ARBITER_CLI_GAMES_H

#include "rules/rules.h"

struct nearest;
struct protocol;

/// The game of that name or alias, at its defaults. -1 with a message that says which was meant.
int game_named(const char *name, struct game *game, struct err *err);

/// Set an option written NAME=VALUE. -1 with a message that names what would do.
int game_assign(struct game *game, const char *assignment, struct err *err);

/// Offer all names and aliases, to somebody who misspelt one.
void games_offer(struct nearest *nearest);
void protocols_offer(struct nearest *nearest);

/// The language of that name or alias. NULL with a message that says which was meant.
const struct protocol *protocol_named(const char *name, struct err *err);

/// Options given again and again: NAME=VALUE, in the order they were given.
enum { ASSIGNMENTS_MAX = 64 };

struct assignments {
    const char *text[ASSIGNMENTS_MAX];
    int count;
};

/// Keep one more. -1 with a message where there are too many.
int assignments_add(struct assignments *assignments, const char *text, struct err *err);

/// Set all of them.
int assignments_apply(const struct assignments *assignments, struct game *game, struct err *err);

#endif
