// SPDX-License-Identifier: MIT
/// A match as the command line describes it.
#ifndef ARBITER_CLI_MATCH_H
#define ARBITER_CLI_MATCH_H

#include "cli/games.h"
#include "cli/play_options.h"

enum { ENGINES = 2 };

/// Options by their place in the table. Those with sides stand in threes: for both engines, for
/// the first, for the second.
enum match_option {
    MATCH_GAME = 1,
    MATCH_OPTION,
    MATCH_TC,
    MATCH_TC_A,
    MATCH_TC_B,
    MATCH_MOVETIME,
    MATCH_MOVETIME_A,
    MATCH_MOVETIME_B,
    MATCH_MARGIN,
    MATCH_MARGIN_A,
    MATCH_MARGIN_B,
    MATCH_PROTOCOL,
    MATCH_PROTOCOL_A,
    MATCH_PROTOCOL_B,
    MATCH_PACKET_GAP,
    MATCH_PACKET_GAP_A,
    MATCH_PACKET_GAP_B,
    MATCH_RESTART,
    MATCH_RESTART_A,
    MATCH_RESTART_B,
    MATCH_PRIVATE_DIR,
    MATCH_NAME_A,
    MATCH_NAME_B,
    MATCH_DIR_A,
    MATCH_DIR_B,
    MATCH_DENNOU_STRICT,
    MATCH_SANDBOX,
    MATCH_SANDBOX_A,
    MATCH_SANDBOX_B,
    MATCH_SANDBOX_CMD,
    MATCH_SANDBOX_CMD_A,
    MATCH_SANDBOX_CMD_B,
    MATCH_MEMORY,
    MATCH_MEMORY_A,
    MATCH_MEMORY_B,
    MATCH_CPU,
    MATCH_CPU_A,
    MATCH_CPU_B,
    MATCH_PROCESSES,
    MATCH_PROCESSES_A,
    MATCH_PROCESSES_B,
    MATCH_DISK,
    MATCH_DISK_A,
    MATCH_DISK_B,
    MATCH_OUTPUT_LIMIT,
    MATCH_OUTPUT_LIMIT_A,
    MATCH_OUTPUT_LIMIT_B,
    MATCH_ALLOW,
    MATCH_ALLOW_A,
    MATCH_ALLOW_B,
    MATCH_READ,
    MATCH_READ_A,
    MATCH_READ_B,
    MATCH_WRITABLE,
    MATCH_WRITABLE_A,
    MATCH_WRITABLE_B,
    MATCH_OPTIONS
};

/// What was typed.
struct match_settings {
    const char *value[MATCH_OPTIONS]; ///< NULL where not given; of a flag "yes"
    struct assignments options;
    struct play_given given;
};

/// Read settings and commands into a set-up that was begun, and finish it. 0, or -1 with a
/// message.
int match_setup_read(const struct match_settings *settings, const char *const *commands,
                     struct setup *setup, struct err *err);

#endif
