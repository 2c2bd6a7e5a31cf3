// SPDX-License-Identifier: MIT
/// Fuzz target: positions as people write them. The first line is the game, each other one a
/// position. What is put on a board is seen there, and the rules hold from there on.
#include <stdlib.h>
#include <string.h>

#include "draw/text.h"
#include "rules/notation.h"
#include "rules/position.h"
#include "target.h"
#include "util/dice.h"
#include "util/mem.h"

enum { LISTED_MAX = 100, PLIES = 4 };

/// A position as it can be read again.
static void write_position(const struct game *game, const struct view *view, struct str *out)
{
    const char *symbols = game->rules->look.symbols;
    for (int cell = 0; cell < view->width * view->height; cell++) {
        uint8_t piece = view->cell[cell];
        char text[CELL_TEXT_MAX];
        cell_text(game, (cell_t)cell, text);
        str_printf(out, "%c: %s ",
                   piece == BLACK   ? 'B'
                   : piece == WHITE ? 'W'
                                    : symbols[piece],
                   text);
    }
}

static void write_again(const struct game *game, const struct view *position)
{
    struct view again = {0};
    struct str text = {0};
    struct err err = {0};
    write_position(game, position, &text);
    must(position_read(game, text.data, &again, &err) == 0, err.text);
    must(memcmp(position, &again, sizeof again) == 0, "a position is read as it was written");
    str_clear(&text);
    draw_text(&game->rules->look, position, NULL, true, &text);
    str_release(&text);
}

struct listing {
    const struct game *game;
    const void *state;
    int count;
};

static bool is_legal(void *context, const struct move *move)
{
    struct listing *listing = context;
    const char *why;
    must(listing->game->rules->check(listing->state, move, &why) == LEGAL,
         "a listed move is legal");
    return ++listing->count < LISTED_MAX;
}

/// A game by chance from there.
static void play_on(const struct game *game, void *state)
{
    const struct rules *rules = game->rules;
    struct dice dice = {.state = 1};
    struct outcome outcome;
    for (int ply = 0; ply < PLIES && !rules->over(state, &outcome); ply++) {
        struct move move = {0};
        const char *why;
        struct listing listing = {.game = game, .state = state};
        rules->each(state, is_legal, &listing);
        rules->sample(state, &dice, &move);
        must(rules->check(state, &move, &why) == LEGAL, "a move by chance is legal");
        rules->apply(state, &move, NULL);
    }
}

static void place(const struct game *game, const struct view *position, int colour)
{
    struct view seen = {0};
    void *state = mem_new(game->rules->state_size);
    game_start(game, state);
    if (!game->rules->place(state, position, colour)) {
        game_view(game, state, EYE_REFEREE, &seen);
        must(memcmp(position, &seen, sizeof seen) == 0, "what was put on a board is seen there");
        int turn = game->rules->turn(state);
        must(turn == 0 || turn == 1, "somebody is on move");
        play_on(game, state);
    }
    free(state);
}

static void put(const struct game *game, const char *text)
{
    struct view position = {0};
    struct err err;
    if (position_read(game, text, &position, &err) < 0) {
        must_be_shown(&err);
        return;
    }
    write_again(game, &position);
    for (int colour = 0; game->rules->place && colour < SEATS; colour++) {
        place(game, &position, colour);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct game game;
    struct str line = {0};
    size_t at = take_line(data, size, &line);
    game_init(&game, rules_find("othello"));
    if (line.len > 0) {
        game_of_words(&game, line.data);
    }
    while (at < size) {
        str_clear(&line);
        at += take_line(data + at, size - at, &line);
        put(&game, str_text(&line));
    }
    str_release(&line);
    return 0;
}
