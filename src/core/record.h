// SPDX-License-Identifier: MIT
/// What happened in one game: the truth that every file, screen and store is made from.
#ifndef ARBITER_CORE_RECORD_H
#define ARBITER_CORE_RECORD_H

#include "core/clock.h"
#include "core/ending.h"
#include "rules/rules.h"

/// A move that did not stand.
struct attempt {
    int ply; ///< how many moves had been made
    int seat;
    enum verdict verdict; ///< REFUSED or ILLEGAL
    int64_t at_ns;        ///< since the turn began
    const char *why;      ///< a static phrase
    char *text;           ///< canonical move, or the line where it can't be read
};

/// What a move cost the machine, where it took long enough to be worth a look.
struct usage {
    int ply;         ///< of the move, from 0
    int64_t cpu_ns;  ///< processor time of the engine's main thread; in a cgroup, of all of it
    int64_t wait_ns; ///< how long it was ready to run and had no processor
    int64_t idle_ns; ///< processor time that it had used before, while the other was on move
};

/// What an engine said of its own thinking.
struct note {
    int ply, seat;
    char *text; ///< clean UTF-8
};

/// A seat as it sat down.
struct player {
    char *label;   ///< how the user calls the engine; unique in a run
    char *name;    ///< how it calls itself, "" before it said
    char *command; ///< as typed
    const char *protocol;
    uint64_t seed; ///< the dice that it was given in this game
    struct time_control time;
};

/// Attempts and notes beyond these are counted and not kept: an engine must not fill the record.
enum { ATTEMPTS_MAX = 1000, NOTES_MAX = 2000, USAGES_MAX = 2000 };

/// One game. Owned by whoever holds the struct; `record_release` frees all.
struct record {
    struct game game;
    uint64_t number;   ///< in its run, from 1
    uint64_t seed;     ///< of this game
    int64_t started_s; ///< Unix time
    struct player player[SEATS];
    size_t opening;     ///< moves that the referee gave
    struct moves moves; ///< the opening's too
    int64_t *used_ns;   ///< a move each; 0 for the referee's own (openings, forced passes)
    size_t used_cap;
    struct attempt *attempts;
    size_t attempts_count, attempts_seen;
    struct note *notes;
    size_t notes_count, notes_seen;
    struct usage *usages;
    size_t usages_count;
    uint64_t strays; ///< lines that came when nothing was asked
    bool swapped;    ///< the seats' colours changed
    struct result result;
    char *errors[SEATS]; ///< the tail of stderr, clean UTF-8; NULL for none
    char **phrases;      ///< what `why`s point to in a record that was read from a file
    size_t phrases_count;
};

/// Beyond these no score and no start of a game is one: whoever reads records refuses it.
#define SCORE_MAX 1e6
#define STARTED_MAX INT64_C(253402300799) ///< the last second of the year 9999

void record_move(struct record *record, const struct move *move, int64_t used_ns);

/// Keep a copy of the attempt and its text.
void record_attempt(struct record *record, const struct attempt *attempt);

/// Keep a copy of the note and its text.
void record_note(struct record *record, const struct note *note);

/// The record's own copy of a phrase, which lives as long as what happened: for whoever reads
/// records and has no static phrases.
const char *record_phrase(struct record *record, const char *phrase);

void record_usage(struct record *record, const struct usage *usage);

/// Forget what happened and keep the memory of moves and times: ready for the next game.
void record_clear(struct record *record);

/// Free all. Takes zeroes.
void record_release(struct record *record);

/// Set a text that the record owns; the old one is freed.
void record_text(char **where, const char *text);

#endif
