// SPDX-License-Identifier: MIT
/// Gomocup's protocol as a brain speaks it: it keeps the board, and its own moves stand at once.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/gomocup_moves.h"
#include "proto/words.h"
#include "rules/notation.h"
#include "speaker.h"

/// The list of stones that is being read.
enum reading { READS_NOTHING, READS_BOARD, READS_SWAP2 };

struct session {
    bool begun;
    double wished_s; ///< for a move, by the command line
    double turn_s;   ///< INFO timeout_turn, 0 for none
    double left_s;   ///< INFO time_left, 0 for unknown
    enum reading reading;
    int count[3]; ///< stones read by whose they are: nobody's, own, the other's
    cell_t stone[3][CELLS_MAX];
};

/// Without end, as INFO has milliseconds.
static const double endless_ms = 2147483647;

static void say_move(struct speaker *speaker, const struct move *move)
{
    char text[MOVE_TEXT_MAX];
    gomocup_write(&speaker->table.game, move, text);
    say("%s", text);
}

/// Think no longer than the turn and a share of what is left allow.
static void set_limit(struct speaker *speaker)
{
    const struct session *session = speaker->session;
    double limit_s = session->wished_s;
    double turn_s = session->turn_s * 0.8, left_s = effort_share(session->left_s, 0);
    limit_s = turn_s > 0 && turn_s < limit_s ? turn_s : limit_s;
    limit_s = session->left_s > 0 && left_s < limit_s ? left_s : limit_s;
    speaker->table.limits.move_s = limit_s;
}

static void answer(struct speaker *speaker)
{
    struct table *table = &speaker->table;
    struct move move;
    table->seat = table->game.rules->turn(table->state);
    set_limit(speaker);
    if (!table_must_move(table) || !speaker_point(speaker, &move)) {
        say("ERROR the game is over");
        return;
    }
    table_play(table, &move);
    say_move(speaker, &move);
}

static void hear_start(struct speaker *speaker, const char *text)
{
    struct game *game = &speaker->table.game;
    bool fixed = !option_find(game->rules->options, "size");
    bool right = fixed ? atoi(text) == game->width : game_set(game, "size", text, NULL) == 0;
    if (right) {
        table_begin(&speaker->table, 0);
    }
    say(right ? "OK" : "ERROR unsupported size");
}

/// The rule comes after START, before the first stone.
static void hear_rule(struct speaker *speaker, int rule)
{
    struct game *game = &speaker->table.game;
    const char *name = rule & RULE_CARO ? "caro" : rule & RULE_EXACT ? "standard" : "freestyle";
    if (option_find(game->rules->options, "rule")) {
        game_set(game, "rule", name, NULL);
        table_begin(&speaker->table, 0);
    }
}

static void hear_info(struct speaker *speaker, const char *text)
{
    struct session *session = speaker->session;
    const char *value;
    if ((value = words_after(text, "timeout_turn"))) {
        session->turn_s = atof(value) < endless_ms ? atof(value) / 1000 : 0;
    } else if ((value = words_after(text, "time_left"))) {
        session->left_s = atof(value) < endless_ms ? atof(value) / 1000 : 0;
    } else if ((value = words_after(text, "rule"))) {
        hear_rule(speaker, atoi(value));
    }
}

static void hear_turn(struct speaker *speaker, const char *text)
{
    struct move move;
    const char *why;
    if (gomocup_read(&speaker->table.game, text, &move, &why) < 0 ||
        table_told(&speaker->table, &move) < 0) {
        say("ERROR no such move");
        return;
    }
    answer(speaker);
}

// --- lists of stones --------------------------------------------------------------------------

static void begin_list(struct session *session, enum reading reading)
{
    session->reading = reading;
    memset(session->count, 0, sizeof session->count);
}

/// "7,7,1" or, in Swap2, "7,7".
static void read_stone(struct speaker *speaker, const char *line)
{
    struct session *session = speaker->session;
    const struct game *game = &speaker->table.game;
    int x, y, owner = 0;
    bool whole = sscanf(line, "%d,%d,%d", &x, &y, &owner) >= 2;
    if (whole && x >= 0 && y >= 0 && x < game->width && y < game->height && owner >= 0 &&
        owner <= 2 && session->count[owner] < CELLS_MAX) {
        session->stone[owner][session->count[owner]++] = (cell_t)(y * game->width + x);
    }
}

