// SPDX-License-Identifier: MIT
/// GTP version 2 as an engine speaks it: each command is answered by "=" or "?", its number, a
/// text and an empty line.
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "proto/gtp_moves.h"
#include "rules/notation.h"
#include "speaker.h"
#include "util/str.h"

struct session {
    int moves; ///< in this game
    bool begun;
    double wished_s;       ///< for a move, by the command line
    double share_s[SEATS]; ///< of the time that is left, for a move; 0 where nothing is known
};

/// A command: obeys its words, may say something, and returns NULL or what is wrong.
struct command {
    const char *word;
    const char *(*obey)(struct speaker *speaker, const char *words, struct str *text);
};

static const struct command *find_command(const char *word, size_t len);
static void list_commands(struct str *text);

static const char syntax_error[] = "syntax error";

/// The first word is a colour; `rest` is what follows it.
static bool read_colour(const char *words, int *colour, const char **rest)
{
    static const char *const names[] = {"b", "w", "black", "white"};
    size_t len = strcspn(words, " ");
    for (int i = 0; i < 4; i++) {
        if (strlen(names[i]) == len && strncasecmp(names[i], words, len) == 0) {
            *colour = i % 2;
            *rest = words + len + strspn(words + len, " ");
            return true;
        }
    }
    return false;
}

static const char *restart(struct speaker *speaker)
{
    struct session *session = speaker->session;
    session->moves = 0;
    table_begin(&speaker->table, 0);
    return NULL;
}

// --- commands ---------------------------------------------------------------------------------

static const char *obey_protocol_version(struct speaker *speaker, const char *words,
                                         struct str *text)
{
    (void)speaker;
    (void)words;
    str_putc(text, '2');
    return NULL;
}

static const char *obey_name(struct speaker *speaker, const char *words, struct str *text)
{
    (void)words;
    str_puts(text, speaker->name);
    return NULL;
}

/// There is nothing to say or to do: a version, the end.
static const char *obey_silently(struct speaker *speaker, const char *words, struct str *text)
{
    (void)speaker;
    (void)words;
    (void)text;
    return NULL;
}

static const char *obey_known_command(struct speaker *speaker, const char *words, struct str *text)
{
    (void)speaker;
    str_puts(text, find_command(words, strlen(words)) ? "true" : "false");
    return NULL;
}

static const char *obey_list_commands(struct speaker *speaker, const char *words, struct str *text)
{
    (void)speaker;
    (void)words;
    list_commands(text);
    return NULL;
}

static const char *obey_set_game(struct speaker *speaker, const char *words, struct str *text)
{
    (void)text;
    const char *name = gtp_game_name(&speaker->table.game);
    return strcasecmp(words, name ? name : "Go") == 0 ? NULL : "unsupported game";
}

static const char *obey_boardsize(struct speaker *speaker, const char *words, struct str *text)
{
    (void)text;
    struct game *game = &speaker->table.game;
    bool fixed = !option_find(game->rules->options, "size");
    bool right = fixed ? atoi(words) == game->width : game_set(game, "size", words, NULL) == 0;
    return right ? restart(speaker) : "unacceptable size";
}

static const char *obey_clear_board(struct speaker *speaker, const char *words, struct str *text)
{
    (void)words;
    (void)text;
    return restart(speaker);
}

/// In mid-game it holds from the next game on.
static const char *obey_komi(struct speaker *speaker, const char *words, struct str *text)
{
    (void)text;
    struct game *game = &speaker->table.game;
    const struct session *session = speaker->session;
    if (!option_find(game->rules->options, "komi")) {
        return NULL;
    }
    if (game_set(game, "komi", words, NULL) < 0) {
        return syntax_error;
    }
    return session->moves == 0 ? restart(speaker) : NULL;
}

static const char *obey_play(struct speaker *speaker, const char *words, struct str *text)
{
    (void)text;
    struct table *table = &speaker->table;
    struct session *session = speaker->session;
    struct move move;
    const char *why;
    int colour;
    if (!read_colour(words, &colour, &words) || gtp_read(&table->game, words, &move, &why) < 0) {
        return syntax_error;
    }
    bool forced = move.kind == MOVE_PASS && table->game.rules->forced;
    if (!forced && table->game.rules->turn(table->state) != colour) {
        return "illegal move";
    }
    session->moves++;
    return table_told(table, &move) == 0 ? NULL : "illegal move";
}

