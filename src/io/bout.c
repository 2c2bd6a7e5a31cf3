// SPDX-License-Identifier: MIT
/// A match with two processes and an alarm.
#include "io/bout.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "io/launch.h"
#include "io/seating.h"
#include "util/mem.h"

enum { ERRORS_TOLD = 2000 }; ///< bytes of stderr in a record

// --- the log of the wire ----------------------------------------------------------------------

static void log_line(struct bout *bout, int seat, const char *line, int64_t at_ns)
{
    if (bout->run->log_bytes > 0) {
        wirelog_add(&bout->log, seat, '<', line, strlen(line), at_ns);
    }
}

static void log_wire(struct bout *bout, int seat, const struct wire *wire, int64_t at_ns)
{
    if (bout->run->log_bytes > 0 && wire->packets > 0) {
        wirelog_add(&bout->log, seat, '>', wire->text.data, wire->text.len, at_ns);
    }
}

// --- processes --------------------------------------------------------------------------------

static const struct engine_events chair_events;

static bool plays_one_move(const struct chair *chair)
{
    return chair->program->protocol->lifetime == LIFETIME_MOVE;
}

/// Start the chair's program with its own words and `more`, one a line.
static int start_process(struct chair *chair, char *more)
{
    struct bout *bout = chair->bout;
    const struct pairing *pairing = &bout->pairing;
    uint64_t seed = pairing_seed(pairing, chair->seat);
    int status = launch(&chair->engine, bout->reactor, chair->program, chair->den.path, more, seed,
                        &chair_events, chair);
    meter_init(&chair->meter, status < 0 ? 0 : chair->engine.child.pid,
               chair->program->confine.boxed, &chair->engine.cgroup);
    return status;
}

/// Is it the machine that has no more processes, memory or descriptors, or watches no more?
static bool is_shortage(int error)
{
    return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE ||
           error == ENOSPC;
}

/// A program that can't be started is its engine's fault, a machine that starts none is nobody's.
static void start_failed(struct chair *chair, int status, int64_t now_ns)
{
    struct bout *bout = chair->bout;
    struct death death = {.ending = ENDING_NO_START, .why = launch_error(status)};
    struct err err;
    chair->spoilt = true;
    if (!is_shortage(-status)) {
        match_died(&bout->match, chair->seat, &death, now_ns);
        return;
    }
    match_void(&bout->match, "the machine starts no more processes");
    err_set(&err, "no engine can be started: %s", death.why);
    bout->failed(bout, err.text);
}

/// Hand the match an answer.
static void take_answer(struct chair *chair, const struct answer *answer, const char *line,
                        int64_t at_ns)
{
    struct bout *bout = chair->bout;
    size_t plies = bout->record.moves.count;
    turn_excuse_answer(bout, at_ns);
    if (chair->seat == bout->match.turn) {
        at_ns = turn_clock(bout, at_ns);
    }
    match_answer(&bout->match, chair->seat, answer, line, at_ns);
    turn_note(chair, plies);
}

// --- carrying out orders ----------------------------------------------------------------------

/// One process a move: the words of the command line are the ask, and the clock runs from here.
static void start_move(struct chair *chair, char *words)
{
    int64_t now = reactor_now();
    int status = start_process(chair, words);
    if (status < 0) {
        start_failed(chair, status, now);
    } else {
        engine_await_exit(&chair->engine);
        turn_begin(chair, now);
    }
}

/// A seat that moves twice in a row may have to wait until its last process is out of the way.
static void ask_for_move(struct chair *chair)
{
    char *words = chair->bout->wire->text.data;
    if (chair_is_empty(chair)) {
        start_move(chair, words);
    } else {
        chair->words = mem_text(words);
    }
}

