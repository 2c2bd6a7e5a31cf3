// SPDX-License-Identifier: MIT
/// Plays games at a number of tables, on one event loop or several, until there are no more.
#ifndef ARBITER_IO_RUNNER_H
#define ARBITER_IO_RUNNER_H

#include <stdbool.h>

#include "core/lateness.h"
#include "core/record.h"
#include "core/schedule.h"
#include "core/sink.h"
#include "io/program.h"
#include "io/wirelog.h"

/// What to play, and whom to tell. Pointers must outlive the run. With more than one loop the
/// functions and sinks are called from several threads, but never two at a time.
struct run {
    const struct game *game;
    const struct program *programs; ///< by `pairing.engine`
    int tables;                     ///< games at once
    int loops;                      ///< event loops, each in a thread of its own
    bool pin;                       ///< each loop and its engines to one processor
    int64_t start_ms;               ///< for an engine to answer the greeting
    int64_t quit_ms;                ///< for an engine to leave
    bool cpu_clock; ///< clocks count processor time; the wall has its say where that stands still
    int illegal_retries;
    int64_t illegal_grace_ms;
    int64_t grace_ms;                ///< for running games to end after a signal; 0 cuts them
    size_t log_bytes;                ///< of the wire kept of each game; 0 for none
    const char *dens;                ///< a folder for private copies of engines' folders
    bool keep_files;                 ///< leave there what is new in them
    const struct sink *const *sinks; ///< NULL-terminated

    /// The next game. False: none now; and none ever once no game is running, nor work in the
    /// background.
    bool (*next)(void *owner, struct pairing *pairing);
    /// `next` had none and no game runs: what waits to be done should be begun now. May be NULL.
    void (*idle)(void *owner);
    /// A game has ended; `log` is its wire, empty where none is kept.
    void (*ended)(void *owner, const struct pairing *pairing, const struct record *record,
                  const struct wirelog *log);
    /// A game could not be set up, by no fault of an engine's; it is void.
    void (*failed)(void *owner, const char *why);
    /// Once a second while games run. May be NULL: then nothing wakes up for it.
    void (*tick)(void *owner);
    /// Somebody asks how it stands (SIGUSR1, or any key where `keys` is set). May be NULL.
    void (*asked)(void *owner);
    bool keys; ///< of the terminal that we run on
    void *owner;

    struct lateness *lateness; ///< filled in at the end: the referee's own; may be NULL
};

enum run_end { RUN_DONE, RUN_INTERRUPTED, RUN_FAILED };

/// Play until `next` has no more and the last engine has gone, or until SIGINT, SIGTERM or SIGHUP:
/// the first begins the grace, its end cuts the games, and one more ends it all at once.
/// RUN_FAILED with a message where we can't.
enum run_end run_games(const struct run *run, struct err *err);

/// From within one of a run's calls: do `work` where it may block, while the games go on, and
/// then call `done` as the run's other functions are called. The run waits for it.
void run_background(void (*work)(void *owner), void (*done)(void *owner), void *owner);

/// From within one of a run's calls: call `due` at that time as the run's other functions are
/// called, unless the run is over before. One call at a time is kept.
void run_later(int64_t at_ns, void (*due)(void *owner), void *owner);

/// From within one of a run's calls: cut the games that run and begin no other.
void run_stop(void);

#endif
