// SPDX-License-Identifier: MIT
/// What this machine has of the layers that a sandbox is made of. Each is tried, not looked up.
#ifndef ARBITER_IO_PROBE_H
#define ARBITER_IO_PROBE_H

#include "io/confine.h"
#include "util/str.h"

enum probe_state {
    PROBE_GOOD,
    PROBE_POOR,   ///< it works with less: a limit or a second wall is missing
    PROBE_MISSING ///< the strict sandbox can't be kept
};

/// One finding. Texts are owned.
struct probe {
    const char *name;
    enum probe_state state;
    struct str found;   ///< what there is
    const char *remedy; ///< how to get what is missing; NULL where nothing is
};

enum { PROBES_MAX = 24 };

struct probes {
    struct probe row[PROBES_MAX];
    int count;
};

/// Look at everything, for engines that run as `as` says, at so many tables.
void probes_run(struct probes *probes, const struct confine *as, int tables);

void probes_release(struct probes *probes);

/// The worst of all rows.
enum probe_state probes_worst(const struct probes *probes);

#endif
