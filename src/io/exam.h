// SPDX-License-Identifier: MIT
/// What `arbiter check` looks at, a row each: small games in which an engine can show whether it
/// does what a referee relies on. What is found is one sentence that says what to change.
#ifndef ARBITER_IO_EXAM_H
#define ARBITER_IO_EXAM_H

#include "io/drill.h"
#include "util/str.h"

/// An engine under examination, and how patient one is with it.
struct exam {
    struct drill drill;
    int64_t start_ms; ///< for its greeting
    int64_t limit_ms; ///< for a move, whatever it is told
    int64_t leave_ms; ///< to leave
    int games;        ///< whole ones to play
    bool began;       ///< it has answered its greeting
    bool stuck;       ///< as Black it was asked for a move and has never made one
};

/// Whom a question makes sense for: all, those who answer the greeting, those who make a move.
enum of_whom { OF_ALL, OF_TALKERS, OF_MOVERS };

enum mark { MARK_PASSED, MARK_FAILED, MARK_UNFIT };

struct finding {
    enum mark mark;
    struct str text; ///< a sentence without a full stop
};

/// A row. A question finds no process where it must begin with a fresh one, and may leave one.
struct question {
    const char *name;
    const char *tells; ///< what passes, for the help
    enum of_whom of;
    bool dialogue; ///< not for one process a move
    /// Why it can't be asked of this engine; NULL where it can. Optional.
    const char *(*unfit)(const struct exam *exam);
    void (*look)(struct exam *exam, struct finding *finding);
};

/// In the order in which they are asked; a row without a name ends them.
extern const struct question questions_all[];

/// Ask one. `finding` is cleared before.
void exam_ask(const struct question *question, struct exam *exam, struct finding *finding);

/// Does it speak this language? Asked with a fresh process, for `start_ms` at most.
bool exam_speaks(struct exam *exam);

#endif
