// SPDX-License-Identifier: MIT
/// Control groups as the kernel has them: folders, whose files are written to and read. They are
/// named from its cgroup-v1 and cgroup-v2 documents. Paths have PATH_MAX bytes.
#ifndef ARBITER_IO_CGROUPFS_H
#define ARBITER_IO_CGROUPFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The folder of our own group, in the hierarchy of version 1 with that controller, or of version 2
/// for "". False where there is no such hierarchy, or it is out of sight.
bool cgroupfs_own(const char *controller, char *path);

/// Of version 2: may groups below this one have that controller?
bool cgroupfs_offers(const char *folder, const char *controller);

/// FOLDER/NAME; "", which opens nothing, where that is too long.
void cgroupfs_path(char *path, const char *folder, const char *name);

/// Undo what the kernel does to blanks and backslashes in a list of mounts, in place: "\040".
void cgroupfs_decode(char *path);

/// Write to a file of a group. 0, or -1 with errno.
int cgroupfs_put(const char *folder, const char *name, const char *text);
int cgroupfs_put_number(const char *folder, const char *name, uint64_t value);

/// Read the start of a file of a group, with a NUL behind it. False where that can't be, or it is
/// empty.
bool cgroupfs_get(const char *folder, const char *name, char *text, size_t size);

/// The number behind a name in a text with a name and a number a line; 0 where it is not there.
uint64_t cgroupfs_field(const char *text, const char *name);

/// SIGKILL to all in a group. Version 1 can't do that at once: it is tried for a tenth of a second.
void cgroupfs_kill(const char *folder);

/// Remove a group, with all that lives in it.
void cgroupfs_remove(const char *folder);

#endif
