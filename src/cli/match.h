// SPDX-License-Identifier: MIT
/// A match as the command line describes it.
#ifndef ARBITER_CLI_MATCH_H
#define ARBITER_CLI_MATCH_H

#include "cli/games.h"
#include "cli/results.h"
#include "io/program.h"

/// Options by their place in the table. Those with sides stand in threes: for both engines, for
/// the first, for the second.
enum match_option {
    MATCH_GAME = 1,
    MATCH_OPTION,
    MATCH_GAMES,
    MATCH_SEED,
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
    MATCH_NAME_A,
    MATCH_NAME_B,
    MATCH_DIR_A,
    MATCH_DIR_B,
    MATCH_START_LIMIT,
    MATCH_ILLEGAL_RETRIES,
    MATCH_ILLEGAL_GRACE,
    MATCH_DENNOU_STRICT,
    MATCH_RECORD,
    MATCH_LOG,
    MATCH_LOG_BYTES,
    MATCH_WATCH,
    MATCH_QUIET,
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
    MATCH_ENGINE_USER,
    MATCH_OPTIONS
};

/// What was typed.
struct match_settings {
    const char *value[MATCH_OPTIONS]; ///< NULL where not given; of a flag ""
    struct assignments options;
};

/// What was meant. `match_plan_release` frees it.
struct match_plan {
    struct game game;
    struct program programs[ENGINES];
    uint64_t games, seed;
    int64_t start_ms, illegal_grace_ms;
    int illegal_retries;
    size_t log_bytes; ///< 0 where there is no log
};

/// Read settings and commands. 0, or -1 with a message; the plan can be released either way.
int match_plan(const struct match_settings *settings, const char *const commands[ENGINES],
               struct match_plan *plan, struct err *err);

void match_plan_release(struct match_plan *plan);

#endif
