// SPDX-License-Identifier: MIT
/// Tournaments of simulated engines: any order of finishing and any interruption must end as the
/// undisturbed run does, in every format.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "core/tournament.h"
#include "core/tournament_format.h"
#include "util/dice.h"

enum { GAMES_KEPT = 20000, TABLES_MAX = 9 };

/// A game as it was asked for and as it would end.
static struct finished play(const struct pairing *pairing)
{
    struct dice dice = {.state = dice_mix(pairing->seed, pairing->number)};
    // The stronger has the lower number; one game in ten is drawn, one in twenty a fault.
    int lead = pairing->engine[1] - pairing->engine[0];
    bool won = (int)dice_roll(&dice, 40) < 22 + 2 * lead;
    struct finished game = {.played = {.engine = {pairing->engine[0], pairing->engine[1]},
                                       .winner = won ? 0 : 1,
                                       .blamed = NOBODY,
                                       .ending = ENDING_RULES},
                            .hash = 1 + dice_roll(&dice, 200)};
    if (dice_roll(&dice, 10) == 0) {
        game.played.winner = NOBODY;
    } else if (dice_roll(&dice, 20) == 0) {
        game.played.ending = ENDING_CRASHED;
        game.played.blamed = 1 - game.played.winner;
    } else if (dice_roll(&dice, 30) == 0) {
        game.played.ending = ENDING_NO_START;
        game.played.winner = NOBODY;
        game.played.blamed = BOTH;
    }
    return game;
}

static const struct finished slow = {.played = {.ending = ENDING_VOID}, .machine = true};

/// Where a set-up says how often a game is tried, the machine is too slow for one in ten, always.
static bool is_slow(const struct tournament_setup *setup, uint64_t number)
{
    return setup->void_tries > 0 && dice_mix(setup->seed, number) % 10 == 0;
}

/// What a run was, to compare.
struct story {
    struct pairing *asked; ///< by number
    uint64_t count;
    struct standing rows[ENGINES_MAX];
    struct tournament_count progress;
    struct sprt_state sprt;
};

static struct tournament *start(const struct tournament_setup *setup)
{
    struct err err;
    struct tournament *tournament = tournament_new(setup, &err);
    if (!tournament) {
        fail_msg("%s", err.text);
    }
    return tournament;
}

static void add(struct tournament *tournament, uint64_t number, const struct finished *game)
{
    struct err err;
    if (tournament_add(tournament, number, game, &err) != 0) {
        fail_msg("%s", err.text);
    }
}

static void note(struct story *story, const struct tournament *tournament)
{
    tournament_standings(tournament, story->rows);
    story->progress = tournament_count(tournament);
    if (tournament_setup(tournament)->sequential) {
        story->sprt = tournament_sprt(tournament);
    }
}

/// One game after the other.
static void run_undisturbed(const struct tournament_setup *setup, struct story *story)
{
    struct tournament *tournament = start(setup);
    struct pairing pairing;
    story->count = 0;
    int tries = 0;
    while (tournament_next(tournament, &pairing) == TOURNAMENT_GAME) {
        tries = pairing.number == story->count ? tries + 1 : 1;
        if (tries == 1) {
            assert_int_equal(pairing.number, story->count + 1);
            assert_true(story->count < GAMES_KEPT);
            story->asked[story->count++] = pairing;
        }
        assert_true(tries == 1 || (is_slow(setup, pairing.number) && tries <= setup->void_tries));
        struct finished game = is_slow(setup, pairing.number) ? slow : play(&pairing);
        add(tournament, pairing.number, &game);
    }
    assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_DONE);
    note(story, tournament);
    tournament_free(tournament);
}

/// A run that is not left in peace.
struct chaos {
    const struct tournament_setup *setup;
    const struct story *truth;
    struct tournament *tournament;
    struct dice dice;
    struct pairing running[TABLES_MAX];
    int tables, count;
    struct finished *stored; ///< by number, where `has` says so
    bool *has;
    int *tries; ///< by number, so often in vain
};

