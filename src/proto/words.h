// SPDX-License-Identifier: MIT
/// Words of a line, for languages that don't mind the case of letters.
#ifndef ARBITER_PROTO_WORDS_H
#define ARBITER_PROTO_WORDS_H

/// What follows a word that the line starts with, from the next word on; blanks before it and the
/// case of letters don't matter. NULL where the line starts with another word.
const char *words_after(const char *line, const char *word);

/// Where a word stands on the line, in any case of letters; NULL where it does not.
const char *words_find(const char *line, const char *word);

#endif
