// SPDX-License-Identifier: MIT
/// From an engine's row of a set-up to the sandbox of its program, and what root may do.
#ifndef ARBITER_CLI_SANDBOX_H
#define ARBITER_CLI_SANDBOX_H

#include <stddef.h>

#include "config/setup.h"
#include "io/program.h"

/// Confine a program that has been found, as its engine's values say, and as `user` (NULL for who
/// we are). 0, or -1 with a message: root must say which user its engines are to be.
int sandbox_confine(struct program *program, const struct setup_engine *engine, const char *user,
                    struct err *err);

/// Before the first game: can the strict sandbox be kept, where a program is to run in it? 0, or
/// -1 with a message that says what is missing and how to get it. Warns root on stderr, unless
/// `quiet`, whose engines run as root because nobody asked for anything.
int sandbox_ready(const struct program *programs, size_t count, bool quiet, struct err *err);

#endif
