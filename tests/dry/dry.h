// SPDX-License-Identifier: MIT
/// A table without processes, pipes and clock: what io/bout.c does, dry. Protocols and match are
/// the real ones; what engines say, how they die and what time it is comes from the caller.
#ifndef ARBITER_TESTS_DRY_H
#define ARBITER_TESTS_DRY_H

#include "core/match.h"

/// Set `setup`, `settings` and the callbacks of a zeroed one, then begin.
struct dry {
    struct match_setup setup;
    struct settings settings[SEATS];                               ///< of the seats' protocols
    void (*wrote)(void *owner, int seat, const struct wire *wire); ///< at least one packet
    void (*ended)(void *owner, const struct record *record);
    void *owner;

    int64_t now_ns;
    struct match match;
    struct record record;
    void *session[SEATS];
    bool dead[SEATS]; ///< its process has ended: it says nothing more
    struct wire wire;
    bool over;
};

/// Sit down; processes that outlived the last game play on. `unstarted` can't start: a bit a seat.
void dry_begin(struct dry *dry, unsigned unstarted);

/// The engines change seats; before a game begins.
void dry_cross(struct dry *dry);

/// An engine prints a line.
void dry_line(struct dry *dry, int seat, const char *line);

/// A process ends or can't go on. Where it plays one move only, its exit is its answer.
void dry_died(struct dry *dry, int seat, const struct death *death);

/// It is so late; the alarm rings on the way whenever it is due.
void dry_wait(struct dry *dry, int64_t until_ns);

/// Cut the game.
void dry_void(struct dry *dry, const char *why);

/// Send both engines away.
void dry_quit(struct dry *dry);

void dry_release(struct dry *dry);

#endif
