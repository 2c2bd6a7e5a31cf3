// SPDX-License-Identifier: MIT
/// One game between two seats.
#include "core/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/orders.h"
#include "rules/notation.h"
#include "util/mem.h"
#include "util/text.h"

static const struct rules *rules_of(const struct match *match)
{
    return match->setup.game->rules;
}

static void ask(struct match *match, enum ask_kind kind, int seat)
{
    orders_add(match, ORDER_ASK, kind, seat, 0);
}

void match_init(struct match *match, const struct match_setup *setup, struct record *record)
{
    assert(!match->state);
    *match = (struct match){.setup = *setup, .record = record};
    match->state = mem_new(setup->game->rules->state_size);
    game_start(setup->game, match->state);
    for (int seat = 0; seat < SEATS; seat++) {
        clock_init(&match->seat[seat].clock, &setup->time[seat]);
    }
    struct move move;
    for (size_t at = 0; setup->opening && moves_next(setup->opening, &at, &move);) {
        rules_of(match)->apply(match->state, &move, NULL);
        record_move(record, &move, 0);
    }
    record->opening = record->moves.count;
}

void match_release(struct match *match)
{
    free(match->state);
    *match = (struct match){0};
}

void match_begin(struct match *match, int64_t now_ns)
{
    match->start_deadline_ns = now_ns + match->setup.start_ms * NS_PER_MS;
    for (int seat = 0; seat < SEATS; seat++) {
        // One that could not even be started has been reported before.
        if (!match->seat[seat].failed) {
            ask(match, ASK_HELLO, seat);
        }
    }
}

/// End the game. Engines that were told of its beginning are told of its end.
static void finish(struct match *match, const struct result *result)
{
    bool began = match->phase == PHASE_PLAYING;
    match->phase = PHASE_OVER;
    orders_keep_tells(match);
    match->record->result = *result;
    match->record->swapped = game_colour(match->setup.game, match->state, 0) != 0;
    for (int seat = 0; seat < SEATS; seat++) {
        if (began && !match->seat[seat].failed) {
            ask(match, ASK_OVER, seat);
        }
    }
    orders_add(match, ORDER_OVER, 0, 0, 0);
}

/// A result that blames one seat; the other wins.
static struct result blame(enum ending ending, int seat, const char *why)
{
    return (struct result){
        .ending = ending,
        .winner = other(seat),
        .blamed = seat,
        .why = why ? why : "",
        .evidence = {.used_ns = NO_LIMIT, .allowed_ns = NO_LIMIT, .late_ns = NO_LIMIT}};
}

/// Add what is known of the seat's running turn.
static void add_times(const struct match *match, int seat, int64_t now_ns, struct result *result)
{
    const struct clock *clock = &match->seat[seat].clock;
    if (!clock->running) {
        return;
    }
    int64_t used = now_ns - clock->started_ns, allowed = clock_allowed(clock);
    result->evidence.used_ns = used;
    if (allowed != NEVER) {
        result->evidence.allowed_ns = allowed;
        result->evidence.late_ns = used > allowed ? used - allowed : 0;
    }
}

static void forfeit(struct match *match, struct result *result, int64_t now_ns)
{
    add_times(match, result->blamed, now_ns, result);
    finish(match, result);
}

static void end_by_rules(struct match *match, const struct outcome *outcome)
{
    struct result result = {
        .ending = ENDING_RULES,
        .winner = outcome->winner,
        .blamed = NOBODY,
        .why = outcome->why,
        .scored = outcome->scored,
        .score = {outcome->score[0], outcome->score[1]},
        .evidence = {.used_ns = NO_LIMIT, .allowed_ns = NO_LIMIT, .late_ns = NO_LIMIT}};
    finish(match, &result);
}

/// Play a move that is legal and tell both seats what they may know of it.
static void make_move(struct match *match, const struct move *move, int64_t used_ns)
{
    const struct rules *rules = rules_of(match);
    assert(match->told_count < TURN_MOVES_MAX);
    int at = match->told_count++;
    struct notice *told = &match->told[at];
    told->mover = rules->turn(match->state);
    told->hidden = false;
    move_copy(&told->move, move);
    told->taken.count = 0;
    rules->apply(match->state, move, &told->taken);
    record_move(match->record, move, used_ns);
    for (int seat = 0; seat < SEATS; seat++) {
        if (!match->seat[seat].failed) {
            orders_add(match, ORDER_ASK, ASK_TELL, seat, at);
        }
    }
}

