// SPDX-License-Identifier: MIT
/// The parts of a report's data, as JSON.
#ifndef ARBITER_REPORT_DATA_H
#define ARBITER_REPORT_DATA_H

#include <jansson.h>

#include "report/report.h"

/// A text that may hold any bytes.
json_t *data_text(const char *bytes);

/// The same, at most its last `most` bytes.
json_t *data_tail(const char *bytes, size_t most);

/// The run: game, engines, counts. NULL with a message.
json_t *data_run(const struct report *report, struct err *err);

/// Standings, crosstable, counts by engine, the first player's advantage.
json_t *data_standings(const struct report *report);

/// The sequential test and how it went; null where there is none.
json_t *data_test(const struct report *report, struct err *err);

/// A row for every game, and what became of the time. NULL with a message.
json_t *data_games(const struct report *report, struct err *err);

/// What proves the faults of the first games that have any. NULL with a message.
json_t *data_faults(const struct report *report, struct err *err);

/// What files of the run's games usually begin with, by name of the format. NULL with a message.
json_t *data_heads(struct store *store, struct err *err);

/// How a game ended: a sentence with these names of the seats, and what else such a sentence is
/// made of that the row of the game has not. Times are microseconds.
json_t *data_end(const struct result *result, const char *const names[SEATS]);

/// The moves and positions of a record. Without `heads`, for no download.
json_t *data_moves(const struct record *record, const json_t *heads);

/// Append JSON that may stand in a page: no "<" that could end the script, nothing that a parser
/// of HTML would take for its own.
void data_put(const json_t *object, struct str *out);

/// By engine: means of the time by its own moves, and what it used in others' time.
json_t *data_times(struct report_times *times, int engines);

/// Count a game's times, unless it was counted before. Its milliseconds by seat. 0, or -1 with a
/// message.
int times_of(struct report_times *times, struct store *store, const struct store_result *game,
             int64_t used_ms[SEATS], struct err *err);

#endif
