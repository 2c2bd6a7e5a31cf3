// SPDX-License-Identifier: MIT
/// Starting a program's process: its words, its folder, and an environment with a seed.
#ifndef ARBITER_IO_LAUNCH_H
#define ARBITER_IO_LAUNCH_H

#include "io/engine.h"
#include "io/program.h"

/// Start it with its own words and `more`, one a line, which may be NULL and is cut up; in `den`,
/// a copy of its folder, where that is not NULL. The environment is ours, the program's own, and
/// what its language may have no words for: ARBITER_SEED, so that a run can be repeated, and
/// ARBITER_MOVE_MS, where moves have a limit. 0, or a negative errno.
int launch(struct engine *engine, struct reactor *reactor, const struct program *program,
           const char *den, char *more, uint64_t seed, const struct engine_events *events,
           void *owner);

/// Why it came back negative: a static phrase for the engine's author.
const char *launch_error(int status);

#endif
