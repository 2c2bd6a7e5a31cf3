// SPDX-License-Identifier: MIT
/// Openings by index.
#include "core/openings.h"

#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

/// One that was asked for.
struct opening_kept {
    bool used;
    uint64_t index;
    struct moves moves; ///< made by chance: owned; of a book: a part of the book's
};

enum { TRIES_MAX = 1000, REPLIES_MAX = 100000 };

void openings_shuffle(struct openings *openings, uint64_t seed)
{
    struct dice dice = {.state = seed};
    for (size_t left = openings->count; left > 1; left--) {
        size_t chosen = dice_roll(&dice, (uint32_t)left);
        size_t last = openings->lines[left - 1];
        openings->lines[left - 1] = openings->lines[chosen];
        openings->lines[chosen] = last;
    }
}

bool openings_random_read(const char *text, int *plies, struct err *err)
{
    static const char word[] = "random", key[] = ":plies=";
    if (strncmp(text, word, sizeof word - 1) != 0) {
        return false;
    }
    text += sizeof word - 1;
    *plies = 4;
    if (*text == '\0') {
        return true;
    }
    char *end = NULL;
    long value =
        strncmp(text, key, sizeof key - 1) == 0 ? strtol(text + sizeof key - 1, &end, 10) : 0;
    bool good = end && *end == '\0' && value >= 1 && value <= OPENING_PLIES_MAX;
    *plies = good ? (int)value : 0;
    if (!good) {
        err_set(err, "\"random%s\": write random:plies=N with N from 1 to %d", text,
                OPENING_PLIES_MAX);
    }
    return true;
}

void openings_random(struct openings *openings, const struct game *game, int plies, uint64_t seed)
{
    *openings = (struct openings){.game = *game, .plies = plies, .seed = seed};
}

/// What the replies to a position lead to.
struct replies {
    const struct game *game;
    const void *state;
    void *after; ///< room for a state
    int mover, seen;
    bool wins;    ///< one of them
    bool goes_on; ///< or is at least not lost, after one of them
};

static bool visit_reply(void *context, const struct move *move)
{
    struct replies *replies = context;
    const struct rules *rules = replies->game->rules;
    struct outcome outcome = {0};
    memcpy(replies->after, replies->state, rules->state_size);
    rules->apply(replies->after, move, NULL);
    bool over = rules->over(replies->after, &outcome);
    replies->wins = over && outcome.winner == replies->mover;
    replies->goes_on = replies->goes_on || !over || outcome.winner != other(replies->mover);
    return !replies->wins && ++replies->seen < REPLIES_MAX;
}

/// Play what the rules leave no choice about.
static void play_forced(const struct game *game, void *state, struct moves *moves)
{
    struct move move;
    struct outcome outcome;
    while (game->rules->forced && !game->rules->over(state, &outcome) &&
           game->rules->forced(state, &move)) {
        game->rules->apply(state, &move, NULL);
        moves_add(moves, &move);
    }
}

static bool is_balanced(const struct game *game, const void *state)
{
    struct replies replies = {.game = game,
                              .state = state,
                              .after = mem_new(game->rules->state_size),
                              .mover = game->rules->turn(state)};
    game->rules->each(state, visit_reply, &replies);
    free(replies.after);
    return !replies.wins && replies.goes_on;
}

/// Play so many moves by chance. False: the game is over, or as good as.
static bool try_one(const struct openings *openings, struct dice *dice, void *state,
                    struct moves *moves)
{
    const struct game *game = &openings->game;
    struct outcome outcome;
    struct move move;
    moves_clear(moves);
    game_start(game, state);
    for (int ply = 0; ply < openings->plies; ply++) {
        play_forced(game, state, moves);
        if (game->rules->over(state, &outcome)) {
            return false;
        }
        game->rules->sample(state, dice, &move);
        game->rules->apply(state, &move, NULL);
        moves_add(moves, &move);
    }
    play_forced(game, state, moves);
    return !game->rules->over(state, &outcome) && is_balanced(game, state);
}

static int make(const struct openings *openings, uint64_t index, struct moves *moves,
                struct err *err)
{
    struct dice dice = {.state = dice_mix(openings->seed, index)};
    void *state = mem_new(openings->game.rules->state_size);
    bool made = false;
    for (int attempt = 0; attempt < TRIES_MAX && !made; attempt++) {
        made = try_one(openings, &dice, state, moves);
    }
    free(state);
    if (!made) {
        return err_set(err, "no balanced opening of %d moves came up in %d tries; try fewer",
                       openings->plies, TRIES_MAX);
    }
    return 0;
}

/// An opening of a book, as a part of it; no more of it than is to be played.
static struct moves part(const struct openings *openings, size_t line)
{
    size_t start = openings->starts[line], most = openings->plies_played, at = 0;
    struct moves moves = {.used = openings->starts[line + 1] - start};
    struct move move;
    moves.words = moves.used > 0 ? openings->moves.words + start : NULL;
    for (size_t next = 0; (most == 0 || moves.count < most) && moves_next(&moves, &next, &move);) {
        moves.last = at;
        moves.count++;
        at = next;
    }
    moves.used = at;
    return moves;
}

const struct moves *openings_at(struct openings *openings, uint64_t index, struct err *err)
{
    if (!openings->kept) {
        openings->kept = mem_new(OPENINGS_KEPT * sizeof *openings->kept);
    }
    struct opening_kept *kept = &openings->kept[index % OPENINGS_KEPT];
    if (kept->used && kept->index == index) {
        return &kept->moves;
    }
    kept->used = false;
    if (openings->plies == 0) {
        kept->moves = part(openings, openings->lines[index % openings->count]);
    } else if (make(openings, index, &kept->moves, err) != 0) {
        return NULL;
    }
    kept->used = true;
    kept->index = index;
    return &kept->moves;
}

void openings_release(struct openings *openings)
{
    for (int i = 0; openings->plies > 0 && openings->kept && i < OPENINGS_KEPT; i++) {
        moves_release(&openings->kept[i].moves);
    }
    free(openings->kept);
    free(openings->starts);
    free(openings->lines);
    moves_release(&openings->moves);
    *openings = (struct openings){0};
}
