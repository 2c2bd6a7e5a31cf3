// SPDX-License-Identifier: MIT
/// When an engine's process is started anew.
#ifndef ARBITER_CORE_RESTART_H
#define ARBITER_CORE_RESTART_H

enum restart {
    RESTART_EACH_GAME,
    RESTART_KEEP,       ///< never while it lives
    RESTART_AFTER_FAULT ///< after a game that it lost by a fault
};

#endif
