// SPDX-License-Identifier: MIT
/// From a set-up's engines to programs that can be started.
#ifndef ARBITER_CLI_PROGRAMS_H
#define ARBITER_CLI_PROGRAMS_H

#include "config/setup.h"
#include "io/program.h"

/// Replace engines with a `glob` by an engine for each program that it finds. Paths start where
/// we are. 0, or -1 with a message.
int programs_expand(struct setup *setup, struct err *err);

/// Find the program of every engine. As many as there are engines, on the heap; NULL with a
/// message.
struct program *programs_find(const struct setup *setup, struct err *err);

/// Takes NULL.
void programs_free(struct program *programs, size_t count);

#endif
