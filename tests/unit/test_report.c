// SPDX-License-Identifier: MIT
/// Reports of runs that nobody played: how big a page is, and what engines did in others' time.
#include "store_folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/idle.h"
#include "report/report.h"
#include "util/mem.h"

static void seat(struct player *player, const char *label)
{
    *player = (struct player){.protocol = "gomocup"};
    record_text(&player->label, label);
    record_text(&player->name, label);
    record_text(&player->command, "./engine");
    time_control_init(&player->time);
}

static struct store *begin(const struct game *game)
{
    struct err err = {0};
    struct store *store = store_open(path, STORE_CREATE, &err);
    assert_non_null(store);
    struct store_run run = {.version = "1", .setup = "", .game = *game, .started_s = 1800000000};
    struct player engines[2];
    seat(&engines[0], "A");
    seat(&engines[1], "乙");
    assert_int_equal(store_begin(store, &run, engines, 2, &err), 0);
    release_player(&engines[0]);
    release_player(&engines[1]);
    return store;
}

/// Cells in a pattern that has no five of a colour, so that a game of them fills the board.
static int colour_at(const struct game *game, int cell)
{
    return (cell % game->width + 2 * (cell / game->width)) % 4 >= 2;
}

/// As long a game as there is, of engines that think long and say much.
static void fill(struct record *record, const struct game *game, uint64_t number)
{
    int next[2] = {0, 0}, cells = game->width * game->height;
    struct dice dice = {.state = number};
    *record = (struct record){.game = *game, .number = number, .started_s = 1800000000};
    for (int ply = 0; ply < cells / 2 * 2; ply++) {
        int *at = &next[ply % 2];
        while (colour_at(game, *at) != ply % 2) {
            (*at)++;
        }
        struct move move = {.kind = MOVE_PLAY, .cells = {.count = 1, .at = {(cell_t)(*at)++}}};
        char said[] = "a long thought of a deep search, which has looked at all there is";
        record_move(record, &move, (1000000 + dice_roll(&dice, 100000)) * NS_PER_MS);
        record_note(record, &(struct note){.ply = ply, .seat = ply % 2, .text = said});
        if (ply < 30) {
            record_attempt(record, &(struct attempt){.ply = ply,
                                                     .seat = ply % 2,
                                                     .verdict = REFUSED,
                                                     .why = "is none",
                                                     .text = said});
        }
    }
    record->result = (struct result){
        .ending = ENDING_RULES, .winner = NOBODY, .blamed = NOBODY, .why = "the board is full"};
}

static void add(struct store *store, const struct pairing *pairing, struct record *record)
{
    struct store_game game;
    struct err err = {0};
    seat(&record->player[0], pairing->engine[0] ? "乙" : "A");
    seat(&record->player[1], pairing->engine[1] ? "乙" : "A");
    store_game_init(&game, pairing, record, &(struct str){0});
    if (store_add(store, &game, 1, &err) < 0) {
        fail_msg("%s", err.text);
    }
    store_game_release(&game);
}

/// Fill a store with so many such games of a tournament.
static void play(struct store *store, const struct game *game, struct tournament *tournament)
{
    struct pairing pairing;
    struct err err = {0};
    while (tournament_next(tournament, &pairing) == TOURNAMENT_GAME) {
        struct record record;
        struct finished finished = {.played = {.engine = {pairing.engine[0], pairing.engine[1]},
                                               .winner = NOBODY,
                                               .blamed = NOBODY}};
        fill(&record, game, pairing.number);
        add(store, &pairing, &record);
        record_release(&record);
        assert_int_equal(tournament_add(tournament, pairing.number, &finished, &err), 0);
    }
}

static void append(void *owner, const struct str *part)
{
    str_add(owner, str_text(part), part->len);
}

static size_t games_in(const struct str *text)
{
    size_t count = 0;
    for (const char *at = str_text(text); (at = strstr(at, "\"moves\":\"")); at++) {
        count++;
    }
    return count;
}

static void test_page_stays_small(void **unused)
{
    (void)unused;
    enum { GAMES = 300 };
    const struct tournament_setup setup = {
        .format = format_find("round-robin"), .engines = 2, .games = GAMES, .pairs = true};
    struct game game = test_game("gomoku", "size=22");
    struct err err = {0};
    struct store *store = begin(&game);
    struct tournament *tournament = tournament_new(&setup, &err);
    play(store, &game, tournament);
    struct ratings ratings = {0};
    ratings_fit(&ratings, tournament_table(tournament), NOBODY, 0, 0);
    struct report_times *times = report_times_new();
    struct report_fit fit;
    struct report report = {.store = store,
                            .tournament = tournament,
                            .ratings = &ratings,
                            .event = "",
                            .games_limit = 1000,
                            .rest = "rest.js",
                            .fit = &fit,
                            .times = times};
    struct str page = {0}, rest = {0};
    assert_int_equal(report_page(&report, &page, &err), 0);
    assert_in_range(page.len, 1, 300000 + 2000 * GAMES);
    assert_false(fit.all);
    assert_in_range(fit.games, 1, GAMES - 1);
    assert_int_equal(games_in(&page), fit.games);
    struct report_sink sink = {.put = append, .owner = &rest};
    assert_int_equal(report_rest(&report, &sink, &err), 0);
    assert_int_equal(games_in(&rest), GAMES - fit.games);
    str_release(&page);
    str_release(&rest);
    report_times_free(times);
    ratings_release(&ratings);
    tournament_free(tournament);
    store_close(store);
}

static void test_idle_median(void **unused)
{
    (void)unused;
    struct idle idle = {0};
    assert_true(idle_median_ms(&idle) == 0);
    const int ms[] = {7, 0, 3, 0, 5};
    for (int i = 0; i < 5; i++) {
        idle_add(&idle, ms[i] * NS_PER_MS);
    }
    assert_true(idle_median_ms(&idle) == 3);
    assert_true(idle.total_ns == 15 * NS_PER_MS);
    idle_add(&idle, 0);
    idle_add(&idle, 0);
    assert_true(idle_median_ms(&idle) == 0);
    idle_release(&idle);
}

static void test_idle_is_the_engines(void **unused)
{
    (void)unused;
    struct game game = test_game("gomoku", "size=5");
    struct err err = {0};
    struct store *store = begin(&game);
    for (uint64_t number = 1; number <= 2; number++) {
        // The engines exchange seats: it is always engine 1 that did not rest.
        int idler = number == 1 ? 1 : 0;
        struct pairing pairing = {.number = number, .engine = {1 - idler, idler}};
        struct record record;
        fill(&record, &game, number);
        record_usage(&record, &(struct usage){.ply = 2 + idler, .idle_ns = 40 * NS_PER_MS});
        add(store, &pairing, &record);
        record_release(&record);
    }
    struct idle idle[2] = {0};
    assert_int_equal(idle_read(store, idle, 2, &err), 0);
    assert_int_equal(idle[0].games, 2);
    assert_int_equal(idle[0].total_ns, 0);
    assert_int_equal(idle[1].total_ns, 80 * NS_PER_MS);
    assert_true(idle_median_ms(&idle[1]) == 40);
    idle_release(&idle[0]);
    idle_release(&idle[1]);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_page_stays_small, make_folder, remove_folder),
        cmocka_unit_test(test_idle_median),
        cmocka_unit_test_setup_teardown(test_idle_is_the_engines, make_folder, remove_folder),
    };
    return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
