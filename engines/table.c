// SPDX-License-Identifier: MIT
/// The game as one player knows it.
#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

void table_begin(struct table *table, int seat)
{
    const struct rules *rules = table->game.rules;
    table->seat = seat;
    table->playing = true;
    table->other_passed = false;
    if (rules->hidden) {
        table->blind =
            (struct blind){.own.width = table->game.width, .own.height = table->game.height};
        return;
    }
    if (!table->state) {
        table->state = mem_new(rules->state_size);
        table->before = mem_new(rules->state_size);
    }
    game_start(&table->game, table->state);
    memcpy(table->before, table->state, rules->state_size);
}

bool table_must_move(const struct table *table)
{
    const struct rules *rules = table->game.rules;
    struct outcome outcome;
    return table->playing && !rules->hidden && !rules->over(table->state, &outcome) &&
           rules->turn(table->state) == table->seat;
}

/// Play what the rules force the side to move to do.
static void play_forced(struct table *table)
{
    const struct rules *rules = table->game.rules;
    struct outcome outcome;
    struct move move;
    while (rules->forced && !rules->over(table->state, &outcome) &&
           rules->forced(table->state, &move)) {
        rules->apply(table->state, &move, NULL);
    }
}

int table_play(struct table *table, const struct move *move)
{
    const struct rules *rules = table->game.rules;
    struct outcome outcome;
    const char *why;
    if (!table->playing || rules->over(table->state, &outcome) ||
        rules->check(table->state, move, &why) != LEGAL) {
        return -1;
    }
    if (rules->turn(table->state) == table->seat) {
        memcpy(table->before, table->state, rules->state_size);
    } else {
        table->other_passed = move->kind == MOVE_PASS;
    }
    rules->apply(table->state, move, NULL);
    play_forced(table);
    return 0;
}

int table_told(struct table *table, const struct move *move)
{
    const struct rules *rules = table->game.rules;
    struct outcome outcome;
    const char *why;
    bool passed = move->kind == MOVE_PASS && rules->forced && table->playing;
    if (passed &&
        (rules->over(table->state, &outcome) || rules->check(table->state, move, &why) != LEGAL)) {
        return 0;
    }
    return table_play(table, move);
}

int table_place(struct table *table, const struct view *position, int colour)
{
    const struct rules *rules = table->game.rules;
    if (!rules->place || rules->place(table->state, position, colour)) {
        return -1;
    }
    play_forced(table);
    memcpy(table->before, table->state, rules->state_size);
    return 0;
}

void table_take_back(struct table *table)
{
    memcpy(table->state, table->before, table->game.rules->state_size);
}

void table_accepted(struct table *table, const struct move *move)
{
    struct blind *blind = &table->blind;
    for (int i = 0; i < move->cells.count; i++) {
        blind->own.cell[move->cells.at[i]] = piece_of(table->seat);
        blind->suspected[move->cells.at[i]] = false;
    }
    blind->refusals = 0;
    blind->just_lost.count = 0;
    memset(blind->refused, 0, sizeof blind->refused);
}

void table_refused(struct table *table, const struct move *move)
{
    struct blind *blind = &table->blind;
    for (int i = 0; i < move->cells.count; i++) {
        blind->refused[move->cells.at[i]] = blind->suspected[move->cells.at[i]] = true;
    }
    blind->refusals++;
}

void table_took(struct table *table, const struct cells *cells)
{
    for (int i = 0; i < cells->count; i++) {
        table->blind.suspected[cells->at[i]] = false;
    }
    table->blind.took += cells->count;
}

void table_lost(struct table *table, const struct cells *cells)
{
    for (int i = 0; i < cells->count; i++) {
        table->blind.own.cell[cells->at[i]] = EMPTY;
    }
    table->blind.just_lost = *cells;
}

void table_other_moved(struct table *table, bool passed)
{
    table->other_passed = passed;
    table->blind.others_moves += !passed;
}

void table_release(struct table *table)
{
    free(table->state);
    free(table->before);
    table->state = table->before = NULL;
}
