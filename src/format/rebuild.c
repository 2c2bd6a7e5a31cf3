// SPDX-License-Identifier: MIT
/// A record put together from what a text tells.
#include "format/rebuild.h"

#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "util/mem.h"

void rebuild_begin(struct rebuild *rebuild, struct record *record)
{
    *rebuild = (struct rebuild){.record = record, .colour = NOBODY};
    rebuild->state = mem_new(record->game.rules->state_size);
    game_start(&record->game, rebuild->state);
}

void rebuild_release(struct rebuild *rebuild)
{
    free(rebuild->state);
    *rebuild = (struct rebuild){0};
}

static int colour_to_move(const struct rebuild *rebuild)
{
    const struct game *game = &rebuild->record->game;
    return game_colour(game, rebuild->state, game->rules->turn(rebuild->state));
}

/// Play a move as it stands.
static int play(struct rebuild *rebuild, const struct move *move, int64_t used_ns, struct err *err)
{
    struct record *record = rebuild->record;
    const struct rules *rules = record->game.rules;
    struct outcome outcome;
    const char *why = "the game was over before";
    if (rules->over(rebuild->state, &outcome) ||
        rules->check(rebuild->state, move, &why) != LEGAL) {
        char text[MOVE_TEXT_MAX];
        move_text(&record->game, move, text);
        return err_set(err, "move %zu, \"%s\": %s", record->moves.count + 1, text, why);
    }
    rules->apply(rebuild->state, move, NULL);
    record_move(record, move, used_ns);
    record->swapped ^= move->kind == MOVE_SWAP;
    return 0;
}

/// The pass that a text leaves out because the rules force it.
static int pass_if_forced(struct rebuild *rebuild, const struct move *next, struct err *err)
{
    const struct rules *rules = rebuild->record->game.rules;
    struct outcome outcome;
    struct move pass;
    if (!rules->forced || rules->over(rebuild->state, &outcome) ||
        !rules->forced(rebuild->state, &pass) || (next && next->kind == MOVE_PASS)) {
        return 0;
    }
    return play(rebuild, &pass, 0, err);
}

int rebuild_move(struct rebuild *rebuild, const struct move *move, int64_t used_ns, struct err *err)
{
    return pass_if_forced(rebuild, move, err) < 0 ? -1 : play(rebuild, move, used_ns, err);
}

/// Play what was gathered.
static int flush(struct rebuild *rebuild, struct err *err)
{
    struct move pass = move_pass();
    const char *why;
    if (rebuild->colour == NOBODY || rebuild->gathered.cells.count == 0) {
        return 0;
    }
    if (pass_if_forced(rebuild, &rebuild->gathered, err) < 0) {
        return -1;
    }
    struct outcome outcome;
    if (!rebuild->record->game.rules->over(rebuild->state, &outcome) &&
        colour_to_move(rebuild) != rebuild->colour) {
        if (rebuild->record->game.rules->check(rebuild->state, &pass, &why) != LEGAL) {
            return err_set(err, "move %zu: it is %s to move", rebuild->record->moves.count + 1,
                           colour_to_move(rebuild) == 0 ? "Black" : "White");
        }
        if (play(rebuild, &pass, 0, err) < 0) {
            return -1;
        }
    }
    int status = play(rebuild, &rebuild->gathered, rebuild->used_ns, err);
    rebuild->gathered.cells.count = 0;
    rebuild->colour = NOBODY;
    rebuild->used_ns = 0;
    return status;
}

/// How many stones of one colour in a row are one move.
static int stones_a_move(const struct game *game)
{
    if (game->rules->look.kind == LOOK_DOTS) {
        return game_value(game, "turn") == 0 ? LIST_MAX : 1;
    }
    return strcmp(game->rules->name, "connect6") == 0 ? 2 : 1;
}

int rebuild_stone(struct rebuild *rebuild, int colour, cell_t cell, int64_t used_ns,
                  struct err *err)
{
    struct cells *cells = &rebuild->gathered.cells;
    if ((colour != rebuild->colour || cells->count >= stones_a_move(&rebuild->record->game)) &&
        flush(rebuild, err) < 0) {
        return -1;
    }
    rebuild->colour = colour;
    rebuild->gathered.kind = MOVE_PLAY;
    rebuild->used_ns += used_ns;
    cells->at[cells->count++] = cell;
    return 0;
}

int rebuild_whole(struct rebuild *rebuild, const struct move *move, struct err *err)
{
    return flush(rebuild, err) < 0 ? -1 : rebuild_move(rebuild, move, 0, err);
}

static void fill_in(struct result *result, const struct outcome *outcome)
{
    result->ending = ENDING_RULES;
    result->winner = outcome->winner;
    result->why = outcome->why;
    result->scored = outcome->scored;
    memcpy(result->score, outcome->score, sizeof result->score);
}

/// Games that end by two passes are often written without them: put them in where they make the
/// result that is stated.
static void pass_to_the_end(struct rebuild *rebuild, int winner)
{
    const struct rules *rules = rebuild->record->game.rules;
    struct move pass = move_pass();
    struct outcome outcome;
    const char *why;
    void *state = mem_new(rules->state_size);
    int passes = 0;
    memcpy(state, rebuild->state, rules->state_size);
    while (passes < 2 && !rules->over(state, &outcome) &&
           rules->check(state, &pass, &why) == LEGAL) {
        rules->apply(state, &pass, NULL);
        passes++;
    }
    if (passes > 0 && rules->over(state, &outcome) && outcome.winner == winner) {
        for (int i = 0; i < passes; i++) {
            record_move(rebuild->record, &pass, 0);
        }
        memcpy(rebuild->state, state, rules->state_size);
    }
    free(state);
}

int rebuild_end(struct rebuild *rebuild, const struct stated *stated, struct err *err)
{
    struct record *record = rebuild->record;
    const struct rules *rules = record->game.rules;
    struct result *result = &record->result;
    struct outcome outcome;
    if (flush(rebuild, err) < 0 || pass_if_forced(rebuild, NULL, err) < 0) {
        return -1;
    }
    int winner =
        !stated->known || stated->winner == NOBODY ? NOBODY : stated->winner ^ record->swapped;
    if (stated->known && stated->ending == ENDING_RULES && !rules->over(rebuild->state, &outcome)) {
        pass_to_the_end(rebuild, winner);
    }
    *result = (struct result){
        .ending = ENDING_VOID, .winner = NOBODY, .blamed = NOBODY, .why = "no result is given"};
    result->evidence.used_ns = result->evidence.allowed_ns = result->evidence.late_ns = NO_LIMIT;
    if (rules->over(rebuild->state, &outcome)) {
        fill_in(result, &outcome);
    } else if (stated->known && winner != NOBODY) {
        result->ending = stated->ending == ENDING_RULES ? ENDING_RESIGNED : stated->ending;
        result->blamed = other(winner);
        result->why = NULL;
    } else if (stated->known) {
        result->ending = ENDING_RULES;
        result->why = "agreed";
    }
    if (stated->known) {
        result->winner = winner; // the text's word: whoever verifies it sees whether it is right
    }
    return 0;
}

void rebuild_players(struct record *record, const char *black, const char *white)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct player *player = &record->player[seat];
        record_text(&player->label, (seat ^ record->swapped) == 0 ? black : white);
        record_text(&player->name, "");
        record_text(&player->command, "");
        player->protocol = "";
        time_control_init(&player->time);
    }
}
