// SPDX-License-Identifier: MIT
/// AGI, the Amoyman Gobang Interface (spec/agi.md), for Renju and free Gomoku.
///
///     HELLO AGI                      -> ID NAME X, OPTION ..., AGIOK; asked once a process
///     NEW   SETOPTION, SETRULE, ISREADY -> READYOK, then POSITION with the opening
///     TELL  DOMOVE 78                to both; nothing for a change of colours or an offer
///     PLAY  GO TIME 900000           -> INFO ..., BESTMOVE 78 | CHANGE | 5A77
///     STOP  STOP                     then ISREADY: what comes before READYOK is old
///
/// Fifth stones are asked for with a plain GO. Where the engine names fewer than were agreed, GO
/// SEARCH asks for another one among those that still can be; the choice is a GO SEARCH of the
/// offered points. A pass is told as "00", and no engine can say one.
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "proto/agi_moves.h"
#include "proto/protocol.h"
#include "proto/registry.h"
#include "proto/words.h"
#include "rules/notation.h"
#include "util/text.h"

enum { STONES_TO_OFFER = 4, TIME_TEXT_MAX = 32 };

/// What engines of five in a row are told where time does not end (as Gomocup has it).
static const int64_t endless_ms = INT32_MAX;

struct agi {
    const struct game *game;
    bool greeting;             ///< AGI was sent, AGIOK has not come
    bool greeted;              ///< AGIOK has come
    bool has_book, ponders;    ///< as its OPTION line says
    bool seating;              ///< NEW waits for the last READYOK
    int ready_due;             ///< READYOKs to come: a BESTMOVE before the last of them is old
    bool playing;              ///< a turn is open
    bool stopped;              ///< STOP was said in it
    bool pondering;            ///< GO PONDER was said, and nothing after it
    bool by_position;          ///< the whole game is sent before each GO
    bool by_statu;             ///< the opening is sent as a position
    bool may_ponder;           ///< the user wants it and the engine can
    size_t opening;            ///< how many of `points` are the opening
    struct cells choice;       ///< fifth stones that wait for a choice
    int wanted;                ///< fifth stones to offer in the open turn, 0 for none
    struct cells offered;      ///< what the engine has named of them
    char time[TIME_TEXT_MAX];  ///< the time of the open turn, as GO has it
    char points[AGI_TEXT_MAX]; ///< all moves of the game
    char name[ANSWER_TEXT_MAX];
};

static const struct option agi_options[] = {
    {"agi-sync", "domove|position", "domove",
     "how an engine learns of moves: each with DOMOVE, or the whole POSITION before every GO"},
    {"agi-opening", "moves|statu", "moves",
     "how an opening is told: as moves in their order, or as a position without one"},
    {"ownbook", "off|on", "on", "may engines use their own opening books?"},
    {"ponder", "off|on", "off", "may engines think while the other side does?"},
    {0},
};

// --- to the engine ----------------------------------------------------------------------------

static void send_options(const struct agi *agi, const struct ask *ask, struct wire *wire)
{
    if (agi->has_book) {
        wire_puts(wire, settings_get(ask->settings, "ownbook") ? "SETOPTION OWNBOOK ON\n"
                                                               : "SETOPTION OWNBOOK OFF\n");
    }
    if (agi->ponders) {
        wire_puts(wire, settings_get(ask->settings, "ponder") ? "SETOPTION PONDER ON\n"
                                                              : "SETOPTION PONDER OFF\n");
    }
}

static void send_rule(const struct game *game, struct wire *wire)
{
    static const char *const changes[] = {"", " FIRSTCHANGE", " THIRDCHANGE"};
    if (strcmp(game->rules->name, "renju") != 0) {
        wire_puts(wire, "SETRULE UNFORBIDDEN\n");
        return;
    }
    int fifths = game_value(game, "fifth-moves");
    wire_printf(wire, "SETRULE %s%s%s\n", game_value(game, "fouls") ? "FORBIDDEN" : "UNFORBIDDEN",
                changes[game_value(game, "swap")],
                fifths > 2    ? " FIVEMULITY"
                : fifths == 2 ? " FIVETWINE"
                              : "");
}

static void send_position(const struct agi *agi, struct wire *wire)
{
    size_t statu = agi->by_statu ? agi->opening : 0;
    wire_puts(wire, "POSITION");
    if (statu > 0) {
        wire_printf(wire, " STATU %.*s", (int)statu, agi->points);
    }
    if (agi->points[statu]) {
        wire_puts(wire, " MOVES ");
        wire_puts(wire, agi->points + statu);
    }
    wire_puts(wire, "\n");
}

static void send_go(const struct agi *agi, const char *search, struct wire *wire)
{
    wire_puts(wire, "GO ");
    if (*search) {
        wire_puts(wire, "SEARCH ");
        wire_puts(wire, search);
        wire_puts(wire, " ");
    }
    wire_puts(wire, agi->time);
    wire_puts(wire, "\n");
}

