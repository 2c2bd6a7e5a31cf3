// SPDX-License-Identifier: MIT
/// Openings: an endless row of them, from a book or made by chance, by index. The same index is
/// always the same opening; a book begins again after its last.
///
/// A book is text, an opening a line; `#` begins a comment. A line is
/// - moves as people type them: `h8 i9 g7`;
/// - offsets from the middle, x to the right and y down, as Gomocup's books have them:
///   `0,0, -1,2, 3,3`;
/// - a position: `B: h8 g7 W: i9`, for games in which the sides put one stone each in turn;
///   it becomes moves in the order of the cells.
/// Passes that the rules force may be left out. All moves must be legal and leave the game open.
#ifndef ARBITER_CORE_OPENINGS_H
#define ARBITER_CORE_OPENINGS_H

#include "rules/rules.h"

/// What `openings_at` returns holds until an opening as many places further on is asked for.
enum { OPENINGS_KEPT = 1024 };

enum { OPENING_PLIES_MAX = 100 };

/// Zeroes are no openings. Owned by whoever holds the struct; `openings_release` frees it.
struct openings {
    struct game game;
    struct moves moves; ///< of a whole book, one opening after the other
    size_t *starts;     ///< by opening, where in `moves`; one more for the end
    size_t *lines;      ///< by opening, its place in the order
    size_t count, cap;
    size_t
        plies_played; ///< of each opening of a book; 0 for all. Set before the first is asked for
    int plies;        ///< made by chance: so many moves each; 0 for a book
    uint64_t seed;    ///< so
    struct opening_kept *kept;
};

/// Read a book. `name` begins the messages: "book.txt:7: …". 0, or -1 with a message; no opening at
/// all is an error too.
int openings_read(struct openings *openings, const struct game *game, const char *name,
                  const char *text, size_t size, struct err *err);

/// Put a book into an order by chance (Fisher-Yates).
void openings_shuffle(struct openings *openings, uint64_t seed);

/// Read "random" or "random:plies=6". False where the text is something else; where it is that and
/// wrong, `plies` is 0 and the message is set.
bool openings_random_read(const char *text, int *plies, struct err *err);

/// Openings of so many moves by chance. Balanced only in this: the side to move cannot win with its
/// next move, and has a move that does not lose at once.
void openings_random(struct openings *openings, const struct game *game, int plies, uint64_t seed);

/// The opening of that index, from 0. NULL with a message where chance finds none: so many moves
/// end the game.
const struct moves *openings_at(struct openings *openings, uint64_t index, struct err *err);

/// Free all. Takes zeroes.
void openings_release(struct openings *openings);

#endif
