// SPDX-License-Identifier: MIT
/// What a seat may not know never reaches its engine: two games of Phantom Go in which Black makes
/// the same moves with the same verdicts, and White plays somewhere else in each, write the same
/// bytes to Black.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dry.h"
#include "proto/protocol.h"
#include "proto/sau_moves.h"
#include "rules/notation.h"
#include "util/mem.h"
#include "util/str.h"

enum { GAMES = 300, TRIES = 120 };

/// One of the two games, and what its Black engine has read.
struct world {
    struct game game;
    struct dry dry;
    struct str black;
    struct dice white; ///< another White in each world
};

static void wrote(void *owner, int seat, const struct wire *wire)
{
    struct world *world = owner;
    if (seat == 0) {
        str_add(&world->black, wire->text.data, wire->text.len);
    }
}

static void ended(void *owner, const struct record *record)
{
    (void)owner;
    (void)record;
}

static void open_world(struct world *world, uint64_t seed)
{
    *world = (struct world){.game = test_game("phantom-go", NULL), .white = {.state = seed}};
    struct dry *dry = &world->dry;
    dry->setup = (struct match_setup){
        .game = &world->game, .start_ms = 10000, .illegal_retries = 2, .illegal_grace_ms = 2000};
    for (int seat = 0; seat < SEATS; seat++) {
        dry->setup.protocol[seat] = protocol_find("sau");
        settings_init(&dry->settings[seat], dry->setup.protocol[seat]->options);
        time_control_init(&dry->setup.time[seat]);
    }
    dry->wrote = wrote;
    dry->ended = ended;
    dry->owner = world;
    dry_begin(dry, 0);
    dry_line(dry, 0, "name Black");
    dry_line(dry, 1, "name White");
}

static void close_world(struct world *world)
{
    dry_release(&world->dry);
    str_release(&world->black);
}

/// What a move would do: all that Black may learn of it.
struct effect {
    enum verdict verdict;
    enum move_kind kind;
    struct cells taken;
    bool ends; ///< the game is over after it
};

static struct effect effect_of(const struct world *world, const struct move *move)
{
    const struct rules *rules = world->game.rules;
    const char *why;
    struct outcome outcome;
    struct effect effect = {.kind = move->kind};
    effect.verdict = rules->check(world->dry.match.state, move, &why);
    if (effect.verdict == LEGAL) {
        void *after = mem_new(rules->state_size);
        memcpy(after, world->dry.match.state, rules->state_size);
        rules->apply(after, move, &effect.taken);
        effect.ends = rules->over(after, &outcome);
        free(after);
    }
    return effect;
}

static bool same(const struct effect *a, const struct effect *b)
{
    return a->verdict == b->verdict && a->kind == b->kind && a->ends == b->ends &&
           a->taken.count == b->taken.count &&
           memcmp(a->taken.at, b->taken.at, a->taken.count * sizeof a->taken.at[0]) == 0;
}

static void say(struct world *world, int seat, const struct move *move)
{
    char text[MOVE_TEXT_MAX], line[MOVE_TEXT_MAX + 8];
    sau_write(&world->game, move, text);
    snprintf(line, sizeof line, "move %s", text);
    dry_line(&world->dry, seat, line);
}

/// Make these moves in the two worlds, if Black learns the same of both. False where it may
/// rightly learn that the worlds differ.
static bool move_both(struct world worlds[2], int seat, const struct move moves[2])
{
    struct effect one = effect_of(&worlds[0], &moves[0]), two = effect_of(&worlds[1], &moves[1]);
    if (!same(&one, &two) || one.ends) {
        return false;
    }
    say(&worlds[0], seat, &moves[0]);
    say(&worlds[1], seat, &moves[1]);
    if (strcmp(worlds[0].black.data, worlds[1].black.data) != 0) {
        fail_msg("Black reads\n%s---\nand where White is elsewhere\n%s", worlds[0].black.data,
                 worlds[1].black.data);
    }
    return true;
}

/// Black tries points without knowing anything; White plays by chance. The moves that both worlds
/// have in common for Black.
static size_t play(struct world worlds[2], struct dice *dice)
{
    const struct rules *rules = worlds[0].game.rules;
    for (int i = 0; i < TRIES; i++) {
        struct move moves[2];
        int seat = rules->turn(worlds[0].dry.match.state);
        if (seat == 0) {
            cell_t cell = (cell_t)dice_roll(dice, 81);
            moves[0] = moves[1] = move_play(1, &cell);
        } else {
            for (int world = 0; world < 2; world++) {
                rules->sample(worlds[world].dry.match.state, &worlds[world].white, &moves[world]);
            }
        }
        if (!move_both(worlds, seat, moves)) {
            break;
        }
    }
    return worlds[0].dry.record.moves.count;
}

static void black_reads_the_same_whatever_it_may_not_know(void **unused)
{
    (void)unused;
    size_t plies = 0;
    for (uint64_t seed = 0; seed < GAMES; seed++) {
        struct world worlds[2];
        struct dice dice = {.state = seed};
        open_world(&worlds[0], 2 * seed + 1000);
        open_world(&worlds[1], 2 * seed + 1001);
        plies += play(worlds, &dice);
        close_world(&worlds[0]);
        close_world(&worlds[1]);
    }
    // Most games go on for a while before Black runs into a stone of White in one world only.
    assert_true(plies > GAMES * 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(black_reads_the_same_whatever_it_may_not_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
