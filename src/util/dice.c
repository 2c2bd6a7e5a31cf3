// SPDX-License-Identifier: MIT
/// The only randomness: splitmix64.
#include "util/dice.h"

#include <assert.h>

uint64_t dice_next(struct dice *dice)
{
    uint64_t z = dice->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

uint32_t dice_roll(struct dice *dice, uint32_t sides)
{
    assert(sides > 0);
    // Rolls below the remainder of 2^32 would favour the small numbers: throw again.
    uint32_t uneven = (uint32_t)(-sides) % sides;
    uint32_t roll;
    do {
        roll = (uint32_t)(dice_next(dice) >> 32);
    } while (roll < uneven);
    return roll % sides;
}

uint64_t dice_mix(uint64_t seed, uint64_t number)
{
    struct dice dice = {.state = seed};
    dice.state = dice_next(&dice) ^ number;
    return dice_next(&dice);
}
