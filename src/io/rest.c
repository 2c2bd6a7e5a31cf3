// SPDX-License-Identifier: MIT
/// An engine's rest.
#include "io/rest.h"

enum { MOMENTS_MAX = 25 }; ///< one that talks without end is stopped all the same

/// As long as an engine must have been silent.
static const int64_t moment_ns = 20 * NS_PER_MS;

static void wait_a_moment(struct rest *rest, int64_t now_ns)
{
    rest->said = rest->engine->turn_bytes;
    alarm_set(rest->engine->reactor, &rest->alarm, now_ns + moment_ns);
}

static void on_moment(void *owner, int64_t now_ns)
{
    struct rest *rest = owner;
    engine_listen(rest->engine); // on a loop with much to do it may have waited
    if (!rest->engine) {
        return; // that was the end of the game
    }
    if (rest->engine->turn_bytes == rest->said || ++rest->moments > MOMENTS_MAX) {
        engine_pause(rest->engine);
    } else if (rest->engine->state == ENGINE_RUNNING) {
        wait_a_moment(rest, now_ns);
    }
}

void rest_begin(struct rest *rest, struct engine *engine)
{
    if (engine->state != ENGINE_RUNNING || rest->engine) {
        return;
    }
    rest->engine = engine;
    rest->moments = 0;
    rest->alarm.due = on_moment;
    rest->alarm.owner = rest;
    wait_a_moment(rest, reactor_now());
}

void rest_end(struct rest *rest)
{
    if (rest->engine) {
        alarm_set(rest->engine->reactor, &rest->alarm, NEVER);
        engine_resume(rest->engine);
        rest->engine = NULL;
    }
}