static void send_wire(struct chair *chair, bool opens)
{
    struct bout *bout = chair->bout;
    if (opens || bout->match.phase != PHASE_PLAYING) {
        rest_end(&chair->rest);
    }
    if (bout->wire->text.len == 0 && !opens) {
        return; // as when one is told of a move and says so when it asks for the next
    }
    wire_cut(bout->wire);
    bool sent = !plays_one_move(chair) && engine_send(&chair->engine, bout->wire);
    log_wire(bout, chair->seat, bout->wire, sent ? chair->engine.sent_ns : reactor_now());
    if (!opens) {
        return;
    }
    if (sent) {
        turn_begin(chair, chair->engine.sent_ns);
        reactor_rests(bout->reactor, chair->engine.sent_ns);
    } else if (plays_one_move(chair)) {
        ask_for_move(chair);
    } else {
        chair->unsent = true;
    }
}

static void put_ask(struct bout *bout, struct ask *ask)
{
    struct chair *chair = bout->at[ask->seat];
    struct answer answer;
    answer.kind = ANSWER_NONE;
    answer.why = NULL;
    ask->settings = &chair->program->settings;
    wire_clear(bout->wire);
    chair->program->protocol->ask(chair->session, ask, bout->wire, &answer);
    send_wire(chair, ask_opens(ask->kind));
    struct chair *idle = bout->at[other(chair->seat)];
    if (ask->kind == ASK_PLAY && idle->program->rests) {
        rest_begin(&idle->rest, &idle->engine);
    }
    if (answer.kind != ANSWER_NONE) {
        take_answer(chair, &answer, "", reactor_now());
    }
}

/// The game is over: complete the record and tell it.
static void end(struct bout *bout)
{
    struct record *record = &bout->record;
    int blamed = record->result.blamed;
    for (int seat = 0; seat < SEATS; seat++) {
        if (blamed == seat || blamed == BOTH) {
            struct str errors = {0};
            engine_errors(&bout->at[seat]->engine, ERRORS_TOLD, &errors);
            record->errors[seat] = errors.len ? mem_text(errors.data) : NULL;
            str_release(&errors);
            bout->at[seat]->spoilt = true;
        }
    }
    alarm_set(bout->reactor, &bout->alarm, NEVER);
    bout->state = BOUT_LEAVING;
    audience_ended(bout->audience, record);
    bout->ended(bout);
}

/// Show the table to those who follow it, if a move was made since they last saw it.
static void show(struct bout *bout)
{
    if (!bout->audience->follows || bout->moves_told == bout->record.moves.count) {
        return;
    }
    bout->moves_told = bout->record.moves.count;
    struct view board;
    struct sight sight = {.record = &bout->record, .turn = bout->match.turn};
    for (int seat = 0; seat < SEATS; seat++) {
        sight.left_ns[seat] = bout->match.seat[seat].clock.left_ns;
    }
    if (bout->audience->watches) {
        game_view(bout->run->game, bout->match.state, EYE_REFEREE, &board);
        sight.board = &board;
    }
    audience_moved(bout->audience, &sight);
}

/// Carry out all that the match wants, and set the alarm for its next deadline.
static void pump(struct bout *bout)
{
    struct order order;
    while (bout->state == BOUT_PLAYING && match_next(&bout->match, &order)) {
        if (order.kind == ORDER_ASK) {
            show(bout);
            put_ask(bout, &order.ask);
        } else {
            show(bout);
            end(bout);
            seating_leave(bout);
            return;
        }
    }
    if (bout->state == BOUT_PLAYING) {
        int64_t deadline = match_deadline(&bout->match);
        // Only past its deadline is a turn late.
        alarm_set(bout->reactor, &bout->alarm, deadline == NEVER ? NEVER : deadline + 1);
    }
}

