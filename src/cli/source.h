// SPDX-License-Identifier: MIT
/// Where games come from: a store, or a file of any format that is known.
#ifndef ARBITER_CLI_SOURCE_H
#define ARBITER_CLI_SOURCE_H

#include "core/record.h"
#include "util/err.h"

struct source;

/// Open a file, or "-" for stdin. `format` names one (NULL: it is guessed), `game` what to take
/// games for where a file does not say (may be NULL). NULL with a message.
struct source *source_open(const char *path, const char *format, const struct game *game,
                           struct err *err);

/// Read the next game into a record that is zeroed or cleared. 0; 1 where there is none left; -1
/// with a message that begins with the file and the line (or the game's number in a store).
int source_next(struct source *source, struct record *record, struct err *err);

/// Where the game that was read last stands, for messages: "games.jsonl:3", "run.db: game 7".
const char *source_where(const struct source *source);

/// NULL is fine.
void source_close(struct source *source);

#endif
