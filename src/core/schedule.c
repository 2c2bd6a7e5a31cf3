// SPDX-License-Identifier: MIT
/// Who plays whom next.
#include "core/schedule.h"

#include "util/dice.h"

struct pairing match_pairing(uint64_t number, uint64_t seed)
{
    int first = (int)((number - 1) % SEATS);
    return (struct pairing){.number = number,
                            .engine = {first, other(first)},
                            .seed = dice_mix(seed, (number - 1) / SEATS)};
}
