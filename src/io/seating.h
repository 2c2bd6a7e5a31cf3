// SPDX-License-Identifier: MIT
/// Who sits at a table before and after a game, the CLEARING and LEAVING of a bout: those who must
/// make room leave, and the private folders that processes start in are made and cleared away.
#ifndef ARBITER_IO_SEATING_H
#define ARBITER_IO_SEATING_H

struct bout;

/// Choose a chair for each seat of the pairing and make both ready; then comes bout_play().
void seating_begin(struct bout *bout);

/// The game is not to be played after all: the table becomes free instead.
void seating_cancel(struct bout *bout);

/// A process has gone while no game was played.
void seating_gone(struct bout *bout);

/// The game is over: engines that may not stay leave, and when they have gone the table is free.
void seating_leave(struct bout *bout);

#endif
