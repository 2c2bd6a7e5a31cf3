// SPDX-License-Identifier: MIT
/// The NBoard protocol, version 2, for Othello (spec/rules.md 5.3).
///
///     HELLO nboard 2, set depth N, ping 1        -> set myname X, pong 1
///     NEW   set game (;GM[Othello]…;), ping 2    -> pong 2
///     PLAY  move F5… (what it has not heard), ping 3, go -> pong 3, === D6/1.20/0.5
///
/// "ping" stops what the engine still does, so an answer counts only after its "pong". The engine
/// does not play the move that it answers: its own moves are sent to it like all others.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "proto/ggf.h"
#include "proto/protocol.h"
#include "proto/registry.h"
#include "rules/notation.h"
#include "util/text.h"

struct nboard {
    const struct game *game;
    int ping;       ///< the last one sent
    bool silent;    ///< its pong has not come
    bool greeting;  ///< that pong is the answer to the HELLO or NEW
    bool playing;   ///< a turn is open
    size_t history; ///< where in the history the engine stands
    char name[ANSWER_TEXT_MAX];
};

static const struct option nboard_options[] = {
    {"nboard-depth", "1..60", "8", "How many moves ahead an engine is told to look"},
    {0},
};

static bool nboard_plays(const struct game *game)
{
    return strcmp(game->rules->name, "othello") == 0;
}

// --- to the engine ----------------------------------------------------------------------------

static void ping(struct nboard *nboard, bool greeting, struct wire *wire)
{
    nboard->silent = true;
    nboard->greeting = greeting;
    wire_printf(wire, "ping %d\n", ++nboard->ping);
}

static void hello(struct nboard *nboard, const struct ask *ask, struct wire *wire)
{
    nboard->playing = false;
    nboard->name[0] = '\0';
    wire_printf(wire, "nboard 2\nset depth %d\n", (int)settings_get(ask->settings, "nboard-depth"));
    ping(nboard, true, wire);
}

/// "15:00", or "15:00/0:05" with an increment; "" where the game has no clock.
static void write_time(const struct time_left *time, char *text, size_t size)
{
    long base = (long)(time->game_ms / 1000), more = (long)(time->increment_ms / 1000);
    text[0] = '\0';
    if (time->game_ms != NO_LIMIT && more > 0) {
        snprintf(text, size, "%ld:%02ld/%ld:%02ld", base / 60, base % 60, more / 60, more % 60);
    } else if (time->game_ms != NO_LIMIT) {
        snprintf(text, size, "%ld:%02ld", base / 60, base % 60);
    }
}

static void begin(struct nboard *nboard, const struct ask *ask, struct wire *wire)
{
    char time[96];
    struct move move;
    nboard->game = ask->game;
    nboard->playing = false;
    nboard->history = 0;
    while (moves_next(ask->history, &nboard->history, &move)) {
    }
    write_time(&ask->time, time, sizeof time);
    wire_puts(wire, "set game ");
    ggf_write(ask->game, ask->history, *time ? time : NULL, &wire->text);
    wire_puts(wire, "\n");
    ping(nboard, true, wire);
}

static void play(struct nboard *nboard, const struct ask *ask, struct wire *wire)
{
    struct move move;
    while (moves_next(ask->history, &nboard->history, &move)) {
        char text[MOVE_TEXT_MAX];
        ggf_write_move(nboard->game, &move, text);
        wire_puts(wire, "move ");
        wire_puts(wire, text);
        wire_puts(wire, "\n");
    }
    ping(nboard, false, wire);
    wire_puts(wire, "go\n");
    nboard->playing = true;
}

static void nboard_ask(void *session, const struct ask *ask, struct wire *wire,
                       struct answer *answer)
{
    (void)answer;
    struct nboard *nboard = session;
    switch (ask->kind) {
    case ASK_HELLO:
        hello(nboard, ask, wire);
        break;
    case ASK_NEW:
        begin(nboard, ask, wire);
        break;
    case ASK_PLAY:
        play(nboard, ask, wire);
        break;
    case ASK_OVER:
        nboard->playing = false;
        break;
    case ASK_QUIT: // no word of the protocol, but engines have it
        wire_puts(wire, "quit\n");
        break;
    case ASK_TELL: // the history says as much
    case ASK_REFUSED:
    case ASK_ILLEGAL:
    case ASK_STOP:
        break;
    }
}

// --- from the engine --------------------------------------------------------------------------

/// What follows a word, in any case of letters, at the start of a line; NULL if it is another one.
static const char *after(const char *line, const char *word)
{
    size_t len = strlen(word);
    if (strncasecmp(line, word, len) != 0 || (line[len] && !strchr(" \t", line[len]))) {
        return NULL;
    }
    return line + len + strspn(line + len, " \t");
}

static void take_pong(struct nboard *nboard, const char *number, struct answer *answer)
{
    if (!nboard->silent || atoi(number) != nboard->ping) {
        return;
    }
    nboard->silent = false;
    if (nboard->greeting) {
        answer->kind = ANSWER_READY;
        strcpy(answer->text, nboard->name);
    }
}

static void take_move(struct nboard *nboard, const char *text, struct answer *answer)
{
    if (!nboard->playing || nboard->silent) {
        return;
    }
    nboard->playing = false;
    answer->kind = ggf_read_move(nboard->game, text, &answer->move, &answer->why) == 0
                       ? ANSWER_MOVE
                       : ANSWER_UNREADABLE;
}

static void nboard_line(void *session, const char *line, struct wire *wire, struct answer *answer)
{
    (void)wire;
    struct nboard *nboard = session;
    const char *rest = after(line, "set");
    if (rest && (rest = after(rest, "myname"))) {
        text_clean_to(nboard->name, sizeof nboard->name, rest, strlen(rest));
    } else if ((rest = after(line, "pong"))) {
        take_pong(nboard, rest, answer);
    } else if ((rest = after(line, "==="))) {
        take_move(nboard, rest, answer);
    } else if (nboard->playing && (after(line, "status") || after(line, "search"))) {
        answer->kind = ANSWER_INFO;
        text_clean_to(answer->text, sizeof answer->text, line, strlen(line));
    }
}

const struct protocol nboard_protocol = {
    .name = "nboard",
    .title = "NBoard protocol, version 2",
    .options = nboard_options,
    .lifetime = LIFETIME_GAMES,
    .many_games = true,
    .anywhere = true,
    .session_size = sizeof(struct nboard),
    .plays = nboard_plays,
    .ask = nboard_ask,
    .line = nboard_line,
    .read = ggf_read_move,
    .write = ggf_write_move,
};
