// SPDX-License-Identifier: MIT
/// A Swiss: in each round engines of equal points meet, never twice while that can be.
///
/// The ranking is by points, and among equals in the order of the configuration. The first that is
/// free meets, of its score group, the one half a group below it; where those two have met, the
/// next below, then those nearer, then the groups below. Where the rest cannot be paired so, the
/// last choices are taken back. With an odd number, the lowest of those who had the fewest byes
/// sits out and gets a full score. Without pairs, who was Black less often begins, or who did not
/// begin the last time, or else the lot decides; and two who were Black twice more than White do
/// not meet, nor two who were White.
#include <stdlib.h>

#include "core/tournament_format.h"
#include "util/dice.h"
#include "util/mem.h"

/// Choices tried for one round, and one engine with the bye. Past them colours are let go, and then
/// those may meet who have met: it takes a late round of a small field to get there.
enum { CHOICES_MAX = 20000 };

static uint64_t rounds_most(const struct tournament_setup *setup)
{
    return (uint64_t)(setup->engines - 1 + setup->engines % 2);
}

static const char *settle(struct tournament_setup *setup)
{
    if (setup->rounds == 0) {
        while (1 << setup->rounds < setup->engines) {
            setup->rounds++;
        }
    }
    return setup->rounds <= rounds_most(setup) ? NULL
                                               : "there are more rounds than opponents to meet";
}

/// A round in the making.
struct pairer {
    const struct tournament *tournament;
    int *order;   ///< engines by rank
    int *partner; ///< by rank: a rank, or NOBODY while free
    int count;
    int choices; ///< left
    enum { STRICT, ANY_COLOUR, ANY_OPPONENT } leniency;
};

static double points_at(const struct pairer *pairer, int rank)
{
    return engine_points(pairer->tournament, pairer->order[rank]);
}

static bool have_met(const struct pairer *pairer, int a, int b)
{
    size_t engines = (size_t)pairer->count, row = (size_t)pairer->order[a];
    return pairer->tournament->met[row * engines + (size_t)pairer->order[b]] > 0;
}

/// How many games more an engine began as Black than as White.
static int64_t black_more(const struct tournament *tournament, int engine)
{
    const struct tally *seat = tournament->table.counts[engine].seat;
    return (int64_t)tally_games(&seat[0]) - (int64_t)tally_games(&seat[1]);
}

/// Would one of them have a colour three times more than the other colour?
static bool colours_clash(const struct pairer *pairer, int a, int b)
{
    int64_t more_a = black_more(pairer->tournament, pairer->order[a]);
    int64_t more_b = black_more(pairer->tournament, pairer->order[b]);
    return (more_a >= 2 && more_b >= 2) || (more_a <= -2 && more_b <= -2);
}

static bool may_meet(const struct pairer *pairer, int a, int b)
{
    return (pairer->leniency >= ANY_OPPONENT || !have_met(pairer, a, b)) &&
           (pairer->leniency >= ANY_COLOUR || !colours_clash(pairer, a, b));
}

/// All free ranks below this one, the preferred first. How many.
static int candidates(const struct pairer *pairer, int rank, int *found)
{
    int count = 0, group = 0;
    for (int other_rank = rank + 1; other_rank < pairer->count; other_rank++) {
        if (pairer->partner[other_rank] == NOBODY) {
            found[count++] = other_rank;
            group += points_at(pairer, other_rank) == points_at(pairer, rank);
        }
    }
    // Of the group, the upper half comes last and backwards: 4 5 6 | 3 2 1.
    int half = group > 0 ? (group - 1) / 2 : 0;
    int *upper = mem_new(((size_t)half + 1) * sizeof *upper);
    for (int i = 0; i < half; i++) {
        upper[i] = found[i];
    }
    for (int i = half; i < group; i++) {
        found[i - half] = found[i];
    }
    for (int i = 0; i < half; i++) {
        found[group - 1 - i] = upper[i];
    }
    free(upper);
    return count;
}

