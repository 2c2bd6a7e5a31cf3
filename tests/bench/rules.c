// SPDX-License-Identifier: MIT
/// What judging a move costs, game by game: `check` and `apply` of the moves of random games,
/// each timed alone, beside a plain copy of the state as a yardstick.
///
///     rules     prints a line of JSON a game
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "rules/rules.h"
#include "util/mem.h"

enum { MOVES = 20000, AGAIN = 8 };

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(double *values, size_t count)
{
    qsort(values, count, sizeof *values, by_size);
    return values[count / 2];
}

/// Microseconds of one turn, the least of a few goes: what others do on the machine is not ours.
static double time_turn(const struct rules *rules, const void *state, void *copy,
                        const struct move *move)
{
    int64_t least = INT64_MAX;
    for (int i = 0; i < AGAIN; i++) {
        const char *why = NULL;
        struct cells taken = {0};
        memcpy(copy, state, rules->state_size);
        int64_t began = now_ns();
        rules->check(copy, move, &why);
        rules->apply(copy, move, &taken);
        int64_t took = now_ns() - began;
        least = took < least ? took : least;
    }
    return (double)least / 1000;
}

static double time_copy(const struct rules *rules, const void *state, void *copy)
{
    int64_t least = INT64_MAX;
    for (int i = 0; i < AGAIN; i++) {
        int64_t began = now_ns();
        memcpy(copy, state, rules->state_size);
        __asm__ volatile("" : : "r"(copy) : "memory"); // the copy is wanted
        int64_t took = now_ns() - began;
        least = took < least ? took : least;
    }
    return (double)least / 1000;
}

static void measure(const struct rules *rules)
{
    static double turns[MOVES], copies[MOVES];
    struct game game;
    game_init(&game, rules);
    void *state = mem_new(rules->state_size), *copy = mem_new(rules->state_size);
    struct dice dice = {.state = 1};
    struct outcome outcome;
    game_start(&game, state);
    for (size_t i = 0; i < MOVES; i++) {
        struct move move;
        if (rules->over(state, &outcome)) {
            game_start(&game, state);
        }
        if (!rules->forced || !rules->forced(state, &move)) {
            rules->sample(state, &dice, &move);
        }
        turns[i] = time_turn(rules, state, copy, &move);
        copies[i] = time_copy(rules, state, copy);
        rules->apply(state, &move, NULL);
    }
    double turn = median(turns, MOVES), plain = median(copies, MOVES);
    printf("{\"game\": \"%s\", \"median_us\": %.3f, \"most_us\": %.3f, \"copies\": %.2f}\n",
           rules->name, turn, turns[MOVES - 1], turn / plain);
    free(state);
    free(copy);
}

int main(void)
{
    for (int i = 0; rules_all[i]; i++) {
        measure(rules_all[i]);
    }
    return 0;
}
