// SPDX-License-Identifier: MIT
/// Single keys from a terminal, which is put back as it was on any exit.
#ifndef ARBITER_CLI_KEYS_H
#define ARBITER_CLI_KEYS_H

#include "util/err.h"

/// Other keys are their characters.
enum key {
    KEY_NONE = -1, ///< a signal came, or nothing that is known: draw again
    KEY_END_OF_FILE = -2,
    KEY_LEFT = 1000,
    KEY_RIGHT,
    KEY_UP,
    KEY_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN
};

/// Take the terminal over. -1 with a message where stdin is none.
int keys_begin(struct err *err);

/// Wait for a key.
int keys_read(void);

/// Put the terminal back. Also done by itself at exit and on signals that end the program.
void keys_finish(void);

#endif
