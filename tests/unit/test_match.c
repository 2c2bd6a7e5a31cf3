// SPDX-License-Identifier: MIT
/// One game between two seats, as it is ordered: what transcripts can't show, for a language
/// stands between them and the match.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "core/match.h"
#include "rules/notation.h"
#include "util/str.h"

/// Languages that differ in what the match asks them about.
static const struct protocol strict = {.name = "strict"};
static const struct protocol lenient = {.name = "lenient", .again = true};
static const struct protocol stopping = {.name = "stopping", .stops = true, .again = true};
static const struct protocol looking = {.name = "looking", .wants_view = true};

/// A match and what it ordered last.
struct table {
    struct game game;
    struct match_setup setup;
    struct match match;
    struct record record;
    struct str orders; ///< "HELLO0 HELLO1": kinds and seats
    struct ask play;   ///< the last PLAY or NEW; its pointers no longer hold
    int stones_seen;   ///< on the view of the last PLAY, -1 where there was none
    struct notice told[SEATS];
};

static void sit(struct table *table, const char *game, const struct protocol *first,
                const struct protocol *second)
{
    *table = (struct table){.game = test_game(game, "")};
    table->setup = (struct match_setup){.game = &table->game,
                                        .protocol = {first, second},
                                        .start_ms = 1000,
                                        .illegal_retries = 2,
                                        .illegal_grace_ms = 500};
    time_control_init(&table->setup.time[0]);
    time_control_init(&table->setup.time[1]);
}

static int stones(const struct ask *ask)
{
    int count = 0;
    for (int cell = 0; ask->view && cell < CELLS_MAX; cell++) {
        count += ask->view->cell[cell] != EMPTY;
    }
    return ask->view ? count : -1;
}

/// Take the orders; asks of an open turn are written at `now_ns`, unless that is NEVER.
static const char *orders(struct table *table, int64_t now_ns)
{
    static const char *const names[] = {"HELLO",   "NEW",  "TELL", "PLAY", "REFUSED",
                                        "ILLEGAL", "STOP", "OVER", "QUIT"};
    struct order order;
    str_clear(&table->orders);
    while (match_next(&table->match, &order)) {
        const struct ask *ask = &order.ask;
        const char *blank = table->orders.len ? " " : "";
        if (order.kind == ORDER_OVER) {
            str_printf(&table->orders, "%sEND", blank);
            continue;
        }
        str_printf(&table->orders, "%s%s%d", blank, names[ask->kind], ask->seat);
        if (ask->kind == ASK_TELL) {
            table->told[ask->seat] = *ask->notice;
        }
        if (ask->kind == ASK_PLAY || ask->kind == ASK_NEW) {
            table->play = *ask;
            table->stones_seen = stones(ask);
        }
        if (ask->kind == ASK_PLAY && now_ns != NEVER) {
            match_sent(&table->match, ask->seat, now_ns);
        }
    }
    return str_text(&table->orders);
}

static void answer(struct table *table, int seat, enum answer_kind kind, int64_t now_ns)
{
    struct answer answer = {.kind = kind, .why = "because", .text = "text"};
    match_answer(&table->match, seat, &answer, "a line", now_ns);
}

static void move(struct table *table, int seat, const char *text, int64_t now_ns)
{
    struct answer answer = {.kind = ANSWER_MOVE};
    assert_int_equal(move_read(&table->game, text, &answer.move), 0);
    match_answer(&table->match, seat, &answer, text, now_ns);
}

static void die(struct table *table, int seat, enum ending ending, int64_t now_ns)
{
    struct death death = {.ending = ending, .status = 3, .signal = 11};
    match_died(&table->match, seat, &death, now_ns);
}

/// Through greeting and seating to the first PLAY, all at time 0.
static void start(struct table *table)
{
    match_init(&table->match, &table->setup, &table->record);
    match_begin(&table->match, 0);
    assert_string_equal(orders(table, 0), "HELLO0 HELLO1");
    answer(table, 0, ANSWER_READY, 0);
    assert_string_equal(orders(table, 0), "");
    answer(table, 1, ANSWER_READY, 0);
    assert_string_equal(orders(table, 0), "NEW0 NEW1");
    answer(table, 1, ANSWER_READY, 0);
    answer(table, 0, ANSWER_READY, 0);
}

