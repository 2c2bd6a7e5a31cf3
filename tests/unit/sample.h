// SPDX-License-Identifier: MIT
/// Games by chance, for tests of what reads and writes records.
#ifndef ARBITER_TESTS_UNIT_SAMPLE_H
#define ARBITER_TESTS_UNIT_SAMPLE_H

#include "core/record.h"

/// Fill in a zeroed or cleared record with a game that is played to its end. The players are named
/// so; times are whole milliseconds.
void sample_record(struct record *record, const struct game *game, uint64_t seed, const char *black,
                   const char *white);

#endif
