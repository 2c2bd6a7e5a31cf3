// SPDX-License-Identifier: MIT
/// What a language between referee and engine is: a pure state machine. Asks and the engine's
/// lines go in; text for the engine and at most one answer come out.
///
/// A new protocol is one file that fills in a `struct protocol` and one line in registry.c. A
/// session is `session_size` zeroed bytes, one for each engine process.
///
///     HELLO -> READY (its name)        who are you, can you play this
///     NEW   -> READY                   a game begins; the colour; the opening, if there is one
///     TELL                             a move stands: the engine's own or the other's
///     PLAY  -> MOVE | RESIGN           your turn; opens a turn until a move stands
///     REFUSED, ILLEGAL -> MOVE         that one does not stand: another, in the same turn
///     STOP                             answer at once (in languages that have it)
///     OVER, QUIT                       no answer is waited for
///
/// A MOVE outside an open turn is dropped by the protocol, never kept for later. A wire command
/// that means two asks is sent at the later one: SAU's "new black" is NEW and PLAY.
/// Every byte sequence is survived, and what one step writes is bounded.
#ifndef ARBITER_PROTO_PROTOCOL_H
#define ARBITER_PROTO_PROTOCOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/rules.h"
#include "util/str.h"

enum ask_kind {
    ASK_HELLO,
    ASK_NEW,
    ASK_TELL,
    ASK_PLAY,
    ASK_REFUSED,
    ASK_ILLEGAL,
    ASK_STOP,
    ASK_OVER,
    ASK_QUIT
};

/// Does an answer to it make a move, while a clock runs?
static inline bool ask_opens(enum ask_kind kind)
{
    return kind == ASK_PLAY || kind == ASK_REFUSED || kind == ASK_ILLEGAL;
}

/// What one seat learns from one move.
struct notice {
    int mover;   ///< the seat that made it
    bool hidden; ///< only that a move was made is told: `move` has its kind and no cells
    struct move move;
    struct cells taken; ///< hidden games: the stones that it took off the board
};

/// No limit on a time.
enum { NO_LIMIT = -1 };

/// Time for the move that is asked for, in milliseconds; NO_LIMIT where there is none.
struct time_left {
    int64_t own_ms, other_ms; ///< on the two clocks
    int64_t move_ms;          ///< the limit of each move
    int64_t game_ms;          ///< what the own clock started with
    int64_t increment_ms;     ///< added after each move, 0 for none
    int moves_to_go;          ///< until the clock is filled up again, 0 for never
};

/// What the referee asks. Pointers hold only during the call.
struct ask {
    enum ask_kind kind;
    const struct game *game;
    const struct settings *settings; ///< the protocol's own options
    int seat;                        ///< whom it is put to
    int colour;                      ///< what that seat plays now
    const struct notice *notice;     ///< TELL
    const struct moves *history;     ///< NEW (the opening), PLAY: all moves; NULL in hidden games
    const struct view *view;         ///< PLAY, as the seat sees it, where `wants_view` is set
    struct time_left time;           ///< NEW, PLAY
    int winner;                      ///< OVER: the colour that won, or NOBODY
};

enum answer_kind {
    ANSWER_NONE,
    ANSWER_READY,      ///< to HELLO, with its name in `text`; to NEW
    ANSWER_MOVE,       ///< `move`; may be anything, legal or not
    ANSWER_UNREADABLE, ///< a move that can't be read: `why`
    ANSWER_RESIGN,
    ANSWER_INFO, ///< what the engine thinks, for the record: `text`
    ANSWER_FAULT ///< the engine breaks the protocol or says that it can't: `why`
};

enum { ANSWER_TEXT_MAX = 256 };

/// What an engine answers. Only the fields of its kind mean anything.
struct answer {
    enum answer_kind kind;
    struct move move;
    const char *why;            ///< a static phrase
    char text[ANSWER_TEXT_MAX]; ///< clean UTF-8
};

enum { PACKETS_MAX = 8 };

/// Text on its way to an engine, in packets: each is one write. Where a process plays one move
/// only, each line is one more word of its command line. Zeroes are nothing.
struct wire {
    struct str text;
    size_t end[PACKETS_MAX]; ///< where each packet ends in `text`
    int packets;
};

/// Append formatted text to the packet in the making, at most 1023 bytes.
void wire_printf(struct wire *wire, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Append text to the packet in the making.
void wire_puts(struct wire *wire, const char *text);

/// Append a whole number to the packet in the making.
void wire_int(struct wire *wire, int64_t number);

/// End the packet in the making, if there is one. Whoever sends a wire calls it once more.
void wire_cut(struct wire *wire);

/// Forget all and keep the memory.
void wire_clear(struct wire *wire);

void wire_release(struct wire *wire);

/// How long a process lives.
enum lifetime {
    LIFETIME_GAMES, ///< a dialogue over pipes, for one game or many
    LIFETIME_MOVE   ///< started anew for every move, answers by its exit status
};

struct protocol {
    const char *name;             ///< "sau"
    const char *title;            ///< "SAU platform protocol"
    const char *const *aliases;   ///< NULL-terminated, or NULL
    const struct option *options; ///< may be NULL
    /// "NAME=VALUE": how it has its games unless told otherwise. NULL-terminated, or NULL.
    const char *const *game_options;
    enum lifetime lifetime;
    bool many_games; ///< its engines can be trusted to play one game after another
    bool again;      ///< it can say ILLEGAL; else an illegal move ends the game
    bool stops;      ///< it has a word for STOP: said when the limit of a move is near
    bool anywhere;   ///< a game can start from an opening
    bool wants_view;
    int tells_move_ms; ///< the shortest limit of a move that it can tell; 0 where it can tell none
    size_t session_size;

    /// Can this game, with these options, be played in this language?
    bool (*plays)(const struct game *game);

    /// Put an ask. `answer->kind` is ANSWER_NONE before.
    void (*ask)(void *session, const struct ask *ask, struct wire *wire, struct answer *answer);

    /// Hear a line: NUL-terminated, without its end, shorter than LINE_MAX_BYTES.
    void (*line)(void *session, const char *line, struct wire *wire, struct answer *answer);

    /// LIFETIME_MOVE: the process ended by itself with this status.
    void (*exited)(void *session, int status, struct answer *answer);

    /// Read and write a move as it stands in this language's lines, for people. Optional.
    /// `read`: 0, or -1 and a static `why`. `write`: `text` has MOVE_TEXT_MAX bytes.
    int (*read)(const struct game *game, const char *text, struct move *move, const char **why);
    void (*write)(const struct game *game, const struct move *move, char *text);
};

/// What `read` gives for a text that is no move.
static inline int no_move(const char **why, const char *reason)
{
    *why = reason;
    return -1;
}

/// The longest line that an engine's own words are looked for in; the rest of it is dropped.
enum { LINE_MAX_BYTES = 4096 };

/// The languages, sorted by name, NULL at the end.
extern const struct protocol *const protocols_all[];

/// The languages in the order in which a game's usual one is looked for, NULL at the end.
extern const struct protocol *const protocols_by_custom[];

/// Find by name or alias, in any case of letters; NULL if there is none.
const struct protocol *protocol_find(const char *name);

/// Give a game the options that languages have by custom: each one that all of them can play.
void protocols_settle(const struct protocol *const *protocols, size_t count, struct game *game);

/// The language that a game is played in unless told otherwise; NULL if there is none.
const struct protocol *protocol_default(const struct game *game);

#endif