static void start_playing(struct table *table)
{
    start(table);
    assert_string_equal(orders(table, 0), "PLAY0");
}

static void ends(const struct table *table, enum ending ending, int winner, int blamed,
                 const char *why)
{
    const struct result *result = &table->record.result;
    assert_int_equal(table->match.phase, PHASE_OVER);
    assert_int_equal(result->ending, ending);
    assert_int_equal(result->winner, winner);
    assert_int_equal(result->blamed, blamed);
    assert_string_equal(result->why, why);
    assert_int_equal(match_deadline(&table->match), NEVER);
}

static void leave(struct table *table)
{
    match_release(&table->match);
    record_release(&table->record);
    str_release(&table->orders);
}

static void a_game_goes_from_greeting_to_end(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "othello", &strict, &strict);
    start_playing(&table);
    assert_string_equal(table.record.player[0].name, "text");
    move(&table, 0, "d3", 1500);
    assert_string_equal(orders(&table, 2000), "TELL0 TELL1 PLAY1");
    assert_int_equal(table.told[1].mover, 0);
    assert_int_equal(table.record.used_ns[0], 1500);
    move(&table, 1, "c3", 2700);
    assert_int_equal(table.record.used_ns[1], 700);
    match_void(&table.match, "enough");
    assert_string_equal(orders(&table, 0), "TELL0 TELL1 OVER0 OVER1 END");
    ends(&table, ENDING_VOID, NOBODY, NOBODY, "enough");
    match_void(&table.match, "again");
    answer(&table, 0, ANSWER_RESIGN, 0);
    die(&table, 0, ENDING_CRASHED, 0);
    match_tick(&table.match, NEVER - 1);
    assert_string_equal(orders(&table, 0), "");
    ends(&table, ENDING_VOID, NOBODY, NOBODY, "enough");
    leave(&table);
}

static void what_the_rules_force_is_told_and_not_asked(void **unused)
{
    (void)unused;
    static const char *const moves[] = {"d3", "c3", "b3", "b2", "f5", "a3", "a1", "c1"};
    struct table table;
    sit(&table, "othello", &strict, &strict);
    start_playing(&table);
    for (int i = 0; i < 7; i++) {
        move(&table, i % 2, moves[i], i * 10);
        orders(&table, i * 10);
    }
    move(&table, 1, "c1", 70);
    assert_string_equal(orders(&table, 70), "TELL0 TELL1 TELL0 TELL1 PLAY1");
    assert_int_equal(table.told[1].mover, 0);
    assert_int_equal(table.told[1].move.kind, MOVE_PASS);
    assert_int_equal(table.record.moves.count, 9);
    assert_int_equal(table.record.used_ns[7], 10);
    assert_int_equal(table.record.used_ns[8], 0);
    leave(&table);
}

static void an_opening_is_on_the_record_and_not_told(void **unused)
{
    (void)unused;
    struct table table;
    struct moves opening = {0};
    struct move first;
    sit(&table, "othello", &strict, &strict);
    move_read(&table.game, "d3", &first);
    moves_add(&opening, &first);
    table.setup.opening = &opening;
    start(&table);
    assert_string_equal(orders(&table, 0), "PLAY1");
    assert_int_equal(table.record.opening, 1);
    move(&table, 1, "c3", 5);
    assert_string_equal(orders(&table, 5), "TELL0 TELL1 PLAY0");
    assert_int_equal(table.record.moves.count, 2);
    assert_int_equal(table.record.used_ns[0], 0);
    leave(&table);
    moves_release(&opening);
}

