// SPDX-License-Identifier: MIT
/// What `serve` is asked for, between its options and the program that does it.
#ifndef ARBITER_CLI_SERVE_H
#define ARBITER_CLI_SERVE_H

#include "cli/command.h"

/// NULL where an option was not given.
struct serve_settings {
    const char *address;
    const char *port;
    const char *events;
};

#endif
