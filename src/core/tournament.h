// SPDX-License-Identifier: MIT
/// A tournament: says which game comes next, and takes their results in any order.
///
/// Everything follows from the set-up, its seed and the results. Games have the same numbers,
/// engines, openings and seeds whatever the concurrency and in whatever order they finish, and
/// feeding the results of an interrupted run, by rising numbers, to a new tournament of the same
/// set-up makes one that goes on where the other stopped. A void game is asked for again under
/// its number; one that the machine was too slow for, so often and no more: then it is not played,
/// counts for nobody, and all goes on without it.
///
/// Games are played in units: with `pairs`, two games with colours exchanged on one opening and
/// one seed; without, one game. Units are judged in the order of their numbers, once complete:
/// short games finish first, and a test that stopped at the first results to arrive would favour
/// whoever wins them. Memory grows with the square of the engines, not with the games: what is
/// kept of a single game is kept until all before it have finished.
#ifndef ARBITER_CORE_TOURNAMENT_H
#define ARBITER_CORE_TOURNAMENT_H

#include "core/crosstable.h"
#include "core/schedule.h"
#include "core/sprt.h"

/// How a tournament goes on: one of `formats_all`.
struct format;

/// The formats by name, NULL at the end.
extern const struct format *const formats_all[];

/// Find a format by its name; NULL if there is none.
const struct format *format_find(const char *name);

/// Its name, and a sentence for people.
const char *format_name(const struct format *format);
const char *format_help(const struct format *format);

enum { ENGINES_MAX = 1000 };

/// A match without a limit of games ends when so many in a row were given up.
enum { GIVEN_UP_MAX = 100 };

/// What is to be played. Engines are numbers from 0, in the order of the configuration.
struct tournament_setup {
    const struct format *format;
    int engines;
    bool pairs;      ///< both colours on the same opening
    uint64_t rounds; ///< times that all of it is played, or rounds of a Swiss; 0 for the usual
    uint64_t games;  ///< of two engines in a round; 0 for the least, or with `sprt` for no limit
    int seeds;       ///< gauntlet: so many of the first engines play all others; 0 for one
    uint64_t extra;  ///< knockout: units played at most to break a tie; 0 for the usual 8
    int void_tries;  ///< of a game that the machine is too slow for; 0 for the usual 3
    uint64_t seed;
    bool sequential; ///< a match that ends when `sprt` decides
    struct sprt sprt;
};

/// What `tournament_add` needs to know of a finished game.
struct finished {
    struct played played;
    uint64_t hash; ///< `moves_hash` of its moves; 0 where not known: then it is like no other
    bool machine;  ///< void because the machine was too slow
};

enum tournament_says {
    TOURNAMENT_GAME, ///< play this one
    TOURNAMENT_WAIT, ///< games that are running have to finish first
    TOURNAMENT_DONE  ///< there is no other game; what is still running does not count any more
};

struct tournament;

/// NULL with a message where the set-up makes no sense.
struct tournament *tournament_new(const struct tournament_setup *setup, struct err *err);

/// Takes NULL.
void tournament_free(struct tournament *tournament);

/// The next game. All of the pairing is filled in but `opening`.
enum tournament_says tournament_next(struct tournament *tournament, struct pairing *pairing);

/// A game has finished. It need not have been asked for: a tournament that goes on is told of what
/// was played, by rising numbers. One that ended with ENDING_VOID will be asked for again, within
/// its tries; whose it was is not looked at. -1 with a message, and nothing changed: no such game
/// can be known yet, it was given before, or it was another set-up's.
int tournament_add(struct tournament *tournament, uint64_t number, const struct finished *game,
                   struct err *err);

/// The set-up, with the usual values put in.
const struct tournament_setup *tournament_setup(const struct tournament *tournament);

/// Games that are planned: 0 where only the test says when to stop. A knockout plays more where
/// there are ties, and a test may end any match before.
uint64_t tournament_planned(const struct tournament *tournament);

/// All finished games that count.
const struct crosstable *tournament_table(const struct tournament *tournament);

/// Games that count, and how many of those were the same as one before, as far as they have been
/// judged.
struct tournament_count {
    uint64_t finished, repeats;
    uint64_t late;     ///< finished after the test had decided: not counted
    uint64_t unplayed; ///< given up, for the machine was too slow
};

struct tournament_count tournament_count(const struct tournament *tournament);

/// Where the test of a `sequential` match stands. A unit counts if one of its games at least is
/// not the same as one before.
struct sprt_state tournament_sprt(const struct tournament *tournament);

/// A row of the final table.
struct standing {
    int engine;
    uint64_t place;     ///< from 1; shared where nothing tells the rows apart
    double points;      ///< with a full score for byes
    struct tally tally; ///< of games played
    uint64_t faults, byes;
    uint64_t stage;   ///< knockout: rounds survived; else 0
    double buchholz;  ///< Swiss: the points of the opponents met, round by round; else 0
    double sonneborn; ///< Sonneborn-Berger: the points of opponents times what was scored
};

/// The table in order, `engines` rows: by stage, points, Buchholz in a Swiss, Sonneborn-Berger,
/// wins, fewer faults, and at last the order of the configuration.
void tournament_standings(const struct tournament *tournament, struct standing *rows);

#endif