/// Keep a move that stands.
static void note_move(struct agi *agi, const struct move *move)
{
    agi->choice.count = 0;
    if (move->kind == MOVE_OFFER) {
        agi->choice = move->cells;
    } else if (move->kind != MOVE_SWAP) {
        size_t len = strlen(agi->points);
        if (len + 2 < sizeof agi->points) {
            agi_write(agi->game, move, agi->points + len);
        }
    }
}

static void begin(struct agi *agi, const struct ask *ask, struct wire *wire)
{
    agi->game = ask->game;
    agi->playing = agi->pondering = false;
    agi->by_position = settings_get(ask->settings, "agi-sync");
    agi->by_statu = settings_get(ask->settings, "agi-opening");
    agi->may_ponder = agi->ponders && settings_get(ask->settings, "ponder");
    agi->points[0] = '\0';
    agi->choice.count = 0;
    struct move move;
    for (size_t at = 0; ask->history && moves_next(ask->history, &at, &move);) {
        note_move(agi, &move);
    }
    agi->opening = strlen(agi->points);
    send_options(agi, ask, wire);
    send_rule(ask->game, wire);
    wire_puts(wire, "ISREADY\n");
    agi->ready_due++;
    agi->seating = true;
}

static void tell(struct agi *agi, const struct ask *ask, struct wire *wire)
{
    const struct notice *notice = ask->notice;
    bool own = notice->mover == ask->seat;
    note_move(agi, &notice->move);
    if (own) {
        agi->playing = false;
    }
    if (notice->move.kind == MOVE_SWAP || notice->move.kind == MOVE_OFFER) {
        return; // AGI has no words for them: the next GO shows what has become of the game
    }
    bool ponder = own && agi->may_ponder;
    if (!agi->by_position) {
        wire_printf(wire, "DOMOVE %s\n", agi->points + strlen(agi->points) - 2);
        agi->pondering = false;
    } else if (ponder) {
        send_position(agi, wire);
    }
    if (ponder) {
        wire_puts(wire, "GO PONDER\n");
        agi->pondering = true;
    }
}

static void stop_pondering(struct agi *agi, struct wire *wire)
{
    if (agi->pondering) {
        wire_puts(wire, "STOP\n");
        agi->pondering = false;
    }
}

/// GO TIME has the clock. A limit each move can't be said: it is kept by STOP.
static void set_time(struct agi *agi, const struct time_left *time)
{
    if (time->own_ms == NO_LIMIT && time->move_ms != NO_LIMIT) {
        strcpy(agi->time, "INFINITE");
    } else {
        snprintf(agi->time, sizeof agi->time, "TIME %" PRId64,
                 time->own_ms == NO_LIMIT ? endless_ms : time->own_ms);
    }
}

/// How many fifth stones are to be offered now.
static int fifths_due(const struct agi *agi)
{
    if (strcmp(agi->game->rules->name, "renju") != 0 || agi->choice.count > 0 ||
        strlen(agi->points) != 2 * STONES_TO_OFFER) {
        return 0;
    }
    int fifths = game_value(agi->game, "fifth-moves");
    return fifths > 1 ? fifths : 0;
}

static void play(struct agi *agi, const struct ask *ask, struct wire *wire)
{
    char choice[MOVE_TEXT_MAX];
    struct move offer = {.kind = MOVE_OFFER, .cells = agi->choice};
    agi_write(agi->game, &offer, choice);
    agi->playing = true;
    agi->stopped = false;
    agi->wanted = fifths_due(agi);
    agi->offered.count = 0;
    set_time(agi, &ask->time);
    stop_pondering(agi, wire);
    if (agi->by_position) {
        send_position(agi, wire);
    }
    send_go(agi, choice, wire);
}

static void stop(struct agi *agi, struct wire *wire)
{
    if (agi->playing && !agi->stopped) {
        wire_puts(wire, "STOP\n");
        agi->stopped = true;
    }
}

static void agi_ask(void *session, const struct ask *ask, struct wire *wire, struct answer *answer)
{
    struct agi *agi = session;
    switch (ask->kind) {
    case ASK_HELLO:
        agi->playing = false;
        if (agi->greeted) {
            answer->kind = ANSWER_READY;
            strcpy(answer->text, agi->name);
            break;
        }
        agi->greeting = true;
        wire_puts(wire, "AGI\n");
        break;
    case ASK_NEW:
        begin(agi, ask, wire);
        break;
    case ASK_TELL:
        tell(agi, ask, wire);
        break;
    case ASK_PLAY:
        play(agi, ask, wire);
        break;
    case ASK_REFUSED:
    case ASK_ILLEGAL:
        break;
    case ASK_STOP:
        stop(agi, wire);
        break;
    case ASK_OVER:
        stop(agi, wire);
        stop_pondering(agi, wire);
        agi->playing = agi->seating = false;
        break;
    case ASK_QUIT:
        wire_puts(wire, "QUIT\n");
        agi->playing = agi->seating = agi->greeting = false;
        break;
    }
}

// --- from the engine --------------------------------------------------------------------------

