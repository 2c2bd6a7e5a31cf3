// SPDX-License-Identifier: MIT
/// The languages, one line each, sorted by name.
#include "proto/registry.h"

#include <stddef.h>
#include <strings.h>

#include "proto/protocol.h"

const struct protocol *const protocols_all[] = {
    &sau_protocol,
    NULL,
};

/// Which language a game is played in by custom: the first of these that has it.
static const struct protocol *const by_custom[] = {
    &sau_protocol,
    NULL,
};

const struct protocol *protocol_find(const char *name)
{
    for (int i = 0; protocols_all[i]; i++) {
        const struct protocol *protocol = protocols_all[i];
        if (strcasecmp(protocol->name, name) == 0) {
            return protocol;
        }
        for (int j = 0; protocol->aliases && protocol->aliases[j]; j++) {
            if (strcasecmp(protocol->aliases[j], name) == 0) {
                return protocol;
            }
        }
    }
    return NULL;
}

const struct protocol *protocol_default(const struct game *game)
{
    for (int i = 0; by_custom[i]; i++) {
        if (by_custom[i]->plays(game)) {
            return by_custom[i];
        }
    }
    return NULL;
}
