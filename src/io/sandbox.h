// SPDX-License-Identifier: MIT
/// How an engine is kept within its sandbox: what its processes take upon themselves, and which
/// words come before its own.
#ifndef ARBITER_IO_SANDBOX_H
#define ARBITER_IO_SANDBOX_H

#include "core/limits.h"
#include "io/program.h"

/// What the user asks for.
struct sandbox_wish {
    enum sandbox level;
    struct limits limits;
    enum allow allow;
    bool writable;             ///< it may write to its own folder
    const char *const *read;   ///< more that it may read, NULL-terminated; NULL for none
    const char *const *before; ///< words of a launcher of the user's own, likewise
};

/// Shut a program in that has been found. 0, or -1 with a message where that can't be.
int sandbox_program(struct program *program, const struct sandbox_wish *wish, struct err *err);

/// Let it run as another user: a name, or numbers UID or UID:GID. 0, or -1 with a message.
int sandbox_user(const char *name, struct confine *confine, struct err *err);

/// Run arbiter-box on a program of the system, which succeeds where all is well, with these layers
/// (NULL for all) and as that user. 0 where it does; else -1 with what it said.
int sandbox_try(const char *layers, const char *program, const struct confine *as, struct err *err);

/// How to get the layer that such words name as missing, as far as this machine tells.
const char *sandbox_remedy(const char *said);

#endif
