// SPDX-License-Identifier: MIT
/// An engine that `check` examines, in one language; and which language that is, where nobody
/// says it.
#ifndef ARBITER_CLI_CANDIDATE_H
#define ARBITER_CLI_CANDIDATE_H

#include "cli/games.h"
#include "config/setup.h"
#include "io/exam.h"

/// What was typed of it, and how patient one is.
struct candidacy {
    const char *command;
    const char *dir; ///< to start in; NULL for the program's
    const char *game;
    const struct assignments *options; ///< of the game
    struct exam patience;              ///< its limits, games and the drill's seed
};

struct candidate {
    struct setup setup;
    struct program *programs; ///< two chairs for one engine; the first is used
    struct exam exam;
};

/// Sit it down to speak that language; to be sent away whatever comes back. 0, or -1 with a
/// message.
int candidate_sit(struct candidate *candidate, const struct candidacy *candidacy,
                  const char *protocol, struct err *err);

/// Takes one that sits, or zeroes, which it leaves.
void candidate_leave(struct candidate *candidate);

/// How its language was found: said by the user, the only one that has the game, that in which it
/// answered, or the usual one, for it answered in none.
enum guessed { GUESSED_SAID, GUESSED_ONLY, GUESSED_ANSWERS, GUESSED_SILENT };

/// The language that it answers in: the game's usual one if it does, else the first of all others,
/// which are tried at once, each by a process of its own; `trying` is told of them before, "gtp,
/// agi". NULL with a message.
const struct protocol *candidate_guess(const struct candidacy *candidacy, enum guessed *how,
                                       void (*trying)(const char *usual, const char *others),
                                       struct err *err);

#endif
