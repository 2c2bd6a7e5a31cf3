// SPDX-License-Identifier: MIT
/// A round robin: all against all, in an order that keeps engines apart (the circle method).
#include "core/tournament_format.h"

static uint64_t encounters(const struct tournament_setup *setup)
{
    uint64_t engines = (uint64_t)setup->engines;
    return engines * (engines - 1) / 2;
}

/// Without pairs, neighbours by an odd distance begin the lower first, others the higher: all
/// engines are Black as often as White, or once more or less.
static struct encounter encounter(const struct tournament_setup *setup, uint64_t index)
{
    // With an even number the last one stands still while the others go round.
    int circle = setup->engines - (setup->engines % 2 == 0);
    int a_day = setup->engines / 2;
    int day = (int)(index / (uint64_t)a_day);
    int table = (int)(index % (uint64_t)a_day) + (setup->engines % 2);
    int a = (day + table) % circle;
    int b = table == 0 ? circle : (day - table + circle) % circle;
    int low = a < b ? a : b, high = a < b ? b : a;
    return (high - low) % 2 != 0 ? (struct encounter){.first = low, .second = high}
                                 : (struct encounter){.first = high, .second = low};
}

const struct format format_round_robin = {
    .name = "round-robin",
    .help = "all engines against all",
    .encounters = encounters,
    .encounter = encounter,
};
