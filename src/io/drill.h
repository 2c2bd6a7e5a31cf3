// SPDX-License-Identifier: MIT
/// One engine at a table where the referee itself plays the other side by chance: what `arbiter
/// check` is made of.
///
///     drill_play --its last move--> held --drill_go_on--> … --> over
///
/// Each call runs the loop until what it says has happened, or its limit is over. While the game
/// is held the other side thinks, and the caller can do what it likes: wait, cut, send it away.
#ifndef ARBITER_IO_DRILL_H
#define ARBITER_IO_DRILL_H

#include "core/match.h"
#include "io/engine.h"
#include "io/oddities.h"
#include "io/procfs.h"
#include "io/program.h"

/// How a game of a drill is to be played.
struct terms {
    int seat;                    ///< the engine's
    int moves;                   ///< of its own, then the game is held; 0 for a whole game
    int64_t told_ms;             ///< the limit of a move as it is told
    int64_t limit_ms;            ///< for a move, whatever it is told
    int64_t start_ms;            ///< for the greeting
    bool crlf;                   ///< what is sent to it ends lines so
    int error_at;                ///< this move of its own is called illegal; 0 for none
    const struct moves *follow;  ///< the other side makes these, while the game goes so; or NULL
    bool longest;                ///< the other side makes the longest of many moves
    const struct moves *opening; ///< NULL for none
};

/// Zeroes but for `game`, `program` and `seed` before drill_open().
struct drill {
    const struct game *game;
    const struct program *program;
    uint64_t seed; ///< of the first game; each further one has one more
    bool played;   ///< there was a first game
    struct terms terms;
    struct reactor reactor;
    struct engine engine;
    struct alarm alarm;
    void *session;      ///< of the program's protocol
    void *before, *was; ///< the same as it was before the line that moved, and before the last
    struct wire wire, other_ends;
    struct dice dice;
    struct match match;
    struct record record;
    char *words;     ///< of the next process, while the last one goes; owned
    bool playing;    ///< the game is not over
    bool held;       ///< the other side thinks
    bool died, gone; ///< the process
    bool leaving;    ///< it was sent away, or its input has ended
    bool called;     ///< `error_at` has been said
    struct death death;
    int64_t other_ns; ///< when the other side moves; NEVER while it is not on move, or held
    int moves;        ///< of its own in this game
    int64_t turn_ns;  ///< when its turn began
    struct load turn; ///< what it had used then
    int64_t slowest_ns,
        thought_ns;  ///< moves of this process without what it waited for the machine
    int thoughts;    ///< how many moves those are
    size_t lines;    ///< it has said since it was started
    size_t strays;   ///< moves out of turn
    int skips;       ///< exit statuses that were no move
    int64_t name_ns; ///< how long the greeting took
    int64_t started_ns;
    struct oddities odd;
    char stray_line[ODD_LINE_MAX];
    char asked[ODD_LINE_MAX]; ///< the last line that it was told while it played
    struct str farewell;      ///< what it said after it was sent away, a line each
};

/// 0, or a negative errno.
int drill_open(struct drill *drill);

/// End what runs and free all.
void drill_close(struct drill *drill);

/// End the process, at once. The next game starts another one.
void drill_stop(struct drill *drill);

/// Play a game, in the process that runs or in a new one. True while it is held, false where it
/// is over: `record.result` says how.
bool drill_play(struct drill *drill, const struct terms *terms);

/// Go on with a game that is held for so many moves of the engine more, 0 for all.
bool drill_go_on(struct drill *drill, int moves);

/// Cut a game that is held: the engine hears that it is over.
void drill_cut(struct drill *drill);

/// Listen for so long, or until the process has gone.
void drill_listen(struct drill *drill, int64_t ms);

/// Does its process still run?
bool drill_lives(const struct drill *drill);

/// What its process has used.
struct load drill_load(const struct drill *drill);

/// End its input, after its language's word for it where `word` is set, and listen for so long.
/// True where it has gone by then.
bool drill_dismiss(struct drill *drill, bool word, int64_t ms);

/// Who made the last game end by a fault? True where it was the engine.
bool drill_failed(const struct drill *drill);

#endif
