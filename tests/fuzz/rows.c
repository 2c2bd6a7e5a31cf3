// SPDX-License-Identifier: MIT
/// Fuzz target: a store with anything in its rows. A line of the input is a row: the table's name
/// and its columns, tabs between; "\n", "\t" and "\\" are what they are in C, "\0" a NUL, and "\N"
/// alone is NULL. The tables are those of a store without what its schema forbids.
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>

#include "store/schema.h"
#include "stored.h"
#include "target.h"

enum { ROWS_MAX = 100 };

static const char *const tables[] = {"run", "writer", "engine", "game", "void", "lateness"};
enum { TABLES = sizeof tables / sizeof *tables };

static sqlite3 *db;

static void run(const char *sql)
{
    char *message = NULL;
    must(sqlite3_exec(db, sql, NULL, NULL, &message) == SQLITE_OK, message);
}

/// The tables of a store, with types and without constraints.
static void make_tables(void)
{
    char sql[200];
    must(sqlite3_open(scratch_path(), &db) == SQLITE_OK, "a database is made");
    run("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF");
    for (int i = 0; schema_steps[i]; i++) {
        run(schema_steps[i]);
    }
    for (int i = 0; i < TABLES; i++) {
        snprintf(sql, sizeof sql,
                 "CREATE TABLE loose AS SELECT * FROM %s; DROP TABLE %s;"
                 "ALTER TABLE loose RENAME TO %s",
                 tables[i], tables[i], tables[i]);
        run(sql);
    }
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             SCHEMA_APPLICATION, schema_version());
    run(sql);
}

/// Undo escapes in place; the length that is left.
static size_t unescape(char *text)
{
    static const char letters[] = "nt0\\", meant[] = "\n\t\0\\";
    char *to = text;
    for (const char *from = text; *from; from++) {
        const char *letter = *from == '\\' && from[1] ? strchr(letters, from[1]) : NULL;
        *to++ = letter ? meant[letter - letters] : *from;
        from += letter != NULL;
    }
    *to = '\0';
    return (size_t)(to - text);
}

static void bind(sqlite3_stmt *statement, int place, char *word)
{
    if (strcmp(word, "\\N") == 0) {
        sqlite3_bind_null(statement, place);
        return;
    }
    size_t len = unescape(word);
    sqlite3_bind_text64(statement, place, word, len, SQLITE_STATIC, SQLITE_UTF8);
}

static void add_row(char *line)
{
    sqlite3_stmt *statement = NULL;
    char sql[100];
    const char *name = strsep(&line, "\t");
    int table = 0;
    while (table < TABLES && strcmp(name, tables[table]) != 0) {
        table++;
    }
    if (table == TABLES) {
        return;
    }
    snprintf(sql, sizeof sql, "SELECT * FROM %s", tables[table]);
    must(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK, "a table is there");
    int columns = sqlite3_column_count(statement);
    sqlite3_finalize(statement);
    size_t len = (size_t)snprintf(sql, sizeof sql, "INSERT INTO %s VALUES (?", tables[table]);
    for (int i = 1; i < columns; i++) {
        len += (size_t)snprintf(sql + len, sizeof sql - len, ",?");
    }
    snprintf(sql + len, sizeof sql - len, ")");
    must(sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK, "a row fits its table");
    char *word;
    for (int place = 1; place <= columns && (word = strsep(&line, "\t")); place++) {
        bind(statement, place, word);
    }
    must(sqlite3_step(statement) == SQLITE_DONE, "a row is added");
    sqlite3_finalize(statement);
}

static void add_rows(const uint8_t *data, size_t size)
{
    struct str line = {0};
    int rows = 0;
    run("BEGIN; DELETE FROM run; DELETE FROM writer; DELETE FROM engine; DELETE FROM game;"
        "DELETE FROM void");
    for (size_t at = 0; at < size && rows < ROWS_MAX; rows++) {
        str_clear(&line);
        at += take_line(data + at, size - at, &line);
        if (line.len > 0) {
            add_row(line.data);
        }
    }
    run("COMMIT");
    str_release(&line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!db) {
        make_tables();
    }
    add_rows(data, size);
    stored_read(scratch_path());
    return 0;
}