/// The referee dies with all its games; another takes over from the store.
static void interrupt(struct chaos *chaos)
{
    tournament_free(chaos->tournament);
    chaos->tournament = start(chaos->setup);
    chaos->count = 0;
    chaos->tables = 1 + (int)dice_roll(&chaos->dice, TABLES_MAX);
    for (uint64_t number = 1; number < GAMES_KEPT; number++) {
        for (int i = 0; i < chaos->tries[number]; i++) {
            add(chaos->tournament, number, &slow);
        }
        if (chaos->has[number]) {
            add(chaos->tournament, number, &chaos->stored[number]);
        }
    }
}

static void finish_one(struct chaos *chaos)
{
    int which = (int)dice_roll(&chaos->dice, (uint32_t)chaos->count);
    struct pairing pairing = chaos->running[which];
    chaos->running[which] = chaos->running[--chaos->count];
    struct finished game = play(&pairing);
    if (dice_roll(&chaos->dice, 10) == 0) {
        game.played.ending = ENDING_VOID;
    } else if (is_slow(chaos->setup, pairing.number)) {
        game = slow;
        chaos->tries[pairing.number]++;
    } else {
        chaos->stored[pairing.number] = game;
        chaos->has[pairing.number] = true;
    }
    add(chaos->tournament, pairing.number, &game);
}

static bool ask_for_one(struct chaos *chaos)
{
    struct pairing pairing;
    if (chaos->count == chaos->tables ||
        tournament_next(chaos->tournament, &pairing) != TOURNAMENT_GAME) {
        return false;
    }
    // A test that has not decided yet may ask for more than the undisturbed run.
    if (pairing.number <= chaos->truth->count) {
        assert_memory_equal(&pairing, &chaos->truth->asked[pairing.number - 1], sizeof pairing);
    } else {
        assert_true(chaos->setup->sequential);
    }
    chaos->running[chaos->count++] = pairing;
    return true;
}

static void run_chaos(const struct tournament_setup *setup, const struct story *truth,
                      struct story *story, uint64_t seed)
{
    struct chaos chaos = {.setup = setup,
                          .truth = truth,
                          .tournament = start(setup),
                          .dice = {.state = seed},
                          .tables = 1 + (int)(seed % TABLES_MAX),
                          .stored = calloc(GAMES_KEPT, sizeof *chaos.stored),
                          .has = calloc(GAMES_KEPT, sizeof *chaos.has),
                          .tries = calloc(GAMES_KEPT, sizeof *chaos.tries)};
    uint32_t calm = (uint32_t)truth->count / 3 + 10;
    while (ask_for_one(&chaos) || chaos.count > 0) {
        if (chaos.count == chaos.tables || dice_roll(&chaos.dice, 3) == 0) {
            finish_one(&chaos);
        } else if (!ask_for_one(&chaos) && chaos.count > 0) {
            finish_one(&chaos);
        }
        if (dice_roll(&chaos.dice, calm) == 0) {
            interrupt(&chaos);
        }
    }
    struct pairing pairing;
    assert_int_equal(tournament_next(chaos.tournament, &pairing), TOURNAMENT_DONE);
    note(story, chaos.tournament);
    tournament_free(chaos.tournament);
    free(chaos.stored);
    free(chaos.has);
    free(chaos.tries);
}

static struct story *story_new(void)
{
    struct story *story = calloc(1, sizeof *story);
    story->asked = calloc(GAMES_KEPT, sizeof *story->asked);
    return story;
}

static void story_free(struct story *story)
{
    free(story->asked);
    free(story);
}

static void same_row(const struct standing *a, const struct standing *b)
{
    assert_int_equal(a->engine, b->engine);
    assert_int_equal(a->place, b->place);
    assert_memory_equal(&a->tally, &b->tally, sizeof a->tally);
    assert_int_equal(a->faults, b->faults);
    assert_int_equal(a->byes, b->byes);
    assert_int_equal(a->stage, b->stage);
    assert_true(a->points == b->points && a->buchholz == b->buchholz);
    assert_true(a->sonneborn == b->sonneborn);
}

