// SPDX-License-Identifier: MIT
/// The last of what somebody wrote.
#include "io/tail.h"

#include <string.h>

#include "util/text.h"

void tail_add(struct tail *tail, const char *bytes, size_t len)
{
    if (len > TAIL_KEPT) {
        bytes += len - TAIL_KEPT;
        len = TAIL_KEPT;
    }
    size_t room = TAIL_KEPT - tail->kept.len;
    size_t first = len < room ? len : room;
    str_add(&tail->kept, bytes, first);
    while (first < len) {
        size_t to_end = TAIL_KEPT - tail->at;
        size_t part = len - first < to_end ? len - first : to_end;
        memcpy(tail->kept.data + tail->at, bytes + first, part);
        tail->at = (tail->at + part) % TAIL_KEPT;
        first += part;
    }
}

void tail_text(const struct tail *tail, size_t most, struct str *out)
{
    struct str all = {0};
    const struct str *kept = &tail->kept;
    if (kept->len > 0) {
        str_add(&all, kept->data + tail->at, kept->len - tail->at);
        str_add(&all, kept->data, tail->at);
    }
    size_t start = all.len > most ? all.len - most : 0;
    while (start > 0 && start < all.len && all.data[start - 1] != '\n') {
        start++;
    }
    for (size_t end; start < all.len; start = end + 1) {
        const char *line = all.data + start;
        end = start + strcspn(line, "\n");
        size_t len = end - start;
        text_clean(out, line, len > 0 && line[len - 1] == '\r' ? len - 1 : len);
        str_putc(out, '\n');
    }
    str_release(&all);
}

void tail_clear(struct tail *tail)
{
    str_clear(&tail->kept);
    tail->at = 0;
}

void tail_release(struct tail *tail)
{
    str_release(&tail->kept);
}
