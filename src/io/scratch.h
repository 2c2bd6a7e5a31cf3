// SPDX-License-Identifier: MIT
/// A private copy of a folder, and how it is got rid of. Whatever an engine left in it, nothing
/// outside is touched: links are copied and removed as links, never followed. All of it blocks.
#ifndef ARBITER_IO_SCRATCH_H
#define ARBITER_IO_SCRATCH_H

#include <sys/types.h>

#include "util/err.h"

/// Copy a folder with all in it: files with their times, folders, links; nothing else. Whatever is
/// at `to` is removed before; the folders above it are made. It belongs to that user and group, or
/// to us where they are -1. 0, or -1 with a message.
int scratch_make(const char *from, const char *to, uid_t user, gid_t group, struct err *err);

/// Remove it. 0, or -1 with a message; a folder that is not there is removed.
int scratch_remove(const char *path, struct err *err);

/// Remove what is as it was in the original, by size and time; and all of it where nothing is left.
int scratch_prune(const char *path, const char *original, struct err *err);

#endif
