// SPDX-License-Identifier: MIT
/// The games that are being played, from the file of events that the run writes (--events).
#ifndef ARBITER_SERVE_RUNNING_H
#define ARBITER_SERVE_RUNNING_H

#include "core/record.h"
#include "util/str.h"

struct running;

/// Follow a file, which need not be there yet, of a run of this game.
struct running *running_new(const char *path, const struct game *game);

/// Takes NULL.
void running_free(struct running *running);

/// Read what was written since, and append the games that have begun and not ended, with their
/// moves: a JSON array.
void running_games(struct running *running, struct str *out);

#endif
