// SPDX-License-Identifier: MIT
/// The small things around SQLite.
#include "store/sql.h"

#include <stdlib.h>

int sql_failed(const struct store *store, struct err *err)
{
    int code = sqlite3_errcode(store->db);
    const char *hint = code == SQLITE_FULL ? "; make room and resume: what was reported is safe"
                       : code == SQLITE_READONLY ? "; is the disk or the folder read-only?"
                       : code == SQLITE_NOTADB   ? "; it is not a store of arbiter"
                                                 : "";
    return err_set(err, "%s: %s%s", store->path, sqlite3_errmsg(store->db), hint);
}

int sql_run(struct store *store, const char *sql, struct err *err)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK ? 0 : sql_failed(store, err);
}

sqlite3_stmt *sql_prepare(struct store *store, const char *sql, struct err *err)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v3(store->db, sql, -1, 0, &statement, NULL) != SQLITE_OK) {
        sql_failed(store, err);
    }
    return statement;
}

int64_t sql_number(struct store *store, const char *sql, int64_t missing)
{
    sqlite3_stmt *statement = sql_prepare(store, sql, NULL);
    int64_t number = missing;
    if (statement && sqlite3_step(statement) == SQLITE_ROW) {
        number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    return number;
}

const char *sql_text(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

uint64_t sql_seed(sqlite3_stmt *statement, int column)
{
    return strtoull(sql_text(statement, column), NULL, 10);
}

void sql_bind_text(sqlite3_stmt *statement, int place, const char *text)
{
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

void sql_bind_str(sqlite3_stmt *statement, int place, const struct str *text)
{
    if (text->len > 0) {
        sqlite3_bind_text64(statement, place, text->data, text->len, SQLITE_STATIC, SQLITE_UTF8);
    } else {
        sqlite3_bind_null(statement, place);
    }
}

void sql_bind_seed(sqlite3_stmt *statement, int place, uint64_t seed)
{
    char text[UINT_TEXT_MAX];
    int len = (int)(uint_write(seed, text) - text);
    sqlite3_bind_text(statement, place, text, len, SQLITE_TRANSIENT);
}

int sql_step(struct store *store, sqlite3_stmt *statement, struct err *err)
{
    int status = sqlite3_step(statement) == SQLITE_DONE ? 0 : sql_failed(store, err);
    sqlite3_reset(statement);
    return status;
}
