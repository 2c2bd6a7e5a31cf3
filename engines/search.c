// SPDX-License-Identifier: MIT
/// Iterative deepening alpha-beta. Each position's moves are put in order by what they seem to be
/// worth, and at the last ply that is what they are worth.
#include "search.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

/// A move in a few bytes; moves of more cells are none that can be searched in numbers.
enum { CHOICE_CELLS = 4 };

struct choice {
    int score;      ///< for the side to move
    uint32_t order; ///< among equals: by dice at the root, as listed below it
    uint8_t kind, count;
    cell_t at[CHOICE_CELLS];
};

struct choices {
    struct choice *list;
    int count, cap;
};

struct search {
    const struct game *game;
    const struct judge *judge;
    struct effort effort;
    struct dice *dice;
    struct choices at_ply[SEARCH_DEPTH_MAX];
    uint8_t *states; ///< one a ply, the root's first
};

static void *state_at(struct search *search, int ply)
{
    return search->states + (size_t)ply * search->game->rules->state_size;
}

static struct choice shorten(const struct move *move, int score)
{
    assert(move->cells.count <= CHOICE_CELLS);
    struct choice choice = {
        .score = score, .kind = (uint8_t)move->kind, .count = (uint8_t)move->cells.count};
    memcpy(choice.at, move->cells.at, choice.count * sizeof(cell_t));
    return choice;
}

static void lengthen(const struct choice *choice, struct move *move)
{
    move->kind = (enum move_kind)choice->kind;
    move->cells.count = choice->count;
    memcpy(move->cells.at, choice->at, choice->count * sizeof(cell_t));
}

static void choices_add(struct choices *choices, struct choice choice)
{
    if (choices->count == choices->cap) {
        choices->cap = choices->cap * 2 + 64;
        choices->list = mem_resize(choices->list, (size_t)choices->cap * sizeof *choices->list);
    }
    choices->list[choices->count++] = choice;
}

/// What the position at a ply is worth for the side to move if nobody looks further.
static int judge_position(struct search *search, const void *state, int ply)
{
    const struct rules *rules = search->game->rules;
    struct outcome outcome;
    int seat = rules->turn(state);
    effort_spend(&search->effort);
    if (rules->over(state, &outcome)) {
        int win = SCORE_WIN - ply;
        return outcome.winner == NOBODY ? 0 : outcome.winner == seat ? win : -win;
    }
    struct view view;
    game_view(search->game, state, EYE_REFEREE, &view);
    return search->judge->evaluate(&view, game_colour(search->game, state, seat));
}

/// The moves of one position on their way into a list.
struct listing {
    struct search *search;
    const void *state;
    struct choices *choices;
    int ply, beta;
};

/// Play a move on the next ply's state. Is it the other's turn then?
static bool step(struct search *search, int ply, const struct move *move)
{
    const struct rules *rules = search->game->rules;
    const void *state = state_at(search, ply);
    void *next = state_at(search, ply + 1);
    memcpy(next, state, rules->state_size);
    rules->apply(next, move, NULL);
    return rules->turn(next) != rules->turn(state);
}

/// A move whose worth is that of the position after it.
static bool list_judged(void *context, const struct move *move)
{
    struct listing *listing = context;
    struct search *search = listing->search;
    bool turned = step(search, listing->ply, move);
    int score = judge_position(search, state_at(search, listing->ply + 1), listing->ply + 1);
    struct choice choice = shorten(move, turned ? -score : score);
    choice.order =
        listing->ply == 0 ? (uint32_t)dice_next(search->dice) : (uint32_t)listing->choices->count;
    choices_add(listing->choices, choice);
    return choice.score < listing->beta && !search->effort.spent;
}

/// A move that comes in the judge's order.
static bool list_legal(void *context, const struct move *move)
{
    struct listing *listing = context;
    const char *why;
    if (listing->search->game->rules->check(listing->state, move, &why) == LEGAL) {
        choices_add(listing->choices, shorten(move, 0));
    }
    return true;
}

static int better_first(const void *a, const void *b)
{
    const struct choice *left = a, *right = b;
    if (left->score != right->score) {
        return left->score < right->score ? 1 : -1;
    }
    return (left->order > right->order) - (left->order < right->order);
}

