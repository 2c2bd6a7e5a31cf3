// SPDX-License-Identifier: MIT
/// The game of a drill.
#include "io/drill_game.h"

#include <stdlib.h>
#include <string.h>

#include "io/launch.h"
#include "rules/notation.h"
#include "util/mem.h"
#include "util/text.h"

enum {
    TRIES_FOR_LONGEST = 200,
    LINES_LISTENED = 100 ///< of a farewell
};

/// The other side is quick, but not so quick that what an engine says twice could be an answer.
static const int64_t other_thinks_ns = 3 * NS_PER_MS;

static bool plays_one_move(const struct drill *drill)
{
    return drill->program->protocol->lifetime == LIFETIME_MOVE;
}

// --- to the engine ----------------------------------------------------------------------------

static const struct engine_events drill_events;

static void start_process(struct drill *drill, char *words)
{
    int64_t now = reactor_now();
    drill->gone = drill->died = drill->leaving = false;
    if (drill->lines == 0) {
        drill->started_ns = now;
    }
    int status = launch(&drill->engine, &drill->reactor, drill->program, NULL, words, drill->seed,
                        &drill_events, drill);
    if (status < 0) {
        drill->death = (struct death){.ending = ENDING_NO_START, .why = launch_error(status)};
        drill->died = drill->gone = true;
        match_died(&drill->match, drill->terms.seat, &drill->death, now);
        return;
    }
    drill->engine.census = true;
    if (words) {
        engine_await_exit(&drill->engine);
    }
}

/// The open turn's ask is on its way: the clock runs.
static void turn_begins(struct drill *drill)
{
    drill->turn_ns = reactor_now();
    drill->turn = drill_load(drill);
    match_sent(&drill->match, drill->terms.seat, drill->turn_ns);
}

/// Keep the last line of what is asked.
static void note_asked(struct drill *drill, enum ask_kind kind)
{
    const char *text = str_text(&drill->wire.text);
    if (!*text || kind == ASK_OVER || kind == ASK_QUIT) {
        return;
    }
    for (size_t len; *text; text += len + strspn(text + len, "\r\n")) {
        len = strcspn(text, "\r\n");
        snprintf(drill->asked, sizeof drill->asked, "%.*s", (int)len, text);
    }
}

/// The same packets with lines that end as on Windows.
static const struct wire *with_crlf(struct drill *drill)
{
    const struct wire *wire = &drill->wire;
    size_t at = 0;
    wire_clear(&drill->other_ends);
    for (int packet = 0; packet < wire->packets; packet++) {
        for (; at < wire->end[packet]; at++) {
            char c[2] = {wire->text.data[at], '\0'};
            wire_puts(&drill->other_ends, c[0] == '\n' ? "\r\n" : c);
        }
        wire_cut(&drill->other_ends);
    }
    return &drill->other_ends;
}

static void send_wire(struct drill *drill)
{
    wire_cut(&drill->wire);
    if (!plays_one_move(drill) && drill_lives(drill) && drill->wire.packets > 0) {
        engine_send(&drill->engine, drill->terms.crlf ? with_crlf(drill) : &drill->wire);
    }
}

/// One process a move: start it, once the last one is out of the way.
static void start_move(struct drill *drill)
{
    free(drill->words);
    drill->words = mem_text(str_text(&drill->wire.text));
    if (drill->engine.state == ENGINE_NONE) {
        char *words = drill->words;
        drill->words = NULL;
        start_process(drill, words);
        turn_begins(drill);
        free(words);
    }
}

static void put_ask(struct drill *drill, const struct ask *asked)
{
    const struct protocol *protocol = drill->program->protocol;
    struct ask ask = *asked;
    struct answer answer;
    answer.kind = ANSWER_NONE;
    answer.why = NULL;
    ask.settings = &drill->program->settings;
    wire_clear(&drill->wire);
    protocol->ask(drill->session, &ask, &drill->wire, &answer);
    note_asked(drill, ask.kind);
    send_wire(drill);
    bool opens = ask_opens(ask.kind);
    if (opens && plays_one_move(drill)) {
        start_move(drill);
    } else if (opens) {
        turn_begins(drill);
    }
    match_answer(&drill->match, ask.seat, &answer, "", reactor_now());
}

// --- the other side ---------------------------------------------------------------------------

/// The move that is to follow now, if there is one that can be made.
static bool follows(const struct drill *drill, struct move *move)
{
    const char *why;
    size_t ply = drill->record.moves.count, at = 0;
    if (!drill->terms.follow || ply >= drill->terms.follow->count) {
        return false;
    }
    for (size_t i = 0; i <= ply; i++) {
        moves_next(drill->terms.follow, &at, move);
    }
    return drill->game->rules->check(drill->match.state, move, &why) == LEGAL;
}

