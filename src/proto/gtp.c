// SPDX-License-Identifier: MIT
/// GTP, the Go Text Protocol, version 2 (spec/rules.md 5.2), for games of one stone a move.
///
///     HELLO protocol_version list_commands name version  -> = to the last
///     NEW   set_game boardsize clear_board komi time_settings play...  -> = to the last
///     PLAY  play (what it has not heard) time_left genmove  -> = E5 | = pass | = resign
///
/// Commands carry a number and go out together; an answer belongs to the command of its number,
/// and one without a number to the oldest that waits. Whatever does not begin like an answer is
/// noise. A board is never taken back: "genmove" plays the move that it answers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "proto/gtp_moves.h"
#include "proto/protocol.h"
#include "proto/registry.h"
#include "rules/notation.h"
#include "util/text.h"

enum command {
    PROTOCOL_VERSION,
    LIST_COMMANDS,
    NAME,
    VERSION,
    SET_GAME,
    BOARDSIZE,
    CLEAR_BOARD,
    KOMI,
    TIME_SETTINGS,
    TIME_LEFT,
    PLAY,
    GENMOVE,
    QUIT,
    COMMANDS
};

static const struct {
    const char *word;
    bool optional;       ///< sent only to an engine that lists it
    const char *failure; ///< what is wrong with an engine that answers it by an error, or NULL
} commands[COMMANDS] = {
    [PROTOCOL_VERSION] = {"protocol_version", false, NULL},
    [LIST_COMMANDS] = {"list_commands", false, NULL},
    [NAME] = {"name", false, NULL},
    [VERSION] = {"version", false, NULL},
    [SET_GAME] = {"set_game", true, "does not play this game"},
    [BOARDSIZE] = {"boardsize", false, "does not play on a board of this size"},
    [CLEAR_BOARD] = {"clear_board", false, "does not clear the board"},
    [KOMI] = {"komi", false, NULL}, // the referee counts, whatever the engine thinks of it
    [TIME_SETTINGS] = {"time_settings", true, NULL},
    [TIME_LEFT] = {"time_left", true, NULL},
    [PLAY] = {"play", false, "rejects a move that is legal"},
    [GENMOVE] = {"genmove", false, "answers with an error instead of a move"},
    [QUIT] = {"quit", false, NULL},
};

enum { NAME_MAX_BYTES = 100 };

struct gtp {
    const struct game *game;
    int next, oldest;      ///< numbers: of the next command, of the oldest not answered
    int sent[COMMANDS];    ///< the number of the last command of each kind, 0 for none
    bool listed[COMMANDS]; ///< the engine says that it has it
    int ready;             ///< the command whose answer ends the HELLO or NEW, 0 for none
    enum command reading;  ///< whose further lines are read; COMMANDS for none
    bool generated;        ///< the next move of the history is the engine's own, by genmove
    size_t history, known; ///< where in the history the engine stands, and after how many moves
    char name[NAME_MAX_BYTES];
};

// --- to the engine ----------------------------------------------------------------------------

static void send(struct gtp *gtp, enum command command, const char *argument, struct wire *wire)
{
    if (commands[command].optional && !gtp->listed[command]) {
        return;
    }
    gtp->sent[command] = gtp->next;
    wire_printf(wire, "%d %s%s%s\n", gtp->next++, commands[command].word, *argument ? " " : "",
                argument);
}

static void hello(struct gtp *gtp, struct wire *wire)
{
    if (gtp->next == 0) {
        gtp->next = gtp->oldest = 1;
    }
    gtp->sent[GENMOVE] = 0;
    gtp->reading = COMMANDS;
    gtp->name[0] = '\0';
    send(gtp, PROTOCOL_VERSION, "", wire);
    send(gtp, LIST_COMMANDS, "", wire);
    send(gtp, NAME, "", wire);
    send(gtp, VERSION, "", wire);
    gtp->ready = gtp->sent[VERSION];
}

/// Play the moves that the engine has not heard of. Colours alternate; passes are moves.
static void catch_up(struct gtp *gtp, const struct moves *history, struct wire *wire)
{
    struct move move;
    for (; moves_next(history, &gtp->history, &move); gtp->known++) {
        char text[MOVE_TEXT_MAX + 2] = "b ";
        text[0] = gtp->known % 2 == 0 ? 'b' : 'w';
        gtp_write(gtp->game, &move, text + 2);
        if (!gtp->generated) {
            send(gtp, PLAY, text, wire);
        }
        gtp->generated = false;
    }
}

