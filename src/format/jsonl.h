// SPDX-License-Identifier: MIT
/// A record as one JSON object on one line. The order of the fields is fixed and all of them are
/// always there, null where there is nothing to say. docs/record.schema.json says it as a JSON
/// Schema.
///
///     version       1: changes when a reader of this one would be wrong about a line
///     game options  the name, and every option by name as a user would type it
///     number seed   of the game in its run, and its dice (as text: 64 bits)
///     started       Unix time
///     players       the one that began as Black, the other: label, name (as the engine says),
///                   command, protocol, seed (its own dice), time (null where there is no limit)
///     opening       how many of the moves the referee gave
///     moves         [move in canonical text, milliseconds used]
///     usage_ms      of moves that took a while: [ply, processor time, time that the engine waited
///                   for a processor, processor time that it had used while the other thought]
///     attempts      moves that did not stand: ply, colour, verdict, why, text, ms
///     notes         what engines said of their thinking: ply, colour, text
///     attempts_seen notes_seen   how many there were, kept or not
///     strays        lines that came when nothing was asked
///     swapped       the players' colours changed
///     result        ending (a name of the table in core/ending), winner and blamed (colours),
///                   label (the winner's), why, score (by colour), sentence
///     evidence      used_ms, allowed_ms, late_ms, line, exit, signal
///     stderr        the tail of what each player wrote there
///
/// Between two runs under one seed only `started` and fields whose name ends in `ms` and the
/// numbers beside moves may differ.
#ifndef ARBITER_FORMAT_JSONL_H
#define ARBITER_FORMAT_JSONL_H

#include "core/record.h"

enum { JSONL_VERSION = 1 };

/// Append the record's line, its newline included.
void jsonl_write(const struct record *record, struct str *out);

/// Read a line into a record that is zeroed or cleared, which owns all of it afterwards. 0, or -1
/// with a message that names the field; the record is then clear.
int jsonl_read(const char *line, struct record *record, struct err *err);

/// The colour that a seat had after so many moves.
int jsonl_colour(const struct record *record, int seat, int ply);

#endif