static void compare(const struct tournament_setup *setup)
{
    struct story *truth = story_new(), *story = story_new();
    run_undisturbed(setup, truth);
    for (uint64_t seed = 0; seed < 8; seed++) {
        run_chaos(setup, truth, story, dice_mix(setup->seed, seed));
        for (int row = 0; row < setup->engines; row++) {
            same_row(&story->rows[row], &truth->rows[row]);
        }
        assert_int_equal(story->progress.finished, truth->progress.finished);
        assert_int_equal(story->progress.repeats, truth->progress.repeats);
        assert_int_equal(story->progress.unplayed, truth->progress.unplayed);
        assert_true(story->sprt.llr == truth->sprt.llr);
        assert_int_equal(story->sprt.verdict, truth->sprt.verdict);
    }
    story_free(truth);
    story_free(story);
}

static void any_order_ends_the_same(void **unused)
{
    (void)unused;
    static const int sizes[] = {2, 3, 5, 8, 13};
    for (int i = 1; formats_all[i]; i++) {
        for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
            for (int pairs = 0; pairs < 2; pairs++) {
                struct tournament_setup setup = {.format = formats_all[i],
                                                 .engines = sizes[size],
                                                 .pairs = pairs,
                                                 .games = pairs ? 4 : 3,
                                                 .extra = 3,
                                                 .seed = size};
                compare(&setup);
                setup.void_tries = 3;
                compare(&setup);
            }
        }
    }
}

static void matches_too(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 4; seed++) {
        struct tournament_setup setup = {
            .format = &format_match, .engines = 2, .pairs = seed % 2, .games = 300, .seed = seed};
        compare(&setup);
        setup.sequential = true;
        setup.sprt = (struct sprt){.elo0 = 0, .elo1 = 100, .alpha = 0.05, .beta = 0.05};
        setup.games = seed < 2 ? 0 : 60;
        compare(&setup);
        setup.void_tries = 2;
        compare(&setup);
    }
}

static void a_match_that_cannot_be_played_has_an_end(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {.format = &format_match, .engines = 2, .sequential = true};
    setup.sprt = (struct sprt){.elo0 = 0, .elo1 = 100, .alpha = 0.05, .beta = 0.05};
    struct tournament *tournament = start(&setup);
    struct pairing pairing;
    for (int tries = 3 * GIVEN_UP_MAX; tries > 0; tries--) {
        assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_GAME);
        add(tournament, pairing.number, &slow);
    }
    assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_DONE);
    assert_int_equal(tournament_count(tournament).unplayed, GIVEN_UP_MAX);
    tournament_free(tournament);
}

static void what_the_machine_is_too_slow_for_is_given_up(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {
        .format = &format_match, .engines = 2, .pairs = true, .games = 4};
    struct tournament *tournament = start(&setup);
    struct pairing pairing;
    struct finished cut = {.played = {.ending = ENDING_VOID}};
    for (int i = 0; i < 3; i++) {
        // What is cut by the user is no try.
        assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_GAME);
        add(tournament, 1, &cut);
        assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_GAME);
        assert_int_equal(pairing.number, 1);
        add(tournament, 1, &slow);
    }
    for (uint64_t number = 2; number <= 4; number++) {
        assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_GAME);
        assert_int_equal(pairing.number, number);
        struct finished game = play(&pairing);
        add(tournament, number, &game);
    }
    assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_DONE);
    assert_int_equal(tournament_count(tournament).finished, 3);
    assert_int_equal(tournament_count(tournament).unplayed, 1);
    struct pairs pairs = crosstable_pairs(tournament_table(tournament), 0, 1);
    assert_int_equal(pairs_count(&pairs), 1);
    tournament_free(tournament);
}

