// SPDX-License-Identifier: MIT
/// The table of a tournament.
#include <stdlib.h>

#include "core/tournament_format.h"

double engine_points(const struct tournament *tournament, int engine)
{
    struct tally total = crosstable_total(&tournament->table, engine);
    // A bye is an encounter won.
    return tally_points(&total) +
           (double)tournament->byes[engine] * (double)tournament->setup.games;
}

/// What the opponents' points say.
static void weigh_opponents(const struct tournament *tournament, struct standing *row)
{
    for (int engine = 0; engine < tournament->setup.engines; engine++) {
        struct tally tally = crosstable_tally(&tournament->table, row->engine, engine);
        double points = engine_points(tournament, engine);
        size_t engines = (size_t)tournament->setup.engines, place = (size_t)row->engine;
        row->buchholz += points * tournament->met[place * engines + (size_t)engine];
        row->sonneborn += points * tally_points(&tally);
    }
}

static int descending(double a, double b)
{
    return (a < b) - (a > b);
}

/// Compare all but the engines' numbers. A Swiss alone has opponents chosen by points; elsewhere
/// Buchholz says who played most.
static int by_merit(const struct standing *a, const struct standing *b)
{
    const int keys[] = {
        descending((double)a->stage, (double)b->stage),
        descending(a->points, b->points),
        descending(a->buchholz, b->buchholz),
        descending(a->sonneborn, b->sonneborn),
        descending((double)a->tally.wins, (double)b->tally.wins),
        -descending((double)a->faults, (double)b->faults),
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        if (keys[i] != 0) {
            return keys[i];
        }
    }
    return 0;
}

static int by_row(const void *a, const void *b)
{
    const struct standing *left = a, *right = b;
    int merit = by_merit(left, right);
    return merit != 0 ? merit : left->engine - right->engine;
}

void tournament_standings(const struct tournament *tournament, struct standing *rows)
{
    int engines = tournament->setup.engines;
    for (int engine = 0; engine < engines; engine++) {
        struct standing *row = &rows[engine];
        *row = (struct standing){.engine = engine,
                                 .points = engine_points(tournament, engine),
                                 .tally = crosstable_total(&tournament->table, engine),
                                 .faults = crosstable_faults(&tournament->table, engine),
                                 .byes = tournament->byes[engine],
                                 .stage = tournament->stage[engine]};
        weigh_opponents(tournament, row);
        if (tournament->setup.format != &format_swiss) {
            row->buchholz = 0;
        }
    }
    qsort(rows, (size_t)engines, sizeof *rows, by_row);
    for (int i = 0; i < engines; i++) {
        bool shared = i > 0 && by_merit(&rows[i - 1], &rows[i]) == 0;
        rows[i].place = shared ? rows[i - 1].place : (uint64_t)i + 1;
    }
}
