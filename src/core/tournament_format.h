// SPDX-License-Identifier: MIT
/// What the formats of tournaments share: for them and tournament.c only.
///
/// A format is either a plan, where the engines of every unit follow from its number, or goes in
/// waves, where the encounters of the next follow from the results of all before.
#ifndef ARBITER_CORE_TOURNAMENT_FORMAT_H
#define ARBITER_CORE_TOURNAMENT_FORMAT_H

#include "core/identical.h"
#include "core/tournament.h"

/// Two engines that meet; without pairs `first` begins as Black.
struct encounter {
    int first, second;
};

struct format {
    const char *name;
    const char *help;

    /// Why it can't be, or NULL; and put in the usual values. Optional.
    const char *(*settle)(struct tournament_setup *setup);

    /// A plan: encounters in a round, and one of them.
    uint64_t (*encounters)(const struct tournament_setup *setup);
    struct encounter (*encounter)(const struct tournament_setup *setup, uint64_t index);

    /// Waves: make the next with `wave_add`. False: there is none, the tournament is over.
    bool (*advance)(struct tournament *tournament);
    /// Waves: encounters planned in all.
    uint64_t (*planned)(const struct tournament_setup *setup);
};

/// A game past the first that has not finished.
struct slot {
    enum { SLOT_OPEN, SLOT_RUNNING, SLOT_FINISHED } state;
    int tries;            ///< that the machine was too slow for
    struct finished game; ///< a void one where it was given up
};

/// So many games may have been given out since one that still runs; then the others wait for it.
enum { WINDOW_MAX = 1 << 14 };

struct tournament {
    struct tournament_setup setup;
    struct crosstable table;
    struct identical identical;
    struct tournament_count progress;

    struct slot *slots; ///< a ring: game `number` is at (number - 1) % cap
    size_t cap;
    uint64_t judged; ///< games up to this number have finished and been judged
    uint64_t given;  ///< games up to this number have been given out or are open again
    uint64_t open;   ///< of those, how many are open
    bool decided;    ///< by the test
    uint64_t in_row; ///< games given up since the last that was played, as far as judged

    struct pairs pairs; ///< what the test counts
    struct tally games; ///< so, without pairs

    struct {
        struct encounter *encounters; ///< of this wave
        uint64_t count;
        uint64_t units;         ///< of each of them
        uint64_t first;         ///< the wave's first unit, from 0
        uint64_t first_opening; ///< of the wave
        uint64_t round;
        bool over; ///< there is no other
    } wave;

    // What only waves know of their engines.
    uint64_t *byes;
    uint64_t *stage; ///< rounds survived
    uint8_t *met;    ///< Swiss: [a * engines + b]: encounters of the two
    bool *began;     ///< was Black in the first game of its last encounter
    int *bracket;    ///< knockout: who is left, in the order of the tree; NOBODY for a bye
    int bracket_size;
    uint64_t extra; ///< knockout: units of this round that were tie-breaks
};

/// Games of a unit.
uint64_t unit_games(const struct tournament_setup *setup);

/// Units of an encounter in one round.
uint64_t encounter_units(const struct tournament_setup *setup);

/// Add an encounter to the wave in the making.
void wave_add(struct tournament *tournament, int first, int second);

/// The points of an engine, byes included.
double engine_points(const struct tournament *tournament, int engine);

extern const struct format format_match, format_round_robin, format_gauntlet, format_ladder,
    format_swiss, format_knockout;

#endif
