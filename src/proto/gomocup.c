// SPDX-License-Identifier: MIT
/// Gomocup's protocol (spec/rules.md 5.1), that of Piskvork's brains, for Gomoku and Renju.
///
///     HELLO ABOUT, START 15          -> name="X", OK; ABOUT need not be answered
///     HELLO RESTART                  -> OK, in a process that has played; else START 15 -> OK
///     NEW   INFO ...                 no answer
///     PLAY  INFO time_left, then     -> 7,7; or SUGGEST 7,7, PLAY 7,7 -> 7,7
///           BEGIN                    on an empty board
///           TURN 7,7                 where its board lacks just the other's stone
///           BOARD ... DONE           where it lacks more: an opening, a pass, a change of colours
///           SWAP2BOARD ... DONE      -> three points, one, two or SWAP
///
/// No command says a pass. One that stands is told by BOARD, whose lines have the colours; no
/// engine can make one.
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "proto/gomocup_moves.h"
#include "proto/protocol.h"
#include "proto/registry.h"
#include "proto/words.h"
#include "rules/notation.h"
#include "util/text.h"

/// Milliseconds without end, as INFO has them.
static const int64_t endless_ms = INT32_MAX;

/// No number of moves: the engine's board must be told anew.
enum { UNKNOWN_BOARD = -1 };

struct gomocup {
    const struct game *game;
    /// The command that OK is waited for.
    enum { WAITS_FOR_NOTHING, WAITS_FOR_START, WAITS_FOR_RESTART } waits;
    bool started;     ///< it has a board
    bool asked_about; ///< ABOUT has no answer yet
    bool playing;     ///< a turn is open
    bool swap2;       ///< which SWAP2BOARD has opened
    bool in_game;     ///< it plays on its board: a new one needs RESTART
    int known;        ///< moves of the game that its board has, or UNKNOWN_BOARD
    int pardons;      ///< UNKNOWNs that can mean a command it need not know
    char name[ANSWER_TEXT_MAX];
};

enum renju_rule { RENJU_GOMOCUP, RENJU_YIXIN };

static const struct option gomocup_options[] = {
    {"rule-renju", "4|2", "4", "INFO rule for Renju: 4 as Gomocup has it, 2 for Yixin and its kin"},
    {"max-memory", "0..1000000", "0", "INFO max_memory in MiB, 0 for no limit; a word, no more"},
    {"folder", "none|own", "none", "INFO folder: may engines keep files in their own folder?"},
    {0},
};

// --- to the engine ----------------------------------------------------------------------------

static int64_t or_else(int64_t ms, int64_t otherwise)
{
    return ms == NO_LIMIT ? otherwise : ms > endless_ms ? endless_ms : ms;
}

static void send_start(struct gomocup *brain, struct wire *wire)
{
    wire_printf(wire, "START %d\r\n", brain->game->width);
    brain->waits = WAITS_FOR_START;
    brain->started = true;
}

static void greet(struct gomocup *brain, const struct ask *ask, struct wire *wire)
{
    brain->game = ask->game;
    brain->playing = brain->in_game = false;
    brain->known = 0;
    if (brain->started) {
        wire_puts(wire, "RESTART\r\n");
        brain->waits = WAITS_FOR_RESTART;
        return;
    }
    wire_puts(wire, "ABOUT\r\n");
    brain->asked_about = true;
    send_start(brain, wire);
}

static int rule_of(const struct ask *ask)
{
    static const int renju[] = {[RENJU_GOMOCUP] = 4, [RENJU_YIXIN] = 2};
    enum gomocup_rule rule = gomocup_rule(ask->game);
    return rule == RULE_RENJU ? renju[settings_get(ask->settings, "rule-renju")] : (int)rule;
}

/// Without a limit for a move, the whole clock is one.
static void begin(struct gomocup *brain, const struct ask *ask, struct wire *wire)
{
    const struct time_left *time = &ask->time;
    int64_t match_ms = or_else(time->game_ms, 0);
    int64_t turn_ms = or_else(time->move_ms, match_ms > 0 ? match_ms : endless_ms);
    int64_t memory = settings_get(ask->settings, "max-memory");
    wire_printf(wire, "INFO timeout_turn %" PRId64 "\r\n", turn_ms);
    wire_printf(wire, "INFO timeout_match %" PRId64 "\r\n", match_ms);
    wire_printf(wire, "INFO max_memory %" PRId64 "\r\n", memory * 1024 * 1024);
    wire_puts(wire, "INFO game_type 1\r\n");
    wire_printf(wire, "INFO rule %d\r\n", rule_of(ask));
    brain->pardons = 5;
    if (settings_get(ask->settings, "folder")) {
        wire_puts(wire, "INFO folder .\r\n"); // engines run in their own
        brain->pardons++;
    }
}

