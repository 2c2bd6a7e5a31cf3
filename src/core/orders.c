// SPDX-License-Identifier: MIT
/// What a match wants done.
#include "core/orders.h"

#include <assert.h>

void orders_add(struct match *match, enum order_kind kind, enum ask_kind ask, int seat, int told)
{
    assert(match->queue_count < ORDERS_MAX);
    unsigned at = (match->queue_head + match->queue_count++) % ORDERS_MAX;
    match->queue[at].kind = kind;
    match->queue[at].ask = ask;
    match->queue[at].seat = (int8_t)seat;
    match->queue[at].told = (int8_t)told;
}

void orders_keep_tells(struct match *match)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < match->queue_count; i++) {
        unsigned at = (match->queue_head + i) % ORDERS_MAX;
        if (match->queue[at].kind == ORDER_ASK && match->queue[at].ask == ASK_TELL) {
            match->queue[(match->queue_head + kept++) % ORDERS_MAX] = match->queue[at];
        }
    }
    match->queue_count = kept;
}

/// The notice as one seat may read it. In a hidden game the other's copy, in `room`, has no cells.
static const struct notice *as_seen(const struct match *match, const struct notice *told, int seat,
                                    struct notice *room)
{
    if (!match->setup.game->rules->hidden || seat == told->mover) {
        return told;
    }
    *room = *told;
    room->hidden = true;
    room->move.cells.count = 0;
    return room;
}

static void fill_time(const struct match *match, int seat, struct time_left *left)
{
    struct time_left others;
    clock_left(&match->seat[seat].clock, 0, left);
    clock_left(&match->seat[other(seat)].clock, 0, &others);
    left->other_ms = others.own_ms;
}

/// All of an ask but what it tells.
static void fill_ask(struct match *match, enum ask_kind kind, int seat, struct ask *ask)
{
    const struct game *game = match->setup.game;
    int winner = match->record->result.winner;
    ask->kind = kind;
    ask->game = game;
    ask->settings = NULL;
    ask->seat = seat;
    ask->colour = game_colour(game, match->state, seat);
    ask->notice = NULL;
    ask->history = NULL;
    ask->view = NULL;
    ask->winner = NOBODY;
    if (kind == ASK_NEW || kind == ASK_PLAY) {
        ask->history = game->rules->hidden ? NULL : &match->record->moves;
        fill_time(match, seat, &ask->time);
    }
    if (kind == ASK_PLAY && match->setup.protocol[seat]->wants_view) {
        game_view(game, match->state, seat, &match->view);
        ask->view = &match->view;
    }
    if (kind == ASK_OVER && winner != NOBODY) {
        ask->winner = game_colour(game, match->state, winner);
    }
}

bool match_next(struct match *match, struct order *out)
{
    if (match->queue_count == 0) {
        match->told_count = 0;
        return false;
    }
    unsigned at = match->queue_head;
    int seat = match->queue[at].seat;
    match->queue_head = (at + 1) % ORDERS_MAX;
    match->queue_count--;
    out->kind = match->queue[at].kind;
    fill_ask(match, match->queue[at].ask, seat, &out->ask);
    if (out->ask.kind == ASK_TELL) {
        const struct notice *told = &match->told[match->queue[at].told];
        out->ask.notice = as_seen(match, told, seat, &out->notice);
    }
    return true;
}
