// SPDX-License-Identifier: MIT
/// A game to be played.
#include "core/schedule.h"

#include "util/dice.h"

uint64_t pairing_seed(const struct pairing *pairing, int seat)
{
    return dice_mix(pairing->seed, (uint64_t)pairing->engine[seat]);
}