static void times_and_views_come_with_the_asks(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "go", &looking, &strict);
    assert_int_equal(time_control_read("10+1", &table.setup.time[0], NULL), 0);
    assert_int_equal(time_control_read("40/20", &table.setup.time[1], NULL), 0);
    start_playing(&table);
    assert_int_equal(table.play.time.own_ms, 10000);
    assert_int_equal(table.play.time.other_ms, 20000);
    assert_int_equal(table.play.time.increment_ms, 1000);
    assert_int_equal(table.play.colour, 0);
    assert_non_null(table.play.history);
    assert_int_equal(table.stones_seen, 0);
    move(&table, 0, "e5", 4000 * NS_PER_MS);
    assert_string_equal(orders(&table, 4000 * NS_PER_MS), "TELL0 TELL1 PLAY1");
    assert_int_equal(table.play.time.own_ms, 20000);
    assert_int_equal(table.play.time.other_ms, 7000);
    assert_int_equal(table.play.time.moves_to_go, 40);
    assert_int_equal(table.play.colour, 1);
    assert_int_equal(table.stones_seen, -1);
    move(&table, 1, "d4", 4000 * NS_PER_MS);
    orders(&table, 4000 * NS_PER_MS);
    assert_int_equal(table.stones_seen, 2);
    leave(&table);
}

static void hidden_games_tell_no_cells_to_the_other(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "phantom-go", &looking, &looking);
    start_playing(&table);
    assert_null(table.play.history);
    move(&table, 0, "e5", 0);
    assert_string_equal(orders(&table, 0), "TELL0 TELL1 PLAY1");
    assert_null(table.play.history);
    assert_int_equal(table.stones_seen, 0);
    assert_false(table.told[0].hidden);
    assert_int_equal(table.told[0].move.cells.count, 1);
    assert_true(table.told[1].hidden);
    assert_int_equal(table.told[1].move.cells.count, 0);
    move(&table, 1, "e5", 0);
    assert_string_equal(orders(&table, 0), "REFUSED1");
    assert_int_equal(table.record.attempts[0].verdict, REFUSED);
    leave(&table);
}

static void both_may_fail_to_start(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    match_init(&table.match, &table.setup, &table.record);
    die(&table, 0, ENDING_NO_START, 0);
    die(&table, 1, ENDING_NO_START, 0);
    match_begin(&table.match, 0);
    assert_string_equal(orders(&table, 0), "END");
    ends(&table, ENDING_NO_START, NOBODY, BOTH, "");
    leave(&table);
}

static void a_seat_that_is_not_ready_for_a_game_loses(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    match_init(&table.match, &table.setup, &table.record);
    match_begin(&table.match, 0);
    orders(&table, 0);
    assert_int_equal(match_deadline(&table.match), 1000 * NS_PER_MS);
    answer(&table, 0, ANSWER_READY, 5);
    answer(&table, 1, ANSWER_READY, 10);
    orders(&table, 0);
    // The limit is for each of the two questions.
    assert_int_equal(match_deadline(&table.match), 1000 * NS_PER_MS + 10);
    answer(&table, 0, ANSWER_READY, 10);
    match_tick(&table.match, 1000 * NS_PER_MS + 10);
    assert_string_equal(orders(&table, 0), "");
    match_tick(&table.match, 1000 * NS_PER_MS + 11);
    assert_string_equal(orders(&table, 0), "END");
    ends(&table, ENDING_NO_NAME, 0, 1, "not ready for a new game");
    assert_int_equal(table.record.result.evidence.allowed_ns, 1000 * NS_PER_MS);
    leave(&table);
}

static void one_that_says_it_cannot_loses(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    match_init(&table.match, &table.setup, &table.record);
    match_begin(&table.match, 0);
    answer(&table, 1, ANSWER_FAULT, 0);
    answer(&table, 0, ANSWER_READY, 0);
    ends(&table, ENDING_PROTOCOL, 0, 1, "because");
    assert_string_equal(table.record.result.evidence.line, "a line");
    leave(&table);

    sit(&table, "amazon", &strict, &strict);
    start_playing(&table);
    answer(&table, 0, ANSWER_FAULT, 0);
    assert_string_equal(orders(&table, 0), "OVER1 END");
    ends(&table, ENDING_PROTOCOL, 1, 0, "because");
    leave(&table);
}