static void on_alarm(void *owner, int64_t now_ns)
{
    struct bout *bout = owner;
    // An answer may lie in a pipe that came in time, on a loop with much to do.
    if (bout->match.phase == PHASE_PLAYING) {
        engine_listen(&bout->at[bout->match.turn]->engine);
    } else {
        engine_listen(&bout->at[0]->engine);
        engine_listen(&bout->at[1]->engine);
    }
    if (bout->state != BOUT_PLAYING) {
        return; // that was the end of the game
    }
    turn_excuse_silence(bout, now_ns);
    int64_t clock_ns = turn_clock(bout, now_ns), deadline = match_deadline(&bout->match);
    if (clock_ns <= deadline && now_ns <= turn_wall_deadline(bout, deadline)) {
        // What is left can't be used up any sooner.
        alarm_set(bout->reactor, &bout->alarm, now_ns + (deadline - clock_ns) + 1);
        return;
    }
    match_tick(&bout->match, clock_ns > deadline ? clock_ns : deadline + 1);
    pump(bout);
}

// --- what the engines do ----------------------------------------------------------------------

static void on_line(void *owner, const char *line, int64_t at_ns)
{
    struct chair *chair = owner;
    struct bout *bout = chair->bout;
    if (bout->state != BOUT_PLAYING) {
        return;
    }
    log_line(bout, chair->seat, line, at_ns);
    if (plays_one_move(chair)) {
        return; // it answers by its exit; what it prints is chatter
    }
    struct answer answer;
    answer.kind = ANSWER_NONE;
    answer.why = NULL;
    wire_clear(bout->wire);
    chair->program->protocol->line(chair->session, line, bout->wire, &answer);
    if (bout->wire->text.len > 0) {
        send_wire(chair, false);
    }
    if (answer.kind != ANSWER_NONE) {
        take_answer(chair, &answer, line, at_ns);
        pump(bout);
    }
}

static void on_sent(void *owner, int64_t at_ns)
{
    struct chair *chair = owner;
    if (chair->unsent && chair->bout->state == BOUT_PLAYING) {
        chair->unsent = false;
        turn_begin(chair, at_ns);
        pump(chair->bout);
    }
}

/// One process a move: its exit status is the answer.
static void answer_by_exit(struct chair *chair, int status, int64_t at_ns)
{
    struct bout *bout = chair->bout;
    struct answer answer;
    char line[32];
    answer.kind = ANSWER_NONE;
    answer.why = NULL;
    snprintf(line, sizeof line, "exit status %d", status);
    log_line(bout, chair->seat, line, at_ns);
    chair->program->protocol->exited(chair->session, status, &answer);
    take_answer(chair, &answer, line, at_ns);
}

static void on_died(void *owner, const struct death *death, int64_t at_ns)
{
    struct chair *chair = owner;
    struct bout *bout = chair->bout;
    if (bout->state != BOUT_PLAYING) {
        chair->spoilt = true;
        return;
    }
    if (plays_one_move(chair) && death->ending == ENDING_EXITED) {
        answer_by_exit(chair, death->status, at_ns);
    } else {
        chair->spoilt = true;
        match_died(&bout->match, chair->seat, death, at_ns);
        if (death->ending == ENDING_FLOODED || death->ending == ENDING_CLOSED) {
            engine_kill(&chair->engine);
        }
    }
    pump(bout);
}

static void on_gone(void *owner)
{
    struct chair *chair = owner;
    struct bout *bout = chair->bout;
    char *words = chair->words;
    rest_end(&chair->rest);
    chair->words = NULL;
    if (bout->state != BOUT_PLAYING) {
        seating_gone(bout);
    } else if (words) {
        start_move(chair, words);
        pump(bout);
    }
    free(words);
}

static const struct engine_events chair_events = {
    .line = on_line, .sent = on_sent, .died = on_died, .gone = on_gone};

// --- sitting down and leaving -----------------------------------------------------------------

void chair_dismiss(struct chair *chair, bool at_once)
{
    if (!engine_lives(&chair->engine)) {
        return;
    }
    if (at_once || plays_one_move(chair) || chair->engine.dead) {
        engine_kill(&chair->engine);
        return;
    }
    if (chair->engine.state != ENGINE_RUNNING) {
        return; // it was asked before
    }
    struct bout *bout = chair->bout;
    struct ask ask = {.kind = ASK_QUIT,
                      .game = bout->run->game,
                      .settings = &chair->program->settings,
                      .seat = chair->seat,
                      .winner = NOBODY};
    struct answer answer;
    wire_clear(bout->wire);
    chair->program->protocol->ask(chair->session, &ask, bout->wire, &answer);
    send_wire(chair, false);
    engine_quit(&chair->engine, bout->run->quit_ms);
}