/// "NAME Amoyman 1.0 AUTHOR Amoyman KUA": the name may have blanks, and the author comes on a line
/// of its own or not at all.
static void take_id(struct agi *agi, const char *rest)
{
    const char *name = words_after(rest, "NAME");
    if (!name) {
        return;
    }
    const char *author = words_find(name, "AUTHOR");
    size_t len = author ? (size_t)(author - name) : strlen(name);
    while (len > 0 && strchr(" \t\r", name[len - 1])) {
        len--;
    }
    text_clean_to(agi->name, sizeof agi->name, name, len);
}

/// Does "OWNBOOK TRUE PONDER FALSE" say that it has this? What is missing it has not.
static bool has_option(const char *line, const char *word)
{
    const char *at = words_find(line, word);
    return at && words_after(words_after(at, word), "TRUE");
}

/// What comes before AGIOK.
static void take_greeting(struct agi *agi, const char *line, struct answer *answer)
{
    const char *rest;
    if ((rest = words_after(line, "ID"))) {
        take_id(agi, rest);
    } else if ((rest = words_after(line, "OPTION"))) {
        agi->has_book |= has_option(rest, "OWNBOOK");
        agi->ponders |= has_option(rest, "PONDER");
    } else if (words_after(line, "AGIOK")) {
        agi->greeting = false;
        agi->greeted = true;
        answer->kind = ANSWER_READY;
        strcpy(answer->text, agi->name);
    }
}

static void take_ready(struct agi *agi, struct wire *wire, struct answer *answer)
{
    if (agi->ready_due == 0 || --agi->ready_due > 0 || !agi->seating) {
        return;
    }
    agi->seating = false;
    if (!agi->by_position) {
        send_position(agi, wire);
    }
    answer->kind = ANSWER_READY;
    answer->text[0] = '\0';
}

/// The engine has said all that it was asked for.
static void close_turn(struct agi *agi, struct wire *wire)
{
    agi->playing = false;
    if (agi->stopped) {
        // STOP may have crossed the answer and be answered again.
        wire_puts(wire, "ISREADY\n");
        agi->ready_due++;
    }
}

/// Add the points of a BESTMOVE to those that are offered: "5A77", and "5A 77" too. NULL, or what
/// is wrong with them.
static const char *add_offers(struct agi *agi, const char *text)
{
    struct cells *offered = &agi->offered;
    const char *why = NULL;
    do {
        struct move word;
        if (agi_read(agi->game, text, &word, &why) < 0) {
            return why;
        }
        for (int i = 0; i < word.cells.count && offered->count < LIST_MAX; i++) {
            offered->at[offered->count++] = word.cells.at[i];
        }
        text += strcspn(text, " ");
        text += strspn(text, " ");
    } while (isxdigit((unsigned char)*text));
    return NULL;
}

/// Fifth stones: all of them make the move, fewer make another question.
static void take_offers(struct agi *agi, const char *text, struct wire *wire, struct answer *answer)
{
    char more[AGI_TEXT_MAX] = "";
    const char *why = add_offers(agi, text);
    if (!why && agi->offered.count < agi->wanted) {
        agi_more_offers(agi->game, agi->points, &agi->offered, more);
    }
    if (*more) {
        send_go(agi, more, wire);
        wire_puts(wire, agi->stopped ? "STOP\n" : "");
        return;
    }
    close_turn(agi, wire);
    answer->kind = why ? ANSWER_UNREADABLE : ANSWER_MOVE;
    answer->why = why;
    answer->move.kind = MOVE_OFFER;
    answer->move.cells = agi->offered;
}

static void take_move(struct agi *agi, const char *text, struct wire *wire, struct answer *answer)
{
    if (agi->wanted > 0 && !words_after(text, "CHANGE")) {
        take_offers(agi, text, wire, answer);
        return;
    }
    bool read = agi_read(agi->game, text, &answer->move, &answer->why) == 0;
    answer->kind = read ? ANSWER_MOVE : ANSWER_UNREADABLE;
    close_turn(agi, wire);
}

static void agi_line(void *session, const char *line, struct wire *wire, struct answer *answer)
{
    struct agi *agi = session;
    const char *rest;
    if (agi->greeting) {
        take_greeting(agi, line, answer);
    } else if (words_after(line, "READYOK")) {
        take_ready(agi, wire, answer);
    } else if ((rest = words_after(line, "INFO"))) {
        answer->kind = ANSWER_INFO;
        text_clean_to(answer->text, sizeof answer->text, rest, strlen(rest));
    } else if ((rest = words_after(line, "BESTMOVE")) && agi->playing && agi->ready_due == 0) {
        take_move(agi, rest, wire, answer);
    }
}

const struct protocol agi_protocol = {
    .name = "agi",
    .title = "AGI (Amoyman Gobang Interface)",
    .options = agi_options,
    .lifetime = LIFETIME_GAMES,
    .many_games = true,
    .stops = true,
    .anywhere = true,
    .tells_move_ms = 1,
    .session_size = sizeof(struct agi),
    .plays = agi_plays,
    .ask = agi_ask,
    .line = agi_line,
    .read = agi_read,
    .write = agi_write,
};
