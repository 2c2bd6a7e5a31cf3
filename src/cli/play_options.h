// SPDX-License-Identifier: MIT
/// Options that set a value of a set-up, the same for all commands that play.
#ifndef ARBITER_CLI_PLAY_OPTIONS_H
#define ARBITER_CLI_PLAY_OPTIONS_H

#include <popt.h>
#include <stdbool.h>

#include "config/setup.h"

/// By their place in commands' tables; a command's own come before.
enum play_option {
    PLAY_FIRST = 500,
    PLAY_GAMES,
    PLAY_ROUNDS,
    PLAY_PAIRS,
    PLAY_SEED,
    PLAY_CONCURRENCY,
    PLAY_FORCE,
    PLAY_LOOPS,
    PLAY_PIN,
    PLAY_CLOCK,
    PLAY_SPRT,
    PLAY_FAIL_IF,
    PLAY_OPENINGS,
    PLAY_OPENINGS_ORDER,
    PLAY_GRACE,
    PLAY_START_LIMIT,
    PLAY_ILLEGAL_RETRIES,
    PLAY_ILLEGAL_GRACE,
    PLAY_VOID_TRIES,
    PLAY_ENGINE_USER,
    PLAY_STORE,
    PLAY_RECORD,
    PLAY_RECORD_FORMAT,
    PLAY_LOG,
    PLAY_LOG_BYTES,
    PLAY_EVENTS,
    PLAY_STYLE,
    PLAY_KEEP_FILES,
    PLAY_WATCH,
    PLAY_QUIET,
    PLAY_LAST
};

/// For commands' tables: how many games and when to stop; what is kept; what is shown.
/// What may be said anew of a run that is resumed.
extern const struct poptOption play_game_options[], play_limit_options[], play_file_options[],
    play_screen_options[], play_again_options[];

enum { PLAY_GIVEN_MAX = 64 };

/// What was typed, in its order. Zeroes are nothing.
struct play_given {
    struct {
        int option;
        const char *value;
        char *own; ///< made by play_given_absolute()
    } word[PLAY_GIVEN_MAX];
    int count;
    bool quiet, watch;
};

/// Keep an option. 0, or -1 with a message.
int play_given_add(struct play_given *given, int option, const char *value, struct err *err);

/// Make paths among the values absolute, for whoever goes to work elsewhere: they are the given's
/// own then. 0, or -1 with a message.
int play_given_absolute(struct play_given *given, struct err *err);

/// Free what play_given_absolute() made.
void play_given_release(struct play_given *given);

/// Set what was typed. 0, or -1 with a message that names the option.
int play_given_apply(const struct play_given *given, struct setup *setup, struct err *err);

#endif
