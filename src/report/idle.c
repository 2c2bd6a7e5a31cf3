// SPDX-License-Identifier: MIT
/// What an engine used while its opponents were on move.
#include "report/idle.h"

#include <stdlib.h>

#include "core/replay.h"
#include "util/mem.h"

void idle_add(struct idle *idle, int64_t ns)
{
    idle->games++;
    if (ns <= 0) {
        return;
    }
    if ((idle->count & (idle->count - 1)) == 0) {
        size_t cap = idle->count ? idle->count * 2 : 1;
        idle->ns = mem_resize(idle->ns, cap * sizeof *idle->ns);
    }
    idle->ns[idle->count++] = ns;
    idle->total_ns += ns;
}

static int by_time(const void *a, const void *b)
{
    int64_t first = *(const int64_t *)a, second = *(const int64_t *)b;
    return (first > second) - (first < second);
}

double idle_median_ms(struct idle *idle)
{
    // The games in which nothing was measured come first.
    uint64_t middle = idle->games / 2, nothing = idle->games - idle->count;
    if (idle->count == 0 || middle < nothing) {
        return 0;
    }
    qsort(idle->ns, idle->count, sizeof *idle->ns, by_time);
    return (double)idle->ns[middle - nothing] / NS_PER_MS;
}

void idle_release(struct idle *idle)
{
    free(idle->ns);
    *idle = (struct idle){0};
}

/// The games of a store on their way to their engines.
struct reading_idle {
    struct store *store;
    struct idle *idle;
    int engines;
    struct err *err;
    bool failed;
};

static bool read_game(void *owner, const struct store_result *game)
{
    struct reading_idle *reading = owner;
    int64_t ns[SEATS] = {0};
    struct record record = {0};
    // Of a game without details nothing was measured: its moves need not be read.
    if (game->told) {
        reading->failed = store_record(reading->store, game->number, &record, reading->err) != 0;
        replay_idle(&record, ns);
    }
    for (int seat = 0; seat < SEATS && !reading->failed; seat++) {
        if (game->engine[seat] >= 0 && game->engine[seat] < reading->engines) {
            idle_add(&reading->idle[game->engine[seat]], ns[seat]);
        }
    }
    record_release(&record);
    return !reading->failed;
}

int idle_read(struct store *store, struct idle *idle, int engines, struct err *err)
{
    struct reading_idle reading = {.store = store, .idle = idle, .engines = engines, .err = err};
    return store_each(store, read_game, &reading, err) < 0 || reading.failed ? -1 : 0;
}
