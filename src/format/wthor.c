// SPDX-License-Identifier: MIT
/// WTHOR, the French federation's database of Othello: 16 bytes of header, 68 a game. Players are
/// numbers of a list that is another file, so their names are lost; passes are not stored; the
/// score is Black's discs, with the empty squares given to the winner.
#include <string.h>

#include "format/day.h"
#include "format/format.h"
#include "format/rebuild.h"

enum { HEADER = 16, GAME = 68, MOVES_AT = 8, MOVES = 60, SIDE = 8, SQUARES = SIDE * SIDE };

static bool has(const struct game *game)
{
    return strcmp(game->rules->name, "othello") == 0 && game_value(game, "opening") == 0;
}

static void put(struct str *out, unsigned long value, int bytes)
{
    for (int i = 0; i < bytes; i++) {
        str_putc(out, (char)(value >> (8 * i) & 0xff));
    }
}

static unsigned long get(const char *bytes, int count)
{
    unsigned long value = 0;
    for (int i = 0; i < count; i++) {
        value |= (unsigned long)(unsigned char)bytes[i] << (8 * i);
    }
    return value;
}

/// The year of the file is that of its first game, which is not known yet: 0 is "mixed".
static void begin(size_t games, struct str *out)
{
    put(out, 20, 1); // written in this century, on no day that could differ between two runs
    put(out, 0, 3);
    put(out, games, 4);
    put(out, 0, 2);
    put(out, 0, 2);
    put(out, SIDE, 1);
    put(out, 0, 3);
}

/// Black's discs as WTHOR counts them.
static int score_of(const struct record *record)
{
    const struct result *result = &record->result;
    int black = 0, white = 0, winner = record_winner(record);
    if (result->scored) {
        black = (int)result->score[0];
        white = (int)result->score[1];
    }
    if (winner == NOBODY) {
        return SQUARES / 2;
    }
    return result->scored ? (winner == 0 ? SQUARES - white : black) : (winner == 0 ? SQUARES : 0);
}

static void write_game(const struct record *record, const struct occasion *occasion,
                       struct str *out)
{
    (void)occasion;
    int score = score_of(record), count = 0;
    struct move move;
    put(out, 0, 2);
    put(out, 0, 2);
    put(out, 1, 2);
    put(out, (unsigned long)score, 1);
    put(out, (unsigned long)score, 1);
    for (size_t at = 0; moves_next(&record->moves, &at, &move) && count < MOVES;) {
        if (move.kind == MOVE_PLAY) {
            int cell = move.cells.at[0];
            put(out, (unsigned long)((cell / SIDE + 1) * 10 + cell % SIDE + 1), 1);
            count++;
        }
    }
    for (; count < MOVES; count++) {
        put(out, 0, 1);
    }
}

static bool looks(const char *text, size_t len)
{
    return len >= HEADER && (text[12] == 0 || text[12] == SIDE) &&
           len == HEADER + GAME * get(text + 4, 4);
}

static int read_moves(const char *game, struct rebuild *rebuild, struct err *err)
{
    for (int i = 0; i < MOVES && game[MOVES_AT + i] != 0; i++) {
        int code = (unsigned char)game[MOVES_AT + i];
        if (code < 11 || code % 10 < 1 || code % 10 > SIDE || code / 10 > SIDE) {
            return err_set(err, "move %d: %d is not a square", i + 1, code);
        }
        cell_t cell = (cell_t)((code / 10 - 1) * SIDE + code % 10 - 1);
        struct move move = move_play(1, &cell);
        if (rebuild_move(rebuild, &move, 0, err) < 0) {
            return -1;
        }
    }
    return 0;
}

static int read_game(struct reading *reading, struct record *record, struct err *err)
{
    struct rebuild rebuild;
    size_t at = reading->at < HEADER ? HEADER : reading->at;
    if (at + GAME > reading->len) {
        return 1;
    }
    const char *game = reading->text + at;
    int score = (unsigned char)game[6];
    reading->at = at + GAME;
    game_init(&record->game, rules_find("othello"));
    record->number = (at - HEADER) / GAME + 1;
    struct stated stated = {.known = true,
                            .winner = score == SQUARES / 2 ? NOBODY : score < SQUARES / 2};
    rebuild_begin(&rebuild, record);
    int status = read_moves(game, &rebuild, err) < 0 ? -1 : rebuild_end(&rebuild, &stated, err);
    rebuild_release(&rebuild);
    rebuild_players(record, "Black", "White");
    return status;
}

const struct record_format wthor_format = {
    .name = "wthor",
    .extension = "wtb",
    .summary = "the French federation's database, for othello; without players' names",
    .gathers = true,
    .binary = true,
    .has = has,
    .begin = begin,
    .write = write_game,
    .looks = looks,
    .read = read_game,
};
