// SPDX-License-Identifier: MIT
/// How files of a run's games begin in SGF and CCGC: what the page puts moves behind when a game is
/// downloaded. Most of it is the same for all games, so a game tells only what is not.
#ifndef ARBITER_REPORT_HEADS_H
#define ARBITER_REPORT_HEADS_H

#include <jansson.h>

#include "core/record.h"

/// The beginning of a game's file in an array of parts, null where the format has no such game.
/// `of` is what the format is called: "sgf" or "ccgc".
json_t *heads_of(const char *of, const struct record *record);

/// The same against another game's: 0 for each part that is alike.
json_t *heads_unlike(json_t *head, const json_t *usual);

#endif
