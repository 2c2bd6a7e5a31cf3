// SPDX-License-Identifier: MIT
/// The lines of other referees, letter by letter, for scripts that read them: fastchess and
/// cutechess-cli. Who moves first is named first, and is Black here. A number that does not exist
/// is "n/a".
#ifndef ARBITER_CLI_PEERS_H
#define ARBITER_CLI_PEERS_H

#include "cli/block.h"
#include "core/record.h"

/// "Started game 1 of 4 (A vs B)".
void peers_started(const struct record *record, uint64_t games, struct str *out);

/// "Finished game 1 (A vs B): 1-0 {White disconnects}"; before it, where fastchess has one, a
/// warning: "Warning; Engine B is not responsive".
void peers_ending(enum setup_style style, const struct record *record, struct str *out);

/// What follows each game that counts.
void peers_score(const struct block *block, struct str *out);

/// The report: now and then, and at the end.
void peers_report(const struct block *block, struct str *out);

/// What comes last.
void peers_end(const struct block *block, double seconds, struct str *out);

#endif
