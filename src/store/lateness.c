// SPDX-License-Identifier: MIT
/// How late the referee was, in a store.
#include "store/sql.h"

static int add_bucket(struct store *store, sqlite3_stmt *row, const struct lateness *lateness,
                      int bucket, struct err *err)
{
    if (lateness->bucket[bucket] == 0) {
        return 0;
    }
    sqlite3_bind_int(row, 1, bucket);
    sqlite3_bind_int64(row, 2, (sqlite3_int64)lateness->bucket[bucket]);
    sqlite3_bind_int64(row, 3, lateness->most_ns);
    return sql_step(store, row, err);
}

int store_add_lateness(struct store *store, const struct lateness *lateness, struct err *err)
{
    if (lateness->count == 0) {
        return 0;
    }
    sqlite3_stmt *row =
        sql_prepare(store,
                    "INSERT INTO lateness VALUES (?1, ?2, ?3) ON CONFLICT (bucket) DO UPDATE SET"
                    " count = count + excluded.count, most = max(most, excluded.most)",
                    err);
    int status = row ? sql_run(store, "BEGIN IMMEDIATE", err) : -1;
    for (int bucket = 0; bucket < LATENESS_BUCKETS && status == 0; bucket++) {
        status = add_bucket(store, row, lateness, bucket, err);
    }
    sqlite3_finalize(row);
    if (status == 0 && sql_run(store, "COMMIT", err) == 0) {
        return 0;
    }
    sql_run(store, "ROLLBACK", NULL);
    return -1;
}

int store_lateness(struct store *store, struct lateness *lateness, struct err *err)
{
    *lateness = (struct lateness){0};
    // Stores of before do not have the table, and nobody may write them to be read.
    if (sql_number(store, "SELECT count(*) FROM sqlite_schema WHERE name = 'lateness'", 0) == 0) {
        return 0;
    }
    sqlite3_stmt *row = sql_prepare(store, "SELECT bucket, count, most FROM lateness", err);
    if (!row) {
        return -1;
    }
    int status;
    while ((status = sqlite3_step(row)) == SQLITE_ROW) {
        int64_t bucket = sqlite3_column_int64(row, 0), count = sqlite3_column_int64(row, 1);
        int64_t most_ns = sqlite3_column_int64(row, 2);
        if (bucket >= 0 && bucket < LATENESS_BUCKETS && count > 0) { // it may be anybody's file
            lateness->bucket[bucket] = (uint64_t)count;
            lateness->count += (uint64_t)count;
            lateness->most_ns = most_ns > lateness->most_ns ? most_ns : lateness->most_ns;
        }
    }
    int failure = status == SQLITE_DONE ? 0 : sql_failed(store, err);
    sqlite3_finalize(row);
    return failure;
}
