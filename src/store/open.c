// SPDX-License-Identifier: MIT
/// Opening a store: the file, its lock, its version.
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/schema.h"
#include "store/sql.h"
#include "util/mem.h"

/// Only one may write. SQLite's own locks are per transaction and of another kind (POSIX); ours
/// lies on the same file as a BSD lock and ends with us, however we end. The descriptor must stay
/// open as long as SQLite's: closing any of a file drops a process's POSIX locks on it.
static int lock_file(struct store *store, struct err *err)
{
    store->lock = open(store->path, O_RDWR | O_CLOEXEC);
    if (store->lock < 0) {
        return err_set(err, "%s: can't be written: %s", store->path, strerror(errno));
    }
    if (flock(store->lock, LOCK_EX | LOCK_NB) < 0) {
        int64_t pid = sql_number(store, "SELECT pid FROM writer", 0);
        return err_set(err, "%s: in use by arbiter, process %" PRId64 "; wait for it or stop it",
                       store->path, pid);
    }
    return 0;
}

/// WAL, so that others can read while we write. Games are only added: a small cache will do, and
/// our memory does not grow with their number.
///
/// synchronous=FULL: a commit waits until the log is on the disk. NORMAL would survive our death
/// too, but a power cut could take back games whose results had been printed. The price is an
/// fsync a transaction; it is paid away from the event loop, for many games at once.
static int set_pragmas(struct store *store, struct err *err)
{
    return sql_run(store,
                   "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                   "PRAGMA foreign_keys = ON;"
                   "PRAGMA cache_size = -256;",
                   err);
}

/// Bring the file to today's version, in one transaction.
static int migrate(struct store *store, struct err *err)
{
    int version = (int)sql_number(store, "PRAGMA user_version", 0);
    if (sql_run(store, "BEGIN IMMEDIATE", err) < 0) {
        return -1;
    }
    for (; schema_steps[version]; version++) {
        if (sql_run(store, schema_steps[version], err) < 0) {
            sql_run(store, "ROLLBACK", NULL);
            return -1;
        }
    }
    char stamp[96];
    snprintf(stamp, sizeof stamp, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT;",
             SCHEMA_APPLICATION, version);
    return sql_run(store, stamp, err);
}

static int note_writer(struct store *store, struct err *err)
{
    char host[256] = "";
    gethostname(host, sizeof host - 1);
    sqlite3_stmt *statement = sql_prepare(store, "REPLACE INTO writer VALUES (1, ?1, ?2)", err);
    if (!statement) {
        return -1;
    }
    sqlite3_bind_int64(statement, 1, getpid());
    sql_bind_text(statement, 2, host);
    int status = sql_step(store, statement, err);
    sqlite3_finalize(statement);
    return status;
}

static int prepare_all(struct store *store, struct err *err)
{
    store->add_game =
        sql_prepare(store,
                    "INSERT INTO game VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10,"
                    " ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19)",
                    err);
    store->add_void = sql_prepare(store, "INSERT INTO void VALUES (?1, ?2, ?3, ?4)", err);
    store->set_name =
        sql_prepare(store, "UPDATE engine SET name = ?2 WHERE id = ?1 AND name <> ?2", err);
    return store->add_game && store->add_void && store->set_name ? 0 : -1;
}

static int begin_writing(struct store *store, struct err *err)
{
    if (lock_file(store, err) < 0 || set_pragmas(store, err) < 0 || migrate(store, err) < 0 ||
        note_writer(store, err) < 0) {
        return -1;
    }
    return prepare_all(store, err);
}

/// Is the file ours, and not of a later time?
static int check_file(struct store *store, struct err *err)
{
    int64_t application = sql_number(store, "PRAGMA application_id", -1);
    int why = application < 0 ? sqlite3_errcode(store->db) : SQLITE_NOTADB;
    if (why == SQLITE_CANTOPEN || why == SQLITE_READONLY) {
        return err_set(err, "%s: its folder can't be written", store->path);
    }
    if (application != SCHEMA_APPLICATION) {
        return err_set(err, "%s: it is not a store of arbiter, as --store makes one", store->path);
    }
    int64_t version = sql_number(store, "PRAGMA user_version", 0);
    if (version < 0) {
        return err_set(err, "%s: it is not a store of arbiter", store->path);
    }
    if (version > schema_version()) {
        return err_set(err, "%s: written by a newer arbiter (store version %d, this one knows %d)",
                       store->path, (int)version, schema_version());
    }
    // Statements of the file's own, which need not end; no step of the schema makes any.
    if (sql_number(store, "SELECT count(*) FROM sqlite_schema WHERE type IN ('view', 'trigger')",
                   0) > 0) {
        return err_set(err, "%s: it has views or triggers, as no store of arbiter", store->path);
    }
    return 0;
}

