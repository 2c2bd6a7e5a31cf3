// SPDX-License-Identifier: MIT
/// NBoard version 2 as an engine speaks it. It answers "go" and does not play that move itself:
/// the referee sends it back by "move".
#include <string.h>

#include "proto/ggf.h"
#include "rules/notation.h"
#include "speaker.h"

static bool nboard_plays(const struct game *game)
{
    return strcmp(game->rules->name, "othello") == 0;
}

/// What follows a word of the line; NULL where the line starts with another word.
static const char *after(const char *line, const char *word)
{
    size_t len = strlen(word);
    if (strncmp(line, word, len) != 0 || (line[len] != ' ' && line[len] != '\0')) {
        return NULL;
    }
    return line + len + strspn(line + len, " ");
}

static void hear_game(struct table *table, const char *text)
{
    struct ggf ggf = {0};
    struct move move;
    const char *why;
    bool good = ggf_read(&table->game, text, &ggf, &why) == 0;
    table_begin(table, 0);
    table->playing = good && table_place(table, &ggf.board, ggf.colour) == 0;
    for (size_t at = 0; table->playing && moves_next(&ggf.moves, &at, &move);) {
        table->playing = table_told(table, &move) == 0;
    }
    moves_release(&ggf.moves);
}

static void hear_move(struct table *table, const char *text)
{
    struct move move;
    const char *why;
    if (table->playing && ggf_read_move(&table->game, text, &move, &why) == 0) {
        table_told(table, &move);
    }
}

static void answer(struct speaker *speaker)
{
    struct table *table = &speaker->table;
    struct move move;
    char text[MOVE_TEXT_MAX];
    if (!table->playing) {
        return;
    }
    table->seat = table->game.rules->turn(table->state);
    if (table_must_move(table)) {
        speaker->player->choose(table, &move);
        ggf_write_move(&table->game, &move, text);
        say("=== %s", text);
    }
}

static bool nboard_hear(struct speaker *speaker, const char *line)
{
    const char *rest;
    if (after(line, "nboard")) {
        say("set myname %s", speaker->name);
    } else if ((rest = after(line, "set game"))) {
        hear_game(&speaker->table, rest);
    } else if ((rest = after(line, "move"))) {
        hear_move(&speaker->table, rest);
    } else if (after(line, "go")) {
        answer(speaker);
    } else if ((rest = after(line, "ping"))) {
        say("pong %s", rest);
    }
    return !after(line, "quit");
}

const struct speech nboard_speech = {
    .name = "nboard",
    .plays = nboard_plays,
    .hear = nboard_hear,
};
