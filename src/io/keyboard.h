// SPDX-License-Identifier: MIT
/// Hears that a key was pressed, where the standard input is the terminal that we run on, while we
/// have it in the foreground: else nothing is done. The terminal is as it was before
/// when we are stopped, end or die of ourselves, and Ctrl-C stays what it is.
#ifndef ARBITER_IO_KEYBOARD_H
#define ARBITER_IO_KEYBOARD_H

#include <stdbool.h>
#include <uv.h>

struct keyboard {
    void (*pressed)(void *owner); ///< several keys at once are one
    void *owner;
    uv_poll_t input;
    uv_signal_t stop, go; ///< stopped by hand (Ctrl-Z), and gone on
    bool opened;          ///< the handles above are the loop's
};

/// Listen on a loop, which does not stay alive for it; zeroes but for `pressed` and `owner`.
void keyboard_open(struct keyboard *keyboard, uv_loop_t *loop);

/// Give the terminal back. The handles are closing.
void keyboard_close(struct keyboard *keyboard);

#endif
