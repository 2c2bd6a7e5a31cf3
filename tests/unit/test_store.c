// SPDX-License-Identifier: MIT
/// A store keeps what it is given, gives it back whole, and says what is wrong with a file.
#include "store_folder.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "format/jsonl.h"
#include "store/store.h"
#include "util/mem.h"

static struct player engine(const char *label)
{
    struct player player = {.protocol = "sau"};
    record_text(&player.label, label);
    record_text(&player.name, "");
    record_text(&player.command, "./engine --level 3");
    time_control_init(&player.time);
    player.time.move_ms = 2000;
    return player;
}

/// Begin a run of two engines.
static struct store *begin(const char *game)
{
    struct err err = {0};
    struct store *store = store_open(path, STORE_CREATE, &err);
    if (!store) {
        fail_msg("%s", err.text);
    }
    struct store_run run = {.version = "1", .setup = "game: x", .seed = UINT64_MAX, .planned = 7};
    run.game = test_game(game, NULL);
    struct player engines[] = {engine("A"), engine("乙")};
    assert_int_equal(store_begin(store, &run, engines, 2, &err), 0);
    release_player(&engines[0]);
    release_player(&engines[1]);
    return store;
}

/// A game by chance between engine 1 and engine 0.
static struct pairing play(struct record *record, const char *game, uint64_t number)
{
    struct pairing pairing = {.number = number, .engine = {1, 0}, .seed = UINT64_MAX - number};
    record->game = test_game(game, NULL);
    record->number = number;
    record->seed = pairing.seed;
    record->started_s = 1800000000;
    for (int seat = 0; seat < SEATS; seat++) {
        record->player[seat] = engine(seat == 0 ? "乙" : "A");
        record->player[seat].seed = pairing_seed(&pairing, seat);
        record_text(&record->player[seat].name, seat == 0 ? "White Pawn" : "黑");
    }
    struct dice dice = {.state = number};
    const struct rules *rules = record->game.rules;
    void *state = test_start(&record->game);
    struct outcome outcome;
    while (!rules->over(state, &outcome)) {
        struct move move;
        if (!rules->forced || !rules->forced(state, &move)) {
            rules->sample(state, &dice, &move);
        }
        rules->apply(state, &move, NULL);
        record_move(record, &move, (int64_t)dice_roll(&dice, 1000000) * 1000);
    }
    free(state);
    record->result = (struct result){.ending = ENDING_RULES,
                                     .winner = outcome.winner,
                                     .blamed = NOBODY,
                                     .why = outcome.why,
                                     .scored = outcome.scored,
                                     .score = {outcome.score[0], outcome.score[1]},
                                     .evidence = {.used_ns = NO_LIMIT, .allowed_ns = NO_LIMIT}};
    return pairing;
}

static void add(struct store *store, const struct pairing *pairing, const struct record *record)
{
    struct store_game game;
    struct err err = {0};
    struct str wire = {0};
    str_puts(&wire, "0.1 black> name?\n");
    store_game_init(&game, pairing, record, &wire);
    if (store_add(store, &game, 1, &err) < 0) {
        fail_msg("%s", err.text);
    }
    store_game_release(&game);
    str_release(&wire);
}

static void assert_same(struct store *store, const struct record *record)
{
    struct record back = {0};
    struct err err = {0};
    if (store_record(store, record->number, &back, &err) != 0) {
        fail_msg("%s", err.text);
    }
    struct str one = {0}, two = {0};
    jsonl_write(record, &one);
    jsonl_write(&back, &two);
    assert_string_equal(one.data, two.data);
    str_release(&one);
    str_release(&two);
    record_release(&back);
}

static void games_come_back_whole(void **unused)
{
    (void)unused;
    for (int i = 0; rules_all[i]; i++) {
        struct store *store = begin(rules_all[i]->name);
        struct record record = {0};
        struct pairing pairing = play(&record, rules_all[i]->name, 3);
        add(store, &pairing, &record);
        assert_same(store, &record);
        record_release(&record);
        store_close(store);
        remove_folder(NULL);
        make_folder(NULL);
    }
}

static void bad_endings_keep_all_that_is_known(void **unused)
{
    (void)unused;
    struct store *store = begin("amazon");
    struct record record = {0};
    struct pairing pairing = play(&record, "amazon", 1);
    record.result =
        (struct result){.ending = ENDING_CRASHED,
                        .winner = 0,
                        .blamed = 1,
                        .why = "",
                        .evidence = {.used_ns = 5000, .allowed_ns = 7000, .signal = 11}};
    struct attempt attempt = {.ply = 2, .verdict = ILLEGAL, .why = "no", .text = (char *)"a1b1c1"};
    record_attempt(&record, &attempt);
    record_text(&record.errors[1], "Segmentation fault\n");
    add(store, &pairing, &record);
    assert_same(store, &record);
    struct str wire = {0};
    assert_int_equal(store_wire(store, 1, &wire, NULL), 0);
    assert_string_equal(wire.data, "0.1 black> name?\n");
    str_release(&wire);
    record_release(&record);
    store_close(store);
}

