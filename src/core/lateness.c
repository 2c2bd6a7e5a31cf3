// SPDX-License-Identifier: MIT
/// How late the referee itself was.
#include "core/lateness.h"

/// The first bucket ends at a microsecond; each time twice as long has eight equal ones.
enum { EIGHTHS = 8, EIGHTH_NS = 1000 / EIGHTHS };

/// The upper end of each bucket in nanoseconds.
static int64_t bucket_end(int bucket)
{
    int octave = (bucket - 1) / EIGHTHS, eighth = (bucket - 1) % EIGHTHS;
    return bucket == 0 ? 1000 : (int64_t)(EIGHTHS + eighth + 1) * EIGHTH_NS << octave;
}

static int bucket_of(int64_t ns)
{
    if (ns <= 1000) {
        return 0;
    }
    uint64_t eighths = (uint64_t)(ns - 1) / EIGHTH_NS;
    int octave = 60 - __builtin_clzll(eighths); // eight of them are the first octave
    int bucket = 1 + octave * EIGHTHS + (int)(eighths >> octave) - EIGHTHS;
    return bucket < LATENESS_BUCKETS ? bucket : LATENESS_BUCKETS - 1;
}

void lateness_add(struct lateness *lateness, int64_t ns)
{
    lateness->bucket[bucket_of(ns)]++;
    lateness->count++;
    if (ns > lateness->most_ns) {
        lateness->most_ns = ns;
    }
}

void lateness_merge(struct lateness *lateness, const struct lateness *other)
{
    for (int i = 0; i < LATENESS_BUCKETS; i++) {
        lateness->bucket[i] += other->bucket[i];
    }
    lateness->count += other->count;
    if (other->most_ns > lateness->most_ns) {
        lateness->most_ns = other->most_ns;
    }
}

int64_t lateness_at(const struct lateness *lateness, double share)
{
    double wanted = share * (double)lateness->count;
    uint64_t seen = 0;
    for (int i = 0; i < LATENESS_BUCKETS && lateness->count > 0; i++) {
        seen += lateness->bucket[i];
        if ((double)seen >= wanted) {
            int64_t end = bucket_end(i);
            return end < lateness->most_ns ? end : lateness->most_ns;
        }
    }
    return 0;
}
