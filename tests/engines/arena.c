// SPDX-License-Identifier: MIT
/// A player against chance, in one process, without pipes: as a test (at least so many points of
/// so many games) and for measuring.
///
///     arena PLAYER GAMES LEAST [NODES [SECONDS [SEED [OPTION=VALUE …]]]]
///
/// Colours take turns; a draw is half a point. An illegal move ends the run at once. Exit 1 where
/// the points are fewer than LEAST.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "all_players.h"
#include "rules/notation.h"
#include "util/mem.h"

/// A game between two tables, with the referee's own position.
struct arena {
    const struct player *player[SEATS];
    struct table table[SEATS];
    struct game game;
    void *state;
    int plies, refusals;
};

static const struct player *find_player(const char *name)
{
    for (int i = 0; players_all[i]; i++) {
        if (strcmp(players_all[i]->name, name) == 0) {
            return players_all[i];
        }
    }
    fprintf(stderr, "arena: no player \"%s\"\n", name);
    exit(2);
}

static void fail(const struct arena *arena, int seat, const struct move *move, const char *why)
{
    char text[MOVE_TEXT_MAX];
    move_text(&arena->game, move, text);
    fprintf(stderr, "arena: %s says %s at ply %d: %s\n", arena->player[seat]->name, text,
            arena->plies, why);
    exit(1);
}

/// Let both tables know of a move that stands.
static void tell(struct arena *arena, int seat, const struct move *move, const struct cells *taken)
{
    struct table *own = &arena->table[seat], *others = &arena->table[other(seat)];
    if (!arena->game.rules->hidden) {
        table_play(own, move);
        table_play(others, move);
        return;
    }
    if (move->kind != MOVE_PASS) {
        table_accepted(own, move);
        table_took(own, taken);
    }
    table_lost(others, taken);
    table_other_moved(others, move->kind == MOVE_PASS);
}

/// The side to move tries until a move stands.
static void play_turn(struct arena *arena)
{
    const struct rules *rules = arena->game.rules;
    int seat = rules->turn(arena->state);
    struct move move;
    struct cells taken = {0};
    const char *why = "";
    enum verdict verdict;
    do {
        arena->player[seat]->choose(&arena->table[seat], &move);
        verdict = rules->check(arena->state, &move, &why);
        if (verdict == REFUSED) {
            table_refused(&arena->table[seat], &move);
            arena->refusals++;
        }
    } while (verdict == REFUSED);
    if (verdict == ILLEGAL) {
        fail(arena, seat, &move, why);
    }
    rules->apply(arena->state, &move, &taken);
    arena->plies++;
    tell(arena, seat, &move, &taken);
}

/// Play one game; the points of seat 0.
static double play_game(struct arena *arena)
{
    const struct rules *rules = arena->game.rules;
    struct outcome outcome;
    struct move move;
    game_start(&arena->game, arena->state);
    table_begin(&arena->table[0], 0);
    table_begin(&arena->table[1], 1);
    while (!rules->over(arena->state, &outcome)) {
        if (rules->forced && rules->forced(arena->state, &move)) {
            rules->apply(arena->state, &move, NULL);
            arena->plies++;
        } else {
            play_turn(arena);
        }
    }
    return outcome.winner == NOBODY ? 0.5 : outcome.winner == 0 ? 1 : 0;
}

/// Set the game's options, the rest of the command line.
static void set_options(struct game *game, char **words)
{
    for (; *words; words++) {
        char *value = strchr(*words, '=');
        struct err err = {.text = "an option is NAME=VALUE"};
        if (value) {
            *value = '\0';
        }
        if (!value || game_set(game, *words, value + 1, &err) < 0) {
            fprintf(stderr, "arena: %s\n", err.text);
            exit(2);
        }
    }
}

/// Seat the two, one with what the command line allows it.
static void sit(struct arena *arena, const struct player *player, int seat, int argc, char **argv)
{
    uint64_t seed = argc > 6 ? strtoull(argv[6], NULL, 10) : 1;
    for (int i = 0; i < SEATS; i++) {
        arena->player[i] = i == seat ? player : find_player("random");
        arena->table[i].game = arena->game;
        if (arena->table[i].dice.state == 0) {
            arena->table[i].dice.state = dice_mix(seed, (uint64_t)i);
        }
        arena->table[i].limits = (struct limits){
            .nodes = argc > 4 ? strtoull(argv[4], NULL, 10) : 0,
            .move_s = argc > 5 ? strtod(argv[5], NULL) : 1,
        };
    }
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "arena PLAYER GAMES LEAST [NODES [SECONDS [SEED [OPTION=VALUE ...]]]]\n");
        return 2;
    }
    const struct player *player = find_player(argv[1]);
    int games = atoi(argv[2]);
    double points = 0;
    struct arena arena = {0};
    game_init(&arena.game, rules_find(player->game));
    set_options(&arena.game, argv + (argc > 7 ? 7 : argc));
    arena.state = mem_new(arena.game.rules->state_size);
    for (int game = 0; game < games; game++) {
        int seat = game % SEATS;
        sit(&arena, player, seat, argc, argv);
        double black = play_game(&arena);
        points += seat == 0 ? black : 1 - black;
    }
    printf("%s: %g of %d against chance; %.1f plies and %.1f refusals a game\n", player->name,
           points, games, (double)arena.plies / games, (double)arena.refusals / games);
    table_release(&arena.table[0]);
    table_release(&arena.table[1]);
    free(arena.state);
    return points >= atof(argv[3]) ? 0 : 1;
}
