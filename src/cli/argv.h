// SPDX-License-Identifier: MIT
/// The words of a command, as a shell would split them, without running one.
#ifndef ARBITER_CLI_ARGV_H
#define ARBITER_CLI_ARGV_H

#include "util/err.h"

/// Split at blanks outside quotes. The words, NULL at the end: one block for free(). How many they
/// are, at least one; or -1 with a message.
int argv_split(const char *command, const char ***words, struct err *err);

#endif