/// A move by chance; where long ones are wanted, the longest of many.
static void choose(struct drill *drill, struct move *move)
{
    const struct rules *rules = drill->game->rules;
    if (follows(drill, move)) {
        return;
    }
    rules->sample(drill->match.state, &drill->dice, move);
    for (int i = 0; drill->terms.longest && i < TRIES_FOR_LONGEST; i++) {
        struct move other;
        rules->sample(drill->match.state, &drill->dice, &other);
        if (other.cells.count > move->cells.count) {
            *move = other;
        }
    }
}

static void answer_for_other(struct drill *drill, const struct ask *ask)
{
    struct answer answer;
    answer.kind = ANSWER_NONE;
    answer.why = NULL;
    answer.text[0] = '\0';
    int64_t now = reactor_now();
    if (ask->kind == ASK_HELLO || ask->kind == ASK_NEW) {
        answer.kind = ANSWER_READY;
    } else if (ask->kind == ASK_PLAY) {
        match_sent(&drill->match, ask->seat, now);
        drill->held = drill->terms.moves > 0 && drill->moves >= drill->terms.moves;
        drill->other_ns = drill->held ? NEVER : now + other_thinks_ns;
    }
    match_answer(&drill->match, ask->seat, &answer, "", now);
}

static void move_for_other(struct drill *drill)
{
    struct answer answer;
    answer.kind = ANSWER_MOVE;
    drill->other_ns = NEVER;
    choose(drill, &answer.move);
    match_answer(&drill->match, other(drill->terms.seat), &answer, "", reactor_now());
}

void drill_game_pump(struct drill *drill)
{
    struct order order;
    while (drill->playing && !drill->held && match_next(&drill->match, &order)) {
        if (order.kind == ORDER_OVER) {
            drill->playing = false;
        } else if (order.ask.seat == drill->terms.seat) {
            put_ask(drill, &order.ask);
        } else {
            answer_for_other(drill, &order.ask);
        }
    }
}

// --- from the engine --------------------------------------------------------------------------

/// A move stands: how long it took, without what the machine kept it waiting.
static void note_time(struct drill *drill, int64_t at_ns)
{
    struct load now = drill_load(drill);
    int64_t waited = now.wait_ns > drill->turn.wait_ns ? now.wait_ns - drill->turn.wait_ns : 0;
    int64_t used = at_ns - drill->turn_ns - waited;
    used = used > 0 ? used : 0;
    drill->moves++;
    drill->thoughts++;
    drill->thought_ns += used;
    drill->slowest_ns = used > drill->slowest_ns ? used : drill->slowest_ns;
}

static bool is_move(enum answer_kind kind)
{
    return kind == ANSWER_MOVE || kind == ANSWER_UNREADABLE || kind == ANSWER_RESIGN;
}

static void take_answer(struct drill *drill, struct answer *answer, const char *line, int64_t at_ns)
{
    size_t plies = drill->record.moves.count;
    if (is_move(answer->kind) && !drill->called && drill->moves + 1 == drill->terms.error_at) {
        drill->called = true;
        answer->kind = ANSWER_UNREADABLE;
        answer->why = "the check calls it illegal";
    }
    if (answer->kind == ANSWER_READY && drill->match.phase == PHASE_GREETING) {
        drill->name_ns = at_ns - drill->started_ns;
    }
    match_answer(&drill->match, drill->terms.seat, answer, line, at_ns);
    if (drill->record.moves.count > plies) {
        note_time(drill, at_ns);
    }
    drill_game_pump(drill);
}

/// Would this line have been a move in the turn that is over?
static bool moves_out_of_turn(struct drill *drill, const char *line)
{
    const struct protocol *protocol = drill->program->protocol;
    void *session = mem_new(protocol->session_size);
    struct wire wire = {0};
    struct answer answer;
    answer.kind = ANSWER_NONE;
    memcpy(session, drill->before, protocol->session_size);
    protocol->line(session, line, &wire, &answer);
    wire_release(&wire);
    free(session);
    return is_move(answer.kind);
}

static bool is_asked(const struct drill *drill)
{
    const struct match *match = &drill->match;
    return drill->playing && !drill->held &&
           (match->phase != PHASE_PLAYING || match->turn == drill->terms.seat);
}

static void hear_farewell(struct drill *drill, const char *line)
{
    if (drill->farewell.len < LINES_LISTENED * ODD_LINE_MAX) {
        text_clean(&drill->farewell, line, strlen(line));
        str_putc(&drill->farewell, '\n');
    }
}

static void on_line(void *owner, const char *line, int64_t at_ns)
{
    struct drill *drill = owner;
    const struct protocol *protocol = drill->program->protocol;
    drill->lines++;
    if (drill->leaving) {
        hear_farewell(drill, line);
        return;
    }
    oddities_note(&drill->odd, drill->program->protocol, line);
    if (plays_one_move(drill)) {
        return;
    }
    bool asked = is_asked(drill);
    struct answer answer;
    answer.kind = ANSWER_NONE;
    answer.why = NULL;
    wire_clear(&drill->wire);
    memcpy(drill->was, drill->session, protocol->session_size);
    protocol->line(drill->session, line, &drill->wire, &answer);
    send_wire(drill);
    if (is_move(answer.kind)) {
        memcpy(drill->before, drill->was, protocol->session_size);
    } else if (!asked && answer.kind == ANSWER_NONE && drill->thoughts > 0 &&
               moves_out_of_turn(drill, line) && drill->strays++ == 0) {
        text_clean_to(drill->stray_line, ODD_LINE_MAX, line, strlen(line));
    }
    if (answer.kind != ANSWER_NONE) {
        take_answer(drill, &answer, line, at_ns);
    }
}

