// SPDX-License-Identifier: MIT
/// What a fuzz target is: a function of bytes, for libFuzzer or for the plain driver.
#ifndef ARBITER_TESTS_FUZZ_TARGET_H
#define ARBITER_TESTS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

#include "dry.h"

/// libFuzzer's name for it. 0; whatever is wrong aborts.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Abort with these words where `held` is false.
void must(bool held, const char *what);

/// Watch a table: what it writes is in bounds, and every record that it completes is sound.
void watch(struct dry *dry);

#endif