/// SQLite would tell of its second attempt, to read what is not there.
static int make_file(const char *path, struct err *err)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (file < 0) {
        return err_set(err, "%s: can't be made: %s", path, strerror(errno));
    }
    close(file);
    return 0;
}

static int open_database(struct store *store, const char *path, int flags, struct err *err)
{
    sqlite3_close(store->db);
    if (sqlite3_open_v2(path, &store->db, flags | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK) {
        return err_set(err, "%s: can't be opened: %s", store->path, strerror(errno));
    }
    sqlite3_busy_timeout(store->db, 5000);
    return 0;
}

/// Where SQLite may make no files beside the store and there are none nobody writes, and the store
/// is read as it lies there.
static int read_as_it_lies(struct store *store, struct err *err)
{
    int64_t version = sql_number(store, "PRAGMA user_version", -1);
    if (version >= 0 || sqlite3_extended_errcode(store->db) != SQLITE_READONLY_DIRECTORY) {
        return 0;
    }
    struct str uri = {0};
    str_puts(&uri, "file:");
    for (const char *at = store->path; *at; at++) {
        str_printf(&uri, "%%%02x", (unsigned char)*at);
    }
    str_puts(&uri, "?immutable=1");
    int status = open_database(store, uri.data, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, err);
    str_release(&uri);
    return status;
}

/// To read, SQLite makes files beside the store, and whoever leaves last clears them away if he may
/// write: so we may, and don't.
static int open_to_read(struct store *store, struct err *err)
{
    if (open_database(store, store->path, SQLITE_OPEN_READWRITE, err) == 0 &&
        sql_number(store, "PRAGMA user_version", -1) >= 0) {
        return sql_run(store, "PRAGMA query_only = ON", err);
    }
    return open_database(store, store->path, SQLITE_OPEN_READONLY, err) < 0
               ? -1
               : read_as_it_lies(store, err);
}

static int open_file(struct store *store, enum store_mode mode, struct err *err)
{
    bool there = access(store->path, F_OK) == 0;
    if (there && mode == STORE_CREATE) {
        return err_set(err,
                       "%s: is there already; \"arbiter resume\" goes on with it if it is a store; "
                       "to begin anew name another",
                       store->path);
    }
    if (!there && mode != STORE_CREATE) {
        return err_set(err, "%s: there is no such store", store->path);
    }
    if (mode == STORE_CREATE && make_file(store->path, err) < 0) {
        return -1;
    }
    int flags = SQLITE_OPEN_READWRITE | (mode == STORE_CREATE ? SQLITE_OPEN_CREATE : 0);
    int status = mode == STORE_READ ? open_to_read(store, err)
                                    : open_database(store, store->path, flags, err);
    if (status < 0) {
        return -1;
    }
    if (mode != STORE_CREATE && check_file(store, err) < 0) {
        return -1;
    }
    if (mode == STORE_READ) {
        return 0;
    }
    // A file that SQLite has not written yet does not exist for the lock.
    if (mode == STORE_CREATE && sql_run(store, "PRAGMA user_version = 0", err) < 0) {
        return -1;
    }
    return begin_writing(store, err);
}

struct store *store_open(const char *path, enum store_mode mode, struct err *err)
{
    struct store *store = mem_new(sizeof *store);
    store->path = mem_text(path);
    store->lock = -1;
    if (open_file(store, mode, err) < 0) {
        store_close(store);
        return NULL;
    }
    return store;
}

void store_close(struct store *store)
{
    if (!store) {
        return;
    }
    sqlite3_finalize(store->add_game);
    sqlite3_finalize(store->add_void);
    sqlite3_finalize(store->set_name);
    sqlite3_close(store->db);
    if (store->lock >= 0) {
        close(store->lock);
    }
    str_release(&store->version);
    str_release(&store->setup);
    free(store->path);
    free(store);
}
