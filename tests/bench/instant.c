// SPDX-License-Identifier: MIT
/// An engine that answers at once: what is measured beside it is the referee.
///
///     instant sau GAME | instant gomocup SIZE
///
/// Both sides know the whole game before it begins and play their halves of it: Gomoku and
/// Connect6 fill the board in pairs that never make three in a row, other games are one random
/// game played in advance. A move costs a read, a look into a table and a write.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "proto/sau_moves.h"
#include "rules/rules.h"
#include "util/mem.h"

enum { PLIES_MAX = 4096, LINE_BYTES = 600 };

/// The game: what each ply says, with its newline.
static char *script[PLIES_MAX];
static int plies;

static void add(const char *text)
{
    if (plies < PLIES_MAX) {
        script[plies++] = mem_text(text);
    }
}

/// Who owns a point of the pattern that fills the board: pairs that shift from row to row.
static int owner(int x, int y)
{
    return (x / 2 + y) % 2;
}

/// The next point of a side, row by row; false where it has no more.
static bool next_point(int side, int size, int *at, int *x, int *y)
{
    while (*at < size * size) {
        *x = *at % size;
        *y = *at / size;
        (*at)++;
        if (owner(*x, *y) == side) {
            return true;
        }
    }
    return false;
}

static void fill_gomoku(int size)
{
    int at[2] = {0, 0}, x, y;
    for (int side = 0; next_point(side, size, &at[side], &x, &y); side = 1 - side) {
        char text[32];
        snprintf(text, sizeof text, "%d,%d\n", x, y);
        add(text);
    }
}

static void fill_connect6(int size)
{
    int at[2] = {0, 0}, x, y, next_x, next_y;
    for (int side = 0; next_point(side, size, &at[side], &x, &y); side = 1 - side) {
        char text[32];
        if (plies == 0) {
            snprintf(text, sizeof text, "move %c%c@@\n", 'A' + x, 'A' + y);
        } else if (next_point(side, size, &at[side], &next_x, &next_y)) {
            snprintf(text, sizeof text, "move %c%c%c%c\n", 'A' + x, 'A' + y, 'A' + next_x,
                     'A' + next_y);
        }
        add(text);
    }
}

/// One game by chance, always the same.
static void play_ahead(const char *name)
{
    struct game game;
    game_init(&game, rules_find(name));
    void *state = mem_new(game.rules->state_size);
    game_start(&game, state);
    struct dice dice = {.state = 1};
    struct outcome outcome;
    while (!game.rules->over(state, &outcome)) {
        struct move move;
        char text[LINE_BYTES], line[LINE_BYTES + 8];
        game.rules->sample(state, &dice, &move);
        sau_write(&game, &move, text);
        snprintf(line, sizeof line, "move %s\n", text);
        add(line);
        game.rules->apply(state, &move, NULL);
    }
    free(state);
}

static void say(const char *text)
{
    if (write(STDOUT_FILENO, text, strlen(text)) < 0) {
        exit(1);
    }
}

/// Where this side is in the game.
static int ply;

static void say_move(void)
{
    if (ply < plies) {
        say(script[ply]);
        ply += 2;
    }
}

static bool starts(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/// False to leave.
static bool hear_sau(const char *line)
{
    if (starts(line, "move")) {
        say_move();
    } else if (starts(line, "new black")) {
        ply = 0;
        say_move();
    } else if (starts(line, "new white")) {
        ply = 1;
    } else if (starts(line, "name?")) {
        say("name instant\n");
    }
    return !starts(line, "quit");
}

static bool hear_gomocup(const char *line)
{
    if (starts(line, "TURN")) {
        say_move();
    } else if (starts(line, "BEGIN")) {
        ply = 0;
        say_move();
    } else if (starts(line, "START") || starts(line, "RESTART")) {
        ply = 1;
        say("OK\n");
    } else if (starts(line, "ABOUT")) {
        say("name=\"instant\"\n");
    }
    return !starts(line, "END");
}

static void listen(bool (*hear)(const char *line))
{
    static char buffer[1 << 16];
    size_t have = 0;
    ssize_t got;
    while ((got = read(STDIN_FILENO, buffer + have, sizeof buffer - have - 1)) > 0) {
        have += (size_t)got;
        char *line = buffer, *end;
        while ((end = memchr(line, '\n', (size_t)(buffer + have - line)))) {
            *end = '\0';
            if (!hear(line)) {
                return;
            }
            line = end + 1;
        }
        have = (size_t)(buffer + have - line);
        memmove(buffer, line, have);
    }
}

int main(int argc, char **argv)
{
    bool gomocup = argc == 3 && strcmp(argv[1], "gomocup") == 0;
    if (argc != 3 || (!gomocup && !rules_find(argv[2]))) {
        fputs("usage: instant sau GAME | instant gomocup SIZE\n", stderr);
        return 2;
    }
    if (gomocup) {
        fill_gomoku(atoi(argv[2]));
    } else if (strcmp(argv[2], "connect6") == 0) {
        fill_connect6(19);
    } else {
        play_ahead(argv[2]);
    }
    listen(gomocup ? hear_gomocup : hear_sau);
    return 0;
}
