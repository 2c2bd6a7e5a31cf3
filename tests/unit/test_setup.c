// SPDX-License-Identifier: MIT
/// Set-ups: YAML in, messages with their places, YAML out.
#include "test.h"

#include <string.h>

#include "config/name.h"
#include "config/setup.h"

static const char two[] = "game: othello\n"
                          "engines: [./a, ./b]\n";

/// Read and finish a text; the message or "".
static const char *message_of(const char *text)
{
    static struct err err;
    struct setup setup;
    setup_init(&setup);
    err.text[0] = '\0';
    int status = setup_read(&setup, "x.yaml", text, &err);
    status = status < 0 ? status : setup_finish(&setup, &err);
    assert_true((status < 0) == (err.text[0] != '\0'));
    setup_release(&setup);
    return err.text;
}

static void read_good(struct setup *setup, const char *text)
{
    struct err err = {""};
    setup_init(setup);
    if (setup_read(setup, "x.yaml", text, &err) < 0 || setup_finish(setup, &err) < 0) {
        fail_msg("%s", err.text);
    }
}

static void test_least(void **state)
{
    (void)state;
    struct setup setup;
    read_good(&setup, two);
    assert_string_equal(setup.game.rules->name, "othello");
    assert_int_equal(setup.count, 2);
    assert_string_equal(setup.engines[0].name, "a");
    assert_string_equal(setup.engines[1].command, "./b");
    assert_int_equal(setup.engines[0].time.base_ms, 900000);
    assert_int_equal(setup.engines[0].time.move_ms, NO_LIMIT);
    assert_false(setup_has_sprt(&setup));
    setup_release(&setup);
}

static void test_own_beats_each(void **state)
{
    (void)state;
    struct setup setup;
    read_good(&setup, "game: othello\n"
                      "each: {movetime: 2, margin: 50, restart: keep, env: {A: 1}}\n"
                      "engines:\n"
                      "  - {command: ./a, movetime: 500ms, name: one}\n"
                      "  - {command: ./a --level 3, tc: 40/1:30+0.5, env: {B: 2}}\n"
                      "  - ./a\n");
    const struct setup_engine *engine = setup.engines;
    assert_int_equal(engine[0].time.move_ms, 500);
    assert_int_equal(engine[0].time.base_ms, NO_LIMIT);
    assert_int_equal(engine[0].time.margin_ms, 50);
    assert_int_equal(engine[0].restart, RESTART_KEEP);
    assert_int_equal(engine[1].time.move_ms, 2000);
    assert_int_equal(engine[1].time.base_ms, 90000);
    assert_int_equal(engine[1].time.increment_ms, 500);
    assert_int_equal(engine[1].time.session, 40);
    assert_string_equal(engine[0].env.word[0], "A=1");
    assert_string_equal(engine[1].env.word[0], "B=2");
    assert_string_equal(engine[0].name, "one");
    assert_string_equal(engine[1].name, "a");
    assert_string_equal(engine[2].name, "a-2");
    setup_release(&setup);
}

static void test_command_line(void **state)
{
    (void)state;
    struct setup setup;
    struct err err;
    setup_init(&setup);
    assert_int_equal(setup_set(&setup, "game", "nogo", &err), 0);
    assert_int_equal(setup_set(&setup, "options", "size=9", &err), 0);
    assert_int_equal(setup_set(&setup, "concurrency", "0", &err), -1);
    assert_string_equal(err.text, "\"0\" is not a whole number from 1 to 1000");
    assert_int_equal(setup_set(&setup, "concurency", "2", &err), -1);
    assert_string_equal(err.text, "there is no key \"concurency\"; did you mean concurrency?");
    assert_int_equal(setup_engine_set(setup_add(&setup), "command", "x", &err), 0);
    assert_int_equal(setup_engine_set(setup_add(&setup), "command", "y", &err), 0);
    assert_int_equal(setup_engine_set(&setup.each, "tc", "5:00", &err), 0);
    setup_release(&setup);
}