static void a_large_swiss_too(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {
        .format = &format_swiss, .engines = 64, .pairs = true, .seed = 7};
    compare(&setup);
    setup.pairs = false;
    compare(&setup);
}

static void a_round_robin_has_every_encounter_once(void **unused)
{
    (void)unused;
    for (int engines = 2; engines <= 21; engines++) {
        struct tournament_setup setup = {.format = &format_round_robin, .engines = engines};
        struct story *story = story_new();
        run_undisturbed(&setup, story);
        assert_int_equal(story->count, engines * (engines - 1) / 2);
        int met[21][21] = {0}, black[21] = {0};
        for (uint64_t i = 0; i < story->count; i++) {
            const int *engine = story->asked[i].engine;
            assert_int_equal(met[engine[0]][engine[1]]++ + met[engine[1]][engine[0]], 0);
            black[engine[0]]++;
        }
        for (int engine = 0; engine < engines; engine++) {
            int white = engines - 1 - black[engine];
            assert_in_range(abs(black[engine] - white), 0, 1);
        }
        // Nobody sits twice at the tables of a day.
        uint64_t a_day = (uint64_t)engines / 2;
        for (uint64_t i = 0; i + 1 < story->count; i++) {
            const int *a = story->asked[i].engine, *b = story->asked[i + 1].engine;
            bool apart = a[0] != b[0] && a[0] != b[1] && a[1] != b[0] && a[1] != b[1];
            assert_true(apart || (i + 1) % a_day == 0);
        }
        story_free(story);
    }
}

static void pairs_share_opening_and_seed(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {
        .format = &format_round_robin, .engines = 4, .pairs = true, .rounds = 3, .games = 4};
    struct story *story = story_new();
    run_undisturbed(&setup, story);
    assert_int_equal(story->count, 6 * 4 * 3);
    for (uint64_t i = 0; i < story->count; i += 2) {
        const struct pairing *a = &story->asked[i], *b = &story->asked[i + 1];
        assert_int_equal(a->opening_index, b->opening_index);
        assert_true(a->seed == b->seed);
        assert_int_equal(a->engine[0], b->engine[1]);
        assert_int_equal(a->engine[1], b->engine[0]);
        // All engines meet on the same openings.
        assert_int_equal(a->round, i / 24 + 1);
        assert_int_equal(a->opening_index, i / 24 * 2 + i / 2 % 2);
    }
    story_free(story);
}

static void a_gauntlet_is_of_its_seeds(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {
        .format = &format_gauntlet, .engines = 6, .seeds = 2, .pairs = true};
    struct story *story = story_new();
    run_undisturbed(&setup, story);
    assert_int_equal(story->count, 2 * 4 * 2);
    for (uint64_t i = 0; i < story->count; i++) {
        const int *engine = story->asked[i].engine;
        assert_true((engine[0] < 2) != (engine[1] < 2));
    }
    story_free(story);
}

static void a_ladder_grows_at_its_end(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {
        .format = &format_ladder, .engines = 4, .rounds = 2, .pairs = true, .seed = 3};
    struct story *four = story_new(), *five = story_new();
    run_undisturbed(&setup, four);
    setup.engines = 5;
    run_undisturbed(&setup, five);
    assert_int_equal(four->count, 6 * 4);
    assert_int_equal(five->count, 10 * 4);
    assert_memory_equal(four->asked, five->asked, four->count * sizeof *four->asked);
    assert_int_equal(five->asked[24].engine[0] + five->asked[24].engine[1], 4 + 3);
    story_free(four);
    story_free(five);
}

