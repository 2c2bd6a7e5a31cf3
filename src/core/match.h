// SPDX-License-Identifier: MIT
/// One game between two seats, without any I/O: what engines answer, their deaths and the time go
/// in; asks to be put and a deadline come out.
///
///     GREETING --both READY--> SEATING --both READY--> PLAYING --> OVER
///        | HELLO                  | NEW                   | PLAY, TELL
///        +------ a seat that fails loses; where both fail nobody wins ------> OVER
///
/// The caller pops orders until there are none, after every call that may make some. It says with
/// `match_sent` when a PLAY, REFUSED or ILLEGAL has really been written: the clock runs from
/// there. An engine that dies when it is not on move loses when its turn comes: a game that its
/// opponent ends before that is the opponent's to lose.
#ifndef ARBITER_CORE_MATCH_H
#define ARBITER_CORE_MATCH_H

#include "core/clock.h"
#include "core/record.h"
#include "proto/protocol.h"

/// How a game is to be played. Copied; pointers must outlive the match.
struct match_setup {
    const struct game *game;
    const struct moves *opening; ///< legal moves to start from; NULL for none
    struct time_control time[SEATS];
    const struct protocol *protocol[SEATS];
    int64_t start_ms;         ///< for HELLO, from `match_begin`; and again for NEW
    int illegal_retries;      ///< moves in a turn that may follow an illegal one, where the
                              ///< protocol can ask for them
    int64_t illegal_grace_ms; ///< for each of them
};

/// How long before the end of a move's limit STOP is said, where the margin is less: for answering
/// it. A tenth of shorter limits.
enum { STOP_REPLY_MS = 200 };

/// Refused moves in one turn; one more is a forfeit.
enum { REFUSALS_MAX = 200 };

enum order_kind {
    ORDER_ASK, ///< put `ask`
    ORDER_OVER ///< the game is over, the record is complete
};

/// What the match wants done. Pointers in `ask` hold until the next call on the match; the
/// order itself must not be copied.
struct order {
    enum order_kind kind;
    struct ask ask;       ///< but for its settings, which the caller knows
    struct notice notice; ///< what `ask` tells, where it is not the whole truth
};

enum { TURN_MOVES_MAX = 4, ORDERS_MAX = 16 };

/// Why an engine can't go on, as its process tells it.
struct death {
    enum ending ending; ///< CRASHED, EXITED, CLOSED, NO_START, FLOODED, MEMORY
    int status, signal;
    const char *why; ///< a static phrase, or NULL
};

struct match {
    struct match_setup setup;
    struct record *record;
    void *state;
    enum match_phase { PHASE_GREETING, PHASE_SEATING, PHASE_PLAYING, PHASE_OVER } phase;
    int64_t start_deadline_ns;
    struct match_seat {
        struct clock clock;
        bool settled; ///< has answered the HELLO or NEW, or failed to
        bool failed;  ///< can't go on: `failure` is what it will be charged with
        struct result failure;
    } seat[SEATS];
    int turn;               ///< the seat that was asked last
    bool stopped;           ///< it was told to answer at once
    int64_t excused_ns;     ///< how much of this turn was the machine's and not the engine's
    int refusals, illegals; ///< in this turn
    int64_t grace_ns;       ///< until when another move may follow an illegal one; else NEVER
    struct result illegal;  ///< the forfeit that follows if none does
    struct notice told[TURN_MOVES_MAX];
    int told_count;
    struct {
        enum order_kind kind;
        enum ask_kind ask;
        int8_t seat, told;
    } queue[ORDERS_MAX];
    unsigned queue_head, queue_count;
    struct view view;
};

/// Get ready. The record, filled in with the players, must outlive the match.
void match_init(struct match *match, const struct match_setup *setup, struct record *record);

/// Free what the match holds. Takes zeroes.
void match_release(struct match *match);

/// Both engines have been started (or were, before the last game).
void match_begin(struct match *match, int64_t now_ns);

/// The next order, false if there is none.
bool match_next(struct match *match, struct order *order);

/// The ask of the open turn has been written.
void match_sent(struct match *match, int seat, int64_t now_ns);

/// An engine answered; `line` is the raw line that it did so with.
void match_answer(struct match *match, int seat, const struct answer *answer, const char *line,
                  int64_t now_ns);

/// An engine can't go on.
void match_died(struct match *match, int seat, const struct death *death, int64_t now_ns);

/// Is the engine on move past its limit and margin, excused or not?
bool match_late(const struct match *match, int64_t now_ns);

/// As was found out once the engine on move was late, the referee stood still for so long, and the
/// machine kept the engine waiting. It has that much longer to answer, though for its waiting at
/// most as long again as it had and a second; an answer in that time voids the game, for neither
/// side has lost it.
void match_excuse(struct match *match, int64_t stalled_ns, int64_t waited_ns);

/// When to call `match_tick`, or NEVER.
int64_t match_deadline(const struct match *match);

/// The time has come, or not yet: calling it early does nothing.
void match_tick(struct match *match, int64_t now_ns);

/// Cut the game: it is never scored. Does nothing to one that is over.
void match_void(struct match *match, const char *why);

#endif
