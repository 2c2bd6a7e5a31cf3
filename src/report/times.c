// SPDX-License-Identifier: MIT
/// How engines used their time.
#include <stdlib.h>

#include "core/replay.h"
#include "report/data.h"
#include "report/idle.h"
#include "util/mem.h"

/// An engine's own moves are counted up to here; what comes later counts as the last.
enum { OWN_MOVES = 128 };

struct engine_times {
    double sum_ms[OWN_MOVES];
    uint64_t count[OWN_MOVES];
    double most_ms;
    struct idle idle;
    int64_t others_ns; ///< that its opponents used
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
        for (int i = 0; i < times->engines; i++) {
            idle_release(&times->engine[i].idle);
        }
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

/// What each used in the other's time.
static void count_idle(struct report_times *times, const struct record *record,
                       const int engine[SEATS], const int64_t used_ns[SEATS])
{
    int64_t idle_ns[SEATS];
    replay_idle(record, idle_ns);
    for (int seat = 0; seat < SEATS; seat++) {
        struct engine_times *of = engine_of(times, engine[seat]);
        idle_add(&of->idle, idle_ns[seat]);
        of->others_ns += used_ns[other(seat)];
    }
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
    count_idle(times, record, engine, used_ns);
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

/// Milliseconds: all, of half of the games, and what the opponents used meanwhile.
static json_t *idle(struct engine_times *of)
{
    return json_pack("[f, f, f]", (double)of->idle.total_ns / NS_PER_MS, idle_median_ms(&of->idle),
                     (double)of->others_ns / NS_PER_MS);
}

json_t *data_times(struct report_times *times, int engines)
{
    json_t *array = json_array();
    for (int i = 0; i < engines; i++) {
        struct engine_times *of = engine_of(times, i);
        json_t *means = json_array();
        for (int own = 0; own < OWN_MOVES && of->count[own] > 0; own++) {
            json_array_append_new(means, json_real(of->sum_ms[own] / (double)of->count[own]));
        }
        json_array_append_new(array, json_pack("{s:o, s:f, s:o}", "means", means, "most",
                                               of->most_ms, "idle", idle(of)));
    }
    return array;
}