/// All that a Swiss promises, seen from its games.
static void check_swiss(const struct story *story, int engines, uint64_t rounds)
{
    static bool met[64][64];
    static int black[64], white[64], points[64], games[64];
    memset(met, 0, sizeof met);
    memset(black, 0, sizeof black);
    memset(white, 0, sizeof white);
    memset(points, 0, sizeof points);
    memset(games, 0, sizeof games);
    int widest = 0;
    int before[64];
    for (uint64_t i = 0; i < story->count; i++) {
        const struct pairing *pairing = &story->asked[i];
        if (i == 0 || pairing->round != story->asked[i - 1].round) {
            memcpy(before, points, sizeof before);
        }
        int a = pairing->engine[0], b = pairing->engine[1];
        assert_false(met[a][b] || met[b][a]);
        met[a][b] = true;
        black[a]++, white[b]++, games[a]++, games[b]++;
        int apart = abs(before[a] - before[b]);
        widest = apart > widest ? apart : widest;
        struct finished game = play(pairing);
        points[a] += played_halves(&game.played, a);
        points[b] += played_halves(&game.played, b);
        assert_int_equal(pairing->opening_index, pairing->round - 1);
    }
    for (int engine = 0; engine < engines; engine++) {
        assert_in_range(abs(black[engine] - white[engine]), 0, 2);
        assert_in_range((int)rounds - games[engine], 0, engines % 2);
    }
    assert_in_range(widest, 0, engines % 2 == 0 ? 3 : (int)rounds * 2);
}

static void a_swiss_keeps_its_promises(void **unused)
{
    (void)unused;
    static const int sizes[] = {9, 16, 33, 64};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (uint64_t seed = 0; seed < 10; seed++) {
            struct tournament_setup setup = {
                .format = &format_swiss, .engines = sizes[i], .seed = seed};
            struct story *story = story_new();
            run_undisturbed(&setup, story);
            uint64_t rounds = story->asked[story->count - 1].round;
            assert_int_equal(rounds, sizes[i] == 9 || sizes[i] == 16 ? 4 : 6);
            check_swiss(story, sizes[i], rounds);
            assert_true(sizes[i] < 33 || story->rows[0].engine < sizes[i] / 3);
            story_free(story);
        }
    }
}

static void a_swiss_of_all_rounds_ends(void **unused)
{
    (void)unused;
    for (int engines = 2; engines <= 12; engines++) {
        struct tournament_setup setup = {.format = &format_swiss, .engines = engines};
        setup.rounds = (uint64_t)(engines - 1 + engines % 2);
        struct story *story = story_new();
        run_undisturbed(&setup, story);
        assert_int_equal(story->count, setup.rounds * (uint64_t)(engines / 2));
        for (int i = 0; i < engines; i++) {
            assert_int_equal(story->rows[i].byes, engines % 2);
        }
        story_free(story);
    }
}

/// Everything drawn but what `faulty` plays: it crashes.
static uint64_t run_drawn(const struct tournament_setup *setup, int faulty, struct standing *rows)
{
    struct tournament *tournament = start(setup);
    struct pairing pairing;
    uint64_t count = 0;
    while (tournament_next(tournament, &pairing) == TOURNAMENT_GAME) {
        struct finished game = {.played = {.engine = {pairing.engine[0], pairing.engine[1]},
                                           .winner = NOBODY,
                                           .blamed = NOBODY}};
        for (int seat = 0; seat < SEATS; seat++) {
            if (pairing.engine[seat] == faulty) {
                game.played.blamed = seat;
                game.played.ending = ENDING_CRASHED;
            }
        }
        add(tournament, pairing.number, &game);
        count++;
    }
    tournament_standings(tournament, rows);
    tournament_free(tournament);
    return count;
}