/// Whole seconds; what is less than one of a limit is still a limit.
static long limit_s(int64_t ms)
{
    return ms < 1000 ? 1 : (long)(ms / 1000);
}

/// The control as GTP has it: main time, then a time for so many stones. An increment it has not;
/// the time that is left tells of it.
static void send_time_settings(struct gtp *gtp, const struct time_left *time, struct wire *wire)
{
    char text[64];
    if (time->game_ms != NO_LIMIT && time->moves_to_go > 0) {
        snprintf(text, sizeof text, "0 %ld %d", limit_s(time->game_ms), time->moves_to_go);
    } else if (time->game_ms != NO_LIMIT) {
        snprintf(text, sizeof text, "%ld 0 0", limit_s(time->game_ms));
    } else if (time->move_ms != NO_LIMIT) {
        snprintf(text, sizeof text, "0 %ld 1", limit_s(time->move_ms));
    } else {
        return;
    }
    send(gtp, TIME_SETTINGS, text, wire);
}

static void send_time_left(struct gtp *gtp, const struct ask *ask, struct wire *wire)
{
    const struct time_left *time = &ask->time;
    int64_t left_ms = time->own_ms;
    int stones = time->moves_to_go;
    if (time->move_ms != NO_LIMIT && (left_ms == NO_LIMIT || time->move_ms < left_ms)) {
        left_ms = time->move_ms;
        stones = 1;
    }
    if (left_ms != NO_LIMIT) {
        char text[64];
        snprintf(text, sizeof text, "%c %ld %d", "bw"[ask->colour],
                 left_ms > 0 ? (long)(left_ms / 1000) : 0, stones);
        send(gtp, TIME_LEFT, text, wire);
    }
}

static void begin(struct gtp *gtp, const struct ask *ask, struct wire *wire)
{
    const char *name = gtp_game_name(ask->game);
    const struct option *komi = option_find(ask->game->rules->options, "komi");
    char text[32];
    gtp->game = ask->game;
    gtp->history = gtp->known = 0;
    gtp->generated = false;
    if (name) {
        send(gtp, SET_GAME, name, wire);
    }
    snprintf(text, sizeof text, "%d", ask->game->width);
    send(gtp, BOARDSIZE, text, wire);
    send(gtp, CLEAR_BOARD, "", wire);
    if (komi) {
        option_text(komi, game_value(ask->game, "komi"), text, sizeof text);
        send(gtp, KOMI, text, wire);
    }
    send_time_settings(gtp, &ask->time, wire);
    catch_up(gtp, ask->history, wire);
    gtp->ready = gtp->next - 1;
}

static void play(struct gtp *gtp, const struct ask *ask, struct wire *wire)
{
    catch_up(gtp, ask->history, wire);
    send_time_left(gtp, ask, wire);
    send(gtp, GENMOVE, ask->colour == 0 ? "b" : "w", wire);
}

static void gtp_ask(void *session, const struct ask *ask, struct wire *wire, struct answer *answer)
{
    (void)answer;
    struct gtp *gtp = session;
    switch (ask->kind) {
    case ASK_HELLO:
        hello(gtp, wire);
        break;
    case ASK_NEW:
        begin(gtp, ask, wire);
        break;
    case ASK_PLAY:
        play(gtp, ask, wire);
        break;
    case ASK_OVER:
        gtp->sent[GENMOVE] = 0;
        break;
    case ASK_QUIT:
        send(gtp, QUIT, "", wire);
        break;
    case ASK_TELL: // the history says as much
    case ASK_REFUSED:
    case ASK_ILLEGAL:
    case ASK_STOP:
        break;
    }
}

// --- from the engine --------------------------------------------------------------------------

/// The start of an answer.
struct head {
    int number; ///< of the command
    bool failed;
    const char *text; ///< what follows
};

/// Read "=5 E5", "= E5" or "?5 unknown command". False where the line is no answer to anything.
/// Edax puts a blank before the number, and a wrong number in some errors.
static bool read_head(const struct gtp *gtp, const char *line, struct head *head)
{
    if ((*line != '=' && *line != '?') || gtp->oldest == gtp->next) {
        return false;
    }
    const char *at = line + 1, *digits = at + strspn(at, " \t");
    size_t count = strspn(digits, "0123456789");
    bool ends = strchr(" \t", digits[count]); // or with the line
    head->failed = *line == '?';
    head->number = gtp->oldest;
    if (count > 0 && count < 10 && ends) {
        int number = atoi(digits);
        if (digits == at || number == gtp->oldest) {
            head->number = number;
            at = digits + count;
        }
    } else if (digits == at && *at != '\0') {
        return false;
    }
    head->text = at + strspn(at, " \t");
    if (head->failed && (head->number < gtp->oldest || head->number >= gtp->next)) {
        head->number = gtp->oldest;
    }
    return head->number >= gtp->oldest && head->number < gtp->next;
}