static void a_fault_out_of_turn_is_judged_at_its_turn(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    start_playing(&table);
    answer(&table, 1, ANSWER_FAULT, 0);
    die(&table, 1, ENDING_CRASHED, 0); // one fault is enough: the first counts
    assert_string_equal(orders(&table, 0), "");
    move(&table, 0, "d1d7g7", 0);
    assert_string_equal(orders(&table, 0), "TELL0 OVER0 END");
    ends(&table, ENDING_PROTOCOL, 0, 1, "because");
    leave(&table);

    sit(&table, "amazon", &strict, &strict);
    start_playing(&table);
    die(&table, 1, ENDING_EXITED, 0);
    answer(&table, 0, ANSWER_RESIGN, 0);
    ends(&table, ENDING_RESIGNED, 1, 0, "because");
    leave(&table);
}

static void who_resigns_loses(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    table.setup.time[0].move_ms = 1000;
    start_playing(&table);
    answer(&table, 1, ANSWER_RESIGN, 0);
    assert_int_equal(table.record.strays, 1); // not its turn
    answer(&table, 0, ANSWER_RESIGN, 300);
    assert_string_equal(orders(&table, 0), "OVER0 OVER1 END");
    ends(&table, ENDING_RESIGNED, 1, 0, "because");
    assert_int_equal(table.record.result.evidence.used_ns, 300);
    leave(&table);
}

static void without_a_word_for_it_an_illegal_move_ends_the_game(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    start_playing(&table);
    move(&table, 0, "d1d1d1", 0);
    assert_string_equal(orders(&table, 0), "OVER0 OVER1 END");
    assert_int_equal(table.record.result.ending, ENDING_ILLEGAL);
    assert_string_equal(table.record.result.evidence.line, "d1d1d1");
    assert_int_equal(table.record.attempts_count, 1);
    leave(&table);
}

static void a_move_with_cells_off_the_board_is_kept_as_its_line(void **unused)
{
    (void)unused;
    struct table table;
    static const cell_t far[] = {5, 9999, 7};
    struct answer wild = {.kind = ANSWER_MOVE, .move = move_play(3, far)};
    sit(&table, "amazon", &lenient, &lenient);
    start_playing(&table);
    match_answer(&table.match, 0, &wild, "move \xFF\x1B!", 0);
    assert_string_equal(orders(&table, 0), "ILLEGAL0");
    assert_string_equal(table.record.attempts[0].text, "move \\xFF\\x1B!");
    leave(&table);
}

static void the_limit_is_said_and_the_margin_is_for_the_answer(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &stopping, &strict);
    table.setup.time[0].move_ms = 1000;
    table.setup.time[0].margin_ms = 100;
    start_playing(&table);
    assert_int_equal(match_deadline(&table.match), 1000 * NS_PER_MS);
    match_tick(&table.match, 1000 * NS_PER_MS);
    assert_string_equal(orders(&table, 0), "");
    match_tick(&table.match, 1000 * NS_PER_MS + 1);
    assert_string_equal(orders(&table, 0), "STOP0");
    assert_int_equal(match_deadline(&table.match), 1100 * NS_PER_MS);
    match_tick(&table.match, 1100 * NS_PER_MS);
    assert_string_equal(orders(&table, 0), "");
    move(&table, 0, "d1d7g7", 1100 * NS_PER_MS);
    assert_string_equal(orders(&table, 0), "TELL0 TELL1 PLAY1");
    leave(&table);

    sit(&table, "amazon", &stopping, &strict);
    table.setup.time[0].move_ms = 1000;
    table.setup.time[0].margin_ms = 100;
    start_playing(&table);
    match_tick(&table.match, 1000 * NS_PER_MS + 1);
    match_tick(&table.match, 1100 * NS_PER_MS + 1);
    ends(&table, ENDING_TIMEOUT, 1, 0, "");
    assert_int_equal(table.record.result.evidence.late_ns, 100 * NS_PER_MS + 1);
    leave(&table);
}

