// SPDX-License-Identifier: MIT
/// Games out of a store.
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "format/jsonl.h"
#include "rules/notation.h"
#include "store/sql.h"
#include "util/mem.h"

static int seat_at(sqlite3_stmt *row, int column)
{
    return sqlite3_column_type(row, column) == SQLITE_NULL ? NOBODY
                                                           : sqlite3_column_int(row, column);
}

/// What a row says of the end must be possible: the file may be anybody's.
static int check_end(const struct store *store, uint64_t number, enum ending ending, int winner,
                     int blamed, struct err *err)
{
    bool holds = ending < ENDINGS && winner >= NOBODY && winner < SEATS && blamed >= NOBODY &&
                 blamed <= BOTH;
    return holds ? 0
                 : err_set(err, "%s: game %" PRIu64 ": its result is none", store->path, number);
}

int store_each(struct store *store, bool (*visit)(void *owner, const struct store_result *result),
               void *owner, struct err *err)
{
    sqlite3_stmt *row = sql_prepare(store,
                                    "SELECT number, black, white, ending, winner, blamed, swapped,"
                                    " plies, hash, details IS NOT NULL FROM game ORDER BY"
                                    " number",
                                    err);
    if (!row) {
        return -1;
    }
    int status;
    while ((status = sqlite3_step(row)) == SQLITE_ROW) {
        struct store_result result = {
            .number = (uint64_t)sqlite3_column_int64(row, 0),
            .engine = {sqlite3_column_int(row, 1), sqlite3_column_int(row, 2)},
            .ending = ending_find(sql_text(row, 3)),
            .winner = seat_at(row, 4),
            .blamed = seat_at(row, 5),
            .swapped = sqlite3_column_int(row, 6) != 0,
            .plies = (size_t)sqlite3_column_int64(row, 7),
            .hash = (uint64_t)sqlite3_column_int64(row, 8),
            .told = sqlite3_column_int(row, 9) != 0};
        if (check_end(store, result.number, result.ending, result.winner, result.blamed, err) < 0) {
            sqlite3_finalize(row);
            return -1;
        }
        if (!visit(owner, &result)) {
            status = SQLITE_DONE;
            break;
        }
    }
    int failure = status == SQLITE_DONE ? 0 : sql_failed(store, err);
    sqlite3_finalize(row);
    return failure;
}

int store_each_void(struct store *store, const char *why,
                    bool (*visit)(void *owner, uint64_t number, int times), void *owner,
                    struct err *err)
{
    sqlite3_stmt *row = sql_prepare(store,
                                    "SELECT number, count(*) FROM void WHERE why = ?1 AND number"
                                    " NOT IN (SELECT number FROM game) GROUP BY number"
                                    " ORDER BY number",
                                    err);
    if (!row) {
        return -1;
    }
    sql_bind_text(row, 1, why);
    int status;
    while ((status = sqlite3_step(row)) == SQLITE_ROW) {
        if (!visit(owner, (uint64_t)sqlite3_column_int64(row, 0), sqlite3_column_int(row, 1))) {
            status = SQLITE_DONE;
            break;
        }
    }
    int failure = status == SQLITE_DONE ? 0 : sql_failed(store, err);
    sqlite3_finalize(row);
    return failure;
}

/// Read moves and their times, which are written as store_game_init() does.
static int read_moves(struct store *store, const char *moves, const char *times,
                      struct record *record, struct err *err)
{
    char *copy = mem_text(moves), *rest = copy;
    int status = 0;
    for (char *word; status == 0 && (word = strsep(&rest, " ")) && *word;) {
        struct move move;
        char *end;
        int64_t us = strtoll(times, &end, 10);
        times = end;
        if (us < 0 || us > TIME_MS_MAX * 1000) {
            status = err_set(err, "%s: game %" PRIu64 ": \"%s\" has no time", store->path,
                             record->number, word);
        } else if (move_read(&record->game, word, &move) < 0) {
            status = err_set(err, "%s: game %" PRIu64 ": \"%s\" is not a move", store->path,
                             record->number, word);
        } else {
            record_move(record, &move, us * 1000);
        }
    }
    free(copy);
    return status;
}

