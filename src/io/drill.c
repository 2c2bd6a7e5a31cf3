// SPDX-License-Identifier: MIT
/// One engine at a table where the referee itself plays the other side.
#include "io/drill.h"

#include <stdlib.h>

#include "io/drill_game.h"
#include "util/mem.h"

bool drill_lives(const struct drill *drill)
{
    return engine_lives(&drill->engine);
}

struct load drill_load(const struct drill *drill)
{
    return drill_lives(drill) ? procfs_load(drill->engine.child.pid) : (struct load){0};
}

bool drill_failed(const struct drill *drill)
{
    return !drill->playing && drill->record.result.blamed == drill->terms.seat &&
           drill->record.result.ending != ENDING_RESIGNED;
}

// --- waiting ----------------------------------------------------------------------------------

static bool is_quiet(const struct drill *drill)
{
    return !drill->playing || drill->held;
}

static bool has_gone(const struct drill *drill)
{
    return drill->gone;
}

/// Run the loop until it is so, or so late.
static void run_until(struct drill *drill, bool (*done)(const struct drill *), int64_t until_ns)
{
    for (int64_t now = reactor_now(); !done(drill) && now < until_ns; now = reactor_now()) {
        if (drill_game_tick(drill, now)) {
            continue;
        }
        int64_t next = drill_game_due(drill);
        next = next < until_ns ? next : until_ns;
        if (next == NEVER && drill->gone) {
            break; // nothing can happen any more
        }
        alarm_set(&drill->reactor, &drill->alarm, next);
        reactor_turn(&drill->reactor);
    }
    alarm_set(&drill->reactor, &drill->alarm, NEVER);
}

/// It only wakes whoever waits.
static void on_alarm(void *owner, int64_t now_ns)
{
    (void)owner;
    (void)now_ns;
}

// --- for the caller ---------------------------------------------------------------------------

int drill_open(struct drill *drill)
{
    size_t size = drill->program->protocol->session_size;
    drill->session = mem_new(size);
    drill->before = mem_new(size);
    drill->was = mem_new(size);
    drill->alarm = (struct alarm){.due = on_alarm, .owner = drill};
    drill->gone = true;
    return reactor_init(&drill->reactor);
}

bool drill_play(struct drill *drill, const struct terms *terms)
{
    drill->terms = *terms;
    drill->moves = 0;
    drill->held = drill->called = false;
    drill->playing = true;
    drill->other_ns = NEVER;
    drill->seed += drill->played;
    drill->played = true;
    drill->dice.state = dice_mix(drill->seed, 0);
    drill_game_begin(drill);
    run_until(drill, is_quiet, NEVER);
    return drill->playing;
}

bool drill_go_on(struct drill *drill, int moves)
{
    if (drill->held) {
        drill->held = false;
        drill->other_ns = reactor_now();
    }
    drill->terms.moves = moves > 0 ? drill->moves + moves : 0;
    run_until(drill, is_quiet, NEVER);
    return drill->playing;
}

void drill_cut(struct drill *drill)
{
    if (drill->playing) {
        drill->held = false;
        match_void(&drill->match, "cut by the check");
        drill_game_pump(drill);
    }
}

void drill_listen(struct drill *drill, int64_t ms)
{
    run_until(drill, has_gone, reactor_now() + ms * NS_PER_MS);
}

bool drill_dismiss(struct drill *drill, bool word, int64_t ms)
{
    if (word && drill_lives(drill)) {
        drill_game_quit(drill);
    }
    drill->leaving = true;
    drill->playing = drill->held = false;
    if (!word && drill_lives(drill)) {
        engine_await_exit(&drill->engine);
    }
    drill_listen(drill, ms);
    return drill->gone;
}

void drill_stop(struct drill *drill)
{
    drill->playing = drill->held = false;
    free(drill->words);
    drill->words = NULL;
    engine_kill(&drill->engine);
    run_until(drill, has_gone, NEVER);
}

void drill_close(struct drill *drill)
{
    drill_stop(drill);
    reactor_release(&drill->reactor);
    engine_release(&drill->engine);
    match_release(&drill->match);
    record_release(&drill->record);
    wire_release(&drill->wire);
    wire_release(&drill->other_ends);
    str_release(&drill->farewell);
    free(drill->session);
    free(drill->before);
    free(drill->was);
}