static void send_point(const struct game *game, cell_t cell, const char *more, struct wire *wire)
{
    wire_int(wire, cell % game->width);
    wire_puts(wire, ",");
    wire_int(wire, cell / game->width);
    wire_puts(wire, more);
    wire_puts(wire, "\r\n");
}

/// All stones in playing order, each with whose it is, or in Swap2 without it.
static void send_stones(const struct ask *ask, bool with_owner, struct wire *wire)
{
    struct move move;
    int colour = 0;
    for (size_t at = 0; moves_next(ask->history, &at, &move);) {
        for (int i = 0; i < move.cells.count && move.kind != MOVE_OFFER; i++) {
            const char *owner = colour == ask->colour ? ",1" : ",2";
            send_point(ask->game, move.cells.at[i], with_owner ? owner : "", wire);
            colour = other(colour);
        }
        colour = move.kind == MOVE_PASS ? other(colour) : colour;
    }
    wire_puts(wire, "DONE\r\n");
}

static void send_board(struct gomocup *brain, const struct ask *ask, struct wire *wire)
{
    if (brain->in_game) {
        wire_puts(wire, "RESTART\r\n");
        brain->pardons++;
    }
    wire_puts(wire, "BOARD\r\n");
    send_stones(ask, true, wire);
}

/// Is one of the three questions of Swap2 due: three stones, a choice, another one?
static bool swap2_is_due(const struct ask *ask, int count, const struct move *last)
{
    return count <= 2 && gomocup_swaps(ask->game) &&
           (count < 2 || (last->kind == MOVE_SWAP && last->cells.count > 0));
}

static void play(struct gomocup *brain, const struct ask *ask, struct wire *wire)
{
    struct move last;
    int count = (int)ask->history->count;
    moves_last(ask->history, &last);
    wire_puts(wire, "INFO time_left ");
    wire_int(wire, or_else(ask->time.own_ms, endless_ms));
    wire_puts(wire, "\r\n");
    brain->pardons++;
    brain->playing = true;
    brain->swap2 = swap2_is_due(ask, count, &last);
    if (brain->swap2) {
        wire_puts(wire, "SWAP2BOARD\r\n");
        send_stones(ask, false, wire);
        brain->known = UNKNOWN_BOARD;
        return;
    }
    if (count == 0) {
        wire_puts(wire, "BEGIN\r\n");
    } else if (count == brain->known + 1 && last.kind == MOVE_PLAY) {
        wire_puts(wire, "TURN ");
        send_point(ask->game, last.cells.at[0], "", wire);
    } else {
        send_board(brain, ask, wire);
    }
    brain->in_game = true;
    brain->known = count + 1; // with its own move
}

static void gomocup_ask(void *session, const struct ask *ask, struct wire *wire,
                        struct answer *answer)
{
    struct gomocup *brain = session;
    switch (ask->kind) {
    case ASK_HELLO:
        greet(brain, ask, wire);
        break;
    case ASK_NEW:
        begin(brain, ask, wire);
        answer->kind = ANSWER_READY; // INFO is never answered
        answer->text[0] = '\0';
        break;
    case ASK_PLAY:
        play(brain, ask, wire);
        break;
    case ASK_TELL:
    case ASK_REFUSED:
    case ASK_ILLEGAL:
    case ASK_STOP:
        break;
    case ASK_OVER:
        brain->playing = false;
        break;
    case ASK_QUIT:
        wire_puts(wire, "END\r\n");
        brain->playing = false;
        brain->waits = WAITS_FOR_NOTHING;
        break;
    }
}

// --- from the engine --------------------------------------------------------------------------

static void fault(struct gomocup *brain, const char *why, struct answer *answer)
{
    brain->playing = false;
    brain->waits = WAITS_FOR_NOTHING;
    answer->kind = ANSWER_FAULT;
    answer->why = why;
}

static void note(const char *text, struct answer *answer)
{
    answer->kind = ANSWER_INFO;
    text_clean_to(answer->text, sizeof answer->text, text, strlen(text));
}