/// Pair all free ranks from this one on. False: it can't be, or not within the choices.
static bool pair_from(struct pairer *pairer, int rank)
{
    while (rank < pairer->count && pairer->partner[rank] != NOBODY) {
        rank++;
    }
    if (rank == pairer->count) {
        return true;
    }
    int *found = mem_new((size_t)pairer->count * sizeof *found);
    int count = candidates(pairer, rank, found);
    bool paired = false;
    for (int i = 0; i < count && !paired && pairer->choices > 0; i++) {
        if (!may_meet(pairer, rank, found[i])) {
            continue;
        }
        pairer->choices--;
        pairer->partner[rank] = found[i];
        pairer->partner[found[i]] = rank;
        paired = pair_from(pairer, rank + 1);
        if (!paired) {
            pairer->partner[rank] = pairer->partner[found[i]] = NOBODY;
        }
    }
    free(found);
    return paired;
}

/// Sort engines by points; equals stay in their order.
static void rank(struct pairer *pairer)
{
    for (int i = 0; i < pairer->count; i++) {
        double points = engine_points(pairer->tournament, i);
        int at = i;
        for (; at > 0 && points_at(pairer, at - 1) < points; at--) {
            pairer->order[at] = pairer->order[at - 1];
        }
        pairer->order[at] = i;
    }
}

/// Pair all but the one with the bye, a rank or NOBODY.
static bool pair_all(struct pairer *pairer, int bye)
{
    for (int i = 0; i < pairer->count; i++) {
        pairer->partner[i] = i == bye ? bye : NOBODY;
    }
    pairer->choices = CHOICES_MAX;
    return pair_from(pairer, 0);
}

static uint64_t byes_at(const struct pairer *pairer, int rank)
{
    return pairer->tournament->byes[pairer->order[rank]];
}

/// Find who sits out, and pair the others.
static bool pair_round(struct pairer *pairer)
{
    if (pairer->count % 2 == 0) {
        return pair_all(pairer, NOBODY);
    }
    uint64_t fewest = byes_at(pairer, 0);
    for (int i = 1; i < pairer->count; i++) {
        fewest = byes_at(pairer, i) < fewest ? byes_at(pairer, i) : fewest;
    }
    for (int i = pairer->count - 1; i >= 0; i--) {
        if (byes_at(pairer, i) == fewest && pair_all(pairer, i)) {
            return true;
        }
    }
    return false;
}

static bool begins(const struct tournament *tournament, int a, int b)
{
    int64_t more_a = black_more(tournament, a), more_b = black_more(tournament, b);
    if (more_a != more_b) {
        return more_a < more_b;
    }
    if (tournament->wave.round > 1 && tournament->began[a] != tournament->began[b]) {
        return tournament->began[b];
    }
    uint64_t encounter = (uint64_t)a << 32 | (uint64_t)b;
    return dice_mix(~tournament->setup.seed, encounter) % 2 == 0;
}

static void meet(struct tournament *tournament, int a, int b)
{
    size_t engines = (size_t)tournament->setup.engines;
    tournament->met[(size_t)a * engines + (size_t)b]++;
    tournament->met[(size_t)b * engines + (size_t)a]++;
    bool first = begins(tournament, a, b);
    wave_add(tournament, first ? a : b, first ? b : a);
}

static void take_round(struct tournament *tournament, const struct pairer *pairer)
{
    for (int i = 0; i < pairer->count; i++) {
        int a = pairer->order[i], b = pairer->order[pairer->partner[i]];
        if (pairer->partner[i] == i) {
            tournament->byes[a]++;
        } else if (pairer->partner[i] > i) {
            meet(tournament, a, b);
        }
    }
}

static bool advance(struct tournament *tournament)
{
    if (tournament->wave.round == tournament->setup.rounds) {
        return false;
    }
    tournament->wave.round++;
    int count = tournament->setup.engines;
    struct pairer pairer = {.tournament = tournament,
                            .order = mem_new((size_t)count * sizeof(int)),
                            .partner = mem_new((size_t)count * sizeof(int)),
                            .count = count};
    rank(&pairer);
    while (!pair_round(&pairer)) {
        pairer.leniency++;
    }
    take_round(tournament, &pairer);
    free(pairer.order);
    free(pairer.partner);
    return true;
}

static uint64_t planned(const struct tournament_setup *setup)
{
    return setup->rounds * (uint64_t)(setup->engines / 2);
}

const struct format format_swiss = {
    .name = "swiss",
    .help = "each round, engines of equal points meet",
    .settle = settle,
    .advance = advance,
    .planned = planned,
};
