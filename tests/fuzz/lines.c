// SPDX-License-Identifier: MIT
/// Fuzz target: whatever engines print. The input is a transcript (tests/transcripts/README.md),
/// as well as it can be read; a line that is none of its lines is printed by the seat on move.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "target.h"
#include "watch.h"

enum { LINES_MAX = 3000, GAMES_MAX = 4 };

struct feed {
    struct dry dry;
    struct game game;
    int protocols;
    bool begun;
    int games;
};

/// The text after a key, or NULL.
static char *value_of(char *line, const char *key)
{
    size_t len = strlen(key);
    return strncmp(line, key, len) == 0 ? line + len + strspn(line + len, " ") : NULL;
}

static void set_protocol(struct feed *feed, const struct protocol *protocol)
{
    for (int seat = feed->protocols; seat < SEATS; seat++) {
        feed->dry.setup.protocol[seat] = protocol;
        settings_init(&feed->dry.settings[seat], protocol->options);
    }
    feed->protocols++;
}

static void read_protocol(struct feed *feed, char *words)
{
    for (char *word; (word = strtok_r(words, " ", &words));) {
        char *value = strchr(word, '=');
        const struct protocol *protocol = protocol_find(word);
        if (value && feed->protocols > 0) {
            *value = '\0';
            for (int seat = feed->protocols - 1; seat < SEATS; seat++) {
                settings_set(&feed->dry.settings[seat], "", word, value + 1, NULL);
            }
        } else if (protocol && feed->protocols < SEATS) {
            set_protocol(feed, protocol);
        }
    }
}

static void read_limits(struct feed *feed, char *line)
{
    char *value;
    for (int seat = 0; seat < SEATS; seat++) {
        struct time_control *time = &feed->dry.setup.time[seat];
        if ((value = value_of(line, "tc:"))) {
            struct time_control read = *time;
            *time = time_control_read(value, &read, NULL) == 0 ? read : *time;
        } else if ((value = value_of(line, "movetime:"))) {
            time_read(value, 1000, &time->move_ms, NULL);
        } else if ((value = value_of(line, "margin:"))) {
            time_read(value, 1, &time->margin_ms, NULL);
        }
    }
}

/// False where the line is not one of the head.
static bool read_head(struct feed *feed, char *line)
{
    char *value;
    if ((value = value_of(line, "game:"))) {
        game_of_words(&feed->game, value);
    } else if ((value = value_of(line, "protocol:"))) {
        read_protocol(feed, value);
    } else if (strncmp(line, "tc:", 3) == 0 || strncmp(line, "movetime:", 9) == 0 ||
               strncmp(line, "margin:", 7) == 0) {
        read_limits(feed, line);
    } else {
        return line[0] == '#';
    }
    return true;
}

static bool can_play(const struct feed *feed)
{
    return feed->dry.setup.protocol[0]->plays(&feed->game) &&
           feed->dry.setup.protocol[1]->plays(&feed->game);
}

static void die(struct feed *feed, int seat, const char *text)
{
    struct death death = {.ending = ENDING_CLOSED, .why = "its output"};
    if (sscanf(text, " signal %d", &death.signal) == 1) {
        death = (struct death){.ending = ENDING_CRASHED, .signal = death.signal};
    } else if (sscanf(text, " exit %d", &death.status) == 1) {
        death = (struct death){.ending = ENDING_EXITED, .status = death.status & 0xff};
    } else if (strstr(text, "flooded")) {
        death = (struct death){.ending = ENDING_FLOODED, .why = "a line of more than 1 MiB"};
    }
    dry_died(&feed->dry, seat, &death);
}

static void wait_until(struct feed *feed, const char *text, bool rings)
{
    double ms = strtod(text, NULL);
    int64_t until = ms >= 0 && ms < 1e9 ? (int64_t)(ms * (double)NS_PER_MS) : 0;
    if (until >= feed->dry.now_ns && rings) {
        dry_wait(&feed->dry, until);
    } else if (until >= feed->dry.now_ns) {
        feed->dry.now_ns = until;
    }
}

static void act(struct feed *feed, char *line)
{
    struct dry *dry = &feed->dry;
    bool seated = line[0] == '0' || line[0] == '1';
    int seat = seated ? line[0] - '0' : dry->match.turn;
    if (seated && line[1] == '<') {
        dry_line(dry, seat, line + 2 + (line[2] == ' '));
    } else if (seated && line[1] == '!') {
        die(feed, seat, line + 2);
    } else if (line[0] == '@' || line[0] == '~') {
        wait_until(feed, line + 1, line[0] == '@');
    } else if (line[0] == '!') {
        dry_void(dry, "cut");
    } else if (strncmp(line, "again", 5) == 0 && dry->over && feed->games < GAMES_MAX) {
        feed->games++;
        if (line[5]) {
            dry_cross(dry);
        }
        dry_begin(dry, 0);
    } else if (!(seated && line[1] == '>') && strncmp(line, "= ", 2) != 0) {
        dry_line(dry, seat, line);
    }
}

static void feed_line(struct feed *feed, char *line)
{
    if (!feed->begun && read_head(feed, line)) {
        return;
    }
    if (!feed->begun) {
        if (!can_play(feed)) {
            return;
        }
        feed->begun = true;
        dry_begin(&feed->dry, 0);
    }
    act(feed, line);
}

/// Cut the bytes into lines, as io/engine_read.c does.
static void feed_bytes(struct feed *feed, const uint8_t *data, size_t size)
{
    char line[LINE_MAX_BYTES];
    size_t len = 0;
    int lines = 0;
    for (size_t i = 0; i <= size && lines < LINES_MAX; i++) {
        bool ends = i == size || data[i] == '\n' || data[i] == '\r' || data[i] == '\0';
        if (!ends && len < sizeof line - 1) {
            line[len++] = (char)data[i];
        } else if (ends && len > 0) {
            line[len] = '\0';
            feed_line(feed, line);
            len = 0;
            lines++;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct feed feed = {0};
    struct dry *dry = &feed.dry;
    game_init(&feed.game, rules_find("amazon"));
    set_protocol(&feed, protocol_find("sau"));
    feed.protocols = 0;
    dry->setup.game = &feed.game;
    dry->setup.start_ms = 10000;
    dry->setup.illegal_retries = 2;
    dry->setup.illegal_grace_ms = 2000;
    time_control_init(&dry->setup.time[0]);
    time_control_init(&dry->setup.time[1]);
    watch(dry);
    feed_bytes(&feed, data, size);
    if (feed.begun) {
        dry_void(dry, "the input ended");
        dry_quit(dry);
    }
    dry_release(dry);
    return 0;
}
