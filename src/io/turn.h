// SPDX-License-Identifier: MIT
/// The open turn of a bout: when it began, what it cost, and how much of the time is not its
/// engine's: because the machine gave it no processor, or stood still with us.
///
/// The kernel counts a wait for a processor once it is over. An engine that waits for one when its
/// time is up is therefore not judged: it is looked at again, until it has run or has had all that
/// it can be excused for. One that sleeps is judged at once, and so is one that computes.
#ifndef ARBITER_IO_TURN_H
#define ARBITER_IO_TURN_H

#include <stdbool.h>
#include <stdint.h>

#include "io/usage.h"

struct bout;
struct chair;

/// What is known of the open turn once its engine is late; zeroes before.
struct turn {
    int64_t stalled_ns; ///< how long the loop stood still when its time was up
    int64_t spared_ns;  ///< past its limit: until then it is not judged, for it stood in a queue
    int64_t waited_ns;  ///< for a processor, as counted at the first look
    int64_t looked_ns;  ///< when it was last looked at; 0 for never
    int64_t spent_ns;   ///< the processor time that looking took us
    bool starved;       ///< between two alarms it could have run, and hardly did
    struct effort first, last; ///< of all its processes, at the first and the last look
};

/// The ask of the open turn has been written: the clock runs.
void turn_begin(struct chair *chair, int64_t now_ns);

/// An answer came in an open turn, before which so many plies had been played: if it made a move
/// that was long, or the engine has been busy before its turn, note what it cost.
void turn_note(struct chair *chair, size_t plies_before);

/// The time as the clock of the engine on move has it: that of the wall, or when its turn began
/// and the processor time that it has used since.
int64_t turn_clock(const struct bout *bout, int64_t wall_ns);

/// When a turn is over by the wall, whose deadline by its clock this is.
int64_t turn_wall_deadline(const struct bout *bout, int64_t deadline);

/// An answer has come: if it is late, see how much of that was the machine's fault, or ours.
void turn_excuse_answer(struct bout *bout, int64_t now_ns);

/// None has come and time is up: the same, and whether the engine waits for a processor.
void turn_excuse_silence(struct bout *bout, int64_t now_ns);

#endif
