// SPDX-License-Identifier: MIT
/// A run as it stands now.
#include "cli/standing.h"

#include "cli/block.h"
#include "cli/play_plan.h"
#include "cli/stored.h"

int run_standing_read(struct run_standing *standing, const char *path, struct err *err)
{
    *standing = (struct run_standing){0};
    setup_init(&standing->setup);
    standing->store = store_open(path, STORE_READ, err);
    if (!standing->store || stored_setup_of(standing->store, &standing->setup, err) < 0) {
        return -1;
    }
    standing->tournament = play_tournament(&standing->setup, err);
    int64_t voids =
        standing->tournament ? play_replay(standing->tournament, standing->store, err) : -1;
    if (voids < 0) {
        return -1;
    }
    standing->voids = (uint64_t)voids;
    struct block block = {.setup = &standing->setup, .tournament = standing->tournament};
    block_ratings(&block, &standing->ratings);
    struct pairing next;
    standing->over = tournament_next(standing->tournament, &next) == TOURNAMENT_DONE;
    return 0;
}

void run_standing_release(struct run_standing *standing)
{
    ratings_release(&standing->ratings);
    tournament_free(standing->tournament);
    store_close(standing->store);
    setup_release(&standing->setup);
}

struct report run_standing_report(const struct run_standing *standing)
{
    return (struct report){.store = standing->store,
                           .tournament = standing->tournament,
                           .ratings = &standing->ratings,
                           .event = standing->setup.name ? standing->setup.name : "",
                           .voids = standing->voids,
                           .over = standing->over};
}
