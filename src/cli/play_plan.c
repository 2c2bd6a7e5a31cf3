// SPDX-License-Identifier: MIT
/// The tournament of a set-up.
#include "cli/play_plan.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "config/key.h"

#include "util/mem.h"

int play_seed(struct setup *setup, struct err *err)
{
    uint64_t seed;
    char text[32];
    if (setup->seed != 0) {
        return 0;
    }
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) {
        return err_set(err, "no random numbers here; give a seed");
    }
    // Short enough to be typed again.
    snprintf(text, sizeof text, "%" PRIu64, seed % 1000000000 + 1);
    return setup_set(setup, "seed", text, err);
}

int play_base(struct setup *setup, struct err *err)
{
    if (*setup->base && chdir(setup->base) < 0) {
        return err_set(err, "can't work in \"%s\": %s", setup->base, strerror(errno));
    }
    char *here = getcwd(NULL, 0);
    int status = here ? setup_set(setup, "base", here, err)
                      : err_set(err, "can't tell where we are: %s", strerror(errno));
    free(here);
    return status;
}

struct tournament *play_tournament(const struct setup *setup, struct err *err)
{
    const struct option *formats = &key_find(setup_keys, "format")->option;
    char format[32];
    option_text(formats, setup->format, format, sizeof format);
    bool test = setup_has_sprt(setup);
    const struct tournament_setup tournament = {
        .format = format_find(test ? "match" : format),
        .engines = (int)setup->count,
        .pairs = setup->pairs,
        .rounds = setup->rounds,
        .games = setup->games,
        .seeds = setup->seeds,
        .extra = setup->extra,
        .void_tries = setup->void_tries,
        .seed = setup->seed,
        .sequential = test,
        .sprt = test ? setup_sprt(setup) : (struct sprt){0},
    };
    return tournament_new(&tournament, err);
}

/// A run out of its store: scored games, and between them those that the machine was too slow for.
struct replay {
    struct tournament *tournament;
    struct err *err;
    struct slow {
        uint64_t number;
        int times;
    } * slow; ///< by rising numbers
    size_t count, told;
    bool failed;
};

static bool keep_slow(void *owner, uint64_t number, int times)
{
    struct replay *replay = owner;
    replay->slow = mem_resize(replay->slow, (replay->count + 1) * sizeof *replay->slow);
    replay->slow[replay->count++] = (struct slow){.number = number, .times = times};
    return true;
}

static const struct finished slow = {.played = {.ending = ENDING_VOID}, .machine = true};

/// Later games followed from those that were given up: they stay so, however many tries there are.
static void give_up(struct replay *replay)
{
    struct err played;
    for (size_t i = 0; i < replay->told; i++) {
        while (tournament_add(replay->tournament, replay->slow[i].number, &slow, &played) == 0) {
        }
    }
}

static void add(struct replay *replay, uint64_t number, const struct finished *game)
{
    replay->failed = tournament_add(replay->tournament, number, game, replay->err) < 0;
    if (replay->failed && replay->told > 0) {
        give_up(replay);
        replay->failed = tournament_add(replay->tournament, number, game, replay->err) < 0;
    }
}

/// Tell of those before this number, no more often than they are tried.
static bool replay_slow(struct replay *replay, uint64_t number)
{
    const int most = tournament_setup(replay->tournament)->void_tries;
    for (; replay->told < replay->count; replay->told++) {
        const struct slow *game = &replay->slow[replay->told];
        if (game->number >= number) {
            break;
        }
        for (int i = 0; i < game->times && i < most && !replay->failed; i++) {
            add(replay, game->number, &slow);
        }
    }
    return !replay->failed;
}

static bool replay_game(void *owner, const struct store_result *result)
{
    struct replay *replay = owner;
    if (!replay_slow(replay, result->number)) {
        return false;
    }
    const struct finished finished = {.played = {.engine = {result->engine[0], result->engine[1]},
                                                 .winner = result->winner,
                                                 .blamed = result->blamed,
                                                 .ending = result->ending},
                                      .hash = result->hash};
    add(replay, result->number, &finished);
    return !replay->failed;
}

int64_t play_replay(struct tournament *tournament, struct store *store, struct err *err)
{
    struct replay replay = {.tournament = tournament, .err = err};
    bool whole = store_each_void(store, void_by_machine, keep_slow, &replay, err) == 0 &&
                 store_each(store, replay_game, &replay, err) == 0 && !replay.failed &&
                 replay_slow(&replay, UINT64_MAX);
    free(replay.slow);
    return whole ? store_voids(store) : -1;
}
