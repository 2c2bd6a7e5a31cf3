// SPDX-License-Identifier: MIT
/// How engines used their time.
#include <stdlib.h>

#include "core/replay.h"
#include "report/data.h"
#include "util/mem.h"

/// An engine's own moves are counted up to here; what comes later counts as the last.
enum { OWN_MOVES = 128 };

struct engine_times {
    double sum_ms[OWN_MOVES];
    uint64_t count[OWN_MOVES];
    double most_ms;
};

struct report_times {
    struct engine_times *engine;
    int engines;
    int64_t (*used_ms)[SEATS]; ///< by number of the game; the first is -1 where not counted
    size_t games;
};

struct report_times *report_times_new(void)
{
    return mem_new(sizeof(struct report_times));
}

void report_times_free(struct report_times *times)
{
    if (times) {
        free(times->engine);
        free(times->used_ms);
        free(times);
    }
}

static struct engine_times *engine_of(struct report_times *times, int engine)
{
    if (engine >= times->engines) {
        size_t before = (size_t)times->engines, count = (size_t)engine + 1;
        times->engine = mem_resize(times->engine, count * sizeof *times->engine);
        for (size_t i = before; i < count; i++) {
            times->engine[i] = (struct engine_times){0};
        }
        times->engines = engine + 1;
    }
    return &times->engine[engine];
}

/// Times of one record. Moves of the referee's own take none and are left out.
static void count(struct report_times *times, const struct record *record, const int engine[SEATS],
                  int64_t used_ms[SEATS])
{
    int own[SEATS] = {0};
    int64_t used_ns[SEATS] = {0};
    struct replay replay;
    const char *why;
    replay_init(&replay, record);
    while (replay_next(&replay, &why)) {
        int seat = replay.mover;
        int64_t ns = record->used_ns[replay.ply - 1];
        if (ns > 0) {
            struct engine_times *of = engine_of(times, engine[seat]);
            int slot = own[seat] < OWN_MOVES ? own[seat] : OWN_MOVES - 1;
            of->sum_ms[slot] += (double)ns / 1e6;
            of->count[slot]++;
            of->most_ms = (double)ns / 1e6 > of->most_ms ? (double)ns / 1e6 : of->most_ms;
            used_ns[seat] += ns;
            own[seat]++;
        }
    }
    replay_release(&replay);
    for (int seat = 0; seat < SEATS; seat++) {
        used_ms[seat] = used_ns[seat] / NS_PER_MS;
    }
}

int times_of(struct report_times *times, struct store *store, const struct store_result *game,
             int64_t used_ms[SEATS], struct err *err)
{
    size_t number = (size_t)game->number;
    if (number >= times->games) {
        size_t games = number + 1 > times->games * 2 ? number + 1 : times->games * 2;
        times->used_ms = mem_resize(times->used_ms, games * sizeof *times->used_ms);
        for (size_t i = times->games; i < games; i++) {
            times->used_ms[i][0] = -1;
        }
        times->games = games;
    }
    if (times->used_ms[number][0] < 0) {
        struct record record = {0};
        int status = store_record(store, game->number, &record, err);
        if (status == 0) {
            count(times, &record, game->engine, times->used_ms[number]);
        }
        record_release(&record);
        if (status != 0) {
            return -1;
        }
    }
    used_ms[0] = times->used_ms[number][0];
    used_ms[1] = times->used_ms[number][1];
    return 0;
}

json_t *data_times(const struct report_times *times, int engines)
{
    json_t *array = json_array();
    for (int i = 0; i < engines; i++) {
        json_t *means = json_array();
        for (int own = 0; i < times->engines && own < OWN_MOVES; own++) {
            const struct engine_times *of = &times->engine[i];
            if (of->count[own] == 0) {
                break;
            }
            json_array_append_new(means, json_real(of->sum_ms[own] / (double)of->count[own]));
        }
        json_array_append_new(array, json_pack("{s:o, s:f}", "means", means, "most",
                                               i < times->engines ? times->engine[i].most_ms : 0));
    }
    return array;
}
