// SPDX-License-Identifier: MIT
/// A run in a file: SQLite, one file a run, readable by other programs while it is written.
///
/// What is in it: the set-up as text, the engines, and every game with its moves and times; games
/// in which something happened beside the moves (a fault, a refusal, something said) carry their
/// whole record as a JSON line too. `schema.c` has the tables.
///
/// A game is durable when `store_add` returns: it survives our death, by SIGKILL too, and a power
/// cut as far as the disk keeps what it has confirmed (fdatasync). Nobody is told of a result
/// before. The functions block on the disk: whoever has clocks to watch calls `store_add`
/// elsewhere. One thread at a time may use a store.
#ifndef ARBITER_STORE_STORE_H
#define ARBITER_STORE_STORE_H

#include "core/lateness.h"
#include "core/record.h"
#include "core/schedule.h"
#include "util/err.h"
#include "util/str.h"

struct store;

enum store_mode {
    STORE_READ,  ///< look at a run, even while it is written
    STORE_WRITE, ///< go on with a run
    STORE_CREATE ///< begin one: the file must not be there yet
};

/// Open a file. NULL with a message: it is not there, not ours, of a newer version, in use (with
/// the pid of who uses it), on a read-only disk.
struct store *store_open(const char *path, enum store_mode mode, struct err *err);

/// Close it. Takes NULL.
void store_close(struct store *store);

/// What a run is. Texts are owned by whoever made them; those of `store_run` by the store.
struct store_run {
    const char *version; ///< of arbiter
    const char *setup;   ///< YAML, as `config` writes it
    struct game game;
    uint64_t seed;
    int64_t started_s;
    uint64_t planned; ///< games, 0 where the number is not known before
};

/// Write what the run is and its engines, in the order of `pairing.engine`. The players' times
/// and protocols are kept; their names are those the engines gave last.
int store_begin(struct store *store, const struct store_run *run, const struct player *engines,
                int count, struct err *err);

/// Read it. The engines' count; -1 with a message.
int store_run(struct store *store, struct store_run *run, struct err *err);

/// Read the engine of that number into a zeroed player, which owns its texts.
int store_engine(struct store *store, int number, struct player *player, struct err *err);

/// A game on its way into the store. Made where the record is, written where blocking is allowed.
struct store_game {
    struct pairing pairing;
    struct result result;
    int64_t started_s;
    size_t plies, opening;
    bool swapped;
    uint64_t hash;      ///< `moves_hash`
    struct str moves;   ///< canonical, one blank between
    struct str times;   ///< microseconds, one blank between
    struct str details; ///< a JSON line where there is more to tell
    struct str wire;    ///< of a game that ended badly
    char *name[SEATS];  ///< as the engines call themselves
};

void store_game_init(struct store_game *game, const struct pairing *pairing,
                     const struct record *record, const struct str *wire);

void store_game_release(struct store_game *game);

/// Write games in one transaction. Void ones are noted and not scored. 0, or -1 with a message;
/// then none of them is in the store.
int store_add(struct store *store, const struct store_game *games, size_t count, struct err *err);

/// A scored game as far as standings need it.
struct store_result {
    uint64_t number;
    int engine[SEATS];
    enum ending ending;
    int winner, blamed; ///< seats, as in `struct result`
    bool swapped;
    size_t plies;
    uint64_t hash;
    bool told; ///< more is known of it than its moves and their times
};

/// Visit the scored games in the order of their numbers, until `visit` says false.
int store_each(struct store *store, bool (*visit)(void *owner, const struct store_result *result),
               void *owner, struct err *err);

/// Visit the games without a result that were void for this reason, in the order of their numbers,
/// each with how often; until `visit` says false.
int store_each_void(struct store *store, const char *why,
                    bool (*visit)(void *owner, uint64_t number, int times), void *owner,
                    struct err *err);

/// How many games were cut.
int64_t store_voids(struct store *store);

/// Add how late the referee was in a sitting. 0, or -1 with a message.
int store_add_lateness(struct store *store, const struct lateness *lateness, struct err *err);

/// Read how late it was in all that ended; zeroes where nothing was written. 0, or -1 with a
/// message.
int store_lateness(struct store *store, struct lateness *lateness, struct err *err);

/// Read a game's whole record, which is zeroed or cleared. 0; 1 where there is no such game; -1
/// with a message.
int store_record(struct store *store, uint64_t number, struct record *record, struct err *err);

/// Read the wire of a game that ended badly; appends nothing where none was kept.
int store_wire(struct store *store, uint64_t number, struct str *wire, struct err *err);

#endif
