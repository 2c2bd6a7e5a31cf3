// SPDX-License-Identifier: MIT
/// What a fuzz target is: a function of bytes, for libFuzzer or for the plain driver. And what
/// targets share.
#ifndef ARBITER_TESTS_FUZZ_TARGET_H
#define ARBITER_TESTS_FUZZ_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/rules.h"
#include "util/err.h"
#include "util/str.h"

/// libFuzzer's name for it. 0; whatever is wrong aborts.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// Abort with these words where `held` is false.
void must(bool held, const char *what);

/// Abort, and show both, where two texts differ.
void must_equal(const struct str *one, const struct str *other, const char *what);

/// Abort where a message is not safe to show.
void must_be_shown(const struct err *err);

/// Set a game by "NAME OPTION=VALUE…"; what is wrong is passed over. The words are cut up. False
/// where no game is named: nothing is set.
bool game_of_words(struct game *game, char *words);

/// Append the bytes up to the next line's end, and return how many there were with the end.
size_t take_line(const uint8_t *data, size_t size, struct str *line);

/// The path of a file in $TMPDIR, always the same one, which is gone when the program ends; but
/// libFuzzer's do not end so that it would be.
const char *scratch_path(void);

/// The same; it has these bytes now and no more, and SQLite has left nothing beside it.
const char *scratch_file(const uint8_t *data, size_t size);

#endif
