// SPDX-License-Identifier: MIT
/// What every game promises, tested on every game in the registry: a new one gets this for free.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "util/mem.h"

enum { GAMES = 20 };

/// Walks random games and calls `at` on each position with a sampled move that is legal there.
typedef void at_position(const struct game *game, const void *state, const struct move *move,
                         struct dice *dice);

/// Play one game by chance, passing over refused moves.
static void play_one(const struct game *game, void *state, struct dice *dice, at_position *at)
{
    const struct rules *rules = game->rules;
    struct outcome outcome;
    int plies = 0;
    while (!rules->over(state, &outcome)) {
        struct move move;
        const char *why = "";
        if (!rules->forced || !rules->forced(state, &move)) {
            rules->sample(state, dice, &move);
        }
        if (rules->check(state, &move, &why) != LEGAL) {
            fail_msg("%s: sampled move is not legal: %s", rules->name, why);
        }
        if (at) {
            at(game, state, &move, dice);
        }
        rules->apply(state, &move, NULL);
        if (++plies > rules->plies_max) {
            fail_msg("%s: more than %d plies", rules->name, rules->plies_max);
        }
    }
    assert_true(outcome.winner == NOBODY || outcome.winner == 0 || outcome.winner == 1);
    assert_non_null(outcome.why);
}

static void play_all(at_position *at)
{
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        game_init(&game, rules_all[i]);
        void *state = mem_new(game.rules->state_size);
        for (uint64_t seed = 0; seed < GAMES; seed++) {
            struct dice dice = {.state = seed};
            game_start(&game, state);
            play_one(&game, state, &dice, at);
        }
        free(state);
    }
}

/// Play two games with an option at a value: the first `len` bytes of `text`.
static void play_with(const struct rules *rules, const char *option, const char *text, size_t len)
{
    struct game game;
    struct err err = {0};
    char value[64];
    snprintf(value, sizeof value, "%.*s", (int)len, text);
    game_init(&game, rules);
    if (game_set(&game, option, value, &err) < 0) {
        fail_msg("%s", err.text);
    }
    void *state = test_start(&game);
    for (uint64_t seed = 0; seed < 2; seed++) {
        struct dice dice = {.state = seed};
        game_start(&game, state);
        play_one(&game, state, &dice, NULL);
    }
    free(state);
}

static void every_game_ends_with_any_option(void **unused)
{
    (void)unused;
    for (int i = 0; rules_all[i]; i++) {
        for (const struct option *row = rules_all[i]->options; row && row->name; row++) {
            const char *values = row->values, *dots = strstr(values, "..");
            if (dots) {
                play_with(rules_all[i], row->name, values, (size_t)(dots - values));
                play_with(rules_all[i], row->name, dots + 2, strcspn(dots + 2, " "));
                continue;
            }
            while (*values) {
                size_t len = strcspn(values, "|");
                play_with(rules_all[i], row->name, values, len);
                values += len + (values[len] == '|');
            }
        }
    }
}

static void every_game_ends(void **unused)
{
    (void)unused;
    play_all(NULL);
}

static void text_round_trips(const struct game *game, const void *state, const struct move *move,
                             struct dice *dice)
{
    (void)state;
    (void)dice;
    char text[MOVE_TEXT_MAX];
    move_text(game, move, text);
    struct move back;
    if (move_read(game, text, &back) < 0) {
        fail_msg("%s: %s can not be read", game->rules->name, text);
    }
    assert_true(move_equal(move, &back));
}

static void every_move_reads_back(void **unused)
{
    (void)unused;
    play_all(text_round_trips);
}

/// A move made of noise: any kind, count and cells.
static struct move noise(struct dice *dice)
{
    struct move move = {.kind = (enum move_kind)dice_roll(dice, 4)};
    move.cells.count = (uint16_t)dice_roll(dice, dice_roll(dice, 4) ? 5 : LIST_MAX);
    for (int i = 0; i < move.cells.count; i++) {
        move.cells.at[i] = (cell_t)dice_roll(dice, dice_roll(dice, 8) ? 60 : 65536);
    }
    return move;
}

static void changes_nothing(const struct game *game, const void *state, const struct move *move,
                            struct dice *dice)
{
    (void)move;
    const struct rules *rules = game->rules;
    void *before = mem_new(rules->state_size);
    memcpy(before, state, rules->state_size);
    for (int i = 0; i < 8; i++) {
        struct move odd = noise(dice);
        const char *why = NULL;
        if (rules->check(state, &odd, &why) == LEGAL) {
            text_round_trips(game, state, &odd, dice);
        } else {
            assert_non_null(why);
        }
    }
    for (int eye = 0; eye <= EYE_REFEREE; eye++) {
        struct view view;
        game_view(game, state, eye, &view);
        for (int i = 0; i < view.width * view.height; i++) {
            assert_true(view.cell[i] < strlen(rules->look.symbols));
        }
    }
    assert_memory_equal(before, state, rules->state_size);
    free(before);
}

