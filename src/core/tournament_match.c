// SPDX-License-Identifier: MIT
/// A match: two engines.
#include "core/tournament_format.h"

static const char *settle(struct tournament_setup *setup)
{
    return setup->engines == 2 ? NULL : "a match is between two engines";
}

static uint64_t encounters(const struct tournament_setup *setup)
{
    (void)setup;
    return 1;
}

static struct encounter encounter(const struct tournament_setup *setup, uint64_t index)
{
    (void)setup, (void)index;
    return (struct encounter){.first = 0, .second = 1};
}

const struct format format_match = {
    .name = "match",
    .help = "two engines, until the games are played or a test decides",
    .settle = settle,
    .encounters = encounters,
    .encounter = encounter,
};
