// SPDX-License-Identifier: MIT
/// An engine that answers at once, or after a time that it keeps to: what is measured beside it is
/// the referee.
///
///     instant sau GAME | instant gomocup SIZE  [sleep US | exact US] [times FILE]
///
/// `sleep` waits so many microseconds before each move, as well as the machine can; `exact` spins
/// through the last of them. `times` has, a line for each move, the nanoseconds between what was
/// read and what was written: at the end, with `exact` at once.
/// Both sides know the whole game before it begins and play their halves of it: Gomoku and
/// Connect6 fill the board in pairs that never make three in a row, other games are one random
/// game played in advance. A move costs a read, a look into a table and a write.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
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

/// How a move takes its time.
static struct {
    int64_t takes_ns, spins_ns;
    FILE *times; ///< NULL for none
} manner;

static int64_t read_at_ns;

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

/// Wait until the move has taken its time.
static void wait_ns(void)
{
    int64_t until = read_at_ns + manner.takes_ns, wake = until - manner.spins_ns;
    const struct timespec at = {.tv_sec = wake / 1000000000, .tv_nsec = wake % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL) != 0) {
    }
    while (now_ns() < until) {
    }
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
    if (ply >= plies) {
        return;
    }
    if (manner.takes_ns > 0) {
        wait_ns();
    }
    int64_t took_ns = manner.times ? now_ns() - read_at_ns : 0;
    say(script[ply]);
    ply += 2;
    if (manner.times) {
        fprintf(manner.times, "%lld\n", (long long)took_ns);
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
        if (manner.takes_ns > 0 || manner.times) {
            read_at_ns = now_ns();
        }
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

/// The words behind the game. False where they are wrong.
static bool read_manner(int count, char **words)
{
    for (int i = 0; i + 1 < count; i += 2) {
        if (strcmp(words[i], "times") == 0) {
            manner.times = fopen(words[i + 1], "w");
        } else if (strcmp(words[i], "sleep") == 0 || strcmp(words[i], "exact") == 0) {
            manner.takes_ns = atoll(words[i + 1]) * 1000;
            manner.spins_ns = words[i][0] == 'e' ? 2000000 : 0;
        } else {
            return false;
        }
    }
    if (manner.times && manner.spins_ns > 0) {
        setvbuf(manner.times, NULL, _IOLBF, 0);
    }
    return count % 2 == 0;
}

int main(int argc, char **argv)
{
    bool gomocup = argc >= 3 && strcmp(argv[1], "gomocup") == 0;
    if (argc < 3 || (!gomocup && !rules_find(argv[2])) || !read_manner(argc - 3, argv + 3)) {
        fputs("usage: instant sau GAME | instant gomocup SIZE [sleep US | exact US] [times FILE]\n",
              stderr);
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
    if (manner.times) {
        fclose(manner.times);
    }
    return 0;
}
