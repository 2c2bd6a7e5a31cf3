// SPDX-License-Identifier: MIT
/// How a run stands, for programs and pages.
#ifndef ARBITER_CLI_RESULTS_FORMATS_H
#define ARBITER_CLI_RESULTS_FORMATS_H

#include "cli/block.h"
#include "store/store.h"

/// One line of JSON: everything that the text shows.
void results_json(const struct block *block, struct str *out);

/// A row an engine.
void results_csv(const struct block *block, struct str *out);

/// Tables for a comment on a change.
void results_markdown(const struct block *block, struct str *out);

/// A test an engine (its faults), a condition, and the SPRT.
void results_junit(const struct block *block, struct str *out);

/// The headers of a game, as Ordo and BayesElo read them. "White" is whoever moved first, as in
/// chess.
void results_pgn(const struct block *block, const struct store_result *game, struct str *out);

#endif
