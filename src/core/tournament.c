// SPDX-License-Identifier: MIT
/// A tournament: what all formats share.
#include "core/tournament.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "core/tournament_format.h"
#include "util/dice.h"
#include "util/mem.h"

const struct format *const formats_all[] = {
    &format_match,  &format_round_robin, &format_gauntlet,
    &format_ladder, &format_swiss,       &format_knockout,
    NULL,
};

/// For a match that only its test ends.
static const uint64_t games_no_limit = UINT64_C(1) << 60;

const struct format *format_find(const char *name)
{
    for (const struct format *const *format = formats_all; *format; format++) {
        if (strcmp((*format)->name, name) == 0) {
            return *format;
        }
    }
    return NULL;
}

const char *format_name(const struct format *format)
{
    return format->name;
}

const char *format_help(const struct format *format)
{
    return format->help;
}

uint64_t unit_games(const struct tournament_setup *setup)
{
    return setup->pairs ? SEATS : 1;
}

uint64_t encounter_units(const struct tournament_setup *setup)
{
    return setup->games / unit_games(setup);
}

static bool in_waves(const struct tournament *tournament)
{
    return tournament->setup.format->advance != NULL;
}

/// Put in the usual values that all formats share. NULL, or why it can't be.
static const char *settle(struct tournament_setup *setup)
{
    bool match = setup->format == &format_match;
    if (setup->engines < 2) {
        return "it takes two engines at least";
    }
    if (setup->engines > ENGINES_MAX) {
        return "there are more than 1000 engines";
    }
    if (setup->sequential && !match) {
        return "only a match of two engines can end by SPRT";
    }
    if (setup->games > 1000000000 || setup->rounds > 1000000) {
        return "there are more than 1000000000 games of two engines, or 1000000 rounds";
    }
    if (setup->games % unit_games(setup) != 0) {
        return "with pairs the number of games is even";
    }
    if (setup->games == 0) {
        setup->games = setup->sequential ? games_no_limit : unit_games(setup);
    }
    const char *why = setup->format->settle ? setup->format->settle(setup) : NULL;
    setup->rounds = setup->rounds > 0 ? setup->rounds : 1;
    setup->void_tries = setup->void_tries > 0 ? setup->void_tries : 3;
    return why;
}

/// The highest number that can be known now.
static uint64_t last_game(const struct tournament *tournament)
{
    const struct tournament_setup *setup = &tournament->setup;
    uint64_t per_unit = unit_games(setup);
    if (in_waves(tournament)) {
        return (tournament->wave.first + tournament->wave.count * tournament->wave.units) *
               per_unit;
    }
    return setup->rounds * setup->format->encounters(setup) * setup->games;
}

/// Who plays a unit of a plan, with its round and opening; how many its engines played before.
static uint64_t place_in_plan(const struct tournament_setup *setup, uint64_t unit,
                              struct encounter *encounter, struct pairing *pairing)
{
    uint64_t units = encounter_units(setup);
    uint64_t in_round = setup->format->encounters(setup) * units;
    uint64_t round = unit / in_round;
    *encounter = setup->format->encounter(setup, unit % in_round / units);
    pairing->round = round + 1;
    pairing->opening_index = round * units + unit % units;
    return pairing->opening_index;
}

/// The same of a unit in a wave.
static uint64_t place_in_wave(const struct tournament *tournament, uint64_t unit,
                              struct encounter *encounter, struct pairing *pairing)
{
    uint64_t units = tournament->wave.units, index = unit - tournament->wave.first;
    *encounter = tournament->wave.encounters[index / units];
    pairing->round = tournament->wave.round;
    pairing->opening_index = tournament->wave.first_opening + index % units;
    return index % units;
}

