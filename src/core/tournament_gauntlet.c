// SPDX-License-Identifier: MIT
/// A gauntlet: the first engines against all others, who do not meet each other.
#include "core/tournament_format.h"

static const char *settle(struct tournament_setup *setup)
{
    setup->seeds = setup->seeds > 0 ? setup->seeds : 1;
    return setup->seeds < setup->engines ? NULL : "the seeds leave no other engine to play";
}

static uint64_t encounters(const struct tournament_setup *setup)
{
    return (uint64_t)setup->seeds * (uint64_t)(setup->engines - setup->seeds);
}

static struct encounter encounter(const struct tournament_setup *setup, uint64_t index)
{
    // Opponent by opponent, so that the seeds stay level.
    int seed = (int)(index % (uint64_t)setup->seeds);
    int opponent = setup->seeds + (int)(index / (uint64_t)setup->seeds);
    return opponent % 2 == 0 ? (struct encounter){.first = seed, .second = opponent}
                             : (struct encounter){.first = opponent, .second = seed};
}

const struct format format_gauntlet = {
    .name = "gauntlet",
    .help = "the first engines (seeds) against all others",
    .settle = settle,
    .encounters = encounters,
    .encounter = encounter,
};