static bool count_results(void *owner, const struct store_result *result)
{
    uint64_t *count = owner;
    assert_int_equal(result->number, *count == 0 ? 1 : 3);
    assert_int_equal(result->engine[0], 1);
    (*count)++;
    return true;
}

static void void_games_are_not_scored(void **unused)
{
    (void)unused;
    struct store *store = begin("nogo");
    for (uint64_t number = 3; number > 0; number--) {
        struct record record = {0};
        struct pairing pairing = play(&record, "nogo", number);
        if (number == 2) {
            record.result.ending = ENDING_VOID;
            record.result.winner = NOBODY;
            record.result.why = "interrupted";
        }
        add(store, &pairing, &record);
        record_release(&record);
    }
    uint64_t count = 0;
    assert_int_equal(store_each(store, count_results, &count, NULL), 0);
    assert_int_equal(count, 2);
    struct record none = {0};
    assert_int_equal(store_record(store, 2, &none, NULL), 1);
    store_close(store);
}

static bool keep_void(void *owner, uint64_t number, int times)
{
    int *seen = owner;
    seen[number] = times;
    return true;
}

static void void_games_are_counted_by_reason(void **unused)
{
    (void)unused;
    struct store *store = begin("nogo");
    // 1 and 2 were void twice, 3 once; 2 was played in the end.
    static const struct {
        uint64_t number;
        const char *why;
    } games[] = {{1, "slow"}, {2, "slow"},        {1, "slow"}, {2, "slow"},
                 {3, "slow"}, {3, "interrupted"}, {2, NULL}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct record record = {0};
        struct pairing pairing = play(&record, "nogo", games[i].number);
        if (games[i].why) {
            record.result.ending = ENDING_VOID;
            record.result.winner = NOBODY;
            record.result.why = games[i].why;
        }
        add(store, &pairing, &record);
        record_release(&record);
    }
    int seen[4] = {0};
    assert_int_equal(store_each_void(store, "slow", keep_void, seen, NULL), 0);
    assert_int_equal(seen[1], 2);
    assert_int_equal(seen[2], 0);
    assert_int_equal(seen[3], 1);
    assert_int_equal(store_voids(store), 6);
    store_close(store);
}

static void a_run_is_read_back(void **unused)
{
    (void)unused;
    store_close(begin("phantom-go"));
    struct store *store = store_open(path, STORE_READ, NULL);
    assert_non_null(store);
    struct store_run run;
    assert_int_equal(store_run(store, &run, NULL), 2);
    assert_string_equal(run.game.rules->name, "phantom-go");
    assert_string_equal(run.setup, "game: x");
    assert_true(run.seed == UINT64_MAX);
    assert_int_equal(run.planned, 7);
    struct player player = {0};
    assert_int_equal(store_engine(store, 1, &player, NULL), 0);
    assert_string_equal(player.label, "乙");
    assert_int_equal(player.time.move_ms, 2000);
    release_player(&player);
    store_close(store);
}

static void only_one_writes(void **unused)
{
    (void)unused;
    struct store *store = begin("amazon");
    struct err err = {0};
    assert_null(store_open(path, STORE_WRITE, &err));
    char pid[32];
    snprintf(pid, sizeof pid, "process %d", getpid());
    assert_non_null(strstr(err.text, pid));
    struct store *reader = store_open(path, STORE_READ, &err);
    assert_non_null(reader);
    store_close(reader);
    store_close(store);
    store = store_open(path, STORE_WRITE, &err);
    assert_non_null(store);
    store_close(store);
}

/// How many files the store is.
static int files(void)
{
    const char *const ends[] = {"", "-wal", "-shm"};
    int count = 0;
    for (int i = 0; i < 3; i++) {
        char file[112];
        snprintf(file, sizeof file, "%s%s", path, ends[i]);
        count += access(file, F_OK) == 0;
    }
    return count;
}

static void readers_leave_nothing(void **unused)
{
    (void)unused;
    struct store *writer = begin("amazon");
    struct store *reader = store_open(path, STORE_READ, NULL);
    struct store_run run;
    assert_int_equal(store_run(reader, &run, NULL), 2);
    store_close(reader);
    assert_int_equal(files(), 3);
    store_close(writer);
    assert_int_equal(files(), 1);
    reader = store_open(path, STORE_READ, NULL);
    assert_int_equal(store_run(reader, &run, NULL), 2);
    store_close(reader);
    assert_int_equal(files(), 1);
}

static void is_refused(enum store_mode mode, const char *message)
{
    struct err err = {0};
    assert_null(store_open(path, mode, &err));
    if (!strstr(err.text, message)) {
        fail_msg("\"%s\" does not say \"%s\"", err.text, message);
    }
}