/// What is wrong, and what is said.
static const struct {
    const char *text, *message;
} wrongs[] = {
    {"", "x.yaml:1:1: there is nothing in it"},
    {"- a\n", "x.yaml:1:1: a mapping of KEY: VALUE is wanted"},
    {"game: othello\ngmae: nogo\n", "x.yaml:2:1: there is no key \"gmae\"; did you mean game?"},
    {"game: othello\ngame: nogo\n", "x.yaml:2:1: \"game\" is given twice; first in line 1"},
    {"game: otello\nengines: [a, b]\n",
     "x.yaml:1:7: there is no game \"otello\"; did you mean othello?"},
    {"engines: [a, b]\n",
     "x.yaml: no game is named: \"game: othello\"; \"arbiter list\" names them"},
    {"game: othello\nengines: [a]\n", "x.yaml: two engines at least are needed to play"},
    {"game: othello\nengines: a\n",
     "x.yaml:2:10: engines: a list is wanted: \"- command: ./mine\""},
    {"game: othello\nengines:\n  - name: x\n  - b\n", "x.yaml:3:5: an engine without a command"},
    {"game: othello\nengines:\n  - a\n  - ' '\n", "x.yaml:4:5: an engine without a command"},
    {"game: othello\nengines:\n  - comand: x\n",
     "x.yaml:3:5: there is no key \"comand\"; did you mean command?"},
    {"tc: 15:00\n", "x.yaml:1:1: \"tc\" is an engine's: write it under \"each\", for all, or in "
                    "\"engines\""},
    {"game: [othello]\n", "x.yaml:1:7: game: one value is wanted"},
    {"game:\n", "x.yaml:1:6: game: a value is missing (GAME)"},
    {"openings: {ordre: shuffled}\n",
     "x.yaml:1:12: there is no key \"openings.ordre\"; did you mean order?"},
    {"openings: shuffled\n", "x.yaml:1:11: openings: a mapping of KEY: VALUE is wanted"},
    {"sprt: {elo2: 1}\n", "x.yaml:1:8: there is no key \"sprt.elo2\"; did you mean elo0?"},
    {"concurrency: many\n",
     "x.yaml:1:14: concurrency: \"many\" is not a whole number from 1 to 1000"},
    {"games: -1\n", "x.yaml:1:8: games: \"-1\" is not a whole number from 0 up"},
    {"games: 99999999999999999999\n",
     "x.yaml:1:8: games: \"99999999999999999999\" is too large a number"},
    {"game: nogo\n# 北\xb1\xb1\n",
     "x.yaml:2:4: invalid leading UTF-8 octet; save the file as UTF-8"},
    {"name: \x01\n", "x.yaml:1:7: control characters are not allowed"},
    {"each: {tc: soon}\n", "x.yaml:1:12: tc: \"soon\" is not a time control; write 900, 15:00, "
                           "900+5, 40/900 or inf"},
    {"each: {env: {A: [1]}}\n", "x.yaml:1:17: env: A: a word is wanted"},
    {"each: {env: A}\n", "x.yaml:1:13: env: a mapping of NAME: VALUE is wanted"},
    {"each: {limits: {memory: lots}}\n",
     "x.yaml:1:25: limits.memory: \"lots\" is not a size; write 4096, 64K, 512M, 2G or none"},
    {"fail-if: [[a]]\n", "x.yaml:1:11: fail-if: a list of texts is wanted"},
    {"game: 'othello\n",
     "x.yaml:2:1: found unexpected end of stream while scanning a quoted scalar"},
    {"a.b: 1\n", "x.yaml:1:1: there is no key \"a.b\"; \"arbiter list keys\" names them"},
    {"openings: {book: x}\n",
     "x.yaml:1:12: there is no key \"openings.book\"; there are file, order, plies, random"},
    {"game: othello\noptions: {colour: red}\nengines: [a, b]\n",
     "x.yaml:2:11: othello has no option \"colour\""},
    {"game: othello\neach: {protocol: sua}\nengines: [a, b]\n",
     "x.yaml:2:18: there is no protocol \"sua\"; did you mean sau?"},
    {"game: othello\nengines: [{command: a, name: x}, {command: b, name: x}]\n",
     "x.yaml:2:53: name: two engines are called \"x\""},
    {"game: othello\nformat: match\nengines: [a, b, c]\n",
     "x.yaml:2:9: format: a match is between two engines, and there are 3; try round-robin"},
    {"game: othello\nsprt: {elo0: 5, elo1: 5}\nengines: [a, b]\n",
     "x.yaml:2:23: SPRT: elo0 (5) must be less than elo1 (5)"},
    {"game: othello\nanchor: bb\nengines: [a, bbb]\n", "x.yaml:2:9: there is no engine \"bb\""},
    {"game: othello\nengines: [a, {command: b, movetime: 0}]\n",
     "x.yaml:2:37: movetime: no time at all; none is no limit"},
    {"game: othello\nstart-limit: 0\nengines: [a, b]\n",
     "x.yaml:2:14: start-limit: no time at all"},
    {"game: othello\nformat: swis\n",
     "x.yaml:2:9: format: \"swis\" is not one of match, "
     "round-robin, gauntlet, knockout, swiss, ladder; did you mean "
     "swiss?"},
};

static void test_messages(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        const char *message = message_of(wrongs[i].text);
        if (strncmp(message, wrongs[i].message, strlen(wrongs[i].message)) != 0) {
            fail_msg("%s-> %s\ninstead of %s", wrongs[i].text, message, wrongs[i].message);
        }
    }
}

static const char full[] =
    "name: 'all: of it'\n"
    "base: /some where\n"
    "game: othello\n"
    "format: swiss\n"
    "games: 4\n"
    "rounds: 7\n"
    "pairs: off\n"
    "concurrency: 3\n"
    "seed: 18446744073709551615\n"
    "anchor: one\n"
    "start-limit: 1500ms\n"
    "illegal: {retries: 0, grace: 1}\n"
    "openings: {file: book.txt, order: shuffled, plies: 6}\n"
    "output: {store: a.db, log-bytes: 64K, style: fastchess, keep-files: yes}\n"
    "fail-if: ['score<0.45', 'illegal>0']\n"
    "each: {tc: 10+0.1, margin: 20ms, env: {PATH: '/a:/b', NAME: 'null'}}\n"
    "engines:\n"
    "  - {name: one, command: './a \"b c\"', private-dir: true}\n"
    "  - {name: '~', command: b, movetime: 2.5, restart: after-fault}\n";

