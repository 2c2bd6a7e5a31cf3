// SPDX-License-Identifier: MIT
/// A ladder: every engine against all before it, the nearest first. An engine added at the end
/// changes nothing of what came before: versions of a program, one by one.
#include "core/tournament_format.h"

/// All rounds of an encounter are played at once, so that no number depends on engines to come.
static const char *settle(struct tournament_setup *setup)
{
    setup->games *= setup->rounds > 0 ? setup->rounds : 1;
    setup->rounds = 1;
    return NULL;
}

static uint64_t encounters(const struct tournament_setup *setup)
{
    uint64_t engines = (uint64_t)setup->engines;
    return engines * (engines - 1) / 2;
}

static struct encounter encounter(const struct tournament_setup *setup, uint64_t index)
{
    (void)setup;
    int engine = 1;
    for (; index >= (uint64_t)engine; engine++) {
        index -= (uint64_t)engine;
    }
    int opponent = engine - 1 - (int)index;
    return index % 2 == 0 ? (struct encounter){.first = engine, .second = opponent}
                          : (struct encounter){.first = opponent, .second = engine};
}

const struct format format_ladder = {
    .name = "ladder",
    .help = "every engine against all before it",
    .settle = settle,
    .encounters = encounters,
    .encounter = encounter,
};
