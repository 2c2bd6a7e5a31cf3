// SPDX-License-Identifier: MIT
/// The lines that went to and came from the engines of a game, and when.
#include "io/wirelog.h"

#include <string.h>

#include "util/text.h"

enum { KEPT = 64 << 10 }; ///< bytes that are kept from game to game

/// What stands before a line. It is no longer than what the text has there, so that a log which
/// holds as many bytes as the text may have is all of the text.
struct __attribute__((packed)) head {
    int64_t at_ns;
    uint32_t len;
    uint8_t seat : 1, sent : 1;
};

void wirelog_begin(struct wirelog *log, size_t most, int64_t begun_ns)
{
    if (log->lines.cap > KEPT) {
        str_release(&log->lines); // a noisy game's: others need less
    }
    str_clear(&log->lines);
    log->most = most;
    log->begun_ns = begun_ns;
}

void wirelog_add(struct wirelog *log, int seat, char direction, const char *text, size_t len,
                 int64_t at_ns)
{
    if (log->lines.len >= log->most) {
        return;
    }
    const struct head head = {.at_ns = at_ns - log->begun_ns,
                              .len = (uint32_t)len,
                              .seat = seat != 0,
                              .sent = direction == '>'};
    char *room = str_room(&log->lines, sizeof head + len);
    str_end(&log->lines, mempcpy(mempcpy(room, &head, sizeof head), text, len));
}

static void line_text(const struct head *head, const char *line, size_t len, struct str *out)
{
    str_printf(out, "%.6f %s%c ", (double)head->at_ns / 1e9, head->seat == 0 ? "black" : "white",
               head->sent ? '>' : '<');
    text_clean(out, line, len);
    str_putc(out, '\n');
}

void wirelog_text(const struct wirelog *log, struct str *out)
{
    const size_t full = out->len + log->most;
    struct head head;
    for (size_t at = 0; at < log->lines.len && out->len < full; at += head.len) {
        memcpy(&head, log->lines.data + at, sizeof head);
        at += sizeof head;
        const char *line = log->lines.data + at, *end = line + head.len;
        do {
            size_t len = strcspn(line, "\r\n");
            len = len < (size_t)(end - line) ? len : (size_t)(end - line);
            line_text(&head, line, len, out);
            line += len;
            line += strspn(line, "\r\n");
        } while (line < end && out->len < full);
    }
    if (log->most > 0 && out->len >= full) {
        str_puts(out, "... the rest of this game is cut (--log-bytes)\n");
    }
}

void wirelog_release(struct wirelog *log)
{
    str_release(&log->lines);
}
