// SPDX-License-Identifier: MIT
/// What the run of a store is, and its engines.
#include <stdlib.h>
#include <string.h>

#include "store/sql.h"
#include "util/mem.h"

static void add_options(struct str *out, const struct game *game)
{
    char value[OPTION_TEXT_MAX];
    const struct option *row;
    for (int i = 0; (row = game_option(game, i, value)); i++) {
        str_printf(out, "%s%s=%s", i ? " " : "", row->name, value);
    }
}

static int write_run(struct store *store, const struct store_run *run, struct err *err)
{
    sqlite3_stmt *statement =
        sql_prepare(store, "INSERT INTO run VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7)", err);
    if (!statement) {
        return -1;
    }
    struct str options = {0};
    add_options(&options, &run->game);
    sql_bind_text(statement, 1, run->version);
    sqlite3_bind_int64(statement, 2, run->started_s);
    sql_bind_seed(statement, 3, run->seed);
    sql_bind_text(statement, 4, run->game.rules->name);
    sql_bind_text(statement, 5, str_text(&options));
    sql_bind_text(statement, 6, run->setup);
    sqlite3_bind_int64(statement, 7, (sqlite3_int64)run->planned);
    int status = sql_step(store, statement, err);
    sqlite3_finalize(statement);
    str_release(&options);
    return status;
}

static int write_engines(struct store *store, const struct player *engines, int count,
                         struct err *err)
{
    sqlite3_stmt *statement = sql_prepare(
        store, "INSERT INTO engine VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)", err);
    int status = statement ? 0 : -1;
    for (int i = 0; i < count && status == 0; i++) {
        const struct time_control *time = &engines[i].time;
        sqlite3_bind_int(statement, 1, i);
        sql_bind_text(statement, 2, engines[i].label);
        sql_bind_text(statement, 3, engines[i].name ? engines[i].name : "");
        sql_bind_text(statement, 4, engines[i].command);
        sql_bind_text(statement, 5, engines[i].protocol);
        sqlite3_bind_int64(statement, 6, time->base_ms);
        sqlite3_bind_int64(statement, 7, time->increment_ms);
        sqlite3_bind_int(statement, 8, time->session);
        sqlite3_bind_int64(statement, 9, time->move_ms);
        sqlite3_bind_int64(statement, 10, time->margin_ms);
        status = sql_step(store, statement, err);
    }
    sqlite3_finalize(statement);
    return status;
}

int store_begin(struct store *store, const struct store_run *run, const struct player *engines,
                int count, struct err *err)
{
    if (sql_run(store, "BEGIN IMMEDIATE", err) < 0) {
        return -1;
    }
    if (write_run(store, run, err) < 0 || write_engines(store, engines, count, err) < 0) {
        sql_run(store, "ROLLBACK", NULL);
        return -1;
    }
    return sql_run(store, "COMMIT", err);
}

/// Read the game and its options, which are written as add_options() does.
static int read_game(struct store *store, sqlite3_stmt *row, struct game *game, struct err *err)
{
    const struct rules *rules = rules_find(sql_text(row, 0));
    if (!rules) {
        return err_set(err, "%s: unknown game \"%s\"", store->path, sql_text(row, 0));
    }
    game_init(game, rules);
    char *options = mem_text(sql_text(row, 1)), *rest = options;
    int status = 0;
    for (char *word; status == 0 && (word = strsep(&rest, " "));) {
        char *value = strchr(word, '=');
        if (value) {
            *value = '\0';
            status = game_set(game, word, value + 1, err);
        }
    }
    free(options);
    return status;
}

int store_run(struct store *store, struct store_run *run, struct err *err)
{
    sqlite3_stmt *row = sql_prepare(
        store, "SELECT game, options, version, setup, seed, started, planned FROM run", err);
    if (!row) {
        return -1;
    }
    if (sqlite3_step(row) != SQLITE_ROW) {
        sqlite3_finalize(row);
        return err_set(err, "%s: no run was begun in it", store->path);
    }
    int status = read_game(store, row, &run->game, err);
    str_clear(&store->version);
    str_puts(&store->version, sql_text(row, 2));
    str_clear(&store->setup);
    str_puts(&store->setup, sql_text(row, 3));
    run->version = store->version.data;
    run->setup = store->setup.data;
    run->seed = sql_seed(row, 4);
    run->started_s = sqlite3_column_int64(row, 5);
    run->planned = (uint64_t)sqlite3_column_int64(row, 6);
    sqlite3_finalize(row);
    if (status == 0 && (run->started_s < 0 || run->started_s > STARTED_MAX)) {
        status = err_set(err, "%s: when the run began is out of range", store->path);
    }
    return status < 0 ? -1 : (int)sql_number(store, "SELECT count(*) FROM engine", 0);
}

int store_engine(struct store *store, int number, struct player *player, struct err *err)
{
    sqlite3_stmt *row = sql_prepare(store,
                                    "SELECT label, name, command, protocol, base_ms, increment_ms,"
                                    " session, move_ms, margin_ms FROM engine WHERE id = ?1",
                                    err);
    if (!row) {
        return -1;
    }
    sqlite3_bind_int(row, 1, number);
    if (sqlite3_step(row) != SQLITE_ROW) {
        sqlite3_finalize(row);
        return err_set(err, "%s: there is no engine %d", store->path, number);
    }
    const struct time_control time = {.base_ms = sqlite3_column_int64(row, 4),
                                      .increment_ms = sqlite3_column_int64(row, 5),
                                      .session = sqlite3_column_int(row, 6),
                                      .move_ms = sqlite3_column_int64(row, 7),
                                      .margin_ms = sqlite3_column_int64(row, 8)};
    if (!time_control_holds(&time)) {
        sqlite3_finalize(row);
        return err_set(err, "%s: the time of engine %d is out of range", store->path, number);
    }
    const struct protocol *protocol = protocol_find(sql_text(row, 3));
    record_text(&player->label, sql_text(row, 0));
    record_text(&player->name, sql_text(row, 1));
    record_text(&player->command, sql_text(row, 2));
    player->protocol = protocol ? protocol->name : "";
    player->time = time;
    sqlite3_finalize(row);
    return 0;
}
