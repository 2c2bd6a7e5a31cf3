// SPDX-License-Identifier: MIT
/// Where games come from: a store, or a file of any format that is known.
#ifndef ARBITER_CLI_SOURCE_H
#define ARBITER_CLI_SOURCE_H

#include "cli/games.h"
#include "core/record.h"
#include "util/err.h"

struct source;

/// What to take games for where a file does not say: two options of all that read files.
struct source_hint {
    const char *game; ///< NULL where not given
    struct assignments options;
};

enum source_option { SOURCE_GAME = 100, SOURCE_OPTION };

#define SOURCE_OPTIONS                                                                             \
    {"game", '\0',        POPT_ARG_STRING,                                                         \
     NULL,   SOURCE_GAME, "the game, where the file does not say (C5 may be gomoku)",              \
     "NAME"},                                                                                      \
    {                                                                                              \
        "option", '\0', POPT_ARG_STRING, NULL, SOURCE_OPTION, "an option of that game",            \
            "NAME=VALUE"                                                                           \
    }

/// Take one of them. 0, or -1 with a message.
int source_hint_take(struct source_hint *hint, enum source_option option, const char *value,
                     struct err *err);

/// Open a file, or "-" for stdin. `format` names one (NULL: it is guessed); `hint` may be NULL.
/// NULL with a message.
struct source *source_open(const char *path, const char *format, const struct source_hint *hint,
                           struct err *err);

/// Read the next game into a record that is zeroed or cleared. 0; 1 where there is none left; -1
/// with a message that begins with the file and the line (or the game's number in a store).
int source_next(struct source *source, struct record *record, struct err *err);

/// Where the game that was read last stands, for messages: "games.jsonl:3", "run.db: game 7".
const char *source_where(const struct source *source);

/// NULL is fine.
void source_close(struct source *source);

#endif
