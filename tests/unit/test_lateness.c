// SPDX-License-Identifier: MIT
/// How late the referee was: shares to an eighth, and the most exactly.
#include "test.h"

#include "core/lateness.h"

static void nothing_measured_is_nothing(void **unused)
{
    (void)unused;
    struct lateness none = {0};
    assert_int_equal(lateness_at(&none, 0.5), 0);
    assert_int_equal(none.most_ns, 0);
}

static void shares_are_right_to_an_eighth(void **unused)
{
    (void)unused;
    struct lateness lateness = {0};
    for (int64_t i = 1; i <= 1000; i++) {
        lateness_add(&lateness, i * 10000);
    }
    int64_t half = lateness_at(&lateness, 0.5), nearly_all = lateness_at(&lateness, 0.99);
    assert_in_range(half, 5000000, 5000000 + 5000000 / 8);
    assert_in_range(nearly_all, 9900000, 9900000 + 9900000 / 8);
    assert_int_equal(lateness_at(&lateness, 1), 10000000);
    assert_int_equal(lateness.most_ns, 10000000);
}

static void far_too_late_has_a_bucket_too(void **unused)
{
    (void)unused;
    struct lateness lateness = {0};
    lateness_add(&lateness, INT64_MAX);
    lateness_add(&lateness, 0);
    assert_true(lateness_at(&lateness, 1) > 1000);
    assert_int_equal(lateness_at(&lateness, 0.5), 1000);
}

static void loops_add_up(void **unused)
{
    (void)unused;
    struct lateness one = {0}, two = {0};
    lateness_add(&one, 500);
    lateness_add(&two, 70000);
    lateness_merge(&one, &two);
    assert_int_equal(one.count, 2);
    assert_int_equal(one.most_ns, 70000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_measured_is_nothing),
        cmocka_unit_test(shares_are_right_to_an_eighth),
        cmocka_unit_test(far_too_late_has_a_bucket_too),
        cmocka_unit_test(loops_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
