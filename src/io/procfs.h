// SPDX-License-Identifier: MIT
/// What the kernel tells of how busy a process is, and of its group.
#ifndef ARBITER_IO_PROCFS_H
#define ARBITER_IO_PROCFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Read the start of a small file, with a NUL behind it. False where there is none: the process has
/// gone.
bool procfs_read(const char *path, char *text, size_t size);

/// Of all threads of a process, since they began.
struct load {
    int64_t cpu_ns;  ///< they ran
    int64_t wait_ns; ///< they could have run, and no processor was free
};

/// Zeroes where the process has gone, or the kernel does not tell.
struct load procfs_load(pid_t pid);

/// Does one of its threads run, or could it?
bool procfs_runnable(pid_t pid);

/// A name for what is this process's, that no other has had: "arbiter-", and its id, start,
/// namespace and host.
void procfs_name(char *name, size_t size);

/// Does a text begin with such a name, of a process from here that has ended? Of others nobody
/// knows.
bool procfs_ended(const char *name);

/// Is it on its way out, or gone? On a busy machine that way is long: first its files are closed.
bool procfs_ending(pid_t pid);

/// How many processes of a group are neither its leader nor about to be gone.
int procfs_followers(pid_t group);

#endif
