// SPDX-License-Identifier: MIT
/// Words of a line.
#include "proto/words.h"

#include <string.h>
#include <strings.h>

static const char blanks[] = " \t\r\n";

const char *words_after(const char *line, const char *word)
{
    size_t len = strlen(word);
    line += strspn(line, blanks);
    if (strncasecmp(line, word, len) != 0 || (line[len] && !strchr(blanks, line[len]))) {
        return NULL;
    }
    return line + len + strspn(line + len, blanks);
}

const char *words_find(const char *line, const char *word)
{
    for (line += strspn(line, blanks); *line; line += strspn(line, blanks)) {
        if (words_after(line, word)) {
            return line;
        }
        line += strcspn(line, blanks);
    }
    return NULL;
}
