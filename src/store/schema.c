// SPDX-License-Identifier: MIT
/// The tables of a store.
#include "store/schema.h"

#include <stddef.h>

const char *const schema_steps[] = {
    // One row: what the run is.
    "CREATE TABLE run ("
    "  id INTEGER PRIMARY KEY CHECK (id = 1),"
    "  version TEXT NOT NULL," // of arbiter
    "  started INTEGER NOT NULL,"
    "  seed TEXT NOT NULL," // 64 bits do not fit a signed integer
    "  game TEXT NOT NULL,"
    "  options TEXT NOT NULL," // NAME=VALUE, one blank between
    "  setup TEXT NOT NULL,"   // YAML
    "  planned INTEGER NOT NULL"
    ");"
    // Who writes, or wrote last.
    "CREATE TABLE writer (id INTEGER PRIMARY KEY CHECK (id = 1), pid INTEGER, host TEXT);"
    "CREATE TABLE engine ("
    "  id INTEGER PRIMARY KEY," // from 0, as pairings count
    "  label TEXT NOT NULL UNIQUE,"
    "  name TEXT NOT NULL," // as it calls itself
    "  command TEXT NOT NULL,"
    "  protocol TEXT NOT NULL,"
    "  base_ms INTEGER, increment_ms INTEGER, session INTEGER, move_ms INTEGER,"
    "  margin_ms INTEGER"
    ");"
    // The scored games. black and white are the engines that sat down so; where `swapped` is set
    // they changed colours by a rule of the opening.
    "CREATE TABLE game ("
    "  number INTEGER PRIMARY KEY,"
    "  black INTEGER NOT NULL REFERENCES engine,"
    "  white INTEGER NOT NULL REFERENCES engine,"
    "  seed TEXT NOT NULL,"
    "  started INTEGER NOT NULL,"
    "  ending TEXT NOT NULL,"
    "  winner INTEGER," // 0 the one that sat down as black, 1 the other, NULL a draw
    "  blamed INTEGER," // the same, 2 both, NULL nobody
    "  why TEXT NOT NULL,"
    "  black_score REAL, white_score REAL,"
    "  plies INTEGER NOT NULL,"
    "  opening INTEGER NOT NULL," // plies that the referee gave
    "  swapped INTEGER NOT NULL,"
    "  hash INTEGER NOT NULL,"
    "  moves TEXT NOT NULL,"
    "  times TEXT NOT NULL," // microseconds
    "  details TEXT,"        // the whole record as a JSON line
    "  wire TEXT"
    ");"
    // Games that were cut: never scored, played again under the same number.
    "CREATE TABLE void ("
    "  number INTEGER NOT NULL, started INTEGER NOT NULL, why TEXT NOT NULL, details TEXT"
    ");",
    // How late the referee was, of all sittings of the run.
    "CREATE TABLE lateness ("
    "  bucket INTEGER PRIMARY KEY," // of `struct lateness`
    "  count INTEGER NOT NULL,"
    "  most INTEGER NOT NULL" // nanoseconds, of the sittings that wrote the row
    ");",
    NULL,
};

int schema_version(void)
{
    int version = 0;
    while (schema_steps[version]) {
        version++;
    }
    return version;
}
