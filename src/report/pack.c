// SPDX-License-Identifier: MIT
/// Numbers as text for a page.
#include "report/pack.h"

#include <string.h>

#include "core/replay.h"

const char pack_digits[2 * PACK_BASE + 1] =
    " !#$%'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~";

void pack_number(struct str *out, uint64_t number)
{
    char text[16];
    size_t at = sizeof text;
    text[--at] = pack_digits[number % PACK_BASE];
    while ((number /= PACK_BASE) > 0) {
        text[--at] = pack_digits[PACK_BASE + number % PACK_BASE];
    }
    str_add(out, text + at, sizeof text - at);
}

/// What the second move has: the first one is shorter in Connect6.
static int usual_count(const struct record *record)
{
    struct move move = {0};
    size_t at = 0;
    moves_next(&record->moves, &at, &move);
    moves_next(&record->moves, &at, &move);
    return move.cells.count;
}

void pack_moves(const struct record *record, struct str *out)
{
    int usual = usual_count(record);
    struct move move;
    pack_number(out, (uint64_t)usual);
    for (size_t at = 0; moves_next(&record->moves, &at, &move);) {
        if (move.kind != MOVE_PLAY || move.cells.count != usual || usual == 0) {
            pack_number(out, 0);
            pack_number(out, (uint64_t)move.kind);
            pack_number(out, move.cells.count);
        }
        for (int i = 0; i < move.cells.count; i++) {
            pack_number(out, move.cells.at[i] + 1u);
        }
    }
}

/// What is to be expected of a move.
enum habit { HABIT_PUTS, HABIT_STEPS, HABITS };

/// Do to a board what the last move of a replay usually does.
static void expect(const struct replay *replay, enum habit habit, int eye, struct view *view)
{
    const struct move *move = &replay->move;
    const uint8_t stepped[] = {EMPTY, piece_of(replay->colour), PIECE_OTHER};
    if (move->kind != MOVE_PLAY || (eye != EYE_REFEREE && eye != replay->mover)) {
        return;
    }
    for (int i = 0; i < move->cells.count; i++) {
        view->cell[move->cells.at[i]] =
            habit == HABIT_STEPS && i < 3 ? stepped[i] : piece_of(replay->colour);
    }
}

/// Append the cells in which a board is another than was expected. How many there are.
static int put_differences(const struct view *expected, const struct view *view, size_t pieces,
                           struct str *out)
{
    int count = 0;
    for (int cell = 0; cell < view->width * view->height; cell++) {
        if (expected->cell[cell] != view->cell[cell]) {
            pack_number(out, (uint64_t)cell * pieces + view->cell[cell]);
            count++;
        }
    }
    return count;
}

static void pack_with(const struct record *record, int eye, enum habit habit, struct str *out)
{
    size_t pieces = strlen(record->game.rules->look.symbols);
    struct replay replay;
    struct view expected, view;
    struct str cells = {0};
    const char *why;
    int told = 0;
    pack_number(out, habit);
    replay_init(&replay, record);
    replay_view(&replay, eye, &expected);
    while (replay_next(&replay, &why)) {
        expect(&replay, habit, eye, &expected);
        replay_view(&replay, eye, &view);
        str_clear(&cells);
        int count = put_differences(&expected, &view, pieces, &cells);
        if (count > 0) {
            pack_number(out, (uint64_t)(replay.ply - told));
            pack_number(out, (uint64_t)count);
            str_add(out, cells.data, cells.len);
            told = replay.ply;
        }
        expected = view;
    }
    replay_release(&replay);
    str_release(&cells);
}

void pack_changes(const struct record *record, int eye, struct str *out)
{
    struct str by_habit[HABITS] = {{0}, {0}};
    for (enum habit habit = 0; habit < HABITS; habit++) {
        pack_with(record, eye, habit, &by_habit[habit]);
    }
    const struct str *shorter = &by_habit[by_habit[HABIT_STEPS].len < by_habit[HABIT_PUTS].len];
    str_add(out, shorter->data, shorter->len);
    for (enum habit habit = 0; habit < HABITS; habit++) {
        str_release(&by_habit[habit]);
    }
}
