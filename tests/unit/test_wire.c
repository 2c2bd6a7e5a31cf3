// SPDX-License-Identifier: MIT
/// Packets on their way to an engine, and the registry of languages.
#include "test.h"

#include <string.h>

#include "proto/protocol.h"

static void a_packet_ends_where_it_is_cut(void **unused)
{
    (void)unused;
    struct wire wire = {0};
    wire_cut(&wire);
    assert_int_equal(wire.packets, 0);
    wire_puts(&wire, "accept\n");
    wire_cut(&wire);
    wire_cut(&wire);
    wire_printf(&wire, "take %d ", 2);
    wire_puts(&wire, "AABB\n");
    assert_int_equal(wire.packets, 1);
    wire_cut(&wire);
    assert_int_equal(wire.packets, 2);
    assert_int_equal(wire.end[0], strlen("accept\n"));
    assert_int_equal(wire.end[1], wire.text.len);
    assert_string_equal(wire.text.data, "accept\ntake 2 AABB\n");
    wire_clear(&wire);
    assert_int_equal(wire.packets, 0);
    assert_int_equal(wire.text.len, 0);
    wire_puts(&wire, "x");
    wire_cut(&wire);
    assert_int_equal(wire.end[0], 1);
    wire_release(&wire);
    wire_release(&wire);
}

static void the_longest_print_fits(void **unused)
{
    (void)unused;
    struct wire wire = {0};
    char text[1024];
    memset(text, 'x', sizeof text);
    text[1023] = '\0';
    wire_printf(&wire, "%s", text);
    assert_int_equal(wire.text.len, 1023);
    wire_release(&wire);
}

static void languages_are_complete_and_found(void **unused)
{
    (void)unused;
    for (int i = 0; protocols_all[i]; i++) {
        const struct protocol *protocol = protocols_all[i];
        assert_ptr_equal(protocol_find(protocol->name), protocol);
        assert_true(protocol->title && protocol->plays && protocol->ask && protocol->session_size);
        assert_true(protocol->lifetime == LIFETIME_MOVE ? protocol->exited != NULL
                                                        : protocol->line != NULL);
        assert_int_equal(protocol->read == NULL, protocol->write == NULL);
        if (i > 0) {
            assert_true(strcmp(protocols_all[i - 1]->name, protocol->name) < 0);
        }
        for (int j = 0; protocol->aliases && protocol->aliases[j]; j++) {
            assert_ptr_equal(protocol_find(protocol->aliases[j]), protocol);
        }
        struct settings settings;
        settings_init(&settings, protocol->options);
    }
    assert_ptr_equal(protocol_find("SAU"), protocol_find("sau"));
    assert_non_null(protocol_find("sau"));
    assert_null(protocol_find("no such"));
    assert_null(protocol_find(""));
}

static void the_language_by_custom_has_the_game(void **unused)
{
    (void)unused;
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        game_init(&game, rules_all[i]);
        const struct protocol *protocol = protocol_default(&game);
        assert_true(!protocol || protocol->plays(&game));
    }
    struct game amazon = test_game("amazon", "");
    assert_ptr_equal(protocol_default(&amazon), protocol_find("sau"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_packet_ends_where_it_is_cut),
        cmocka_unit_test(the_longest_print_fits),
        cmocka_unit_test(languages_are_complete_and_found),
        cmocka_unit_test(the_language_by_custom_has_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
