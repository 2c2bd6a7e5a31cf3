// SPDX-License-Identifier: MIT
/// The sinks of a run.
#include "io/audience.h"

void audience_init(struct audience *audience, const struct sink *const *sinks, uv_mutex_t *lock)
{
    *audience = (struct audience){.sinks = sinks, .lock = lock};
    for (const struct sink *const *sink = sinks; *sink; sink++) {
        audience->follows |= (*sink)->moved != NULL;
        audience->watches |= (*sink)->moved && (*sink)->watches;
    }
}

void audience_begun(const struct audience *audience, const struct record *record)
{
    uv_mutex_lock(audience->lock);
    for (const struct sink *const *sink = audience->sinks; *sink; sink++) {
        if ((*sink)->begun) {
            (*sink)->begun((*sink)->self, record);
        }
    }
    uv_mutex_unlock(audience->lock);
}

void audience_moved(const struct audience *audience, const struct sight *sight)
{
    uv_mutex_lock(audience->lock);
    for (const struct sink *const *sink = audience->sinks; *sink; sink++) {
        if ((*sink)->moved) {
            (*sink)->moved((*sink)->self, sight);
        }
    }
    uv_mutex_unlock(audience->lock);
}

void audience_ended(const struct audience *audience, const struct record *record)
{
    uv_mutex_lock(audience->lock);
    for (const struct sink *const *sink = audience->sinks; *sink; sink++) {
        if ((*sink)->ended) {
            (*sink)->ended((*sink)->self, record);
        }
    }
    uv_mutex_unlock(audience->lock);
}
