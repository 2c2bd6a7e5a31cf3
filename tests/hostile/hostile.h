// SPDX-License-Identifier: MIT
/// Engines that hurt: one program, a word of the command line for each behaviour.
///
/// Each misbehaves once, at its start or before a move, and plays on by chance where it still can.
/// All are bounded: in time (an alarm), in number and in size. One that has done what a sandbox is
/// to prevent says so by leaving with the status BROKE_OUT.
#ifndef ARBITER_TESTS_HOSTILE_H
#define ARBITER_TESTS_HOSTILE_H

#include <stdbool.h>

enum { BROKE_OUT = 66, LIFE_S = 20 };

struct behaviour {
    const char *name;
    void (*start)(void); ///< before it says anything; may be NULL
    void (*first)(void); ///< in its first turn; may be NULL
    void (*every)(void); ///< in each turn; may be NULL
};

/// Tables, each with an empty row at the end.
extern const struct behaviour dying[], talking[], grabbing[], reaching[];

/// The line with the move that is played next: what is sent if the behaviour returns.
const char *move_line(void);

/// Write all of it on stdout, at once.
void put(const char *bytes, unsigned long len);
void put_text(const char *text);

/// What the command line gives: MARK, NUMBER, VICTIM, LOCKED. "" where it does not.
const char *given(const char *name);

/// Leave with BROKE_OUT and a line on stderr if the attack has worked.
void confess_if(bool worked, const char *what);

void sleep_ms(long ms);

#endif
