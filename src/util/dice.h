// SPDX-License-Identifier: MIT
/// The only randomness: splitmix64 (Steele, Lea, Flood 2014), the same on every machine.
#ifndef ARBITER_UTIL_DICE_H
#define ARBITER_UTIL_DICE_H

#include <stdint.h>

/// A stream of numbers; its seed is its whole state.
struct dice {
    uint64_t state;
};

/// The next 64 bits.
uint64_t dice_next(struct dice *dice);

/// A number in 0..sides-1, without bias. `sides` > 0.
uint32_t dice_roll(struct dice *dice, uint32_t sides);

/// A seed made of a seed and a number: game 7 of seed 1 is the same wherever it is played.
uint64_t dice_mix(uint64_t seed, uint64_t number);

#endif
