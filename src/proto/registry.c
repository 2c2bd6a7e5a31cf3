// SPDX-License-Identifier: MIT
/// The languages, one line each, sorted by name.
#include "proto/registry.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "proto/protocol.h"
#include "util/mem.h"

// One a line, so that languages can come side by side.
// clang-format off
const struct protocol *const protocols_all[] = {
    &agi_protocol,
    &dennou_protocol,
    &gomocup_protocol,
    &gtp_protocol,
    &nboard_protocol,
    &sau_protocol,
    NULL,
};

const struct protocol *const protocols_by_custom[] = {
    &sau_protocol,
    &nboard_protocol,
    &gomocup_protocol,
    &agi_protocol,
    &gtp_protocol,
    NULL,
};
// clang-format on

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
    for (int i = 0; protocols_by_custom[i]; i++) {
        if (protocols_by_custom[i]->plays(game)) {
            return protocols_by_custom[i];
        }
    }
    return NULL;
}

static bool all_play(const struct protocol *const *protocols, size_t count, const struct game *game)
{
    for (size_t i = 0; i < count; i++) {
        if (!protocols[i]->plays(game)) {
            return false;
        }
    }
    return true;
}

void protocols_settle(const struct protocol *const *protocols, size_t count, struct game *game)
{
    for (size_t i = 0; i < count; i++) {
        const char *const *options = protocols[i]->game_options;
        for (int j = 0; protocols[i]->plays(game) && options && options[j]; j++) {
            struct game changed = *game;
            char *name = mem_text(options[j]);
            char *value = strchr(name, '=');
            *value++ = '\0';
            if (game_set(&changed, name, value, NULL) == 0 &&
                all_play(protocols, count, &changed)) {
                *game = changed;
            }
            free(name);
        }
    }
}
