// SPDX-License-Identifier: MIT
/// The processors that we may use, and how soon we get one.
#ifndef ARBITER_IO_PROCESSORS_H
#define ARBITER_IO_PROCESSORS_H

/// How many they are, 1 where that can't be told.
int processors_count(void);

/// Keep this thread on the `place`th of them, round and round. What it starts inherits that.
void processors_pin(int place);

/// Let this thread run as soon as it is woken, and for less. Without that an alarm rings up to a
/// slice of the engine's late that shares our processor, and an answer that came in between can't
/// be told from one in time. What the thread starts does not inherit it. Where the kernel knows
/// nothing of it, nothing changes.
void processors_prompt(void);

#endif