static void a_knockout_breaks_ties(void **unused)
{
    (void)unused;
    struct standing rows[8];
    struct tournament_setup setup = {
        .format = &format_knockout, .engines = 2, .pairs = true, .games = 4, .extra = 3};
    assert_int_equal(run_drawn(&setup, 0, rows), 4 + 3 * 2);
    assert_int_equal(rows[0].engine, 1); // fewer faults
    assert_int_equal(rows[0].stage, 1);
    assert_int_equal(run_drawn(&setup, 1, rows), 4 + 3 * 2);
    assert_int_equal(rows[0].engine, 0);

    // The lot: either may win, but with one seed always the same.
    int wins[2] = {0};
    for (setup.seed = 0; setup.seed < 20; setup.seed++) {
        run_drawn(&setup, NOBODY, rows);
        int engine = rows[0].engine;
        run_drawn(&setup, NOBODY, rows);
        assert_int_equal(rows[0].engine, engine);
        wins[engine]++;
    }
    assert_true(wins[0] > 0 && wins[1] > 0);
    setup.engines = 8;
    assert_int_equal(run_drawn(&setup, NOBODY, rows), 7 * (4 + 3 * 2));
}

static void a_knockout_is_seeded(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {.format = &format_knockout, .engines = 6, .games = 1};
    struct tournament *tournament = start(&setup);
    struct pairing pairing;
    // 1 and 2 have byes; 4 meets 5 and 3 meets 6.
    static const int first_round[][2] = {{3, 4}, {2, 5}};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_GAME);
        assert_int_equal(pairing.round, 1);
        assert_memory_equal(pairing.engine, first_round[i], sizeof pairing.engine);
        struct finished game = {.played = {.engine = {pairing.engine[0], pairing.engine[1]},
                                           .winner = 0,
                                           .blamed = NOBODY}};
        if (i == 0) {
            struct pairing other_game;
            assert_int_equal(tournament_next(tournament, &other_game), TOURNAMENT_GAME);
            assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_WAIT);
            add(tournament, 1, &game);
            struct finished cut = {.played = {.engine = {2, 5}, .ending = ENDING_VOID}};
            add(tournament, 2, &cut);
            continue;
        }
        add(tournament, 2, &game);
    }
    assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_GAME);
    assert_int_equal(pairing.round, 2);
    assert_int_equal(pairing.engine[0] + pairing.engine[1], 0 + 3);
    assert_int_equal(tournament_planned(tournament), 5);
    tournament_free(tournament);
}

static void games_do_not_add_up_in_memory(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {
        .format = &format_match, .engines = 2, .pairs = true, .games = 400000};
    struct tournament *tournament = start(&setup);
    struct pairing pairing;
    while (tournament_next(tournament, &pairing) == TOURNAMENT_GAME) {
        struct finished game = play(&pairing);
        game.hash = pairing.number % 1000 + 1;
        game.played.blamed = NOBODY;
        add(tournament, pairing.number, &game);
    }
    assert_int_equal(tournament_count(tournament).finished, 400000);
    // A pair exchanges the engines: the same moves are another game.
    assert_int_equal(tournament_count(tournament).repeats, 400000 - 1000);
    assert_int_equal(tournament->cap, 16);
    struct pairs pairs = crosstable_pairs(tournament_table(tournament), 0, 1);
    assert_int_equal(pairs_count(&pairs), 200000);
    tournament_free(tournament);
}

static void the_window_is_bounded(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {.format = &format_match, .engines = 2, .games = 1000000};
    struct tournament *tournament = start(&setup);
    struct pairing first, pairing;
    assert_int_equal(tournament_next(tournament, &first), TOURNAMENT_GAME);
    for (int i = 1; i < WINDOW_MAX; i++) {
        assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_GAME);
        struct finished game = play(&pairing);
        add(tournament, pairing.number, &game);
    }
    assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_WAIT);
    struct finished game = play(&first);
    add(tournament, 1, &game);
    assert_int_equal(tournament_next(tournament, &pairing), TOURNAMENT_GAME);
    assert_int_equal(pairing.number, WINDOW_MAX + 1);
    tournament_free(tournament);
}