static void set_player(struct player *player, const struct program *program)
{
    record_text(&player->label, program->label);
    record_text(&player->name, "");
    record_text(&player->command, program->command);
    player->protocol = program->protocol->name;
    player->time = program->time;
}

static void set_up(struct bout *bout)
{
    const struct run *run = bout->run;
    struct match_setup setup = {.game = run->game,
                                .opening = bout->pairing.opening,
                                .start_ms = run->start_ms,
                                .illegal_retries = run->illegal_retries,
                                .illegal_grace_ms = run->illegal_grace_ms};
    bout->record.game = *run->game;
    bout->record.number = bout->pairing.number;
    bout->record.seed = bout->pairing.seed;
    bout->record.started_s = time(NULL);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct program *program = &run->programs[bout->pairing.engine[seat]];
        setup.time[seat] = program->time;
        setup.protocol[seat] = program->protocol;
        set_player(&bout->record.player[seat], program);
        bout->record.player[seat].seed = pairing_seed(&bout->pairing, seat);
    }
    match_init(&bout->match, &setup, &bout->record);
}

/// Sit down on a chair whose old process has gone.
static void sit_down(struct chair *chair, int seat, const struct program *program)
{
    chair->seat = seat;
    chair->unsent = false;
    if (!chair_is_empty(chair)) {
        return; // it kept its place
    }
    chair->program = program;
    chair->spoilt = false;
    free(chair->session);
    chair->session = mem_new(program->protocol->session_size);
    if (!plays_one_move(chair)) {
        int status = start_process(chair, NULL);
        if (status < 0) {
            start_failed(chair, status, reactor_now());
        }
    }
}

void bout_play(struct bout *bout)
{
    set_up(bout);
    bout->state = BOUT_PLAYING;
    bout->moves_told = bout->record.moves.count;
    bout->begun_ns = reactor_now();
    wirelog_begin(&bout->log, bout->run->log_bytes, bout->begun_ns);
    audience_begun(bout->audience, &bout->record);
    for (int seat = 0; seat < SEATS; seat++) {
        sit_down(bout->at[seat], seat, &bout->run->programs[bout->pairing.engine[seat]]);
    }
    match_begin(&bout->match, bout->begun_ns);
    pump(bout);
}

void bout_begin(struct bout *bout, const struct pairing *pairing)
{
    assert(bout->state == BOUT_FREE);
    bout->pairing = *pairing;
    bout->alarm = (struct alarm){.due = on_alarm, .owner = bout};
    for (int i = 0; i < SEATS; i++) {
        bout->chairs[i].bout = bout;
    }
    seating_begin(bout);
}

void bout_void(struct bout *bout, const char *why)
{
    if (bout->state == BOUT_PLAYING) {
        match_void(&bout->match, why);
        pump(bout);
    } else if (bout->state == BOUT_CLEARING) {
        seating_cancel(bout);
    }
}

void bout_dismiss(struct bout *bout, bool at_once)
{
    for (int i = 0; i < SEATS; i++) {
        if (bout->chairs[i].program) {
            chair_dismiss(&bout->chairs[i], at_once);
        }
    }
}

void bout_release(struct bout *bout)
{
    match_release(&bout->match);
    record_release(&bout->record);
    wirelog_release(&bout->log);
    for (int i = 0; i < SEATS; i++) {
        engine_release(&bout->chairs[i].engine);
        free(bout->chairs[i].den.path);
        meter_release(&bout->chairs[i].meter);
        free(bout->chairs[i].session);
        free(bout->chairs[i].words);
    }
}