static struct pairing pairing_of(const struct tournament *tournament, uint64_t number)
{
    const struct tournament_setup *setup = &tournament->setup;
    uint64_t per_unit = unit_games(setup), unit = (number - 1) / per_unit;
    struct pairing pairing = {.number = number, .seed = dice_mix(setup->seed, unit)};
    struct encounter encounter;
    uint64_t before = in_waves(tournament) ? place_in_wave(tournament, unit, &encounter, &pairing)
                                           : place_in_plan(setup, unit, &encounter, &pairing);
    bool exchanged = (setup->pairs ? number - 1 : before) % SEATS != 0;
    pairing.engine[exchanged ? 1 : 0] = encounter.first;
    pairing.engine[exchanged ? 0 : 1] = encounter.second;
    return pairing;
}

static struct slot *slot_of(const struct tournament *tournament, uint64_t number)
{
    return &tournament->slots[(number - 1) % tournament->cap];
}

/// Take one number more into the window, open.
static void give(struct tournament *tournament)
{
    if (tournament->given - tournament->judged == tournament->cap) {
        size_t cap = tournament->cap > 0 ? 2 * tournament->cap : 16;
        struct slot *slots = mem_new(cap * sizeof *slots);
        for (uint64_t number = tournament->judged + 1; number <= tournament->given; number++) {
            slots[(number - 1) % cap] = *slot_of(tournament, number);
        }
        free(tournament->slots);
        tournament->slots = slots;
        tournament->cap = cap;
    }
    tournament->given++;
    tournament->open++;
    *slot_of(tournament, tournament->given) = (struct slot){.state = SLOT_OPEN};
}

void wave_add(struct tournament *tournament, int first, int second)
{
    tournament->wave.encounters[tournament->wave.count++] =
        (struct encounter){.first = first, .second = second};
    tournament->began[first] = true;
    tournament->began[second] = false;
}

static void next_wave(struct tournament *tournament)
{
    tournament->wave.first += tournament->wave.count * tournament->wave.units;
    tournament->wave.first_opening += tournament->wave.units;
    tournament->wave.count = 0;
    tournament->wave.units = encounter_units(&tournament->setup);
    tournament->wave.over = !tournament->setup.format->advance(tournament);
}

struct tournament *tournament_new(const struct tournament_setup *setup, struct err *err)
{
    struct tournament_setup settled = *setup;
    const char *why = settle(&settled);
    if (why) {
        err_set(err, "%s: %s", setup->format->name, why);
        return NULL;
    }
    if (setup->sequential && sprt_check(&setup->sprt, err) != 0) {
        return NULL;
    }
    struct tournament *tournament = mem_new(sizeof *tournament);
    tournament->setup = settled;
    crosstable_init(&tournament->table, settled.engines);
    size_t engines = (size_t)settled.engines;
    tournament->byes = mem_new(engines * sizeof *tournament->byes);
    tournament->stage = mem_new(engines * sizeof *tournament->stage);
    tournament->began = mem_new(engines * sizeof *tournament->began);
    tournament->met = mem_new(engines * engines * sizeof *tournament->met);
    tournament->wave.encounters = mem_new(engines * sizeof *tournament->wave.encounters);
    if (in_waves(tournament)) {
        next_wave(tournament);
    }
    return tournament;
}

void tournament_free(struct tournament *tournament)
{
    if (!tournament) {
        return;
    }
    crosstable_release(&tournament->table);
    identical_release(&tournament->identical);
    free(tournament->slots);
    free(tournament->byes);
    free(tournament->stage);
    free(tournament->began);
    free(tournament->met);
    free(tournament->bracket);
    free(tournament->wave.encounters);
    free(tournament);
}

/// Give out the first open game.
static enum tournament_says reopen(struct tournament *tournament, struct pairing *pairing)
{
    uint64_t number = tournament->judged + 1;
    while (slot_of(tournament, number)->state != SLOT_OPEN) {
        number++;
    }
    slot_of(tournament, number)->state = SLOT_RUNNING;
    tournament->open--;
    *pairing = pairing_of(tournament, number);
    return TOURNAMENT_GAME;
}

/// Only the test would end it, and the machine lets no game be played any more.
static bool is_hopeless(const struct tournament *tournament)
{
    return tournament->in_row >= GIVEN_UP_MAX && tournament->setup.games == games_no_limit;
}