/// One process a move: what its exit status says.
static void answer_by_exit(struct drill *drill, int status, int64_t at_ns)
{
    char line[32];
    struct answer answer;
    answer.kind = ANSWER_NONE;
    answer.why = NULL;
    snprintf(line, sizeof line, "exit status %d", status);
    drill->program->protocol->exited(drill->session, status, &answer);
    if (answer.kind == ANSWER_MOVE && answer.move.kind == MOVE_PASS && drill->skips++ == 0) {
        strcpy(drill->stray_line, line);
    }
    take_answer(drill, &answer, line, at_ns);
}

static void on_died(void *owner, const struct death *death, int64_t at_ns)
{
    struct drill *drill = owner;
    drill->died = true;
    drill->death = *death;
    if (!drill->playing) {
        return;
    }
    if (plays_one_move(drill) && death->ending == ENDING_EXITED) {
        answer_by_exit(drill, death->status, at_ns);
    } else {
        match_died(&drill->match, drill->terms.seat, death, at_ns);
        drill_game_pump(drill);
    }
}

static void on_gone(void *owner)
{
    struct drill *drill = owner;
    char *words = drill->words;
    drill->words = NULL;
    drill->gone = true;
    if (words) {
        start_process(drill, words);
        turn_begins(drill);
        drill_game_pump(drill);
    }
    free(words);
}

/// It only wakes whoever waits.
static void on_sent(void *owner, int64_t at_ns)
{
    (void)owner;
    (void)at_ns;
}

static const struct engine_events drill_events = {
    .line = on_line, .sent = on_sent, .died = on_died, .gone = on_gone};

// --- beginning, waiting, leaving --------------------------------------------------------------

/// A new process knows nothing of the last one.
static void start_anew(struct drill *drill)
{
    memset(drill->session, 0, drill->program->protocol->session_size);
    str_clear(&drill->farewell);
    drill->odd = (struct oddities){0};
    drill->slowest_ns = drill->thought_ns = 0;
    drill->lines = drill->strays = 0;
    drill->thoughts = drill->skips = 0;
    drill->died = drill->leaving = false;
    if (!plays_one_move(drill)) {
        start_process(drill, NULL);
    }
}

static void set_up(struct drill *drill)
{
    const struct terms *terms = &drill->terms;
    const struct protocol *protocol = drill->program->protocol;
    struct match_setup setup = {.game = drill->game,
                                .opening = terms->opening,
                                .start_ms = terms->start_ms,
                                .illegal_retries = terms->error_at > 0,
                                .illegal_grace_ms = terms->limit_ms};
    for (int seat = 0; seat < SEATS; seat++) {
        time_control_init(&setup.time[seat]);
        setup.protocol[seat] = protocol;
    }
    // What is told and what is borne differ: an engine that is slow is a finding of its own.
    setup.time[terms->seat].move_ms = terms->told_ms;
    setup.time[terms->seat].margin_ms =
        terms->limit_ms > terms->told_ms ? terms->limit_ms - terms->told_ms : 0;
    match_release(&drill->match);
    record_clear(&drill->record);
    drill->record.game = *drill->game;
    match_init(&drill->match, &setup, &drill->record);
}

void drill_game_begin(struct drill *drill)
{
    set_up(drill);
    if (!drill_lives(drill)) {
        start_anew(drill);
    }
    match_begin(&drill->match, reactor_now());
    drill_game_pump(drill);
}

bool drill_game_tick(struct drill *drill, int64_t now_ns)
{
    if (!drill->playing) {
        return false;
    }
    if (now_ns >= drill->other_ns) {
        move_for_other(drill);
    } else if (now_ns > match_deadline(&drill->match)) {
        match_tick(&drill->match, now_ns);
    } else {
        return false;
    }
    drill_game_pump(drill);
    return true;
}

int64_t drill_game_due(const struct drill *drill)
{
    if (!drill->playing) {
        return NEVER;
    }
    int64_t deadline = match_deadline(&drill->match);
    deadline = deadline == NEVER ? NEVER : deadline + 1; // only past it is a turn late
    return drill->other_ns < deadline ? drill->other_ns : deadline;
}

void drill_game_quit(struct drill *drill)
{
    struct ask ask = {.kind = ASK_QUIT,
                      .game = drill->game,
                      .settings = &drill->program->settings,
                      .seat = drill->terms.seat,
                      .winner = NOBODY};
    struct answer answer;
    wire_clear(&drill->wire);
    drill->program->protocol->ask(drill->session, &ask, &drill->wire, &answer);
    send_wire(drill);
}
