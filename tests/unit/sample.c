// SPDX-License-Identifier: MIT
/// Games by chance.
#include "sample.h"

#include <stdlib.h>

#include "util/mem.h"

static void sit_down(struct player *player, const char *label)
{
    record_text(&player->label, label);
    record_text(&player->name, label);
    record_text(&player->command, "./engine");
    player->protocol = "sau";
    time_control_init(&player->time);
    player->time.base_ms = 900000;
}

void sample_record(struct record *record, const struct game *game, uint64_t seed, const char *black,
                   const char *white)
{
    const struct rules *rules = game->rules;
    struct dice dice = {.state = seed};
    struct outcome outcome;
    void *state = mem_new(rules->state_size);
    record->game = *game;
    record->number = seed + 1;
    record->seed = seed;
    record->started_s = 1796000040;
    sit_down(&record->player[0], black);
    sit_down(&record->player[1], white);
    game_start(game, state);
    while (!rules->over(state, &outcome)) {
        struct move move;
        bool forced = rules->forced && rules->forced(state, &move);
        if (!forced) {
            rules->sample(state, &dice, &move);
        }
        rules->apply(state, &move, NULL);
        record_move(record, &move, forced ? 0 : (int64_t)(1 + dice_roll(&dice, 99)) * NS_PER_MS);
        record->swapped ^= move.kind == MOVE_SWAP;
    }
    record->result = (struct result){.ending = ENDING_RULES,
                                     .winner = outcome.winner,
                                     .blamed = NOBODY,
                                     .why = outcome.why,
                                     .scored = outcome.scored,
                                     .score = {outcome.score[0], outcome.score[1]}};
    record->result.evidence =
        (struct evidence){.used_ns = NO_LIMIT, .allowed_ns = NO_LIMIT, .late_ns = NO_LIMIT};
    free(state);
}
