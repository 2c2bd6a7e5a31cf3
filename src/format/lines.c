// SPDX-License-Identifier: MIT
/// A text line by line.
#include "format/lines.h"

#include <string.h>

bool lines_next(struct lines *lines)
{
    str_clear(&lines->line);
    if (lines->at >= lines->len) {
        return false;
    }
    const char *start = lines->text + lines->at;
    const char *end = memchr(start, '\n', lines->len - lines->at);
    size_t len = end ? (size_t)(end - start) : lines->len - lines->at;
    lines->at += len + (end != NULL);
    lines->number++;
    str_add(&lines->line, start, len > 0 && start[len - 1] == '\r' ? len - 1 : len);
    return true;
}
