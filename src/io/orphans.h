// SPDX-License-Identifier: MIT
/// What engines leave behind: a process whose parent has died becomes our child, wherever it has
/// hidden, and so can be waited for and ended.
#ifndef ARBITER_IO_ORPHANS_H
#define ARBITER_IO_ORPHANS_H

/// From now on they come to us; unless we had children before, whom we could not tell from them.
void orphans_adopt(void);

/// Wait for those that have ended, without waiting for any to end.
void orphans_reap(void);

/// Once no engine is left: end all of them, and whatever that leaves behind.
void orphans_end(void);

#endif