/// What can't be in a record that was written here.
static int check_plain(const struct store *store, const struct record *record, struct err *err)
{
    const struct result *result = &record->result;
    if (record->started_s < 0 || record->started_s > STARTED_MAX) {
        return err_set(err, "%s: game %" PRIu64 ": its start is out of range", store->path,
                       record->number);
    }
    if (record->opening > record->moves.count) {
        return err_set(err, "%s: game %" PRIu64 ": its opening has more moves than it", store->path,
                       record->number);
    }
    if (!(fabs(result->score[0]) <= SCORE_MAX && fabs(result->score[1]) <= SCORE_MAX)) {
        return err_set(err, "%s: game %" PRIu64 ": its score is out of range", store->path,
                       record->number);
    }
    return check_end(store, record->number, result->ending, result->winner, result->blamed, err);
}

static int read_plain(struct store *store, sqlite3_stmt *row, struct record *record,
                      struct err *err)
{
    struct store_run run;
    if (store_run(store, &run, err) < 0) {
        return -1;
    }
    record->game = run.game;
    record->number = (uint64_t)sqlite3_column_int64(row, 0);
    record->seed = sql_seed(row, 3);
    record->started_s = sqlite3_column_int64(row, 4);
    record->opening = (size_t)sqlite3_column_int64(row, 11);
    record->swapped = sqlite3_column_int(row, 12) != 0;
    record->result =
        (struct result){.ending = ending_find(sql_text(row, 5)),
                        .winner = seat_at(row, 6),
                        .blamed = seat_at(row, 7),
                        .why = record_phrase(record, sql_text(row, 8)),
                        .scored = sqlite3_column_type(row, 9) != SQLITE_NULL,
                        .score = {sqlite3_column_double(row, 9), sqlite3_column_double(row, 10)},
                        .evidence = {.used_ns = NO_LIMIT, .allowed_ns = NO_LIMIT}};
    struct pairing pairing = {.seed = record->seed};
    for (int seat = 0; seat < SEATS; seat++) {
        int engine = sqlite3_column_int(row, 1 + seat);
        if (store_engine(store, engine, &record->player[seat], err) < 0) {
            return -1;
        }
        pairing.engine[seat] = engine;
        record->player[seat].seed = pairing_seed(&pairing, seat);
    }
    return read_moves(store, sql_text(row, 13), sql_text(row, 14), record, err) < 0
               ? -1
               : check_plain(store, record, err);
}

int store_record(struct store *store, uint64_t number, struct record *record, struct err *err)
{
    sqlite3_stmt *row =
        sql_prepare(store,
                    "SELECT number, black, white, seed, started, ending, winner,"
                    " blamed, why, black_score, white_score, opening, swapped, moves,"
                    " times, details FROM game WHERE number = ?1",
                    err);
    if (!row) {
        return -1;
    }
    sqlite3_bind_int64(row, 1, (sqlite3_int64)number);
    int status = sqlite3_step(row);
    if (status == SQLITE_ROW) {
        bool whole = sqlite3_column_type(row, 15) != SQLITE_NULL;
        status = whole ? jsonl_read(sql_text(row, 15), record, err)
                       : read_plain(store, row, record, err);
    } else {
        status = status == SQLITE_DONE ? 1 : sql_failed(store, err);
    }
    sqlite3_finalize(row);
    return status;
}

int store_wire(struct store *store, uint64_t number, struct str *wire, struct err *err)
{
    sqlite3_stmt *row = sql_prepare(store, "SELECT wire FROM game WHERE number = ?1", err);
    if (!row) {
        return -1;
    }
    sqlite3_bind_int64(row, 1, (sqlite3_int64)number);
    if (sqlite3_step(row) == SQLITE_ROW) {
        str_puts(wire, sql_text(row, 0));
    }
    sqlite3_finalize(row);
    return 0;
}

int64_t store_voids(struct store *store)
{
    return sql_number(store, "SELECT count(*) FROM void", 0);
}