static void wrong_results_are_refused(void **unused)
{
    (void)unused;
    struct err err;
    struct tournament_setup setup = {.format = &format_round_robin, .engines = 3};
    struct tournament *tournament = start(&setup);
    struct pairing pairing;
    tournament_next(tournament, &pairing);
    struct finished game = play(&pairing);
    assert_int_equal(tournament_add(tournament, 4, &game, &err), -1);
    assert_string_equal(err.text, "game 4 cannot have been played yet");
    assert_int_equal(tournament_add(tournament, 0, &game, &err), -1);
    game.played.engine[0] = pairing.engine[1];
    game.played.engine[1] = pairing.engine[0];
    assert_int_equal(tournament_add(tournament, 1, &game, &err), -1);
    assert_non_null(strstr(err.text, "game 1 is of engines"));
    game = play(&pairing);
    add(tournament, 1, &game);
    assert_int_equal(tournament_add(tournament, 1, &game, &err), -1);
    assert_string_equal(err.text, "game 1 has a result already");
    tournament_free(tournament);
}

static void senseless_set_ups_are_refused(void **unused)
{
    (void)unused;
    struct err err;
    const struct sprt sprt = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    const struct {
        struct tournament_setup setup;
        const char *message;
    } rows[] = {
        {{.format = &format_match, .engines = 3}, "match: a match is between two engines"},
        {{.format = &format_match, .engines = 1}, "match: it takes two engines at least"},
        {{.format = &format_swiss, .engines = 1001}, "swiss: there are more than 1000 engines"},
        {{.format = &format_match, .engines = 2, .pairs = true, .games = 3},
         "match: with pairs the number of games is even"},
        {{.format = &format_ladder, .engines = 2, .sequential = true, .sprt = sprt},
         "ladder: only a match of two engines can end by SPRT"},
        {{.format = &format_match, .engines = 2, .sequential = true},
         "SPRT: elo0 (0) must be less than elo1 (0)"},
        {{.format = &format_gauntlet, .engines = 3, .seeds = 3},
         "gauntlet: the seeds leave no other engine to play"},
        {{.format = &format_swiss, .engines = 4, .rounds = 4},
         "swiss: there are more rounds than opponents to meet"},
        {{.format = &format_knockout, .engines = 4, .rounds = 2},
         "knockout: a knockout has no rounds to choose"},
        {{.format = &format_ladder, .engines = 4, .rounds = 2000000},
         "ladder: there are more than 1000000000 games of two engines, or 1000000 rounds"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_null(tournament_new(&rows[i].setup, &err));
        assert_string_equal(err.text, rows[i].message);
    }
    assert_ptr_equal(format_find("round-robin"), &format_round_robin);
    assert_null(format_find("robin"));
}

static void results_past_the_decision_do_not_count(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {.format = &format_match,
                                     .engines = 2,
                                     .pairs = true,
                                     .sequential = true,
                                     .sprt = {.elo0 = 0, .elo1 = 200, .alpha = 0.05, .beta = 0.05}};
    struct tournament *tournament = start(&setup);
    struct pairing pairing[200];
    assert_int_equal(tournament_planned(tournament), 0);
    for (int i = 0; i < 200; i++) {
        assert_int_equal(tournament_next(tournament, &pairing[i]), TOURNAMENT_GAME);
    }
    // Engine 0 loses the late pairs, which finish first, and wins all others.
    for (int i = 199; i >= 0; i--) {
        int winner = (i < 150) == (pairing[i].engine[0] == 0) ? 0 : 1;
        struct finished game = {.played = {.engine = {pairing[i].engine[0], pairing[i].engine[1]},
                                           .winner = winner,
                                           .blamed = NOBODY}};
        add(tournament, pairing[i].number, &game);
    }
    assert_int_equal(tournament_sprt(tournament).verdict, SPRT_H1);
    struct tally tally = crosstable_tally(tournament_table(tournament), 0, 1);
    struct pairs pairs = crosstable_pairs(tournament_table(tournament), 0, 1);
    struct tournament_count progress = tournament_count(tournament);
    assert_int_equal(tally.losses, 0);
    assert_int_equal(tally.wins, progress.finished);
    assert_int_equal(2 * pairs.count[4], progress.finished);
    assert_int_equal(progress.finished + progress.late, 200);
    assert_int_equal(tournament_next(tournament, &pairing[0]), TOURNAMENT_DONE);
    tournament_free(tournament);
}

static void the_same_game_over_and_over_decides_nothing(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {.format = &format_match,
                                     .engines = 2,
                                     .pairs = true,
                                     .games = 1000,
                                     .sequential = true,
                                     .sprt = {.elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.05}};
    struct tournament *tournament = start(&setup);
    struct pairing pairing;
    while (tournament_next(tournament, &pairing) == TOURNAMENT_GAME) {
        struct finished game = {.played = {.engine = {pairing.engine[0], pairing.engine[1]},
                                           .winner = pairing.engine[0] == 0 ? 0 : 1,
                                           .blamed = NOBODY},
                                .hash = 77};
        add(tournament, pairing.number, &game);
    }
    assert_int_equal(tournament_count(tournament).finished, 1000);
    assert_int_equal(tournament_count(tournament).repeats, 998);
    assert_int_equal(tournament_sprt(tournament).verdict, SPRT_GOES_ON);
    tournament_free(tournament);
}

static void equal_points_are_told_apart_by_opponents(void **unused)
{
    (void)unused;
    struct tournament_setup setup = {.format = &format_round_robin, .engines = 4};
    struct tournament *tournament = start(&setup);
    struct pairing pairing;
    // 0 beats 1, 1 beats 2, 2 beats 0; all beat 3 but 2, which draws.
    while (tournament_next(tournament, &pairing) == TOURNAMENT_GAME) {
        int a = pairing.engine[0], b = pairing.engine[1];
        bool first = b == 3 || (a != 3 && (b - a + 3) % 3 == 1);
        struct finished game = {
            .played = {.engine = {a, b}, .winner = first ? 0 : 1, .blamed = NOBODY}};
        if (a + b == 2 + 3) {
            game.played.winner = NOBODY;
        }
        add(tournament, pairing.number, &game);
    }
    struct standing rows[4];
    tournament_standings(tournament, rows);
    // 0 and 1 have two points; 1 won against the weaker of the others.
    assert_int_equal(rows[0].engine, 0);
    assert_int_equal(rows[1].engine, 1);
    assert_int_equal(rows[2].engine, 2);
    assert_int_equal(rows[0].points * 2, 4);
    assert_int_equal(rows[1].points * 2, 4);
    assert_int_equal(rows[0].sonneborn * 2, 2 * (2 + 0.5));
    assert_int_equal(rows[1].sonneborn * 2, 2 * (1.5 + 0.5));
    assert_int_equal(rows[3].place, 4);
    tournament_free(tournament);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_order_ends_the_same),
        cmocka_unit_test(matches_too),
        cmocka_unit_test(a_match_that_cannot_be_played_has_an_end),
        cmocka_unit_test(what_the_machine_is_too_slow_for_is_given_up),
        cmocka_unit_test(a_large_swiss_too),
        cmocka_unit_test(a_round_robin_has_every_encounter_once),
        cmocka_unit_test(pairs_share_opening_and_seed),
        cmocka_unit_test(a_gauntlet_is_of_its_seeds),
        cmocka_unit_test(a_ladder_grows_at_its_end),
        cmocka_unit_test(a_swiss_keeps_its_promises),
        cmocka_unit_test(a_swiss_of_all_rounds_ends),
        cmocka_unit_test(a_knockout_breaks_ties),
        cmocka_unit_test(a_knockout_is_seeded),
        cmocka_unit_test(games_do_not_add_up_in_memory),
        cmocka_unit_test(the_window_is_bounded),
        cmocka_unit_test(wrong_results_are_refused),
        cmocka_unit_test(senseless_set_ups_are_refused),
        cmocka_unit_test(results_past_the_decision_do_not_count),
        cmocka_unit_test(the_same_game_over_and_over_decides_nothing),
        cmocka_unit_test(equal_points_are_told_apart_by_opponents),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
