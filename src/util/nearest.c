// SPDX-License-Identifier: MIT
/// The word that was meant.
#include "util/nearest.h"

#include <string.h>

enum { WORD_MAX = 40 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/// Edits (insert, delete, replace, swap two neighbours) from one word to the other.
static size_t edits(const char *from, size_t from_len, const char *to, size_t to_len)
{
    size_t row[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= from_len; i++) {
        for (size_t j = 0; j <= to_len; j++) {
            if (i == 0 || j == 0) {
                row[i][j] = i + j;
                continue;
            }
            size_t differ = from[i - 1] != to[j - 1];
            row[i][j] = least(row[i - 1][j - 1] + differ, least(row[i - 1][j], row[i][j - 1]) + 1);
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
                row[i][j] = least(row[i][j], row[i - 2][j - 2] + 1);
            }
        }
    }
    return row[from_len][to_len];
}

void nearest_offer(struct nearest *nearest, const char *candidate)
{
    size_t len = strlen(nearest->word);
    size_t other = strlen(candidate);
    if (len > WORD_MAX || other > WORD_MAX) {
        return;
    }
    size_t distance = edits(nearest->word, len, candidate, other);
    // "--game" for "--games", "chek" for "check": a beginning counts as near as a slip.
    if (len >= 3 && other > len && strncmp(nearest->word, candidate, len) == 0) {
        distance = least(distance, 1);
    }
    size_t limit = (len > other ? len : other) / 3;
    if (distance <= (limit ? limit : 1) && (!nearest->best || distance < nearest->distance)) {
        nearest->best = candidate;
        nearest->distance = distance;
    }
}