/// Ask the side to move for a move, playing for it what the rules force.
static void next_turn(struct match *match, int64_t now_ns)
{
    const struct rules *rules = rules_of(match);
    struct outcome outcome;
    struct move move;
    while (!rules->over(match->state, &outcome)) {
        if (rules->forced && rules->forced(match->state, &move)) {
            make_move(match, &move, 0);
            continue;
        }
        match->turn = rules->turn(match->state);
        match->stopped = false;
        match->excused_ns = 0;
        match->refusals = match->illegals = 0;
        match->grace_ns = NEVER;
        if (match->seat[match->turn].failed) {
            forfeit(match, &match->seat[match->turn].failure, now_ns);
        } else {
            ask(match, ASK_PLAY, match->turn);
        }
        return;
    }
    end_by_rules(match, &outcome);
}

void match_sent(struct match *match, int seat, int64_t now_ns)
{
    if (match->phase == PHASE_PLAYING && seat == match->turn && !match->seat[seat].clock.running) {
        clock_start(&match->seat[seat].clock, now_ns);
    }
}

/// Both seats have answered or failed: go on, or end.
static void settle(struct match *match, int64_t now_ns)
{
    struct match_seat *seats = match->seat;
    if (!seats[0].settled || !seats[1].settled) {
        return;
    }
    if (seats[0].failed || seats[1].failed) {
        struct result result = seats[0].failed ? seats[0].failure : seats[1].failure;
        if (seats[0].failed && seats[1].failed) {
            result.winner = NOBODY;
            result.blamed = BOTH;
        }
        finish(match, &result);
        return;
    }
    if (match->phase == PHASE_GREETING) {
        match->phase = PHASE_SEATING;
        match->start_deadline_ns = now_ns + match->setup.start_ms * NS_PER_MS;
        for (int seat = 0; seat < SEATS; seat++) {
            seats[seat].settled = false;
            ask(match, ASK_NEW, seat);
        }
        return;
    }
    match->phase = PHASE_PLAYING;
    next_turn(match, now_ns);
}

/// The seat can't begin, or will not be able to go on when its turn comes.
static void fail(struct match *match, int seat, const struct result *failure, int64_t now_ns)
{
    struct match_seat *own = &match->seat[seat];
    if (own->failed || match->phase == PHASE_OVER) {
        return;
    }
    own->failed = own->settled = true;
    own->failure = *failure;
    if (match->phase != PHASE_PLAYING) {
        settle(match, now_ns);
    } else if (seat == match->turn) {
        forfeit(match, &own->failure, now_ns);
    }
}

/// A refused or illegal move, for the record.
static void note_attempt(struct match *match, enum verdict verdict, const struct answer *answer,
                         const char *why, const char *line, int64_t now_ns)
{
    char text[MOVE_TEXT_MAX];
    bool readable = answer->kind == ANSWER_MOVE;
    for (int i = 0; readable && i < answer->move.cells.count; i++) {
        readable = answer->move.cells.at[i] < match->setup.game->width * match->setup.game->height;
    }
    if (readable) {
        move_text(match->setup.game, &answer->move, text);
    } else {
        text_clean_to(text, EVIDENCE_LINE_MAX, line, strlen(line));
    }
    struct attempt attempt = {.ply = (int)match->record->moves.count,
                              .seat = match->turn,
                              .verdict = verdict,
                              .at_ns = now_ns - match->seat[match->turn].clock.started_ns,
                              .why = why,
                              .text = text};
    record_attempt(match->record, &attempt);
}

static void on_refused(struct match *match, const struct answer *answer, const char *why,
                       const char *line, int64_t now_ns)
{
    note_attempt(match, REFUSED, answer, why, line, now_ns);
    match->grace_ns = NEVER; // "error" has been answered
    if (++match->refusals > REFUSALS_MAX) {
        struct result result = blame(ENDING_ILLEGAL, match->turn, "too many refused moves");
        text_clean_to(result.evidence.line, EVIDENCE_LINE_MAX, line, strlen(line));
        forfeit(match, &result, now_ns);
        return;
    }
    ask(match, ASK_REFUSED, match->turn);
}

