// SPDX-License-Identifier: MIT
/// What a process has started, and how much memory all of them use.
#ifndef ARBITER_IO_USAGE_H
#define ARBITER_IO_USAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// Do they use more than so many bytes? What several of them share counts once.
bool usage_exceeds(pid_t root, uint64_t bytes);

/// The first child of a process, or 0.
pid_t usage_child(pid_t pid);

#endif