static const char *obey_genmove(struct speaker *speaker, const char *words, struct str *text)
{
    struct table *table = &speaker->table;
    struct session *session = speaker->session;
    struct move move;
    int colour;
    char vertex[MOVE_TEXT_MAX];
    if (!read_colour(words, &colour, &words)) {
        return syntax_error;
    }
    table->seat = colour;
    if (!table_must_move(table)) {
        return "not the turn of this colour";
    }
    double share_s = session->share_s[colour];
    table->limits.move_s = share_s > 0 && share_s < session->wished_s ? share_s : session->wished_s;
    speaker->player->choose(table, &move);
    table_play(table, &move);
    session->moves++;
    gtp_write(&table->game, &move, vertex);
    str_puts(text, vertex);
    return NULL;
}

/// "900 30 5": main time, then a time for so many stones. "0 1 0" is no limit.
static const char *obey_time_settings(struct speaker *speaker, const char *words, struct str *text)
{
    (void)text;
    struct session *session = speaker->session;
    char *end;
    double main_s = strtod(words, &end), overtime_s = strtod(end, &end), stones = strtod(end, &end);
    bool unlimited = main_s <= 0 && stones <= 0 && overtime_s > 0;
    session->share_s[0] = session->share_s[1] = unlimited    ? 0
                                                : main_s > 0 ? effort_share(main_s, 0)
                                                             : effort_share(overtime_s, stones);
    return NULL;
}

static const char *obey_time_left(struct speaker *speaker, const char *words, struct str *text)
{
    (void)text;
    struct session *session = speaker->session;
    int colour;
    char *end;
    if (!read_colour(words, &colour, &words)) {
        return syntax_error;
    }
    double left_s = strtod(words, &end), stones = strtod(end, &end);
    session->share_s[colour] = effort_share(left_s, stones);
    return NULL;
}

static const struct command commands[] = {
    {"boardsize", obey_boardsize},
    {"clear_board", obey_clear_board},
    {"genmove", obey_genmove},
    {"known_command", obey_known_command},
    {"komi", obey_komi},
    {"list_commands", obey_list_commands},
    {"name", obey_name},
    {"play", obey_play},
    {"protocol_version", obey_protocol_version},
    {"quit", obey_silently},
    {"set_game", obey_set_game},
    {"time_left", obey_time_left},
    {"time_settings", obey_time_settings},
    {"version", obey_silently},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct command *find_command(const char *word, size_t len)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (strlen(commands[i].word) == len && strncmp(commands[i].word, word, len) == 0) {
            return &commands[i];
        }
    }
    return NULL;
}

static void list_commands(struct str *text)
{
    for (int i = 0; i < COMMANDS; i++) {
        str_printf(text, "%s%s", i ? "\n" : "", commands[i].word);
    }
}

static bool gtp_hear(struct speaker *speaker, const char *line)
{
    struct session *session = speaker->session;
    if (!session->begun) {
        session->begun = true;
        session->wished_s = speaker->table.limits.move_s;
        restart(speaker);
    }
    line += strspn(line, " ");
    if (*line == '\0' || *line == '#') {
        return true;
    }
    int digits = (int)strspn(line, "0123456789");
    const char *number = line, *word = line + digits + strspn(line + digits, " ");
    size_t len = strcspn(word, " ");
    const struct command *command = find_command(word, len);
    struct str text = {0};
    const char *wrong = command
                            ? command->obey(speaker, word + len + strspn(word + len, " "), &text)
                            : "unknown command";
    say("%c%.*s %s\n", wrong ? '?' : '=', digits, number, wrong ? wrong : str_text(&text));
    str_release(&text);
    return !command || strcmp(command->word, "quit") != 0;
}

const struct speech gtp_speech = {
    .name = "gtp",
    .session_size = sizeof(struct session),
    .plays = gtp_plays,
    .hear = gtp_hear,
};
