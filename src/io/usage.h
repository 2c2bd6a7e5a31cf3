// SPDX-License-Identifier: MIT
/// How much memory a process and all that it has started use.
#ifndef ARBITER_IO_USAGE_H
#define ARBITER_IO_USAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// Do they use more than so many bytes? What several of them share counts once.
bool usage_exceeds(pid_t root, uint64_t bytes);

#endif