static void test_round_trip(void **state)
{
    (void)state;
    struct setup first, second;
    struct str once = {0}, twice = {0};
    read_good(&first, full);
    setup_write(&first, &once);
    read_good(&second, once.data);
    setup_write(&second, &twice);
    assert_string_equal(once.data, twice.data);
    assert_int_equal(second.seed, UINT64_MAX);
    assert_int_equal(second.pairs, 0);
    assert_int_equal(second.output.log_bytes, 65536);
    assert_int_equal(second.engines[0].env.count, 2);
    assert_string_equal(second.engines[0].env.word[1], "NAME=null");
    assert_string_equal(second.engines[1].name, "~");
    assert_int_equal(second.engines[1].time.move_ms, 2500);
    assert_int_equal(second.engines[1].time.base_ms, 10000);
    assert_int_equal(second.engines[1].time.increment_ms, 100);
    assert_string_equal(second.fail_if.word[0], "score<0.45");
    str_release(&once);
    str_release(&twice);
    setup_release(&first);
    setup_release(&second);
}

/// A pattern's engines stand where it stood, called by their folders.
static void test_expand(void **state)
{
    (void)state;
    struct setup setup;
    struct err err;
    char *found[] = {"in/ann/run", "in/bob/run", "in2/bob/run"};
    setup_init(&setup);
    assert_int_equal(setup_read(&setup, "x.yaml",
                                "game: othello\n"
                                "each: {margin: 7}\n"
                                "engines: [first, {glob: 'in/*/run', movetime: 1}, last]\n",
                                &err),
                     0);
    assert_int_equal(setup_expand(&setup, 1, found, 0, &err), -1);
    assert_string_equal(err.text,
                        "x.yaml:3:25: glob: \"in/*/run\" finds no program that can be run");
    assert_int_equal(setup_expand(&setup, 1, found, 3, &err), 0);
    assert_int_equal(setup_finish(&setup, &err), 0);
    const char *const names[] = {"first", "ann", "bob", "bob-2", "last"};
    assert_int_equal(setup.count, 5);
    for (int i = 0; i < 5; i++) {
        assert_string_equal(setup.engines[i].name, names[i]);
        assert_int_equal(setup.engines[i].time.margin_ms, 7);
    }
    assert_string_equal(setup.engines[2].command, "in/bob/run");
    assert_int_equal(setup.engines[2].time.move_ms, 1000);
    setup_release(&setup);
}

/// Engines are called by what runs.
static void test_names(void **state)
{
    (void)state;
    static const char *const names[][2] = {
        {"./mine --level 3", "mine"},
        {"  /opt/gtp/engine x.txt", "engine"},
        {"python3 bot.py --level 3", "bot.py"},
        {"/usr/bin/python3.11 -u dir/bot2.py", "bot2.py"},
        {"java -Xmx1g -jar othello.jar", "othello.jar"},
        {"python3 -m bot", "python3"},
        {"python", "python"},
        {"shark a.b", "shark"},
        {"wine ./pbrain.exe", "pbrain.exe"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct setup setup;
        setup_init(&setup);
        struct setup_engine *engine = setup_add(&setup);
        setup_engine_set(engine, "command", names[i][0], NULL);
        setup_name(engine, false);
        assert_string_equal(engine->name, names[i][1]);
        setup_release(&setup);
    }
}

static void test_explain(void **state)
{
    (void)state;
    struct setup setup;
    struct str out = {0};
    struct err err;
    setup_init(&setup);
    assert_int_equal(setup_read(&setup, "x.yaml", two, &err), 0);
    assert_int_equal(setup_set(&setup, "games", "7", &err), 0);
    assert_int_equal(setup_engine_set(&setup.each, "movetime", "1", &err), 0);
    assert_int_equal(setup_finish(&setup, &err), 0);
    setup_explain(&setup, &out);
    assert_non_null(strstr(out.data, "  games              7                                  "
                                     "command line\n"));
    assert_non_null(strstr(out.data, "  concurrency        1                                  "
                                     "default\n"));
    assert_non_null(strstr(out.data, "  game               othello                            "
                                     "x.yaml:1\n"));
    assert_non_null(strstr(out.data, "Engine 2, b, speaks "));
    str_clear(&out);
    setup_estimate(&setup, 7, &out);
    assert_non_null(strstr(out.data, "Time: at most about 7 minutes for 7 games"));
    str_release(&out);
    setup_release(&setup);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_least),        cmocka_unit_test(test_own_beats_each),
        cmocka_unit_test(test_command_line), cmocka_unit_test(test_messages),
        cmocka_unit_test(test_round_trip),   cmocka_unit_test(test_expand),
        cmocka_unit_test(test_names),        cmocka_unit_test(test_explain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