/// What a number was given to. All but the last of several are "play".
static enum command command_of(const struct gtp *gtp, int number)
{
    for (enum command command = 0; command < COMMANDS; command++) {
        if (gtp->sent[command] == number) {
            return command;
        }
    }
    return PLAY;
}

static void take_listed(struct gtp *gtp, const char *text)
{
    size_t len = strcspn(text, " \t");
    for (enum command command = 0; command < COMMANDS; command++) {
        const char *word = commands[command].word;
        if (strlen(word) == len && strncmp(word, text, len) == 0) {
            gtp->listed[command] = true;
        }
    }
}

static void take_vertex(struct gtp *gtp, const char *text, struct answer *answer)
{
    gtp->reading = COMMANDS;
    gtp->sent[GENMOVE] = 0;
    if (strcasecmp(text, "resign") == 0) {
        answer->kind = ANSWER_RESIGN;
    } else if (gtp_read(gtp->game, text, &answer->move, &answer->why) == 0) {
        answer->kind = ANSWER_MOVE;
        gtp->generated = true;
    } else {
        answer->kind = ANSWER_UNREADABLE;
    }
}

/// "GNU Go" and "3.8".
static void take_name(struct gtp *gtp, const char *text)
{
    size_t len = strlen(gtp->name);
    if (len > 0 && len + 1 < sizeof gtp->name && *text) {
        gtp->name[len++] = ' ';
    }
    text_clean_to(gtp->name + len, sizeof gtp->name - len, text, strlen(text));
}

static void take_success(struct gtp *gtp, enum command command, const char *text,
                         struct answer *answer)
{
    switch (command) {
    case PROTOCOL_VERSION:
        if (*text != '\0' && strcmp(text, "2") != 0) {
            answer->kind = ANSWER_FAULT;
            answer->why = "speaks another version of GTP than 2";
        }
        break;
    case LIST_COMMANDS:
        gtp->reading = command;
        take_listed(gtp, text);
        break;
    case NAME:
    case VERSION:
        take_name(gtp, text);
        break;
    case GENMOVE:
        if (*text) {
            take_vertex(gtp, text, answer);
        } else {
            gtp->reading = command;
        }
        break;
    default:
        break;
    }
}

static void take_head(struct gtp *gtp, const struct head *head, struct answer *answer)
{
    enum command command = command_of(gtp, head->number);
    gtp->oldest = head->number + 1;
    gtp->reading = COMMANDS;
    if (!head->failed) {
        take_success(gtp, command, head->text, answer);
    } else if (commands[command].failure) {
        answer->kind = ANSWER_FAULT;
        answer->why = commands[command].failure;
    }
    if (gtp->ready && head->number >= gtp->ready && answer->kind == ANSWER_NONE) {
        gtp->ready = 0;
        answer->kind = ANSWER_READY;
        strcpy(answer->text, gtp->name);
    }
}

static void gtp_line(void *session, const char *line, struct wire *wire, struct answer *answer)
{
    (void)wire;
    struct gtp *gtp = session;
    struct head head;
    const char *text = line + strspn(line, " \t");
    if (read_head(gtp, line, &head)) {
        take_head(gtp, &head, answer);
    } else if (gtp->reading == GENMOVE) {
        take_vertex(gtp, text, answer); // an empty line is no vertex either
    } else if (*text == '\0') {
        gtp->reading = COMMANDS;
    } else if (gtp->reading == LIST_COMMANDS) {
        take_listed(gtp, text);
    }
}

const struct protocol gtp_protocol = {
    .name = "gtp",
    .title = "GTP, the Go Text Protocol, version 2",
    .lifetime = LIFETIME_GAMES,
    .many_games = true,
    .anywhere = true,
    .tells_move_ms = 1000,
    .session_size = sizeof(struct gtp),
    .plays = gtp_plays,
    .ask = gtp_ask,
    .line = gtp_line,
    .read = gtp_read,
    .write = gtp_write,
};