/// 'name="X", version="1.0", ...'; old brains send any text.
static void take_about(struct gomocup *brain, const char *line)
{
    const char *name = strcasestr(line, "name=\"");
    if (!name && !brain->asked_about) {
        return;
    }
    name = name ? name + strlen("name=\"") : line + strspn(line, " \t");
    text_clean_to(brain->name, sizeof brain->name, name, strcspn(name, "\""));
    brain->asked_about = false;
}

/// What comes while OK is waited for.
static void take_greeting(struct gomocup *brain, const char *line, struct wire *wire,
                          struct answer *answer)
{
    bool unknown = words_after(line, "UNKNOWN"), error = words_after(line, "ERROR");
    if (words_after(line, "OK")) {
        brain->waits = WAITS_FOR_NOTHING;
        answer->kind = ANSWER_READY;
        strcpy(answer->text, brain->name);
    } else if (brain->waits == WAITS_FOR_RESTART && (unknown || error)) {
        send_start(brain, wire);
    } else if (unknown && brain->asked_about) {
        brain->asked_about = false;
    } else if (unknown) {
        fault(brain, "it does not know START", answer);
    } else if (error) {
        fault(brain, "it does not play on this board", answer);
    } else if (line[strspn(line, " \t")]) {
        take_about(brain, line);
    }
}

static bool starts_with_a_number(const char *line)
{
    while (*line == ' ' || *line == '\t') {
        line++;
    }
    return isdigit((unsigned char)*line) || *line == '+' || *line == '-';
}

static void take_move(struct gomocup *brain, const char *line, struct answer *answer)
{
    bool read = gomocup_read(brain->game, line, &answer->move, &answer->why) == 0;
    answer->kind = read ? ANSWER_MOVE : ANSWER_UNREADABLE;
    brain->playing = false;
}

/// It would like to play there, and wants to be told to.
static void take_suggestion(struct gomocup *brain, const char *text, struct wire *wire,
                            struct answer *answer)
{
    char point[MOVE_TEXT_MAX];
    take_move(brain, text, answer);
    if (answer->kind == ANSWER_MOVE) {
        gomocup_write(brain->game, &answer->move, point);
        wire_printf(wire, "PLAY %s\r\n", point);
        answer->kind = ANSWER_NONE;
        brain->playing = true;
    }
}

/// It does not know a command. INFO is not to be answered, but beginners do; others are musts.
static void take_unknown(struct gomocup *brain, const char *line, struct answer *answer)
{
    if (brain->swap2) {
        fault(brain, "it does not know SWAP2BOARD", answer);
    } else if (brain->pardons > 0) {
        brain->pardons--;
        note(line, answer);
    } else {
        fault(brain, "it does not know a command that it must know", answer);
    }
}

static void gomocup_line(void *session, const char *line, struct wire *wire, struct answer *answer)
{
    struct gomocup *brain = session;
    const char *rest;
    if (brain->playing && starts_with_a_number(line)) { // first: most lines are moves
        take_move(brain, line, answer);
    } else if ((rest = words_after(line, "MESSAGE")) || (rest = words_after(line, "DEBUG"))) {
        note(rest, answer);
    } else if (brain->waits != WAITS_FOR_NOTHING) {
        take_greeting(brain, line, wire, answer);
    } else if (!brain->playing) {
        return;
    } else if ((rest = words_after(line, "SUGGEST"))) {
        take_suggestion(brain, rest, wire, answer);
    } else if (words_after(line, "UNKNOWN")) {
        take_unknown(brain, line, answer);
    } else if (words_after(line, "ERROR")) {
        fault(brain, "it reports an error", answer);
    } else if (words_after(line, "SWAP")) {
        take_move(brain, line, answer);
    }
}

static const char *const aliases[] = {"pbrain", "piskvork", NULL};

const struct protocol gomocup_protocol = {
    .name = "gomocup",
    .title = "Gomocup (Piskvork's brains)",
    .aliases = aliases,
    .options = gomocup_options,
    .lifetime = LIFETIME_GAMES,
    .many_games = true,
    .anywhere = true,
    .tells_move_ms = 1,
    .session_size = sizeof(struct gomocup),
    .plays = gomocup_plays,
    .ask = gomocup_ask,
    .line = gomocup_line,
    .read = gomocup_read,
    .write = gomocup_write,
};
