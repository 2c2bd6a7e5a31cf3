// SPDX-License-Identifier: MIT
/// How late the referee itself was.
#include "io/lateness.h"

/// The upper end of each bucket in nanoseconds.
static int64_t bucket_end(int bucket)
{
    int64_t end = 1000;
    for (int i = 0; i < bucket; i++) {
        end += end / 8;
    }
    return end;
}

void lateness_add(struct lateness *lateness, int64_t ns)
{
    int bucket = 0;
    for (int64_t end = 1000; ns > end && bucket < LATENESS_BUCKETS - 1; end += end / 8) {
        bucket++;
    }
    lateness->bucket[bucket]++;
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
