// SPDX-License-Identifier: MIT
/// What the unit tests share: cmocka, and positions in a line.
#ifndef ARBITER_TESTS_UNIT_TEST_H
#define ARBITER_TESTS_UNIT_TEST_H

// cmocka wants these before it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "rules/rules.h"

/// A game of that name with options "name=value name=value"; fails the test if there is none.
struct game test_game(const char *name, const char *options);

/// A new game's state on the heap.
void *test_start(const struct game *game);

/// Play canonical moves, separated by blanks; each must be legal.
void test_play(const struct game *game, void *state, const char *moves);

/// The verdict on a canonical move; `why` as `check` sets it, "" for legal.
enum verdict test_check(const struct game *game, const void *state, const char *move,
                        const char **why);

/// Leaves at `depth` from a fresh state.
uint64_t test_perft(const char *name, const char *options, int depth);

#endif
