// SPDX-License-Identifier: MIT
/// Whoever is told what happens: screens, files, stores. Sinks are told, never asked.
#ifndef ARBITER_CORE_SINK_H
#define ARBITER_CORE_SINK_H

#include "core/record.h"

/// A table as it stands after a move, for those who watch. Pointers hold during the call.
struct sight {
    const struct record *record; ///< in the making: its moves so far
    int turn;                    ///< the seat on move
    int64_t left_ns[SEATS];      ///< on the clocks; NEVER where there is no limit
    const struct view *board;    ///< as the referee sees it; NULL unless the sink watches
};

/// Any function may be NULL. All are called with `self`.
struct sink {
    void *self;
    bool watches; ///< wants the board after every move
    void (*begun)(void *self, const struct record *record);
    void (*moved)(void *self, const struct sight *sight);
    void (*ended)(void *self, const struct record *record);
};

#endif
