// SPDX-License-Identifier: MIT
/// SAU as an engine speaks it: every command that asks for a move is answered with one line.
#include <stdlib.h>
#include <string.h>

#include "proto/sau_moves.h"
#include "rules/notation.h"
#include "speaker.h"

/// What the engine said last, until the referee says what became of it.
struct session {
    struct move said;
    bool pending; ///< hidden games: neither accepted nor refused yet
};

/// What follows a word of the line; NULL where the line starts with another word.
static const char *after(const char *line, const char *word)
{
    size_t len = strlen(word);
    if (strncmp(line, word, len) != 0 || (line[len] != ' ' && line[len] != '\0')) {
        return NULL;
    }
    return line + len + strspn(line + len, " ");
}

static void say_move(struct speaker *speaker, const struct move *move)
{
    struct session *session = speaker->session;
    char text[MOVE_TEXT_MAX];
    sau_write(&speaker->table.game, move, text);
    session->said = *move;
    session->pending = move->kind != MOVE_PASS;
    say("move %s", text);
}

static void answer(struct speaker *speaker)
{
    struct table *table = &speaker->table;
    struct move move;
    if (table->game.rules->hidden) {
        speaker->player->choose(table, &move);
        say_move(speaker, &move);
    } else if (table_must_move(table)) {
        speaker->player->choose(table, &move);
        table_play(table, &move);
        say_move(speaker, &move);
    }
}

/// "move XY" tells the other's move; a hidden game has "move go" and "move pass".
static void hear_move(struct speaker *speaker, const char *text)
{
    struct table *table = &speaker->table;
    struct move move;
    const char *why;
    if (!table->playing) {
        return;
    }
    if (table->game.rules->hidden) {
        table_other_moved(table, strcmp(text, "pass") == 0);
        answer(speaker);
    } else if (sau_read(&table->game, text, &move, &why) == 0 && table_play(table, &move) == 0) {
        answer(speaker);
    }
}

/// "2 CECF": as many points as it says.
static void hear_stones(struct speaker *speaker, const char *text,
                        void (*hear)(struct table *table, const struct cells *cells))
{
    struct move move;
    const char *why;
    text += strspn(text, "0123456789");
    if (speaker->table.game.rules->hidden &&
        sau_read(&speaker->table.game, text, &move, &why) == 0) {
        hear(&speaker->table, &move.cells);
    }
}

/// The referee's word on the last try.
static void hear_verdict(struct speaker *speaker, bool accepted)
{
    struct session *session = speaker->session;
    if (!session->pending) {
        return;
    }
    session->pending = false;
    if (accepted) {
        table_accepted(&speaker->table, &session->said);
    } else {
        table_refused(&speaker->table, &session->said);
        answer(speaker);
    }
}

/// The other one's rules are not ours. Any other legal move may please the referee more.
static void hear_error(struct speaker *speaker)
{
    struct session *session = speaker->session;
    struct table *table = &speaker->table;
    if (table->game.rules->hidden) {
        hear_verdict(speaker, false);
        return;
    }
    if (!table->playing) {
        return;
    }
    table_take_back(table);
    struct move move = session->said;
    for (int tries = 0; tries < 100 && move_equal(&move, &session->said); tries++) {
        table->game.rules->sample(table->state, &table->dice, &move);
    }
    table_play(table, &move);
    say_move(speaker, &move);
}

static void hear_new(struct speaker *speaker, const char *colour)
{
    bool black = strcmp(colour, "black") == 0;
    ((struct session *)speaker->session)->pending = false;
    table_begin(&speaker->table, black ? 0 : 1);
    if (black) {
        answer(speaker);
    }
}

static bool sau_hear(struct speaker *speaker, const char *line)
{
    const char *rest;
    if (after(line, "name?")) {
        say("name %s", speaker->name);
    } else if ((rest = after(line, "new"))) {
        hear_new(speaker, rest);
    } else if ((rest = after(line, "move"))) {
        hear_move(speaker, rest);
    } else if (after(line, "accept")) {
        hear_verdict(speaker, true);
    } else if (after(line, "refuse")) {
        hear_verdict(speaker, false);
    } else if ((rest = after(line, "take"))) {
        hear_stones(speaker, rest, table_took);
    } else if ((rest = after(line, "taked"))) {
        hear_stones(speaker, rest, table_lost);
    } else if (after(line, "error")) {
        hear_error(speaker);
    } else if (after(line, "end")) {
        speaker->table.playing = false;
    }
    return !after(line, "quit");
}

const struct speech sau_speech = {
    .name = "sau",
    .session_size = sizeof(struct session),
    .plays = sau_plays,
    .hear = sau_hear,
};