enum tournament_says tournament_next(struct tournament *tournament, struct pairing *pairing)
{
    if (tournament->decided || is_hopeless(tournament)) {
        return TOURNAMENT_DONE;
    }
    if (tournament->open > 0) {
        return reopen(tournament, pairing);
    }
    uint64_t last = last_game(tournament);
    if (tournament->given == last) {
        return tournament->judged == last ? TOURNAMENT_DONE : TOURNAMENT_WAIT;
    }
    if (tournament->given - tournament->judged == WINDOW_MAX) {
        return TOURNAMENT_WAIT;
    }
    give(tournament);
    return reopen(tournament, pairing);
}

static bool is_finished(const struct tournament *tournament, uint64_t number)
{
    return number > tournament->judged && number <= tournament->given &&
           slot_of(tournament, number)->state == SLOT_FINISHED;
}

/// The first game of the unit of a game.
static uint64_t unit_start(const struct tournament *tournament, uint64_t number)
{
    uint64_t per_unit = unit_games(&tournament->setup);
    return number - (number - 1) % per_unit;
}

/// Have all games of the unit finished that begins with this one?
static bool unit_finished(const struct tournament *tournament, uint64_t start)
{
    uint64_t per_unit = unit_games(&tournament->setup);
    return is_finished(tournament, start) && is_finished(tournament, start + per_unit - 1);
}

static bool is_void(const struct finished *game)
{
    return game->played.ending == ENDING_VOID;
}

/// The two games of a pair. False where they are none, or not both played.
static bool pair_at(const struct tournament *tournament, uint64_t start, struct played pair[2])
{
    if (!tournament->setup.pairs || !unit_finished(tournament, start)) {
        return false;
    }
    pair[0] = slot_of(tournament, start)->game.played;
    pair[1] = slot_of(tournament, start + 1)->game.played;
    return pair[0].ending != ENDING_VOID && pair[1].ending != ENDING_VOID;
}

/// Was it played, unlike all games before? The same moves of other engines are another game.
static bool is_new(struct tournament *tournament, const struct finished *game)
{
    if (is_void(game) || game->hash == 0) {
        return !is_void(game);
    }
    uint64_t who = (uint64_t)game->played.engine[0] << 32 | (uint64_t)game->played.engine[1];
    bool seen = identical_seen(&tournament->identical, dice_mix(game->hash, who));
    tournament->progress.repeats += seen;
    return !seen;
}

/// Count a unit for the test, unless both have lost a game of it, or one was not played.
static void test_unit(struct tournament *tournament, uint64_t start)
{
    struct played game[SEATS];
    int halves = 0;
    for (uint64_t i = 0; i < unit_games(&tournament->setup); i++) {
        game[i] = slot_of(tournament, start + i)->game.played;
        if (played_lost_by_both(&game[i]) || game[i].ending == ENDING_VOID) {
            return;
        }
        halves += played_halves(&game[i], 0);
    }
    if (tournament->setup.pairs) {
        tournament->pairs.count[halves]++;
    } else {
        struct tally *games = &tournament->games;
        *(halves == 2 ? &games->wins : halves == 1 ? &games->draws : &games->losses) += 1;
    }
}

/// The test has decided: what finished past the unit that decided it does not count.
static void drop_rest(struct tournament *tournament)
{
    struct played pair[2];
    for (uint64_t number = tournament->judged + 1; number <= tournament->given; number++) {
        const struct finished *game = &slot_of(tournament, number)->game;
        if (!is_finished(tournament, number)) {
            continue;
        }
        if (is_void(game)) {
            tournament->progress.unplayed--;
            continue;
        }
        crosstable_drop(&tournament->table, &game->played);
        tournament->progress.finished--;
        tournament->progress.late++;
        if (number % 2 == 0 && pair_at(tournament, number - 1, pair)) {
            crosstable_drop_pair(&tournament->table, pair);
        }
    }
}

