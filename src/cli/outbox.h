// SPDX-License-Identifier: MIT
/// What a run leaves behind, written away from the event loop: games into the store, lines into
/// files. A game is `kept` only once its transaction is on the disk; only then may anybody be told
/// of its result. One batch is written at a time, and what comes meanwhile is the next one: the
/// slower the disk, the more games go into one transaction. A batch that begins soon after another
/// waits a little, for a commit costs as much as hundreds of plies: games that take longer than
/// that lose nothing by it, and shorter ones share the price. One that has grown large goes at
/// once: our memory does not grow with the speed of games.
#ifndef ARBITER_CLI_OUTBOX_H
#define ARBITER_CLI_OUTBOX_H

#include "io/append.h"
#include "store/store.h"

enum outbox_file { OUTBOX_RECORD, OUTBOX_LOG, OUTBOX_EVENTS, OUTBOX_FILES };

/// So many games may wait; whoever begins games should wait too.
enum { OUTBOX_FULL = 1000 };

/// A file of its own.
struct sheet {
    char *path;
    struct str bytes;
};

struct batch {
    struct store_game *games;
    void **parcels; ///< of each game, for `kept`
    size_t count, cap;
    struct str text[OUTBOX_FILES];
    struct sheet *sheets;
    size_t sheets_count, sheets_cap;
    size_t bytes; ///< of all that
};

/// Zeroes but for `store`, `files` and the functions to begin.
struct outbox {
    struct store *store;              ///< NULL for none
    struct append file[OUTBOX_FILES]; ///< without a path for none
    bool has_sheets;                  ///< some will be put
    struct batch filling, writing;
    int64_t rests_ns; ///< no batch is begun before
    bool due;         ///< somebody will look again by then
    bool busy;        ///< a batch is being written
    bool failed;      ///< the store could not be written; nothing more will be
    bool unwritten;   ///< a file could not
    struct err err, file_err;

    /// A game lasts. `parcel` is given back.
    void (*kept)(void *owner, void *parcel);
    /// The store, or a file, could not be written, and why. Told once each.
    void (*lost)(void *owner, const char *why, bool store);
    /// A parcel that was never kept. May be called by `outbox_release` only.
    void (*dropped)(void *owner, void *parcel);
    void *owner;
};

/// A line or more for a file, after what was put before.
void outbox_text(struct outbox *outbox, enum outbox_file file, const struct str *text);

/// A file of its own. Where one is there already, this one gets a number.
void outbox_sheet(struct outbox *outbox, const struct str *path, const struct str *bytes);

/// A game that has ended, and whatever `kept` needs to know of it.
void outbox_game(struct outbox *outbox, const struct pairing *pairing, const struct record *record,
                 const struct str *wire, void *parcel);

/// Have what was put written, soon: to be called within a run's calls, after the puts.
void outbox_send(struct outbox *outbox);

/// The same, and don't wait for more to come.
void outbox_hurry(struct outbox *outbox);

/// The same, here and now: when no run goes on.
void outbox_flush(struct outbox *outbox);

/// Should no more games begin for now?
bool outbox_full(const struct outbox *outbox);

/// Free the memory; files and store are left open.
void outbox_release(struct outbox *outbox);

#endif
