// SPDX-License-Identifier: MIT
/// An engine as the user names it: a program with its words, folder, language and clock.
#ifndef ARBITER_IO_PROGRAM_H
#define ARBITER_IO_PROGRAM_H

#include <stdbool.h>

#include "core/clock.h"
#include "core/restart.h"
#include "io/confine.h"
#include "proto/protocol.h"
#include "util/err.h"

/// Owned by whoever set it up; `program_release` frees all.
struct program {
    char *label;      ///< how the user calls it; unique in a run
    char *command;    ///< as typed
    char **argv;      ///< the command's words, after those of a launcher, NULL-terminated
    char *path;       ///< of the program, absolute
    char *launcher;   ///< of a program that is run in its place and runs it; NULL for none
    char *dir;        ///< to start in; NULL for where we are
    char **env;       ///< NAME=VALUE beside our own environment, NULL-terminated; NULL for none
    bool private_dir; ///< each process in a copy of its own of `dir`
    const struct protocol *protocol;
    struct settings settings; ///< of the protocol
    struct time_control time;
    int64_t packet_gap_ms;
    enum restart restart;
    bool rests;             ///< it is stopped while the other thinks
    struct confine confine; ///< what its processes take upon themselves
};

/// Find the program of `argv[0]` and check that it can be run: a name with '/' from here, one
/// without from PATH. Sets `path`, and `dir` to the program's folder where there was a '/', unless
/// it is set. 0, or -1 with a message that says what is wrong with it.
int program_find(struct program *program, struct err *err);

void program_release(struct program *program);

#endif
