// SPDX-License-Identifier: MIT
/// A knockout: who loses an encounter is out. The tree is that of seeded tournaments, in the order
/// of the configuration: the first two can meet in the final only; where the engines are no power
/// of two, the first have a bye in the first round. An encounter that is level goes on unit by
/// unit, `extra` times at most; then fewer faults decide, and then the lot. Without pairs the
/// better seed begins, and colours change with every game.
#include <stdlib.h>

#include "core/tournament_format.h"
#include "util/dice.h"
#include "util/mem.h"

static const char *settle(struct tournament_setup *setup)
{
    setup->extra = setup->extra > 0 ? setup->extra : 8;
    return setup->rounds > 1 ? "a knockout has no rounds to choose" : NULL;
}

/// Place the seeds: each round of the tree, from its root, sets the last against the first.
static void plant(struct tournament *tournament)
{
    int engines = tournament->setup.engines;
    tournament->bracket_size = 1;
    while (tournament->bracket_size < engines) {
        tournament->bracket_size *= 2;
    }
    int *bracket = mem_new((size_t)tournament->bracket_size * sizeof *bracket);
    for (int size = 1; size < tournament->bracket_size; size *= 2) {
        for (int i = size - 1; i >= 0; i--) {
            int seed = bracket[i], other_seed = 2 * size - 1 - seed;
            bracket[2 * i] = i % 2 == 0 ? seed : other_seed;
            bracket[2 * i + 1] = i % 2 == 0 ? other_seed : seed;
        }
    }
    for (int i = 0; i < tournament->bracket_size; i++) {
        bracket[i] = bracket[i] < engines ? bracket[i] : NOBODY;
    }
    tournament->bracket = bracket;
}

static bool is_level(const struct tournament *tournament, int a, int b)
{
    struct tally tally = crosstable_tally(&tournament->table, a, b);
    return tally.wins == tally.losses;
}

static int winner(const struct tournament *tournament, int a, int b)
{
    if (a == NOBODY || b == NOBODY) {
        return a == NOBODY ? b : a;
    }
    struct tally tally = crosstable_tally(&tournament->table, a, b);
    if (tally.wins != tally.losses) {
        return tally.wins > tally.losses ? a : b;
    }
    uint64_t faults_a = crosstable_faults(&tournament->table, a);
    uint64_t faults_b = crosstable_faults(&tournament->table, b);
    if (faults_a != faults_b) {
        return faults_a < faults_b ? a : b;
    }
    uint64_t encounter = (uint64_t)a << 32 | (uint64_t)b;
    return dice_mix(~tournament->setup.seed, encounter) % 2 == 0 ? a : b;
}

/// Another unit for everyone who is level.
static bool break_ties(struct tournament *tournament)
{
    if (tournament->extra == tournament->setup.extra) {
        return false;
    }
    tournament->wave.units = 1;
    for (int i = 0; i < tournament->bracket_size; i += 2) {
        int a = tournament->bracket[i], b = tournament->bracket[i + 1];
        if (a != NOBODY && b != NOBODY && is_level(tournament, a, b)) {
            // Without pairs each begins in turn.
            bool again = tournament->began[a];
            wave_add(tournament, again ? b : a, again ? a : b);
        }
    }
    tournament->extra++;
    return tournament->wave.count > 0;
}

/// The winners go on.
static void halve(struct tournament *tournament)
{
    int *bracket = tournament->bracket;
    for (int i = 0; i < tournament->bracket_size; i += 2) {
        int through = winner(tournament, bracket[i], bracket[i + 1]);
        tournament->stage[through]++;
        bracket[i / 2] = through;
    }
    tournament->bracket_size /= 2;
}

static bool advance(struct tournament *tournament)
{
    if (!tournament->bracket) {
        plant(tournament);
    } else if (break_ties(tournament)) {
        return true;
    } else {
        halve(tournament);
    }
    tournament->extra = 0;
    tournament->wave.round++;
    tournament->wave.units = encounter_units(&tournament->setup);
    for (int i = 0; i + 1 < tournament->bracket_size; i += 2) {
        int a = tournament->bracket[i], b = tournament->bracket[i + 1];
        if (a != NOBODY && b != NOBODY) {
            wave_add(tournament, a < b ? a : b, a < b ? b : a);
        }
    }
    return tournament->wave.count > 0;
}

static uint64_t planned(const struct tournament_setup *setup)
{
    return (uint64_t)setup->engines - 1;
}

const struct format format_knockout = {
    .name = "knockout",
    .help = "who loses is out; ties are played on, then fewer faults or the lot decide",
    .settle = settle,
    .advance = advance,
    .planned = planned,
};