static void on_illegal(struct match *match, const struct answer *answer, const char *why,
                       const char *line, int64_t now_ns)
{
    note_attempt(match, ILLEGAL, answer, why, line, now_ns);
    match->illegal = blame(ENDING_ILLEGAL, match->turn, why);
    text_clean_to(match->illegal.evidence.line, EVIDENCE_LINE_MAX, line, strlen(line));
    bool again = match->setup.protocol[match->turn]->again;
    if (!again || ++match->illegals > match->setup.illegal_retries) {
        forfeit(match, &match->illegal, now_ns);
        return;
    }
    match->grace_ns = now_ns + match->setup.illegal_grace_ms * NS_PER_MS;
    ask(match, ASK_ILLEGAL, match->turn);
}

static void on_move(struct match *match, const struct answer *answer, const char *line,
                    int64_t now_ns)
{
    const char *why = answer->why;
    enum verdict verdict = ILLEGAL;
    if (answer->kind == ANSWER_MOVE) {
        verdict = rules_of(match)->check(match->state, &answer->move, &why);
    }
    if (verdict == REFUSED) {
        on_refused(match, answer, why, line, now_ns);
    } else if (verdict == ILLEGAL) {
        on_illegal(match, answer, why, line, now_ns);
    } else {
        struct clock *clock = &match->seat[match->turn].clock;
        clock_stop(clock, now_ns);
        make_move(match, &answer->move, clock->last_used_ns);
        next_turn(match, now_ns);
    }
}

/// Was the last move of the turn illegal, and is another one awaited?
static bool in_grace(const struct match *match)
{
    return match->grace_ns != NEVER;
}

/// The flag of the seat on move has fallen.
static void on_late(struct match *match, int64_t now_ns)
{
    // An engine that does not answer "error" loses for the move that brought it there.
    struct result result =
        in_grace(match) ? match->illegal : blame(ENDING_TIMEOUT, match->turn, NULL);
    forfeit(match, &result, now_ns);
}

/// When the flag of the engine on move falls, what it is excused for included.
static int64_t flag_falls(const struct match *match)
{
    int64_t deadline = clock_deadline(&match->seat[match->turn].clock);
    return deadline == NEVER ? NEVER : deadline + match->excused_ns;
}

bool match_late(const struct match *match, int64_t now_ns)
{
    return match->phase == PHASE_PLAYING &&
           now_ns > clock_deadline(&match->seat[match->turn].clock);
}

void match_excuse(struct match *match, int64_t stalled_ns, int64_t waited_ns)
{
    int64_t most = clock_allowed(&match->seat[match->turn].clock);
    most = most == NEVER ? 0 : most + 1000 * NS_PER_MS;
    match->excused_ns = stalled_ns + (waited_ns < most ? waited_ns : most);
}

/// An answer in the open turn.
static void on_turn(struct match *match, const struct answer *answer, const char *line,
                    int64_t now_ns)
{
    if (now_ns > flag_falls(match) || now_ns > match->grace_ns) {
        on_late(match, now_ns);
    } else if (match_late(match, now_ns)) {
        match_void(match, void_by_machine);
    } else if (answer->kind == ANSWER_RESIGN) {
        struct result result = blame(ENDING_RESIGNED, match->turn, answer->why);
        forfeit(match, &result, now_ns);
    } else {
        on_move(match, answer, line, now_ns);
    }
}

static void on_fault(struct match *match, int seat, const struct answer *answer, const char *line,
                     int64_t now_ns)
{
    struct result result = blame(ENDING_PROTOCOL, seat, answer->why);
    text_clean_to(result.evidence.line, EVIDENCE_LINE_MAX, line, strlen(line));
    fail(match, seat, &result, now_ns);
}

