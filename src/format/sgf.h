// SPDX-License-Identifier: MIT
/// SGF FF[4], for the games that have a number in it and the relatives of Go and of five in a row.
/// RU has our own name of the game and the options that are not at their defaults, so that a file
/// of ours is read back as the game that it was. A game whose moves are more than stones (swaps,
/// offers, several stones at once) has them in canonical text in a property of ours too, ZM.
#ifndef ARBITER_FORMAT_SGF_H
#define ARBITER_FORMAT_SGF_H

#include "format/format.h"

/// A game's number in GM; 0 where it has none.
int sgf_number(const struct game *game);

/// The game that a number in GM is taken for where RU says no better; NULL for none.
const char *sgf_game(int number);

/// As in a `struct record_format`.
void sgf_write(const struct record *record, const struct occasion *occasion, struct str *out);
int sgf_read(struct reading *reading, struct record *record, struct err *err);

#endif
