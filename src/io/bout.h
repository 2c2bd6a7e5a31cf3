// SPDX-License-Identifier: MIT
/// A match with two processes and an alarm: carries out what the match orders and hands it what
/// happens.
///
///     FREE --bout_begin--> CLEARING --others gone--> PLAYING --over--> LEAVING --gone--> FREE
///
/// Engines that may play again keep their chairs; CLEARING waits for those who must make room, and
/// for the private folders that processes start in: they are made and cleared away in the
/// background, one job of a table at a time.
#ifndef ARBITER_IO_BOUT_H
#define ARBITER_IO_BOUT_H

#include "core/match.h"
#include "io/audience.h"
#include "io/den.h"
#include "io/engine.h"
#include "io/meter.h"
#include "io/program.h"
#include "io/rest.h"
#include "io/runner.h"
#include "io/turn.h"
#include "io/wirelog.h"

struct bout;

/// A place for one process, kept from game to game.
struct chair {
    struct bout *bout;
    const struct program *program; ///< NULL while the chair is empty
    int seat;                      ///< in the game that is played
    struct engine engine;
    struct meter meter; ///< of the process
    struct rest rest;   ///< likewise
    void *session;      ///< of the program's protocol
    bool unsent;        ///< an ask of the open turn waits for a packet gap
    char *words;        ///< of the next process, where it must wait for the last one to go; owned
    bool spoilt;        ///< the process can't be used for another game
    struct den den;     ///< that the process starts in
};

/// Does nobody sit on it?
static inline bool chair_is_empty(const struct chair *chair)
{
    return chair->engine.state == ENGINE_NONE;
}

/// A table. Zeroes but for the first of these to begin.
struct bout {
    const struct run *run;
    const struct audience *audience;
    struct reactor *reactor;
    struct wire *wire;                ///< shared by all tables of a loop
    void (*ended)(struct bout *bout); ///< the record is complete
    void (*freed)(struct bout *bout);
    void (*failed)(struct bout *bout, const char *why); ///< by no fault of an engine's
    enum bout_state { BOUT_FREE, BOUT_CLEARING, BOUT_PLAYING, BOUT_LEAVING } state;
    struct pairing pairing;
    struct chair chairs[SEATS];
    struct chair *at[SEATS]; ///< the chair of each seat
    struct match match;
    struct record record;
    struct alarm alarm;
    struct turn open; ///< of the engine on move
    size_t moves_told;
    int64_t begun_ns;
    struct wirelog log;
    struct movers movers;
    bool unwanted; ///< the game was cut before it began
};

/// Begin a game at a free table. `freed` comes when it is free again: always, and at the earliest
/// in a later turn of the loop or within this call.
void bout_begin(struct bout *bout, const struct pairing *pairing);

/// Cut the game that is played, if there is one.
void bout_void(struct bout *bout, const char *why);

/// Engines that kept their chairs leave; `at_once` by SIGKILL.
void bout_dismiss(struct bout *bout, bool at_once);

/// Both chairs are free or hold the right engine, which io/seating has seen to: play.
void bout_play(struct bout *bout);

/// Ask the process of a chair to leave; `at_once` by SIGKILL.
void chair_dismiss(struct chair *chair, bool at_once);

/// Free what the table holds. No process may be left.
void bout_release(struct bout *bout);

#endif