static void write_file(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void other_files_are_refused(void **unused)
{
    (void)unused;
    is_refused(STORE_READ, "there is no such store");
    is_refused(STORE_WRITE, "there is no such store");
    write_file("name: value, and more text than a header of a database has, to be sure of it: "
               "a hundred bytes at least are what it looks at first\n");
    is_refused(STORE_READ, "not a store");
    is_refused(STORE_WRITE, "not a store");
    is_refused(STORE_CREATE, "is there already");
    unlink(path);
    sqlite3 *db;
    sqlite3_open(path, &db);
    sqlite3_exec(db, "CREATE TABLE other (x)", NULL, NULL, NULL);
    sqlite3_close(db);
    is_refused(STORE_READ, "not a store");
    unlink(path);
    store_close(begin("amazon"));
    sqlite3_open(path, &db);
    sqlite3_exec(db, "PRAGMA user_version = 99", NULL, NULL, NULL);
    sqlite3_close(db);
    is_refused(STORE_READ, "newer arbiter");
    is_refused(STORE_WRITE, "newer arbiter");
    sqlite3_open(path, &db);
    sqlite3_exec(db, "PRAGMA user_version = -99", NULL, NULL, NULL);
    sqlite3_close(db);
    is_refused(STORE_READ, "not a store");
    is_refused(STORE_WRITE, "not a store");
}

static void lateness_adds_up(void **unused)
{
    (void)unused;
    struct err err = {0};
    struct lateness back, one = {0};
    struct store *store = begin("amazon");
    assert_int_equal(store_lateness(store, &back, &err), 0);
    assert_int_equal(back.count, 0);
    for (int64_t i = 1; i <= 100; i++) {
        lateness_add(&one, i * 10000);
    }
    assert_int_equal(store_add_lateness(store, &one, &err), 0);
    lateness_add(&one, 7000000);
    assert_int_equal(store_add_lateness(store, &one, &err), 0);
    assert_int_equal(store_lateness(store, &back, &err), 0);
    lateness_merge(&one, &one); // but for the last
    assert_int_equal(back.count, 201);
    assert_int_equal(back.most_ns, 7000000);
    assert_int_equal(lateness_at(&back, 0.5), lateness_at(&one, 0.5));
    store_close(store);
}

/// As the first version wrote it.
static void an_older_store_has_no_lateness(void **unused)
{
    (void)unused;
    struct err err = {0};
    struct lateness lateness;
    store_close(begin("amazon"));
    sqlite3 *db;
    sqlite3_open(path, &db);
    sqlite3_exec(db, "DROP TABLE lateness; PRAGMA user_version = 1", NULL, NULL, NULL);
    sqlite3_close(db);
    struct store *store = store_open(path, STORE_READ, &err);
    assert_non_null(store);
    assert_int_equal(store_lateness(store, &lateness, &err), 0);
    assert_int_equal(lateness.count, 0);
    store_close(store);
    store = store_open(path, STORE_WRITE, &err); // which brings it up to date
    assert_non_null(store);
    lateness_add(&lateness, 5000);
    assert_int_equal(store_add_lateness(store, &lateness, &err), 0);
    assert_int_equal(store_lateness(store, &lateness, &err), 0);
    assert_int_equal(lateness.most_ns, 5000);
    store_close(store);
}

/// A file may be anybody's: it must not say what is run when it is read.
static void views_and_triggers_are_refused(void **unused)
{
    (void)unused;
    sqlite3 *db;
    store_close(store_open(path, STORE_CREATE, NULL));
    sqlite3_open(path, &db);
    sqlite3_exec(db,
                 "CREATE VIEW endless AS WITH RECURSIVE number(i) AS"
                 " (SELECT 1 UNION ALL SELECT i + 1 FROM number) SELECT i FROM number",
                 NULL, NULL, NULL);
    sqlite3_close(db);
    is_refused(STORE_READ, "views or triggers");
    is_refused(STORE_WRITE, "views or triggers");
}

static void places_that_are_no_folders_are_refused(void **unused)
{
    (void)unused;
    char kept[sizeof path];
    strcpy(kept, path);
    strcpy(path, "/proc/arbiter.db");
    is_refused(STORE_CREATE, "/proc/arbiter.db");
    strcpy(path, kept);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(games_come_back_whole),
        IN_FOLDER(bad_endings_keep_all_that_is_known),
        IN_FOLDER(void_games_are_not_scored),
        IN_FOLDER(void_games_are_counted_by_reason),
        IN_FOLDER(a_run_is_read_back),
        IN_FOLDER(only_one_writes),
        IN_FOLDER(readers_leave_nothing),
        IN_FOLDER(other_files_are_refused),
        IN_FOLDER(lateness_adds_up),
        IN_FOLDER(an_older_store_has_no_lateness),
        IN_FOLDER(views_and_triggers_are_refused),
        IN_FOLDER(places_that_are_no_folders_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