void match_answer(struct match *match, int seat, const struct answer *answer, const char *line,
                  int64_t now_ns)
{
    bool asked =
        match->phase == PHASE_PLAYING && seat == match->turn && match->seat[seat].clock.running;
    switch (answer->kind) {
    case ANSWER_NONE:
        return;
    case ANSWER_INFO: {
        struct note note = {
            .ply = (int)match->record->moves.count, .seat = seat, .text = (char *)answer->text};
        record_note(match->record, &note);
        return;
    }
    case ANSWER_FAULT:
        on_fault(match, seat, answer, line, now_ns);
        return;
    case ANSWER_READY:
        if (match->phase <= PHASE_SEATING && !match->seat[seat].settled) {
            if (match->phase == PHASE_GREETING) {
                record_text(&match->record->player[seat].name, answer->text);
            }
            match->seat[seat].settled = true;
            settle(match, now_ns);
        }
        return;
    case ANSWER_MOVE:
    case ANSWER_UNREADABLE:
    case ANSWER_RESIGN:
        if (asked) {
            on_turn(match, answer, line, now_ns);
        } else {
            match->record->strays++;
        }
        return;
    }
}

void match_died(struct match *match, int seat, const struct death *death, int64_t now_ns)
{
    struct result result = blame(death->ending, seat, death->why);
    result.evidence.exited = death->ending == ENDING_EXITED;
    result.evidence.status = death->status;
    result.evidence.signal = death->signal;
    bool asked = match->phase == PHASE_PLAYING && seat == match->turn;
    // One that leaves instead of answering "error" loses for its illegal move.
    if (asked && in_grace(match) && death->ending == ENDING_EXITED) {
        result = match->illegal;
    }
    // These are judged at once: they hurt the machine, not the opponent.
    bool harmful = death->ending == ENDING_FLOODED || death->ending == ENDING_MEMORY;
    if (harmful && match->phase == PHASE_PLAYING) {
        match->seat[seat].failed = true;
        forfeit(match, &result, now_ns);
        return;
    }
    fail(match, seat, &result, now_ns);
}

/// When an engine that knows the word is told to stop: at the limit of a move, which it can't
/// know, and a little before it where there is no margin to answer in. NEVER if not any more.
static int64_t stop_time(const struct match *match)
{
    const struct clock *clock = &match->seat[match->turn].clock;
    int64_t deadline = clock_deadline(clock), move_ms = clock->control.move_ms;
    if (deadline == NEVER || !match->setup.protocol[match->turn]->stops || match->stopped ||
        clock_allowed(clock) != move_ms * NS_PER_MS) {
        return NEVER;
    }
    int64_t reply_ms = move_ms / 10 < STOP_REPLY_MS ? move_ms / 10 : STOP_REPLY_MS;
    int64_t margin_ms = clock->control.margin_ms;
    return deadline - (margin_ms > reply_ms ? margin_ms : reply_ms) * NS_PER_MS;
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

int64_t match_deadline(const struct match *match)
{
    if (match->phase == PHASE_OVER) {
        return NEVER;
    }
    if (match->phase != PHASE_PLAYING) {
        return match->start_deadline_ns;
    }
    return least(least(flag_falls(match), stop_time(match)), match->grace_ns);
}

/// The start limit is over: whoever has not answered has failed.
static void on_start_limit(struct match *match, int64_t now_ns)
{
    enum match_phase phase = match->phase;
    for (int seat = 0; seat < SEATS && match->phase == phase; seat++) {
        if (!match->seat[seat].settled) {
            struct result result = blame(
                ENDING_NO_NAME, seat, phase == PHASE_SEATING ? "not ready for a new game" : NULL);
            result.evidence.allowed_ns = match->setup.start_ms * NS_PER_MS;
            result.evidence.used_ns = result.evidence.allowed_ns;
            fail(match, seat, &result, now_ns);
        }
    }
}

void match_tick(struct match *match, int64_t now_ns)
{
    // An answer that comes at the deadline itself is in time.
    if (now_ns <= match_deadline(match)) {
        return;
    }
    if (match->phase != PHASE_PLAYING) {
        on_start_limit(match, now_ns);
    } else if (now_ns > stop_time(match) && now_ns <= match->grace_ns) {
        match->stopped = true;
        ask(match, ASK_STOP, match->turn);
    } else {
        on_late(match, now_ns);
    }
}

void match_void(struct match *match, const char *why)
{
    if (match->phase != PHASE_OVER) {
        struct result result = {
            .ending = ENDING_VOID,
            .winner = NOBODY,
            .blamed = NOBODY,
            .why = why,
            .evidence = {.used_ns = NO_LIMIT, .allowed_ns = NO_LIMIT, .late_ns = NO_LIMIT}};
        finish(match, &result);
    }
}
