// SPDX-License-Identifier: MIT
/// What is odd about the lines of an engine.
#include "io/oddities.h"

#include <string.h>

#include "util/text.h"

static void note_odd(struct oddities *odd, enum oddity oddity, const char *line)
{
    if (odd->count[oddity]++ == 0) {
        text_clean_to(odd->first[oddity], ODD_LINE_MAX, line, strlen(line));
    }
}

/// SAU has two words for an engine; other languages have more, and words for what it thinks.
static bool is_chatter(const struct protocol *protocol, const char *line)
{
    return strcmp(protocol->name, "sau") == 0 && strncmp(line, "name ", 5) != 0 &&
           strncmp(line, "move ", 5) != 0;
}

void oddities_note(struct oddities *odd, const struct protocol *protocol, const char *line)
{
    bool control = false;
    for (const char *at = line; *at; at++) {
        control |= (unsigned char)*at < ' ' || *at == 0x7f;
    }
    if (control) {
        note_odd(odd, ODD_CONTROL, line);
    } else if (!text_is_utf8(line, strlen(line))) {
        note_odd(odd, ODD_ENCODING, line);
    } else if (is_chatter(protocol, line)) {
        note_odd(odd, ODD_CHATTER, line);
    }
}
