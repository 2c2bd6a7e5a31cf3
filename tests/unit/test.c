// SPDX-License-Identifier: MIT
/// What the unit tests share.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "util/mem.h"

struct game test_game(const char *name, const char *options)
{
    const struct rules *rules = rules_find(name);
    assert_non_null(rules);
    struct game game;
    game_init(&game, rules);
    char *words = mem_text(options ? options : "");
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) {
        char *value = strchr(word, '=');
        assert_non_null(value);
        *value = '\0';
        struct err err = {0};
        if (game_set(&game, word, value + 1, &err) < 0) {
            fail_msg("%s", err.text);
        }
    }
    free(words);
    return game;
}

void *test_start(const struct game *game)
{
    void *state = mem_new(game->rules->state_size);
    game_start(game, state);
    return state;
}

enum verdict test_check(const struct game *game, const void *state, const char *text,
                        const char **why)
{
    struct move move;
    *why = "";
    if (move_read(game, text, &move) < 0) {
        return illegal(why, "unreadable");
    }
    return game->rules->check(state, &move, why);
}

void test_play(const struct game *game, void *state, const char *moves)
{
    char *words = mem_text(moves);
    char *rest = words;
    for (char *word; (word = strtok_r(rest, " \n", &rest));) {
        const char *why;
        if (test_check(game, state, word, &why) != LEGAL) {
            fail_msg("%s in \"%s\": %s", word, moves, why);
        }
        struct move move;
        move_read(game, word, &move);
        game->rules->apply(state, &move, NULL);
    }
    free(words);
}

uint64_t test_perft(const char *name, const char *options, int depth)
{
    struct game game = test_game(name, options);
    void *state = test_start(&game);
    uint64_t leaves = game_perft(&game, state, depth);
    free(state);
    return leaves;
}