static void the_grace_needs_no_word_for_the_limit(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &stopping, &strict);
    table.setup.time[0].move_ms = 60000;
    start_playing(&table);
    move(&table, 0, "d1d1d1", 0);
    assert_string_equal(orders(&table, 0), "ILLEGAL0");
    assert_int_equal(match_deadline(&table.match), 500 * NS_PER_MS);
    match_tick(&table.match, 500 * NS_PER_MS + 1);
    assert_string_equal(orders(&table, 0), "OVER0 OVER1 END");
    assert_int_equal(table.record.result.ending, ENDING_ILLEGAL);
    leave(&table);
}

static void the_clock_runs_from_when_the_ask_was_written(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    table.setup.time[0].move_ms = 1000;
    start(&table);
    assert_string_equal(orders(&table, NEVER), "PLAY0");
    assert_int_equal(match_deadline(&table.match), NEVER);
    move(&table, 0, "d1d7g7", 5); // it can't know yet that it is its turn
    assert_int_equal(table.record.strays, 1);
    match_sent(&table.match, 1, 5); // not the seat on move
    assert_int_equal(match_deadline(&table.match), NEVER);
    match_sent(&table.match, 0, 5);
    match_sent(&table.match, 0, 7); // once is enough
    assert_int_equal(match_deadline(&table.match), 1000 * NS_PER_MS + 5);
    move(&table, 0, "d1d7g7", 1000 * NS_PER_MS + 5);
    assert_string_equal(orders(&table, 0), "TELL0 TELL1 PLAY1");
    leave(&table);
}

/// Nobody loses who used all of the time, and everybody who used any more.
static void a_flag_falls_behind_the_last_nanosecond(void **unused)
{
    (void)unused;
    static const struct {
        int64_t late_ns;
        bool lost;
    } answers[] = {
        {-NS_PER_MS, false}, {-1, false}, {0, false}, {1, true}, {NS_PER_MS, true},
    };
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        for (int by_clock = 0; by_clock < 2; by_clock++) {
            struct table table;
            sit(&table, "amazon", &strict, &strict);
            *(by_clock ? &table.setup.time[0].base_ms : &table.setup.time[0].move_ms) = 1000;
            start_playing(&table);
            move(&table, 0, "d1d7g7", 1000 * NS_PER_MS + answers[i].late_ns);
            if (answers[i].lost) {
                ends(&table, ENDING_TIMEOUT, 1, 0, "");
                assert_int_equal(table.record.result.evidence.late_ns, answers[i].late_ns);
            } else {
                assert_string_equal(orders(&table, 0), "TELL0 TELL1 PLAY1");
            }
            leave(&table);
        }
    }
}

static void who_waited_for_the_machine_does_not_lose_on_time(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    table.setup.time[0].move_ms = 1000;
    start_playing(&table);
    assert_false(match_late(&table.match, 1000 * NS_PER_MS));
    assert_true(match_late(&table.match, 1000 * NS_PER_MS + 1));
    match_excuse(&table.match, 0, 50 * NS_PER_MS);
    assert_int_equal(match_deadline(&table.match), 1050 * NS_PER_MS);
    match_tick(&table.match, 1050 * NS_PER_MS);
    assert_string_equal(orders(&table, 0), "");
    move(&table, 0, "d1d7g7", 1050 * NS_PER_MS);
    assert_string_equal(orders(&table, 0), "OVER0 OVER1 END");
    ends(&table, ENDING_VOID, NOBODY, NOBODY, "the machine kept an engine waiting past its limit");
    leave(&table);
}

static void an_excuse_has_its_end(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    table.setup.time[0].move_ms = 500;
    start_playing(&table);
    match_excuse(&table.match, 0, 3600 * 1000 * NS_PER_MS);
    assert_int_equal(match_deadline(&table.match), 2000 * NS_PER_MS);
    match_tick(&table.match, 2000 * NS_PER_MS + 1);
    ends(&table, ENDING_TIMEOUT, 1, 0, "");
    assert_int_equal(table.record.result.evidence.late_ns, 1500 * NS_PER_MS + 1);
    leave(&table);
}

