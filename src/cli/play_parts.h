// SPDX-License-Identifier: MIT
/// What the parts of `play` share: what a run is made ready with, tells, plays and ends with.
#ifndef ARBITER_CLI_PLAY_PARTS_H
#define ARBITER_CLI_PLAY_PARTS_H

#include "cli/block.h"
#include "cli/outbox.h"
#include "cli/play.h"
#include "cli/progress.h"
#include "cli/recorder.h"
#include "core/openings.h"
#include "io/runner.h"

/// A run, from its set-up to its exit status.
struct play {
    const struct play_request *request;
    const struct setup *setup;
    struct program *programs;
    struct tournament *tournament;
    struct openings openings;
    struct outbox outbox;
    struct recorder recorder;
    struct progress progress;
    struct sink tell; ///< events, and lines of other referees
    char *dens;       ///< where private folders of engines lie
    uint64_t before;  ///< games that were finished when we came
    uint64_t kept, voids;
    uint64_t *sat, *never_began; ///< games of each engine in this sitting
    int64_t *idle_ns;            ///< processor time that each engine has used in others' turns
    int64_t started_ns;
    bool lost, decided;
    struct lateness lateness; ///< the referee's own
};

/// Have all that the set-up names, the store too. 0, or -1 with a message.
int play_prepare(struct play *play, struct err *err);

/// Set up the screen, and those who are told of games.
void play_screen(struct play *play);

/// Tell what is going to be played.
void play_announce(struct play *play);

/// Play until there are no games left, or the run is cut.
enum run_end play_games(struct play *play, struct err *err);

/// How long games have been played in this sitting.
double play_seconds(const struct play *play);

/// How the tournament stands.
struct block play_block(const struct play *play);

/// Append how the run stands: an owner's call, of a `struct play`.
void play_status(void *owner, struct str *out);

/// Does the screen have our own words, not those of another referee?
bool play_speaks_own(const struct play *play);

/// Does anybody follow events?
bool play_has_events(const struct play *play);

/// Say the last words. An exit status.
int play_finish(struct play *play, enum run_end end, const struct err *err);

/// Tell those who follow events that the run is over.
void play_tell_end(struct play *play, int status);

#endif
