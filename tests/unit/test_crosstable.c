// SPDX-License-Identifier: MIT
/// Counts of who did what against whom.
#include "test.h"

#include "core/crosstable.h"

static struct played game(int first, int second, int winner, int blamed, enum ending ending)
{
    return (struct played){
        .engine = {first, second}, .winner = winner, .blamed = blamed, .ending = ending};
}

static void games_are_counted_for_both(void **unused)
{
    (void)unused;
    struct crosstable table = {0};
    crosstable_init(&table, 3);
    crosstable_add(&table, &(struct played){.engine = {0, 2}, .winner = 0, .blamed = NOBODY});
    struct played late = game(2, 0, 1, 0, ENDING_TIMEOUT);
    crosstable_add(&table, &late);
    struct played drawn = game(0, 2, NOBODY, NOBODY, ENDING_RULES);
    crosstable_add(&table, &drawn);

    struct tally tally = crosstable_tally(&table, 0, 2);
    assert_int_equal(tally.wins, 2);
    assert_int_equal(tally.draws, 1);
    tally = crosstable_tally(&table, 2, 0);
    assert_int_equal(tally.losses, 2);
    tally = crosstable_tally(&table, 0, 1);
    assert_int_equal(tally_games(&tally), 0);

    const struct engine_counts *counts = &table.counts[2];
    assert_int_equal(counts->seat[0].losses, 1);
    assert_int_equal(counts->seat[1].losses, 1);
    assert_int_equal(counts->seat[1].draws, 1);
    assert_int_equal(counts->lost[ENDING_TIMEOUT], 1);
    assert_int_equal(counts->lost[ENDING_RULES], 1);
    assert_int_equal(counts->faults[ENDING_TIMEOUT], 1);
    assert_int_equal(crosstable_faults(&table, 2), 1);
    assert_int_equal(crosstable_faults(&table, 0), 0);
    assert_int_equal(table.counts[0].won[ENDING_TIMEOUT], 1);
    struct tally first = crosstable_first(&table);
    assert_int_equal(first.wins, 1);
    assert_int_equal(first.losses, 1);
    assert_int_equal(first.draws, 1);
    crosstable_release(&table);
}

static void both_at_fault_have_both_lost(void **unused)
{
    (void)unused;
    struct crosstable table = {0};
    crosstable_init(&table, 2);
    struct played pair[] = {game(0, 1, NOBODY, BOTH, ENDING_NO_START),
                            game(1, 0, 0, NOBODY, ENDING_RULES)};
    crosstable_add(&table, &pair[0]);
    for (int engine = 0; engine < 2; engine++) {
        assert_int_equal(table.counts[engine].faults[ENDING_NO_START], 1);
        assert_int_equal(table.counts[engine].lost[ENDING_NO_START], 1);
        assert_int_equal(crosstable_total(&table, engine).losses, 1);
    }
    assert_int_equal(crosstable_tally(&table, 0, 1).losses, 0);
    assert_int_equal(crosstable_first(&table).losses, 0);
    crosstable_add(&table, &pair[1]);
    crosstable_add_pair(&table, pair);
    struct pairs pairs = crosstable_pairs(&table, 0, 1);
    assert_int_equal(pairs_count(&pairs), 0);
    crosstable_release(&table);
}

static void pairs_are_seen_from_either_side(void **unused)
{
    (void)unused;
    struct crosstable table = {0};
    crosstable_init(&table, 2);
    // Engine 1 wins the first and draws the second: three half points of four.
    struct played pair[] = {game(1, 0, 0, NOBODY, ENDING_RULES),
                            game(0, 1, NOBODY, NOBODY, ENDING_RULES)};
    crosstable_add_pair(&table, pair);
    pair[0].winner = NOBODY;
    crosstable_add_pair(&table, pair);
    struct pairs mine = crosstable_pairs(&table, 1, 0);
    assert_int_equal(mine.count[3], 1);
    assert_int_equal(mine.count[2], 1);
    assert_int_equal(mine.drawn, 1);
    struct pairs theirs = crosstable_pairs(&table, 0, 1);
    assert_int_equal(theirs.count[1], 1);
    assert_int_equal(theirs.drawn, 1);
    crosstable_release(&table);
}

static void what_is_dropped_was_never_there(void **unused)
{
    (void)unused;
    struct crosstable table = {0}, empty = {0};
    crosstable_init(&table, 2);
    crosstable_init(&empty, 2);
    struct played pair[] = {game(0, 1, 1, 0, ENDING_CRASHED), game(1, 0, 1, NOBODY, ENDING_RULES)};
    for (int i = 0; i < 2; i++) {
        crosstable_add(&table, &pair[i]);
    }
    crosstable_add_pair(&table, pair);
    for (int i = 0; i < 2; i++) {
        crosstable_drop(&table, &pair[i]);
    }
    crosstable_drop_pair(&table, pair);
    assert_memory_equal(table.counts, empty.counts, 2 * sizeof *table.counts);
    assert_memory_equal(table.first, empty.first, 4 * sizeof *table.first);
    assert_memory_equal(table.pairs, empty.pairs, 4 * sizeof *table.pairs);
    crosstable_release(&table);
    crosstable_release(&empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_are_counted_for_both),
        cmocka_unit_test(both_at_fault_have_both_lost),
        cmocka_unit_test(pairs_are_seen_from_either_side),
        cmocka_unit_test(what_is_dropped_was_never_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
