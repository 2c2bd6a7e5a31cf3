// SPDX-License-Identifier: MIT
/// Phantom Go: what a seat may not know does not change what it sees.
#include "test.h"

#include <stdlib.h>

enum { CELLS = 81, GAMES = 200 };

/// A position with the same stones of one colour and others of the other, where they live.
static void disguise(const struct game *game, const void *state, int seat, struct dice *dice,
                     void *disguised)
{
    struct view view;
    const char *why;
    do {
        game_view(game, state, EYE_REFEREE, &view);
        for (int cell = 0; cell < CELLS; cell++) {
            if (view.cell[cell] != piece_of(seat)) {
                view.cell[cell] = dice_roll(dice, 4) ? EMPTY : piece_of(other(seat));
            }
        }
        game_start(game, disguised);
        why = game->rules->place(disguised, &view, game->rules->turn(state));
    } while (why);
}

static void a_view_shows_own_stones_only(void **unused)
{
    (void)unused;
    struct game game = test_game("phantom-go", NULL);
    void *state = test_start(&game), *disguised = test_start(&game);
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct dice dice = {.state = seed};
        game_start(&game, state);
        for (uint32_t plies = dice_roll(&dice, 50); plies > 0; plies--) {
            struct move move;
            game.rules->sample(state, &dice, &move);
            game.rules->apply(state, &move, NULL);
        }
        for (int seat = 0; seat < SEATS; seat++) {
            struct view view, other_view, whole;
            disguise(&game, state, seat, &dice, disguised);
            game_view(&game, state, seat, &view);
            game_view(&game, disguised, seat, &other_view);
            assert_memory_equal(&view, &other_view, sizeof view);
            game_view(&game, state, EYE_REFEREE, &whole);
            for (int cell = 0; cell < CELLS; cell++) {
                bool own = whole.cell[cell] == piece_of(seat);
                assert_int_equal(view.cell[cell], own ? whole.cell[cell] : EMPTY);
            }
        }
    }
    free(state);
    free(disguised);
}

static void a_view_does_not_tell_the_past(void **unused)
{
    (void)unused;
    // The same stones of Black: once White has taken nothing, once there is a ko, once he passed.
    static const char *const games[] = {
        "b9 c9 c8 d8 b7 c7 i1 h2",
        "b9 c9 c8 d8 b7 c7 i1 pass",
        "b9 c9 a8 d8 b7 c7 i1 b8 c8 h2 g3 b8",
    };
    struct game game = test_game("phantom-go", NULL);
    struct view first, second, third;
    void *state = test_start(&game);
    test_play(&game, state, games[0]);
    game_view(&game, state, 0, &first);
    game_start(&game, state);
    test_play(&game, state, games[1]);
    game_view(&game, state, 0, &second);
    assert_memory_equal(&first, &second, sizeof first);
    game_start(&game, state);
    test_play(&game, state, games[2]);
    game_view(&game, state, 0, &third);
    assert_int_equal(third.cell[11], EMPTY); // c8 was taken, which Black is told
    assert_int_equal(third.cell[10], EMPTY); // by b8, which he is not
    free(state);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_view_shows_own_stones_only),
        cmocka_unit_test(a_view_does_not_tell_the_past),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
