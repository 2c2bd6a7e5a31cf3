// SPDX-License-Identifier: MIT
/// Time controls and clocks. Points in time are nanoseconds of one steady clock, which the
/// caller reads.
#ifndef ARBITER_CORE_CLOCK_H
#define ARBITER_CORE_CLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/protocol.h"
#include "util/err.h"

#define NS_PER_MS INT64_C(1000000)

/// More milliseconds than any game takes, and still nanoseconds that fit.
#define TIME_MS_MAX INT64_C(100000000000)

/// The moves of the longest session.
enum { SESSION_MAX = 9999 };

/// A point in time that never comes.
#define NEVER INT64_MAX

/// What a side may use. NO_LIMIT where there is none.
struct time_control {
    int64_t base_ms;      ///< on the clock at the start
    int64_t increment_ms; ///< added after each move
    int session;          ///< `base_ms` is added again after so many moves; 0 for never
    int64_t move_ms;      ///< for each move
    int64_t margin_ms;    ///< how late a move may come unpunished; it is not charged
};

/// No limits.
void time_control_init(struct time_control *control);

/// Can it be one? For those that come from a file: no part is less than nothing or more than three
/// years, so that no sum of them runs over, and no session has more than SESSION_MAX moves.
bool time_control_holds(const struct time_control *control);

/// Read "900", "15:00", "900+5", "40/900", "40/15:00+5" or "inf": seconds, or minutes and
/// seconds, for the game or for a session of so many moves, and an increment in seconds.
/// Decimals are allowed. Sets all but `move_ms` and `margin_ms`. 0, or -1 with a message.
int time_control_read(const char *text, struct time_control *control, struct err *err);

/// Read a time like "50ms", "2s", "1.5", "2:30" into milliseconds; a bare number counts in
/// `unit_ms`. 0, or -1 with a message.
int time_read(const char *text, int64_t unit_ms, int64_t *ms, struct err *err);

enum { TIME_TEXT_MAX = 64 };

/// Write a control as people read it: "15:00+5", "2/move", "no limit". `size` TIME_TEXT_MAX.
void time_control_text(const struct time_control *control, char *text, size_t size);

/// One side's clock.
struct clock {
    struct time_control control;
    int64_t left_ns;      ///< of `base_ms` and what was added; nothing where there is no base
    int moves_left;       ///< in this session
    int64_t started_ns;   ///< when the running turn began
    int64_t last_used_ns; ///< in the last turn that was stopped
    bool running;
};

void clock_init(struct clock *clock, const struct time_control *control);

/// The turn begins.
void clock_start(struct clock *clock, int64_t now_ns);

/// How long the turn may take: the least of what is left and the limit a move. NEVER if for ever.
int64_t clock_allowed(const struct clock *clock);

/// When the flag of the running turn falls: past this an answer is late. NEVER if not running.
int64_t clock_deadline(const struct clock *clock);

/// The turn ends with a move; charge it and add what the control adds.
void clock_stop(struct clock *clock, int64_t now_ns);

/// What is left at this time, for the engine to know. The other's fields are left alone.
void clock_left(const struct clock *clock, int64_t now_ns, struct time_left *left);

#endif
