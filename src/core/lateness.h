// SPDX-License-Identifier: MIT
/// How late the referee itself was: a histogram of times, from a microsecond to a minute.
#ifndef ARBITER_CORE_LATENESS_H
#define ARBITER_CORE_LATENESS_H

#include <stdint.h>

/// Each bucket is an eighth or less of the time that it stands for.
enum { LATENESS_BUCKETS = 160 };

/// Zeroes are nothing measured.
struct lateness {
    uint64_t bucket[LATENESS_BUCKETS];
    uint64_t count;
    int64_t most_ns;
};

void lateness_add(struct lateness *lateness, int64_t ns);

/// Add what another one measured.
void lateness_merge(struct lateness *lateness, const struct lateness *other);

/// The time that this share (0 to 1) of all was no later than, to an eighth; 0 where nothing was
/// measured.
int64_t lateness_at(const struct lateness *lateness, double share);

#endif
