// SPDX-License-Identifier: MIT
/// What `scripted` can be asked to do wrong: its command line.
#ifndef ARBITER_ENGINES_SINS_H
#define ARBITER_ENGINES_SINS_H

#include <stdbool.h>

/// What it can be asked to do wrong, one option each.
enum sin {
    SIN_NONE,
    SIN_GAME,
    SIN_OPTION,
    SIN_SEED,
    SIN_NAME,
    SIN_SILENT,
    SIN_GBK_NAME,
    SIN_BANNER,
    SIN_EXIT_AFTER_NAME,
    SIN_FORGET,
    SIN_LATE,
    SIN_LATE_AT,
    SIN_HANG_AT,
    SIN_HALF_LINE_AT,
    SIN_SPLIT,
    SIN_DRIP,
    SIN_CRLF,
    SIN_NUL,
    SIN_TAB,
    SIN_CHATTER,
    SIN_SAME_LINE,
    SIN_FLOOD_AT,
    SIN_FLOOD_LINES_AT,
    SIN_CRASH_AT,
    SIN_EXIT_AT,
    SIN_ANSWER_THEN_EXIT_AT,
    SIN_CLOSE_STDOUT_AT,
    SIN_CLOSE_STDIN_AT,
    SIN_IGNORE_TERM,
    SIN_GRANDCHILD,
    SIN_OUT_OF_TURN,
    SIN_TWICE,
    SIN_ILLEGAL_AT,
    SIN_MOVE_AT,
    SIN_NO_MOVE_AT,
    SIN_RESEND,
    SIN_EXIT_ON_ERROR,
    SIN_SPIN_AT_EOF,
    SIN_STDERR,
    SIN_STDERR_FLOOD,
    SINS
};

/// How often an option was given and with what; an option that wants two values has the second
/// in `text`.
struct asked {
    bool set;
    long number;
    char *text;
};

/// Read the command line into `sins`, which has SINS of them; exits where it is wrong.
void sins_read(int argc, const char **argv, struct asked *sins);

void sins_release(struct asked *sins);

#endif
