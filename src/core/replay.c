// SPDX-License-Identifier: MIT
/// A record played again on a board.
#include "core/replay.h"

#include <stdlib.h>

#include "util/mem.h"

void replay_init(struct replay *replay, const struct record *record)
{
    *replay = (struct replay){.record = record, .mover = NOBODY, .colour = NOBODY};
    replay->state = mem_new(record->game.rules->state_size);
    game_start(&record->game, replay->state);
}

void replay_release(struct replay *replay)
{
    free(replay->state);
    *replay = (struct replay){0};
}

bool replay_next(struct replay *replay, const char **why)
{
    const struct game *game = &replay->record->game;
    const struct rules *rules = game->rules;
    struct outcome outcome;
    struct move move;
    size_t at = replay->at;
    *why = NULL;
    if (!moves_next(&replay->record->moves, &at, &move)) {
        return false;
    }
    if (rules->over(replay->state, &outcome)) {
        *why = "the game was over before";
        return false;
    }
    if (rules->check(replay->state, &move, why) != LEGAL) {
        return false;
    }
    *why = NULL;
    replay->mover = rules->turn(replay->state);
    replay->colour = game_colour(game, replay->state, replay->mover);
    rules->apply(replay->state, &move, NULL);
    replay->at = at;
    replay->ply++;
    move_copy(&replay->move, &move);
    return true;
}

void replay_view(const struct replay *replay, int eye, struct view *view)
{
    game_view(&replay->record->game, replay->state, eye, view);
}

void replay_idle(const struct record *record, int64_t idle_ns[SEATS])
{
    struct replay replay;
    const char *why;
    bool more = true;
    idle_ns[0] = idle_ns[1] = 0;
    if (record->usages_count == 0) {
        return;
    }
    replay_init(&replay, record);
    for (size_t i = 0; more && i < record->usages_count; i++) {
        const struct usage *usage = &record->usages[i];
        while (more && replay.ply <= usage->ply) {
            more = replay_next(&replay, &why);
        }
        if (more) {
            idle_ns[replay.mover] += usage->idle_ns;
        }
    }
    replay_release(&replay);
}

const struct cells *replay_marked(const struct replay *replay)
{
    return replay->ply > 0 ? &replay->move.cells : NULL;
}
