// SPDX-License-Identifier: MIT
/// Who did what against whom.
#include "core/crosstable.h"

#include <stdlib.h>

#include "util/mem.h"

struct played played_of(const int engine[SEATS], const struct result *result)
{
    return (struct played){.engine = {engine[0], engine[1]},
                           .winner = result->winner,
                           .blamed = result->blamed,
                           .ending = result->ending};
}

bool played_lost_by_both(const struct played *game)
{
    return game->winner == NOBODY && game->blamed == BOTH;
}

int played_halves(const struct played *game, int engine)
{
    if (played_lost_by_both(game)) {
        return 0;
    }
    if (game->winner == NOBODY) {
        return 1;
    }
    return game->engine[game->winner] == engine ? 2 : 0;
}

void crosstable_init(struct crosstable *table, int engines)
{
    size_t cells = (size_t)engines * (size_t)engines;
    table->engines = engines;
    table->counts = mem_new((size_t)engines * sizeof *table->counts);
    table->first = mem_new(cells * sizeof *table->first);
    table->pairs = mem_new(cells * sizeof *table->pairs);
}

void crosstable_release(struct crosstable *table)
{
    free(table->counts);
    free(table->first);
    free(table->pairs);
    *table = (struct crosstable){0};
}

static size_t cell(const struct crosstable *table, int a, int b)
{
    return (size_t)a * (size_t)table->engines + (size_t)b;
}

/// The count of a seat's result in its tally.
static uint64_t *slot(struct tally *tally, const struct played *game, int seat)
{
    int halves = played_halves(game, game->engine[seat]);
    return halves == 2 ? &tally->wins : halves == 1 ? &tally->draws : &tally->losses;
}

/// The same by how it ended.
static uint64_t *ended(struct engine_counts *counts, const struct played *game, int seat)
{
    int halves = played_halves(game, game->engine[seat]);
    uint64_t *row = halves == 2 ? counts->won : halves == 1 ? counts->drawn : counts->lost;
    return &row[game->ending];
}

/// Add `by`, one or its negative, to all counts of a game.
static void count_game(struct crosstable *table, const struct played *game, uint64_t by)
{
    if (!played_lost_by_both(game)) {
        *slot(&table->first[cell(table, game->engine[0], game->engine[1])], game, 0) += by;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        struct engine_counts *counts = &table->counts[game->engine[seat]];
        *slot(&counts->seat[seat], game, seat) += by;
        *ended(counts, game, seat) += by;
        if (game->blamed == seat || game->blamed == BOTH) {
            counts->faults[game->ending] += by;
        }
    }
}

static void count_pair(struct crosstable *table, const struct played pair[2], uint64_t by)
{
    if (played_lost_by_both(&pair[0]) || played_lost_by_both(&pair[1])) {
        return;
    }
    const int *engine = pair[0].engine;
    int a = engine[0] < engine[1] ? engine[0] : engine[1];
    struct pairs *pairs = &table->pairs[cell(table, a, engine[0] + engine[1] - a)];
    pairs->count[played_halves(&pair[0], a) + played_halves(&pair[1], a)] += by;
    if (pair[0].winner == NOBODY && pair[1].winner == NOBODY) {
        pairs->drawn += by;
    }
}

void crosstable_add(struct crosstable *table, const struct played *game)
{
    count_game(table, game, 1);
}

void crosstable_add_pair(struct crosstable *table, const struct played pair[2])
{
    count_pair(table, pair, 1);
}

void crosstable_drop(struct crosstable *table, const struct played *game)
{
    count_game(table, game, UINT64_MAX);
}

void crosstable_drop_pair(struct crosstable *table, const struct played pair[2])
{
    count_pair(table, pair, UINT64_MAX);
}

struct tally crosstable_tally(const struct crosstable *table, int a, int b)
{
    const struct tally *as_first = &table->first[cell(table, a, b)];
    const struct tally *as_second = &table->first[cell(table, b, a)];
    return (struct tally){.wins = as_first->wins + as_second->losses,
                          .draws = as_first->draws + as_second->draws,
                          .losses = as_first->losses + as_second->wins};
}

struct pairs crosstable_pairs(const struct crosstable *table, int a, int b)
{
    if (a < b) {
        return table->pairs[cell(table, a, b)];
    }
    const struct pairs *theirs = &table->pairs[cell(table, b, a)];
    struct pairs pairs = {.drawn = theirs->drawn};
    for (int i = 0; i < PAIR_SCORES; i++) {
        pairs.count[i] = theirs->count[PAIR_SCORES - 1 - i];
    }
    return pairs;
}

struct tally crosstable_total(const struct crosstable *table, int engine)
{
    const struct tally *seat = table->counts[engine].seat;
    return (struct tally){.wins = seat[0].wins + seat[1].wins,
                          .draws = seat[0].draws + seat[1].draws,
                          .losses = seat[0].losses + seat[1].losses};
}

uint64_t crosstable_faults(const struct crosstable *table, int engine)
{
    uint64_t all = 0;
    for (int ending = 0; ending < ENDINGS; ending++) {
        all += table->counts[engine].faults[ending];
    }
    return all;
}

struct tally crosstable_first(const struct crosstable *table)
{
    struct tally all = {0};
    size_t cells = (size_t)table->engines * (size_t)table->engines;
    for (size_t i = 0; i < cells; i++) {
        all.wins += table->first[i].wins;
        all.draws += table->first[i].draws;
        all.losses += table->first[i].losses;
    }
    return all;
}
