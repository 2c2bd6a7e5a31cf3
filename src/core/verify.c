// SPDX-License-Identifier: MIT
/// Does a record keep to the rules and to its clocks?
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "core/replay.h"
#include "rules/notation.h"

/// A record in doubt.
struct inquiry {
    const struct record *record;
    struct replay replay;
    struct clock clock[SEATS];
    size_t attempt; ///< the next one to be looked at
};

/// Records count microseconds: each move may be off by one.
enum { ROUNDING_NS = 1000 };

/// -1, and which move it is.
static int wrong_move(const struct inquiry *inquiry, const char *why, struct err *err)
{
    const struct record *record = inquiry->record;
    struct move move;
    size_t at = inquiry->replay.at;
    char text[MOVE_TEXT_MAX] = "";
    if (moves_next(&record->moves, &at, &move)) {
        move_text(&record->game, &move, text);
    }
    return err_set(err, "move %d, \"%s\": %s", inquiry->replay.ply + 1, text, why);
}

/// Were the attempts before the next move judged as the rules do? Those that are no moves were.
static int check_attempts(struct inquiry *inquiry, struct err *err)
{
    const struct record *record = inquiry->record;
    const struct rules *rules = record->game.rules;
    const struct replay *replay = &inquiry->replay;
    for (; inquiry->attempt < record->attempts_count; inquiry->attempt++) {
        const struct attempt *attempt = &record->attempts[inquiry->attempt];
        struct move move;
        const char *why;
        if (attempt->ply != replay->ply) {
            return 0;
        }
        if (!attempt->text || move_read(&record->game, attempt->text, &move) < 0 ||
            attempt->seat != rules->turn(replay->state)) {
            continue;
        }
        enum verdict verdict = rules->check(replay->state, &move, &why);
        if (verdict != attempt->verdict) {
            return err_set(err, "before move %d: \"%s\" was not %s", replay->ply + 1, attempt->text,
                           attempt->verdict == REFUSED ? "to be refused" : "illegal");
        }
    }
    return 0;
}

/// Charge the last move to its side's clock.
static int check_time(struct inquiry *inquiry, struct err *err)
{
    const struct replay *replay = &inquiry->replay;
    struct clock *clock = &inquiry->clock[replay->mover];
    int64_t used = inquiry->record->used_ns[replay->ply - 1];
    if (used < 0) {
        return err_set(err, "move %d took less than no time", replay->ply);
    }
    if ((size_t)replay->ply <= inquiry->record->opening || used == 0) {
        return 0; // the referee's own
    }
    clock_start(clock, 0);
    int64_t deadline = clock_deadline(clock);
    if (deadline != NEVER && used > deadline + (int64_t)replay->ply * ROUNDING_NS) {
        return err_set(err, "move %d took %.3f s, of %.3f s that were left", replay->ply,
                       (double)used / 1e9, (double)deadline / 1e9);
    }
    clock_stop(clock, used);
    return 0;
}

static int check_moves(struct inquiry *inquiry, struct err *err)
{
    const char *why;
    if (check_attempts(inquiry, err) < 0) {
        return -1;
    }
    while (replay_next(&inquiry->replay, &why)) {
        if (check_time(inquiry, err) < 0 || check_attempts(inquiry, err) < 0) {
            return -1;
        }
    }
    return why ? wrong_move(inquiry, why, err) : 0;
}

static const char *winner_name(const struct record *record, int winner)
{
    return winner == NOBODY ? "nobody" : (winner ^ record->swapped) == 0 ? "Black" : "White";
}

/// Against the rules' own outcome.
static int check_outcome(const struct record *record, const struct outcome *outcome,
                         struct err *err)
{
    const struct result *result = &record->result;
    if (result->ending != ENDING_RULES && result->ending != ENDING_VOID) {
        return err_set(err, "after move %zu the game was over, and it says: %s",
                       record->moves.count, ending_facts(result->ending)->name);
    }
    if (result->winner != outcome->winner && result->ending == ENDING_RULES) {
        return err_set(err, "the winner is %s, not %s: %s", winner_name(record, outcome->winner),
                       winner_name(record, result->winner), outcome->why);
    }
    for (int seat = 0; seat < SEATS && result->scored && outcome->scored; seat++) {
        if (fabs(result->score[seat] - outcome->score[seat]) > 1e-6) {
            return err_set(err, "the score of %s is %g, not %g", winner_name(record, seat),
                           outcome->score[seat], result->score[seat]);
        }
    }
    return 0;
}

static int check_result(const struct inquiry *inquiry, struct err *err)
{
    const struct record *record = inquiry->record;
    const struct result *result = &record->result;
    struct outcome outcome;
    if (record->game.rules->over(inquiry->replay.state, &outcome)) {
        return check_outcome(record, &outcome, err);
    }
    if (result->ending == ENDING_RULES) {
        return err_set(err, "after move %zu the game was not over", record->moves.count);
    }
    if (result->winner != NOBODY && result->winner == result->blamed) {
        return err_set(err, "the side that is to blame can't be the winner");
    }
    return 0;
}

int replay_verify(const struct record *record, struct err *err)
{
    struct inquiry inquiry = {.record = record};
    replay_init(&inquiry.replay, record);
    for (int seat = 0; seat < SEATS; seat++) {
        clock_init(&inquiry.clock[seat], &record->player[seat].time);
    }
    int status = check_moves(&inquiry, err);
    if (status == 0) {
        status = check_result(&inquiry, err);
    }
    replay_release(&inquiry.replay);
    return status;
}
