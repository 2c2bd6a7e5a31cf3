// SPDX-License-Identifier: MIT
/// Dens: private copies of folders that processes start in, made and cleared away in the
/// background, one job at a time.
#ifndef ARBITER_IO_DEN_H
#define ARBITER_IO_DEN_H

#include <uv.h>

#include "io/program.h"

/// Make a folder for the dens of this run below `temporary`, which only we can list; others may
/// pass through it if `others` is set. Those of runs that were killed are removed first; the
/// warden, who is to be started later, removes this one if we are. A path on the heap, or NULL with
/// a message.
char *dens_open(const char *temporary, bool others, struct err *err);

/// Zeroes are none.
struct den {
    char *path;                    ///< of the copy; NULL for none
    const char *original;          ///< what it is a copy of
    const struct confine *confine; ///< whose it is
};

/// A job on the dens of a table. Zeroes but for `keep_files` and `owner` to begin.
struct movers {
    uv_work_t work;
    struct den *den[SEATS]; ///< to be made, or cleared away
    int count;
    bool keep_files; ///< of a den that is cleared away what is new in it stays
    bool busy;
    struct err trouble; ///< why a den could not be made; else empty
    void (*done)(void *owner);
    void *owner;
};

/// Give a program a den below `folder`, yet to be made.
void den_place(struct den *den, const char *folder, uint64_t game, const struct program *program);

/// Add a den to the next job.
void movers_add(struct movers *movers, struct den *den);

/// Make the dens that were added, up to the first that can't be; `done` comes in a later turn of
/// the loop. False where none was added: nothing will come.
bool movers_make(struct movers *movers, uv_loop_t *loop, void (*done)(void *owner));

/// Clear away the dens that were added, likewise: they are none when `done` comes.
bool movers_clear(struct movers *movers, uv_loop_t *loop, void (*done)(void *owner));

#endif
