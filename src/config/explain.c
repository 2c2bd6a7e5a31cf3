// SPDX-License-Identifier: MIT
/// A set-up for people: every value and where it comes from; how long it may take.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "config/key.h"
#include "util/mem.h"

enum { NAME_WIDTH = 18, VALUE_WIDTH = 34 };

static void put_origin(const struct setup *setup, const struct origin *origin, struct str *out)
{
    switch (origin->kind) {
    case FROM_DEFAULT:
        str_puts(out, "default");
        return;
    case FROM_COMMAND:
        str_puts(out, "command line");
        return;
    case FROM_FILE:
    case FROM_EACH:
        str_printf(out, "%s:%d%s", setup->file, origin->line,
                   origin->kind == FROM_EACH ? " (each)" : "");
        return;
    }
}

static void put_fields(const struct setup *setup, const struct fields *fields, struct str *out)
{
    for (const struct key *key = fields->keys; key->option.name; key++) {
        struct str text = {0};
        key_write(fields, key, &text);
        for (size_t i = 0; i < text.len; i++) {
            text.data[i] = text.data[i] == '\n' ? ' ' : text.data[i];
        }
        if (text.len > 0) {
            str_printf(out, "  %-*s %-*s ", NAME_WIDTH, key->option.name, VALUE_WIDTH, text.data);
            put_origin(setup, key_origin(fields, key), out);
            str_putc(out, '\n');
        }
        str_release(&text);
    }
}

void setup_explain(const struct setup *setup, struct str *out)
{
    struct fields run = setup_fields(setup);
    str_puts(out, "Run:\n");
    put_fields(setup, &run, out);
    for (size_t i = 0; i < setup->count; i++) {
        const struct setup_engine *engine = &setup->engines[i];
        struct fields fields = engine_fields(engine);
        str_printf(out, "Engine %zu, %s, speaks %s:\n", i + 1, engine->name,
                   engine->protocol->name);
        put_fields(setup, &fields, out);
    }
}

// --- how long ---------------------------------------------------------------------------------

enum { SAMPLE_GAMES = 20 };

/// The mean of the plies of some games played by chance: what estimates are made of.
static double typical_plies(const struct game *game)
{
    const struct rules *rules = game->rules;
    void *state = mem_new(rules->state_size);
    struct dice dice = {.state = 1};
    struct outcome outcome;
    struct move move;
    uint64_t plies = 0;
    for (int i = 0; i < SAMPLE_GAMES; i++) {
        game_start(game, state);
        for (int ply = 0; ply < rules->plies_max && !rules->over(state, &outcome); ply++, plies++) {
            if (!rules->forced || !rules->forced(state, &move)) {
                rules->sample(state, &dice, &move);
            }
            rules->apply(state, &move, NULL);
        }
    }
    free(state);
    return (double)plies / SAMPLE_GAMES;
}

/// The most that an engine may use in so many moves of its own; -1 where there is no limit.
static double most_ms(const struct time_control *time, double moves)
{
    double by_clock = -1, by_move = -1;
    if (time->base_ms != NO_LIMIT) {
        double sessions = time->session > 0 ? 1 + moves / time->session : 1;
        by_clock = (double)time->base_ms * sessions + (double)time->increment_ms * moves;
    }
    if (time->move_ms != NO_LIMIT) {
        by_move = (double)time->move_ms * moves;
    }
    if (by_clock < 0 || by_move < 0) {
        return by_clock < 0 ? by_move : by_clock;
    }
    return by_clock < by_move ? by_clock : by_move;
}

static void put_duration(double seconds, struct str *out)
{
    if (seconds < 100) {
        str_printf(out, "%.1f seconds", seconds);
    } else if (seconds < 100 * 60) {
        str_printf(out, "%.0f minutes", seconds / 60);
    } else if (seconds < 72 * 3600) {
        str_printf(out, "%.1f hours", seconds / 3600);
    } else {
        str_printf(out, "%.1f days", seconds / 86400);
    }
}

void setup_estimate(const struct setup *setup, uint64_t games, struct str *out)
{
    double plies = typical_plies(&setup->game), game_ms = 0;
    for (size_t i = 0; i < setup->count; i++) {
        double ms = most_ms(&setup->engines[i].time, plies / 2);
        if (ms < 0) {
            str_printf(out, "Time: nobody can say, for %s has no limit.\n", setup->engines[i].name);
            return;
        }
        game_ms += 2 * ms / (double)setup->count;
    }
    str_puts(out, "Time: at most about ");
    put_duration(game_ms / 1000 * (double)games / setup->concurrency, out);
    str_printf(out,
               " for %" PRIu64 " games, %d at once: if all engines use all their time\n"
               "and games have %.0f plies, the mean of %d played by chance. Engines that answer "
               "at once need less.\n",
               games, setup->concurrency, plies, SAMPLE_GAMES);
}