static void a_stall_has_none(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    table.setup.time[0].move_ms = 500;
    start_playing(&table);
    match_excuse(&table.match, 3600 * 1000 * NS_PER_MS, 3600 * 1000 * NS_PER_MS);
    assert_int_equal(match_deadline(&table.match), 3602 * 1000 * NS_PER_MS);
    leave(&table);
}

static void an_excuse_is_for_one_turn(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    table.setup.time[1].move_ms = 1000;
    start_playing(&table);
    match_excuse(&table.match, 0, 50 * NS_PER_MS);
    move(&table, 0, "d1d7g7", 0);
    assert_string_equal(orders(&table, 0), "TELL0 TELL1 PLAY1");
    assert_int_equal(match_deadline(&table.match), 1000 * NS_PER_MS);
    leave(&table);
}

static void thoughts_are_noted_from_both(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    start_playing(&table);
    answer(&table, 0, ANSWER_INFO, 0);
    answer(&table, 1, ANSWER_INFO, 0);
    answer(&table, 1, ANSWER_NONE, 0);
    answer(&table, 1, ANSWER_READY, 0);
    assert_int_equal(table.record.notes_count, 2);
    assert_string_equal(table.record.notes[1].text, "text");
    assert_int_equal(table.record.notes[1].seat, 1);
    assert_int_equal(table.record.strays, 0);
    leave(&table);
}

static void deaths_have_their_evidence(void **unused)
{
    (void)unused;
    struct table table;
    sit(&table, "amazon", &strict, &strict);
    start_playing(&table);
    die(&table, 0, ENDING_EXITED, 0);
    ends(&table, ENDING_EXITED, 1, 0, "");
    assert_true(table.record.result.evidence.exited);
    assert_int_equal(table.record.result.evidence.status, 3);
    leave(&table);

    sit(&table, "amazon", &strict, &strict);
    start_playing(&table);
    die(&table, 1, ENDING_FLOODED, 0);
    assert_string_equal(orders(&table, 0), "OVER0 END");
    ends(&table, ENDING_FLOODED, 0, 1, "");
    leave(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_goes_from_greeting_to_end),
        cmocka_unit_test(what_the_rules_force_is_told_and_not_asked),
        cmocka_unit_test(an_opening_is_on_the_record_and_not_told),
        cmocka_unit_test(times_and_views_come_with_the_asks),
        cmocka_unit_test(hidden_games_tell_no_cells_to_the_other),
        cmocka_unit_test(both_may_fail_to_start),
        cmocka_unit_test(a_seat_that_is_not_ready_for_a_game_loses),
        cmocka_unit_test(one_that_says_it_cannot_loses),
        cmocka_unit_test(a_fault_out_of_turn_is_judged_at_its_turn),
        cmocka_unit_test(who_resigns_loses),
        cmocka_unit_test(without_a_word_for_it_an_illegal_move_ends_the_game),
        cmocka_unit_test(a_move_with_cells_off_the_board_is_kept_as_its_line),
        cmocka_unit_test(the_limit_is_said_and_the_margin_is_for_the_answer),
        cmocka_unit_test(a_flag_falls_behind_the_last_nanosecond),
        cmocka_unit_test(the_grace_needs_no_word_for_the_limit),
        cmocka_unit_test(the_clock_runs_from_when_the_ask_was_written),
        cmocka_unit_test(who_waited_for_the_machine_does_not_lose_on_time),
        cmocka_unit_test(an_excuse_has_its_end),
        cmocka_unit_test(a_stall_has_none),
        cmocka_unit_test(an_excuse_is_for_one_turn),
        cmocka_unit_test(thoughts_are_noted_from_both),
        cmocka_unit_test(deaths_have_their_evidence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
