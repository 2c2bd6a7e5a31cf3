// SPDX-License-Identifier: MIT
/// What happens in a run as JSON lines for programs; docs/events.schema.json has their shape.
/// Lines go through the outbox, so that whoever reads slowly holds no clock up. Of a game that has
/// ended they tell when its result lasts.
#ifndef ARBITER_CLI_EVENTS_H
#define ARBITER_CLI_EVENTS_H

#include "cli/block.h"
#include "core/record.h"
#include "core/schedule.h"
#include "core/sink.h"

/// Changes when a reader of this one would be wrong about a line.
enum { EVENTS_VERSION = 1 };

/// Each appends a line.
void events_run(const struct block *block, struct str *out);
void events_begun(const struct record *record, struct str *out);
void events_moved(const struct sight *sight, struct str *out);
void events_ended(const struct record *record, struct str *out);
void events_end(const struct block *block, const char *how, int status, struct str *out);

#endif