static void check_and_view_change_nothing(void **unused)
{
    (void)unused;
    play_all(changes_nothing);
}

/// Looks for a move among those visited, and counts them.
struct search {
    const struct rules *rules;
    const void *state;
    const struct move *wanted;
    uint64_t count;
    bool found;
};

static bool search_visit(void *context, const struct move *move)
{
    struct search *search = context;
    search->count++;
    search->found |= move_equal(move, search->wanted);
    const char *why = "";
    if (search->count < 500 && search->rules->check(search->state, move, &why) != LEGAL) {
        fail_msg("%s: a visited move is not legal: %s", search->rules->name, why);
    }
    return search->count < 100000;
}

static void is_visited(const struct game *game, const void *state, const struct move *move,
                       struct dice *dice)
{
    if (dice_roll(dice, 10) > 0) {
        return; // counting is slow where moves are many
    }
    struct search search = {.rules = game->rules, .state = state, .wanted = move};
    game->rules->each(state, search_visit, &search);
    if (search.count < 100000) {
        if (!search.found) {
            char text[MOVE_TEXT_MAX];
            move_text(game, move, text);
            fail_msg("%s: %s was sampled but not visited", game->rules->name, text);
        }
        if (game->rules->count) {
            assert_int_equal(search.count, game->rules->count(state));
        }
    }
}

static void moves_visited_are_those_sampled(void **unused)
{
    (void)unused;
    play_all(is_visited);
}

/// Says false at the third move, and must not be asked again.
static bool third_visit(void *context, const struct move *move)
{
    (void)move;
    int *visits = context;
    assert_in_range(*visits, 0, 2);
    return ++*visits < 3;
}

static void stops_when_told(const struct game *game, const void *state, const struct move *move,
                            struct dice *dice)
{
    (void)move;
    (void)dice;
    int visits = 0;
    game->rules->each(state, third_visit, &visits);
    assert_in_range(visits, 1, 3);
}

static void visiting_stops_when_told(void **unused)
{
    (void)unused;
    play_all(stops_when_told);
}

/// A position written by `view` and read by `place` looks the same again.
static void places_back(const struct game *game, const void *state, const struct move *move,
                        struct dice *dice)
{
    (void)move;
    (void)dice;
    const struct rules *rules = game->rules;
    if (!rules->place) {
        return;
    }
    struct view view, again;
    game_view(game, state, EYE_REFEREE, &view);
    void *placed = test_start(game);
    const char *why = rules->place(placed, &view, game_colour(game, state, rules->turn(state)));
    if (why) {
        fail_msg("%s: a position of a game can't be placed: %s", rules->name, why);
    }
    game_view(game, placed, EYE_REFEREE, &again);
    assert_memory_equal(&view, &again, sizeof view);
    free(placed);
}

static void positions_can_be_placed(void **unused)
{
    (void)unused;
    play_all(places_back);
}

static void facts_are_complete(void **unused)
{
    (void)unused;
    for (int i = 0; rules_all[i]; i++) {
        const struct rules *rules = rules_all[i];
        assert_ptr_equal(rules_find(rules->name), rules);
        assert_true(i == 0 || strcmp(rules_all[i - 1]->name, rules->name) < 0);
        for (int j = 0; rules->aliases && rules->aliases[j]; j++) {
            assert_ptr_equal(rules_find(rules->aliases[j]), rules);
        }
        for (const struct option *row = rules->options; row && row->name; row++) {
            int32_t value;
            char text[32];
            assert_int_equal(option_read(row, row->initial, &value, NULL), 0);
            option_text(row, value, text, sizeof text);
            assert_string_equal(text, row->initial);
            assert_non_null(row->help);
        }
    }
}

static void a_wrong_option_names_the_right_ones(void **unused)
{
    (void)unused;
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        struct err err = {0};
        game_init(&game, rules_all[i]);
        assert_int_equal(game_set(&game, "nonsense", "1", &err), -1);
        for (const struct option *row = rules_all[i]->options; row && row->name; row++) {
            assert_non_null(strstr(err.text, row->name));
        }
        for (const struct option *row = rules_all[i]->options; row && row->name; row++) {
            assert_int_equal(game_set(&game, row->name, "nonsense", &err), -1);
            char least[32]; // the first word, or the range's beginning
            snprintf(least, sizeof least, "%.*s", (int)strcspn(row->values, "|."), row->values);
            assert_non_null(strstr(err.text, least));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_are_complete),
        cmocka_unit_test(a_wrong_option_names_the_right_ones),
        cmocka_unit_test(every_game_ends),
        cmocka_unit_test(every_game_ends_with_any_option),
        cmocka_unit_test(every_move_reads_back),
        cmocka_unit_test(check_and_view_change_nothing),
        cmocka_unit_test(moves_visited_are_those_sampled),
        cmocka_unit_test(visiting_stops_when_told),
        cmocka_unit_test(positions_can_be_placed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
