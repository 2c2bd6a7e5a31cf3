// SPDX-License-Identifier: MIT
/// The SAU platform's protocol (spec/sau.md): name?, new, move, accept, refuse, take, taked,
/// error, end and quit to the engine; name and move from it.
///
///     HELLO name?   -> name X      everything before it is dropped
///     NEW   new white              new black is held until PLAY: it asks for a move
///     TELL  (held)                 a move asks for the next one: it is held until PLAY
///     PLAY  new black | move XY    -> move XY
///
/// Under Phantom Go the mover is told accept and take, the other taked, and then move go.
#include <string.h>

#include "proto/protocol.h"
#include "proto/registry.h"
#include "proto/sau_moves.h"
#include "rules/notation.h"
#include "util/text.h"

struct sau {
    const struct game *game;
    bool greeted;     ///< name? was sent, its answer has not come
    bool playing;     ///< a turn is open
    bool owes_new;    ///< new black has not been sent
    bool holds;       ///< `held` has not been sent
    struct move held; ///< the other's last move
};

enum sau_end { END_BARE, END_MOVE, END_WINNER };

static const struct option sau_options[] = {
    {"sau-end", "bare|move|winner", "bare",
     "how a game ends on the wire: end alone, the last move before it, or the winner after it"},
    {0},
};

/// The move that asks for one: the other's, or in a hidden game that it is the engine's turn.
static void send_held(struct sau *sau, struct wire *wire)
{
    if (sau->game->rules->hidden) {
        wire_puts(wire, sau->holds && sau->held.kind == MOVE_PASS ? "move pass\n" : "move go\n");
    } else {
        char *text = str_room(&wire->text, MOVE_TEXT_MAX + sizeof "move \n");
        memcpy(text, "move ", 5);
        text += 5;
        sau_write(sau->game, &sau->held, text);
        text += strlen(text);
        *text++ = '\n';
        str_end(&wire->text, text);
    }
    wire_cut(wire);
    sau->holds = false;
}

static void begin(struct sau *sau, const struct ask *ask, struct wire *wire)
{
    sau->game = ask->game;
    sau->playing = sau->holds = false;
    sau->owes_new = ask->colour == 0;
    if (!sau->owes_new) {
        wire_puts(wire, "new white\n");
    }
}

static void send_taken(struct sau *sau, const char *word, const struct cells *taken,
                       struct wire *wire)
{
    if (taken->count > 0) {
        char text[MOVE_TEXT_MAX];
        sau_write_points(sau->game, taken, text);
        wire_printf(wire, "%s %d %s\n", word, taken->count, text);
        wire_cut(wire);
    }
}

static void tell(struct sau *sau, const struct ask *ask, struct wire *wire)
{
    const struct notice *notice = ask->notice;
    bool hidden = ask->game->rules->hidden;
    if (notice->mover == ask->seat) {
        sau->playing = false;
        if (hidden && notice->move.kind != MOVE_PASS) {
            wire_puts(wire, "accept\n");
            wire_cut(wire);
            send_taken(sau, "take", &notice->taken, wire);
        }
        return;
    }
    send_taken(sau, "taked", &notice->taken, wire);
    move_copy(&sau->held, &notice->move);
    sau->holds = true;
}

static void play(struct sau *sau, struct wire *wire)
{
    if (sau->owes_new) {
        wire_puts(wire, "new black\n");
        sau->owes_new = false;
    } else {
        send_held(sau, wire);
    }
    sau->playing = true;
}

static void end(struct sau *sau, const struct ask *ask, struct wire *wire)
{
    enum sau_end how = (enum sau_end)settings_get(ask->settings, "sau-end");
    sau->playing = false;
    if (how == END_MOVE && sau->holds) {
        send_held(sau, wire);
    }
    if (how == END_WINNER && ask->winner != NOBODY) {
        wire_puts(wire, ask->winner == 0 ? "end black\n" : "end white\n");
    } else {
        wire_puts(wire, "end\n");
    }
}

static void sau_ask(void *session, const struct ask *ask, struct wire *wire, struct answer *answer)
{
    struct sau *sau = session;
    switch (ask->kind) {
    case ASK_HELLO:
        sau->playing = false;
        sau->greeted = true;
        wire_puts(wire, "name?\n");
        break;
    case ASK_NEW:
        begin(sau, ask, wire);
        answer->kind = ANSWER_READY; // it has no word for it
        answer->text[0] = '\0';
        break;
    case ASK_TELL:
        tell(sau, ask, wire);
        break;
    case ASK_PLAY:
        play(sau, wire);
        break;
    case ASK_REFUSED:
        wire_puts(wire, "refuse\n");
        sau->playing = true;
        break;
    case ASK_ILLEGAL:
        wire_puts(wire, "error\n");
        sau->playing = true;
        break;
    case ASK_STOP:
        break;
    case ASK_OVER:
        end(sau, ask, wire);
        break;
    case ASK_QUIT:
        sau->playing = sau->greeted = false;
        wire_puts(wire, "quit\n");
        break;
    }
}

/// Where the parameters of `word` start: it stands at the start of the line or after white space,
/// and one blank follows it. NULL if it is not there.
static const char *after_word(const char *line, const char *word)
{
    size_t len = strlen(word);
    while (strncmp(line, word, len) != 0 || line[len] != ' ') {
        line = strpbrk(line, " \t");
        if (!line) {
            return NULL;
        }
        line++;
    }
    return line + len + 1;
}

/// The engine's name: the rest of the line as it is, without blanks around it.
static void take_name(struct sau *sau, const char *name, struct answer *answer)
{
    sau->greeted = false;
    name += strspn(name, " ");
    size_t len = strcspn(name, "\t");
    while (len > 0 && name[len - 1] == ' ') {
        len--;
    }
    answer->kind = ANSWER_READY;
    text_clean_to(answer->text, sizeof answer->text, name, len);
}

/// The first "move" on the line that can be read. One that can't be counts only at the start of
/// the line: "my next move is near" is chatter.
static void take_move(struct sau *sau, const char *line, struct answer *answer)
{
    const char *first = after_word(line, "move");
    const char *why = NULL;
    for (const char *at = first; at; at = after_word(at, "move")) {
        const char *reason;
        if (sau_read(sau->game, at, &answer->move, &reason) == 0) {
            sau->playing = false;
            answer->kind = ANSWER_MOVE;
            return;
        }
        why = why ? why : reason;
    }
    bool starts = first && (size_t)(first - line) == strspn(line, " \t") + strlen("move ");
    if (starts) {
        sau->playing = false;
        answer->kind = ANSWER_UNREADABLE;
        answer->why = why;
    }
}

static void sau_line(void *session, const char *line, struct wire *wire, struct answer *answer)
{
    (void)wire;
    struct sau *sau = session;
    if (sau->greeted) {
        const char *name = after_word(line, "name");
        if (name) {
            take_name(sau, name, answer);
        }
    } else if (sau->playing) {
        take_move(sau, line, answer);
    }
}

const struct protocol sau_protocol = {
    .name = "sau",
    .title = "SAU platform (Chinese computer games championship)",
    .options = sau_options,
    .lifetime = LIFETIME_GAMES,
    .again = true,
    .session_size = sizeof(struct sau),
    .plays = sau_plays,
    .ask = sau_ask,
    .line = sau_line,
    .read = sau_read,
    .write = sau_write,
};