/// Judge the first unit that was not.
static void judge_unit(struct tournament *tournament)
{
    uint64_t start = tournament->judged + 1, per_unit = unit_games(&tournament->setup);
    bool fresh = false;
    for (uint64_t number = start; number < start + per_unit; number++) {
        const struct finished *game = &slot_of(tournament, number)->game;
        tournament->in_row = is_void(game) ? tournament->in_row + 1 : 0;
        fresh = is_new(tournament, game) || fresh;
    }
    if (tournament->setup.sequential && fresh) {
        test_unit(tournament, start);
        tournament->decided = tournament_sprt(tournament).verdict != SPRT_GOES_ON;
    }
    tournament->judged += per_unit;
    if (tournament->decided) {
        drop_rest(tournament);
    }
}

static void judge(struct tournament *tournament)
{
    while (!tournament->decided && unit_finished(tournament, tournament->judged + 1)) {
        judge_unit(tournament);
        if (in_waves(tournament) && tournament->judged == last_game(tournament)) {
            next_wave(tournament);
        }
    }
}

/// Count a game as soon as it is known, and its pair.
static void count(struct tournament *tournament, uint64_t number)
{
    const struct finished *game = &slot_of(tournament, number)->game;
    if (is_void(game)) {
        tournament->progress.unplayed++;
        return;
    }
    crosstable_add(&tournament->table, &game->played);
    tournament->progress.finished++;
    struct played pair[2];
    if (pair_at(tournament, unit_start(tournament, number), pair)) {
        crosstable_add_pair(&tournament->table, pair);
    }
}

/// Can this game have been played, and by these?
static int check(const struct tournament *tournament, uint64_t number, const struct finished *game,
                 struct err *err)
{
    if (number > 0 && (number <= tournament->judged || is_finished(tournament, number))) {
        return err_set(err, "game %" PRIu64 " has a result already", number);
    }
    if (number == 0 || number > last_game(tournament) || number - tournament->judged > WINDOW_MAX) {
        return err_set(err, "game %" PRIu64 " cannot have been played yet", number);
    }
    struct pairing pairing = pairing_of(tournament, number);
    if (!is_void(game) && memcmp(pairing.engine, game->played.engine, sizeof pairing.engine) != 0) {
        return err_set(err, "game %" PRIu64 " is of engines %d and %d, not of %d and %d", number,
                       pairing.engine[0] + 1, pairing.engine[1] + 1, game->played.engine[0] + 1,
                       game->played.engine[1] + 1);
    }
    return 0;
}

int tournament_add(struct tournament *tournament, uint64_t number, const struct finished *game,
                   struct err *err)
{
    if (tournament->decided) {
        tournament->progress.late += !is_void(game);
        return 0;
    }
    if (check(tournament, number, game, err) != 0) {
        return -1;
    }
    while (tournament->given < number) {
        give(tournament);
    }
    struct slot *slot = slot_of(tournament, number);
    slot->tries += game->machine;
    bool again = is_void(game) && slot->tries < tournament->setup.void_tries;
    tournament->open -= slot->state == SLOT_OPEN;
    tournament->open += again;
    slot->state = again ? SLOT_OPEN : SLOT_FINISHED;
    if (!again) {
        slot->game = *game;
        count(tournament, number);
        judge(tournament);
    }
    return 0;
}

const struct tournament_setup *tournament_setup(const struct tournament *tournament)
{
    return &tournament->setup;
}

uint64_t tournament_planned(const struct tournament *tournament)
{
    const struct tournament_setup *setup = &tournament->setup;
    if (in_waves(tournament)) {
        return setup->format->planned(setup) * setup->games;
    }
    return setup->games == games_no_limit ? 0 : last_game(tournament);
}

const struct crosstable *tournament_table(const struct tournament *tournament)
{
    return &tournament->table;
}

struct tournament_count tournament_count(const struct tournament *tournament)
{
    return tournament->progress;
}

struct sprt_state tournament_sprt(const struct tournament *tournament)
{
    const struct tournament_setup *setup = &tournament->setup;
    return setup->pairs ? sprt_of_pairs(&setup->sprt, &tournament->pairs)
                        : sprt_of_games(&setup->sprt, &tournament->games);
}
