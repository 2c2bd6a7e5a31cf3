// SPDX-License-Identifier: MIT
/// A run as a page: one HTML file that needs nothing else, made from the store alone.
#ifndef ARBITER_REPORT_REPORT_H
#define ARBITER_REPORT_REPORT_H

#include "core/ratings.h"
#include "core/tournament.h"
#include "store/store.h"

/// How engines used their time, game by game: kept between two reports of a run that goes on, so
/// that each game is read once. Zeroes are none; `report_times_release` frees it.
struct report_times;

struct report_times *report_times_new(void);

/// Takes NULL.
void report_times_free(struct report_times *times);

/// The games whose moves have room in a page: the first ones.
struct report_fit {
    size_t games;
    bool all; ///< there is no rest
};

/// What to report. Pointers must outlive the call.
struct report {
    struct store *store;
    const struct tournament *tournament; ///< that was told of all that the store has
    const struct ratings *ratings;
    const char *event;
    uint64_t voids;         ///< games that were cut
    size_t games_limit;     ///< games whose moves are in the page at most; the others are the rest
    const char *rest;       ///< the file beside the page that has the rest; NULL for none
    struct report_fit *fit; ///< set to what has room in the page; NULL to ignore
    bool live;              ///< the page is served: it asks for what is new, and for moves
    bool running;           ///< it may ask for the games that are being played too
    bool over;              ///< no other game will be played
    struct report_times *times;
};

/// Append the page: 300 KB and 2 KB for each game of the run at most, but for very many engines.
/// Games whose moves have no room in it are the rest. 0, or -1 with a message.
int report_page(const struct report *report, struct str *out, struct err *err);

/// Where parts of a file go.
struct report_sink {
    void (*put)(void *owner, const struct str *part);
    void *owner;
};

/// Write the rest, a script: all games but those that `fit`. 0, or -1 with a message.
int report_rest(const struct report *report, const struct report_sink *sink, struct err *err);

/// Append the data alone, a JSON object.
int report_data(const struct report *report, struct str *out, struct err *err);

/// Append a game's moves and positions, a JSON object. 0; 1 where there is no such game; -1 with
/// a message.
int report_game(struct store *store, uint64_t number, struct str *out, struct err *err);

/// Append the moves and positions of games that are being played, a JSON array.
void report_records(const struct record *records, size_t count, struct str *out);

#endif
