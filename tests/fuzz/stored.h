// SPDX-License-Identifier: MIT
/// A store that anybody may have written, read in every way that commands do.
#ifndef ARBITER_TESTS_FUZZ_STORED_H
#define ARBITER_TESTS_FUZZ_STORED_H

/// Read all of it: the run, its engines, its games, and the report on it.
void stored_read(const char *path);

#endif