/// Put the stones of BOARD: who is to move has as many as the other, or one less and is White.
static bool put_board(struct speaker *speaker)
{
    const struct session *session = speaker->session;
    int own = session->count[1], others = session->count[2];
    int black = own == others ? 1 : 2; // whose stones are black
    table_begin(&speaker->table, 0);
    for (int i = 0; i < own + others; i++) {
        int owner = i % 2 ? 3 - black : black;
        struct move move = move_play(1, &session->stone[owner][i / 2]);
        if (i / 2 >= session->count[owner] || table_play(&speaker->table, &move) < 0) {
            return false;
        }
    }
    return true;
}

/// Swap2 is left to the dice, but for the stone of a side that keeps its colour.
static void answer_swap2(struct speaker *speaker)
{
    const struct session *session = speaker->session;
    struct table *table = &speaker->table;
    struct game swap2 = table->game;
    game_set(&swap2, "swap", "swap2", NULL);
    struct move moves[] = {move_play(3, session->stone[0]), move_play(2, session->stone[0] + 3)};
    moves[1].kind = MOVE_SWAP;
    struct move choice;
    const char *why = NULL;
    bool whole = session->count[0] == 0 || session->count[0] == 3 || session->count[0] == 5;
    game_start(&swap2, table->state);
    for (int i = 0; i < 2 && whole && session->count[0] > 3 * i; i++) {
        whole = swap2.rules->check(table->state, &moves[i], &why) == LEGAL;
        if (whole) {
            swap2.rules->apply(table->state, &moves[i], NULL);
        }
    }
    if (!whole) {
        say("ERROR no such opening");
        return;
    }
    swap2.rules->sample(table->state, &table->dice, &choice);
    if (choice.kind == MOVE_PLAY && choice.cells.count == 1) {
        set_limit(speaker);
        table->seat = swap2.rules->turn(table->state);
        speaker_point(speaker, &choice);
    }
    char text[MOVE_TEXT_MAX];
    gomocup_write(&swap2, &choice, text);
    say("%s", text);
}

static void end_list(struct speaker *speaker)
{
    struct session *session = speaker->session;
    enum reading read = session->reading;
    session->reading = READS_NOTHING;
    if (read == READS_SWAP2) {
        answer_swap2(speaker);
    } else if (put_board(speaker)) {
        answer(speaker);
    } else {
        say("ERROR no such board");
    }
}

// --- commands ---------------------------------------------------------------------------------

static void begin(struct speaker *speaker)
{
    struct session *session = speaker->session;
    struct game *game = &speaker->table.game;
    session->begun = true;
    session->wished_s = speaker->table.limits.move_s;
    game_set(game, "swap", "none", NULL); // commands ask for the opening: the table knows stones
    table_begin(&speaker->table, 0);
}

static bool can_swap2(const struct speaker *speaker)
{
    return option_find(speaker->table.game.rules->options, "rule");
}

static void hear_command(struct speaker *speaker, const char *line)
{
    const char *rest;
    if ((rest = words_after(line, "START"))) {
        hear_start(speaker, rest);
    } else if (words_after(line, "RESTART")) {
        table_begin(&speaker->table, 0);
        say("OK");
    } else if ((rest = words_after(line, "INFO"))) {
        hear_info(speaker, rest);
    } else if (words_after(line, "BEGIN")) {
        answer(speaker);
    } else if ((rest = words_after(line, "TURN"))) {
        hear_turn(speaker, rest);
    } else if (words_after(line, "BOARD")) {
        begin_list(speaker->session, READS_BOARD);
    } else if (words_after(line, "SWAP2BOARD") && can_swap2(speaker)) {
        begin_list(speaker->session, READS_SWAP2);
    } else if (words_after(line, "ABOUT")) {
        say("name=\"%s\", version=\"1\", author=\"arbiter\", country=\"none\"", speaker->name);
    } else if (line[strspn(line, " \t\r")]) {
        say("UNKNOWN command");
    }
}

static bool gomocup_hear(struct speaker *speaker, const char *line)
{
    struct session *session = speaker->session;
    if (!session->begun) {
        begin(speaker);
    }
    if (words_after(line, "END")) {
        return false;
    }
    if (session->reading == READS_NOTHING) {
        hear_command(speaker, line);
    } else if (words_after(line, "DONE")) {
        end_list(speaker);
    } else {
        read_stone(speaker, line);
    }
    return true;
}

const struct speech gomocup_speech = {
    .name = "gomocup",
    .session_size = sizeof(struct session),
    .plays = gomocup_plays,
    .hear = gomocup_hear,
};
