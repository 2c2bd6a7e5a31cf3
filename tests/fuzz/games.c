// SPDX-License-Identifier: MIT
/// Fuzz target: whole matches of every game under any options, with moves that are legal, illegal
/// and no moves at all, from either seat, at any time. The first bytes choose the game, its
/// options and the dice; each one after them is something that happens.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "target.h"
#include "util/dice.h"
#include "watch.h"

/// What the engine of the moment says: a language without words, in which anything can be said.
static struct answer said;
static bool ready; ///< seats answer HELLO and NEW at once

static bool plays(const struct game *game)
{
    (void)game;
    return true;
}

static void ask(void *session, const struct ask *ask, struct wire *wire, struct answer *answer)
{
    (void)session;
    wire_printf(wire, "%d\n", ask->kind);
    if ((ask->kind == ASK_HELLO || ask->kind == ASK_NEW) && ready) {
        answer->kind = ANSWER_READY;
        strcpy(answer->text, "fuzz");
    }
    if (ask->view) {
        must(ask->view->width == ask->game->width, "a view is as wide as its game");
    }
}

static void line(void *session, const char *line, struct wire *wire, struct answer *answer)
{
    (void)session;
    (void)line;
    (void)wire;
    *answer = said;
}

static const struct protocol languages[] = {
    {.name = "sau", .session_size = 1, .plays = plays, .ask = ask, .line = line, .again = true},
    {.name = "sau", .session_size = 1, .plays = plays, .ask = ask, .line = line, .stops = true},
    {.name = "sau",
     .session_size = 1,
     .plays = plays,
     .ask = ask,
     .line = line,
     .again = true,
     .stops = true,
     .wants_view = true},
};

/// A value of an option by chance.
static void choose_option(struct game *game, const struct option *option, struct dice *dice)
{
    int low, high;
    char text[64];
    if (sscanf(option->values, "%d..%d", &low, &high) == 2) {
        snprintf(text, sizeof text, "%d", low + (int)dice_roll(dice, (uint32_t)(high - low + 1)));
    } else {
        int words = 1;
        for (const char *at = option->values; (at = strchr(at, '|')); at++) {
            words++;
        }
        option_text(option, (int32_t)dice_roll(dice, (uint32_t)words), text, sizeof text);
    }
    must(game_set(game, option->name, text, NULL) == 0, "an option takes its values");
}

static void choose_game(struct game *game, struct dice *dice, uint8_t byte)
{
    uint32_t games = 0;
    while (rules_all[games]) {
        games++;
    }
    game_init(game, rules_all[byte % games]);
    for (const struct option *row = game->rules->options; row && row->name; row++) {
        if (dice_roll(dice, 2)) {
            choose_option(game, row, dice);
        }
    }
}

/// A move that need not be one.
static struct move wild_move(const struct game *game, struct dice *dice)
{
    struct move move = {.kind = MOVE_PLAY};
    if (dice_roll(dice, 8) == 0) {
        move.kind = (enum move_kind)dice_roll(dice, MOVE_OFFER + 1);
    }
    move.cells.count = (uint16_t)dice_roll(dice, dice_roll(dice, 8) ? 4 : LIST_MAX);
    for (int i = 0; i < move.cells.count; i++) {
        uint32_t cells = (uint32_t)(game->width * game->height);
        move.cells.at[i] = (cell_t)dice_roll(dice, dice_roll(dice, 16) ? cells : UINT16_MAX);
    }
    return move;
}

static void say(struct dry *dry, int seat, enum answer_kind kind)
{
    said.kind = kind;
    said.why = "said by chance";
    strcpy(said.text, "text");
    dry_line(dry, seat, "what it said: \xC1\xEE\x1B");
}

/// A legal move for the seat on move, as the rules know one; `spoilt` in one cell.
static void play(struct dry *dry, struct dice *dice, bool spoilt)
{
    if (dry->over || dry->match.phase != PHASE_PLAYING) {
        return;
    }
    said.move.cells.count = 0;
    dry->setup.game->rules->sample(dry->match.state, dice, &said.move);
    if (spoilt && said.move.cells.count > 0) {
        uint32_t at = dice_roll(dice, said.move.cells.count);
        said.move.cells.at[at] = (cell_t)dice_roll(dice, CELLS_MAX);
    }
    say(dry, dry->match.turn, ANSWER_MOVE);
}

static void die(struct dry *dry, struct dice *dice, int seat)
{
    static const enum ending ways[] = {ENDING_CRASHED, ENDING_EXITED, ENDING_CLOSED,
                                       ENDING_FLOODED};
    struct death death = {.ending = ways[dice_roll(dice, 4)], .status = 1, .signal = 11};
    dry_died(dry, seat, &death);
}

/// What happens at one byte. Most of them are legal moves, so that games get somewhere.
static void happen(struct dry *dry, struct dice *dice, uint8_t byte)
{
    int seat = byte & 1 ? dry->match.turn : (int)dice_roll(dice, SEATS);
    switch (byte >> 3) {
    case 31:
        if (byte & 4) {
            die(dry, dice, seat);
        }
        break;
    case 30:
        dry_wait(dry, dry->now_ns + dice_roll(dice, 1500) * NS_PER_MS);
        break;
    case 29:
        dry->now_ns += dice_roll(dice, 1500) * NS_PER_MS;
        break;
    case 28:
        say(dry, seat, (enum answer_kind)dice_roll(dice, ANSWER_FAULT + 1));
        break;
    case 27:
        said.move = wild_move(dry->setup.game, dice);
        say(dry, seat, ANSWER_MOVE);
        break;
    case 26:
        play(dry, dice, true);
        break;
    default:
        for (int moves = byte & 7; moves >= 0; moves--) {
            play(dry, dice, false);
        }
    }
}

static void set_up(struct dry *dry, const struct game *game, const uint8_t *data)
{
    size_t count = sizeof languages / sizeof languages[0];
    ready = data[1] & 1;
    dry->setup.game = game;
    dry->setup.start_ms = 1000;
    dry->setup.illegal_retries = data[1] >> 6;
    dry->setup.illegal_grace_ms = 500;
    for (int seat = 0; seat < SEATS; seat++) {
        struct time_control *time = &dry->setup.time[seat];
        time_control_init(time);
        dry->setup.protocol[seat] = &languages[(data[1] >> (2 * seat + 1) & 3) % count];
        time->move_ms = data[1] & 0x20 ? 1000 : NO_LIMIT;
        time->margin_ms = data[1] & 0x10 ? 100 : 0;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { HEAD = 4 };
    if (size < HEAD) {
        return 0;
    }
    struct dry dry = {0};
    struct game game;
    struct dice dice = {.state = (uint64_t)data[2] << 8 | data[3]};
    memset(&said, 0, sizeof said);
    choose_game(&game, &dice, data[0]);
    set_up(&dry, &game, data);
    watch(&dry);
    dry_begin(&dry, 0);
    for (size_t i = HEAD; i < size && !dry.over; i++) {
        happen(&dry, &dice, data[i]);
    }
    dry_void(&dry, "the input ended");
    dry_release(&dry);
    return 0;
}
