// SPDX-License-Identifier: MIT
/// The engine's side of a dialogue, whatever its language: options, lines in, answers out.
///
/// A new language is one file that fills in a `struct speech` and one line in speaker.c.
#ifndef ARBITER_ENGINES_SPEAKER_H
#define ARBITER_ENGINES_SPEAKER_H

#include "player.h"

/// A player at its table, in a dialogue.
struct speaker {
    const struct player *player;
    const char *name; ///< what it calls itself
    struct table table;
    void *session; ///< what its language remembers
};

/// A language, as an engine speaks it.
struct speech {
    const char *name;    ///< "sau"
    size_t session_size; ///< zeroed bytes for `speaker->session`
    bool listens;        ///< it looks for lines while the player thinks: none may wait in a buffer

    /// Can this game, with its options, be played in it?
    bool (*plays)(const struct game *game);

    /// Hear a line without its end. False to leave.
    bool (*hear)(struct speaker *speaker, const char *line);

    /// Instead of a dialogue: answer the words at the end of the command line by an exit status.
    int (*answer)(struct speaker *speaker, const char *const *words, int count);
};

extern const struct speech agi_speech;
extern const struct speech dennou_speech;
extern const struct speech gomocup_speech;
extern const struct speech gtp_speech;
extern const struct speech nboard_speech;
extern const struct speech sau_speech;

/// Say one line, at once: an answer that stays in a buffer is an answer that never came.
void say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Choose a move that is one point, all that some languages have words for; for the side to move,
/// which is the player's own. False where there is none.
bool speaker_point(struct speaker *speaker, struct move *move);

/// The whole program: reads the options, then speaks until it is told to leave or its input ends.
/// The exit status.
int speaker_main(int argc, const char **argv, const struct player *player);

#endif
