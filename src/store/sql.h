// SPDX-License-Identifier: MIT
/// What the files of a store share: the store itself and the small things around SQLite.
#ifndef ARBITER_STORE_SQL_H
#define ARBITER_STORE_SQL_H

#include <sqlite3.h>

#include "store/store.h"

struct store {
    sqlite3 *db;
    char *path;
    int lock; ///< a descriptor of the file that holds its flock; -1 while only reading
    sqlite3_stmt *add_game, *add_void, *set_name;
    struct str version, setup; ///< what `store_run` lent out
};

/// Say what SQLite complained of, with a hint. -1.
int sql_failed(const struct store *store, struct err *err);

/// Run statements that give no rows.
int sql_run(struct store *store, const char *sql, struct err *err);

/// NULL with a message where it can't be prepared.
sqlite3_stmt *sql_prepare(struct store *store, const char *sql, struct err *err);

/// Run a statement that gives no rows, and make it ready for the next time.
int sql_step(struct store *store, sqlite3_stmt *statement, struct err *err);

/// A number from the first column of the first row; `missing` where there is none.
int64_t sql_number(struct store *store, const char *sql, int64_t missing);

/// Columns of a row: a text ("" for NULL, valid until the next step), and a 64-bit seed.
const char *sql_text(sqlite3_stmt *statement, int column);
uint64_t sql_seed(sqlite3_stmt *statement, int column);

/// Bind texts, which must outlive the step; an empty `str` is NULL.
void sql_bind_text(sqlite3_stmt *statement, int place, const char *text);
void sql_bind_str(sqlite3_stmt *statement, int place, const struct str *text);
void sql_bind_seed(sqlite3_stmt *statement, int place, uint64_t seed);

#endif
