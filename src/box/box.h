// SPDX-License-Identifier: MIT
/// arbiter-box: a small static program that shuts an engine in and becomes it.
///
///     arbiter --vfork, limits, exec--> arbiter-box (monitor)
///                                        | unshare, fork
///                                        v
///                                      init, process 1 of its own world: mounts
///                                        | fork, Landlock, seccomp, exec
///                                        v
///                                      the engine
///
/// The monitor relays the engine's exit status, signals as they are. Neither it nor init holds the
/// engine's pipes: an engine that closes one is noticed. When any of the three dies, all do.
/// Whatever can't be set up ends the box with a line on stderr and status 125.
#ifndef ARBITER_BOX_BOX_H
#define ARBITER_BOX_BOX_H

#include <stdbool.h>
#include <stdint.h>

/// Exit statuses of the box itself, as other launchers have them. An engine's own may be the same:
/// only the box's come with a line on stderr that begins "arbiter-box: ".
enum { BOX_FAILED = 125, BOX_NO_EXEC = 126 };

enum { READS_MAX = 32 };

/// What the command line asks for.
struct box {
    const char *dir;                    ///< the engine's folder, where it starts; absolute
    bool writable;                      ///< it may write there; else what it writes is gone with it
    bool network;                       ///< it may use the network
    bool namespaces, landlock, seccomp; ///< the layers to use
    bool sockets;                       ///< it may open sockets (wine needs one)
    uint64_t scratch;                   ///< bytes of each scratch folder: its own, /tmp, /dev/shm
    uint64_t processes;                 ///< processes and threads; 0 for no limit
    const char *reads[READS_MAX];       ///< more that it may read
    int reads_count;
    const char *exec; ///< the program to become; argv[0] if not given
    char **argv;      ///< the engine's words
};

/// Say what failed, with errno's text, and end the box.
_Noreturn void box_fail(const char *what, const char *which);

/// In the new mount namespace: a root of its own with the system to read, the engine's folder and
/// scratch, and nothing else.
void box_mount(const struct box *box);

/// No files but those, no signals to others, no TCP, no abstract sockets. 0, or -1 where the
/// kernel has no Landlock; `abi` is then 0 and else its version.
int box_landlock(const struct box *box, int *abi);

/// Refuse the system calls that no engine needs. 0, or -1 with errno.
int box_seccomp(const struct box *box);

#endif