/// List the moves at a ply, the promising ones first. Where they are judged by the positions after
/// them, the listing stops at one that reaches `beta`.
static struct choices *list_moves(struct search *search, int ply, int beta)
{
    const struct judge *judge = search->judge;
    const struct rules *rules = search->game->rules;
    struct listing listing = {.search = search,
                              .state = state_at(search, ply),
                              .choices = &search->at_ply[ply],
                              .ply = ply,
                              .beta = beta};
    struct choices *choices = listing.choices;
    choices->count = 0;
    if (judge->each) {
        struct view view;
        game_view(search->game, listing.state, EYE_REFEREE, &view);
        int colour = game_colour(search->game, listing.state, rules->turn(listing.state));
        judge->each(&view, colour, list_legal, &listing);
    } else {
        rules->each(listing.state, list_judged, &listing);
        qsort(choices->list, (size_t)choices->count, sizeof *choices->list, better_first);
    }
    int width = ply == 0 ? judge->width_root : judge->width;
    choices->count = width && width < choices->count ? width : choices->count;
    return choices;
}

static int look(struct search *search, int ply, int depth, int alpha, int beta);

/// What a move at a ply is worth for its side.
static int look_after(struct search *search, int ply, const struct choice *choice, int depth,
                      int alpha, int beta)
{
    struct move move;
    lengthen(choice, &move);
    if (step(search, ply, &move)) {
        return -look(search, ply + 1, depth - 1, -beta, -alpha);
    }
    return look(search, ply + 1, depth - 1, alpha, beta);
}

/// What the position at a ply is worth for the side to move, `depth` plies ahead.
static int look(struct search *search, int ply, int depth, int alpha, int beta)
{
    struct outcome outcome;
    if (depth <= 0 || search->effort.spent ||
        search->game->rules->over(state_at(search, ply), &outcome)) {
        return judge_position(search, state_at(search, ply), ply);
    }
    bool last = depth == 1 && !search->judge->each;
    struct choices *choices = list_moves(search, ply, last ? beta : INT_MAX);
    if (choices->count == 0) {
        return judge_position(search, state_at(search, ply), ply);
    }
    if (last) {
        return choices->list[0].score;
    }
    int best = -INT_MAX;
    for (int i = 0; i < choices->count && !search->effort.spent && best < beta; i++) {
        int score =
            look_after(search, ply, &choices->list[i], depth, best > alpha ? best : alpha, beta);
        best = score > best ? score : best;
    }
    return best;
}

/// Look at the root's moves `depth` plies ahead and put the best in front; its score. Where time
/// runs out the best of those looked at stands in front, for the first was the best before.
static int deepen(struct search *search, struct choices *root, int depth)
{
    int best = 0, best_score = -INT_MAX;
    for (int i = 0; i < root->count; i++) {
        int score = look_after(search, 0, &root->list[i], depth, best_score, INT_MAX);
        if (search->effort.spent) {
            break;
        }
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    struct choice front = root->list[best];
    memmove(root->list + 1, root->list, (size_t)best * sizeof *root->list);
    root->list[0] = front;
    return best_score;
}

/// Deepen until the effort is spent, the game is decided, or there is nothing left to look at.
static void search_root(struct search *search)
{
    const struct judge *judge = search->judge;
    struct choices *root = list_moves(search, 0, INT_MAX);
    int deepest = judge->depth_max ? judge->depth_max : SEARCH_DEPTH_MAX - 1;
    uint64_t before = 0;
    for (int depth = judge->each ? 1 : 2; depth <= deepest && root->count > 1; depth++) {
        uint64_t start = search->effort.nodes;
        int score = deepen(search, root, depth);
        uint64_t looked = search->effort.nodes - start;
        bool decided = abs(score) > SCORE_WIN - SEARCH_DEPTH_MAX;
        if (search->effort.spent || decided || looked == before) {
            return; // as many positions as one ply less: all lines are at their end
        }
        before = looked;
    }
}

void search_choose(struct table *table, const struct judge *judge, struct move *move)
{
    size_t state_size = table->game.rules->state_size;
    struct search *search = mem_new(sizeof *search);
    search->game = &table->game;
    search->judge = judge;
    search->dice = &table->dice;
    search->states = mem_new((SEARCH_DEPTH_MAX + 1) * state_size);
    memcpy(search->states, table->state, state_size);
    effort_begin(&search->effort, &table->limits);
    search_root(search);
    if (search->at_ply[0].count > 0) {
        lengthen(&search->at_ply[0].list[0], move);
    } else {
        table->game.rules->sample(table->state, &table->dice, move);
    }
    for (int ply = 0; ply < SEARCH_DEPTH_MAX; ply++) {
        free(search->at_ply[ply].list);
    }
    free(search->states);
    free(search);
}
