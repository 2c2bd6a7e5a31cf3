// SPDX-License-Identifier: MIT
/// Who sits at a table before and after a game.
#include "io/seating.h"

#include "io/bout.h"

static bool sweep(struct bout *bout);
static void clear(struct bout *bout);

// --- private folders --------------------------------------------------------------------------

static void on_swept(void *owner)
{
    struct bout *bout = owner;
    if (bout->state == BOUT_CLEARING && !bout->unwanted) {
        clear(bout);
    } else if (bout->state == BOUT_FREE) {
        sweep(bout);
    } else {
        seating_leave(bout);
    }
}

/// Clear away the folders of processes that have gone. True while that goes on.
static bool sweep(struct bout *bout)
{
    if (bout->movers.busy) {
        return true;
    }
    for (int i = 0; i < SEATS; i++) {
        struct chair *chair = &bout->chairs[i];
        if (chair->den.path && chair_is_empty(chair)) {
            movers_add(&bout->movers, &chair->den);
        }
    }
    return movers_clear(&bout->movers, &bout->reactor->loop, on_swept);
}

static void on_made(void *owner)
{
    struct bout *bout = owner;
    if (bout->movers.trouble.text[0]) {
        bout->failed(bout, bout->movers.trouble.text);
        bout->unwanted = true;
    }
    if (bout->unwanted) {
        seating_leave(bout);
    } else {
        bout_play(bout);
    }
}

/// Make private folders for the processes that are to start. True while that goes on.
static bool furnish(struct bout *bout)
{
    for (int seat = 0; seat < SEATS; seat++) {
        const struct program *program = &bout->run->programs[bout->pairing.engine[seat]];
        struct chair *chair = bout->at[seat];
        if (program->private_dir && chair_is_empty(chair)) {
            den_place(&chair->den, bout->run->dens, bout->pairing.number, program);
            movers_add(&bout->movers, &chair->den);
        }
    }
    return movers_make(&bout->movers, &bout->reactor->loop, on_made);
}

// --- coming and leaving ------------------------------------------------------------------------

/// Wait until whoever must make room has gone.
static void clear(struct bout *bout)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct chair *chair = bout->at[seat];
        const struct program *program = &bout->run->programs[bout->pairing.engine[seat]];
        if (!chair_is_empty(chair) &&
            (chair->program != program || chair->spoilt || chair->engine.state != ENGINE_RUNNING)) {
            chair_dismiss(chair, false);
            return;
        }
    }
    if (!sweep(bout) && !furnish(bout)) {
        bout_play(bout);
    }
}

void seating_begin(struct bout *bout)
{
    bout->movers.keep_files = bout->run->keep_files;
    bout->movers.owner = bout;
    // An engine that kept its chair stays on it: it may sit on the other side now.
    const struct program *first = &bout->run->programs[bout->pairing.engine[0]];
    const struct program *second = &bout->run->programs[bout->pairing.engine[1]];
    bool crossed = bout->chairs[1].program == first || bout->chairs[0].program == second;
    bout->at[0] = &bout->chairs[crossed];
    bout->at[1] = &bout->chairs[!crossed];
    bout->state = BOUT_CLEARING;
    bout->unwanted = false;
    clear(bout);
}

void seating_cancel(struct bout *bout)
{
    if (bout->movers.busy) {
        bout->unwanted = true;
    } else {
        seating_leave(bout);
    }
}

void seating_gone(struct bout *bout)
{
    if (bout->state == BOUT_CLEARING) {
        clear(bout);
    } else if (bout->state == BOUT_LEAVING) {
        seating_leave(bout);
    } else {
        sweep(bout);
    }
}

/// May the chair's process play another game?
static bool may_stay(const struct chair *chair)
{
    switch (chair->program->restart) {
    case RESTART_EACH_GAME:
        return false;
    case RESTART_KEEP:
    case RESTART_AFTER_FAULT:
        return !chair->spoilt && chair->program->protocol->lifetime != LIFETIME_MOVE;
    }
    return false;
}

void seating_leave(struct bout *bout)
{
    bout->state = BOUT_LEAVING;
    for (int i = 0; i < SEATS; i++) {
        if (!chair_is_empty(&bout->chairs[i]) && !may_stay(&bout->chairs[i])) {
            chair_dismiss(&bout->chairs[i], false);
        }
    }
    for (int i = 0; i < SEATS; i++) {
        if (!chair_is_empty(&bout->chairs[i]) && bout->chairs[i].engine.state != ENGINE_RUNNING) {
            return;
        }
    }
    if (sweep(bout)) {
        return;
    }
    match_release(&bout->match);
    record_clear(&bout->record);
    bout->state = BOUT_FREE;
    bout->freed(bout);
}
