// SPDX-License-Identifier: MIT
/// What must hold at a table whatever engines do.
#ifndef ARBITER_TESTS_FUZZ_WATCH_H
#define ARBITER_TESTS_FUZZ_WATCH_H

#include "dry.h"

/// Watch a table: what it writes is in bounds, and every record that it completes is sound.
void watch(struct dry *dry);

#endif
