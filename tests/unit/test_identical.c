// SPDX-License-Identifier: MIT
/// Games that are the same move for move.
#include "test.h"

#include "core/identical.h"
#include "util/dice.h"

static void equal_moves_have_equal_hashes(void **unused)
{
    (void)unused;
    struct moves a = {0}, b = {0};
    struct move one = move_play(1, (const cell_t[]){7}), two = move_play(2, (const cell_t[]){7, 8});
    struct move pass = move_pass();
    moves_add(&a, &one);
    moves_add(&b, &one);
    assert_true(moves_hash(&a) == moves_hash(&b));
    moves_add(&b, &pass);
    assert_true(moves_hash(&a) != moves_hash(&b));
    moves_clear(&b);
    moves_add(&b, &two);
    assert_true(moves_hash(&a) != moves_hash(&b));
    moves_clear(&b);
    assert_true(moves_hash(&b) != 0);
    moves_release(&a);
    moves_release(&b);
}

static void a_game_is_seen_the_second_time(void **unused)
{
    (void)unused;
    struct identical identical = {0};
    for (uint64_t i = 0; i < 50000; i++) {
        assert_false(identical_seen(&identical, dice_mix(1, i)));
    }
    for (uint64_t i = 0; i < 50000; i++) {
        assert_true(identical_seen(&identical, dice_mix(1, i)));
    }
    assert_false(identical_seen(&identical, 0));
    assert_true(identical_seen(&identical, 0));
    identical_release(&identical);
}

static void memory_has_a_cap(void **unused)
{
    (void)unused;
    struct identical identical = {0};
    for (uint64_t i = 0; i < IDENTICAL_MAX + 1000; i++) {
        assert_false(identical_seen(&identical, dice_mix(1, i)));
    }
    assert_int_equal(identical.count, IDENTICAL_MAX);
    assert_true(identical.cap * sizeof *identical.table <= 4 << 20);
    assert_true(identical_seen(&identical, dice_mix(1, 5)));
    assert_false(identical_seen(&identical, dice_mix(1, IDENTICAL_MAX + 5)));
    identical_release(&identical);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_moves_have_equal_hashes),
        cmocka_unit_test(a_game_is_seen_the_second_time),
        cmocka_unit_test(memory_has_a_cap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
