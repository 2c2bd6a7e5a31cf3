// SPDX-License-Identifier: MIT
/// The limit: a bare epoll relay that passes moves between engines and judges nothing. What it
/// writes for a move is what a referee must write, Gomocup's time_left included.
///
///     relay sau|gomocup PLIES GAMES PAIRS ENGINE [WORD…]
///
/// Starts PAIRS pairs of the engine, plays GAMES games of PLIES plies in all, and prints one line
/// of JSON: what a ply costs on the wall, and of the relay's own processor time. A game is over
/// when its plies have been passed on; starting the engines is not counted.
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { BUFFER = 4096, BEFORE = 32, PAIRS_MAX = 1024 }; ///< BEFORE: room for what stands there

/// A language: what begins a game, and what stands before a move that is passed on.
struct language {
    const char *name, *hello, *hello_answer, *black, *white, *white_answer, *turn, *quit;
};

static const struct language languages[] = {
    {"sau", "name?\n", "name", "new black\n", "new white\n", NULL, "", "quit\n"},
    {"gomocup", "START 20\n", "OK", "BEGIN\n", "RESTART\n", "OK", "INFO time_left 60000\r\nTURN ",
     "END\n"},
};

static const struct language *language;
static int plies_wanted;
static long games_left;

struct end {
    struct pair *pair;
    int side, in, out;
    pid_t pid;
};

static struct pair {
    struct end end[2];
    int plies;
    bool waits; ///< for white's answer to the start
} pairs[PAIRS_MAX];

static int running;

static int64_t now_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static void put(const struct end *end, const char *bytes, size_t len)
{
    if (write(end->in, bytes, len) != (ssize_t)len) {
        die("write");
    }
}

static void say(const struct end *end, const char *text)
{
    put(end, text, strlen(text));
}

static void start(struct end *end, char **argv)
{
    int in[2], out[2];
    posix_spawn_file_actions_t actions;
    if (pipe2(in, O_CLOEXEC) < 0 || pipe2(out, O_CLOEXEC) < 0) {
        die("pipe2");
    }
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in[0], 0);
    posix_spawn_file_actions_adddup2(&actions, out[1], 1);
    if ((errno = posix_spawn(&end->pid, argv[0], &actions, NULL, argv, environ)) != 0) {
        die(argv[0]);
    }
    posix_spawn_file_actions_destroy(&actions);
    close(in[0]);
    close(out[1]);
    end->in = in[1];
    end->out = out[0];
}

static void begin(struct pair *pair)
{
    if (games_left-- <= 0) {
        running--;
        return;
    }
    pair->plies = 0;
    pair->waits = language->white_answer != NULL;
    say(&pair->end[1], language->white);
    if (!pair->waits) {
        say(&pair->end[0], language->black);
    }
}

/// A line came: pass it on, or begin the next game after the last.
static void pass_on(struct end *end, char *line, size_t len)
{
    struct pair *pair = end->pair;
    if (pair->waits) {
        pair->waits = false;
        say(&pair->end[0], language->black);
        return;
    }
    if (++pair->plies == plies_wanted) {
        begin(pair);
        return;
    }
    size_t before = strlen(language->turn);
    memcpy(line - before, language->turn, before);
    put(&pair->end[1 - end->side], line - before, len + before);
}

static void relay(int queue)
{
    struct epoll_event events[64];
    char buffer[BUFFER];
    while (running > 0) {
        int count = epoll_wait(queue, events, 64, -1);
        for (int i = 0; i < count; i++) {
            struct end *end = events[i].data.ptr;
            ssize_t got = read(end->out, buffer + BEFORE, sizeof buffer - BEFORE);
            if (got <= 0) {
                die("read");
            }
            pass_on(end, buffer + BEFORE, (size_t)got);
        }
    }
}

static void greet(struct end *end)
{
    char answer[BUFFER];
    say(end, language->hello);
    if (read(end->out, answer, sizeof answer) <= 0) {
        die("greeting");
    }
}

static void set_up(int queue, int count, char **argv)
{
    for (int i = 0; i < count; i++) {
        for (int side = 0; side < 2; side++) {
            struct end *end = &pairs[i].end[side];
            *end = (struct end){.pair = &pairs[i], .side = side};
            start(end, argv);
            greet(end);
            struct epoll_event event = {.events = EPOLLIN, .data.ptr = end};
            epoll_ctl(queue, EPOLL_CTL_ADD, end->out, &event);
        }
    }
}

static void send_home(int count)
{
    for (int i = 0; i < count; i++) {
        for (int side = 0; side < 2; side++) {
            say(&pairs[i].end[side], language->quit);
            waitpid(pairs[i].end[side].pid, NULL, 0);
        }
    }
}

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 5 && i < sizeof languages / sizeof languages[0]; i++) {
        language = strcmp(languages[i].name, argv[1]) == 0 ? &languages[i] : language;
    }
    if (!language) {
        fputs("usage: relay sau|gomocup PLIES GAMES PAIRS ENGINE [WORD...]\n", stderr);
        return 2;
    }
    plies_wanted = atoi(argv[2]);
    long games = games_left = atol(argv[3]);
    running = atoi(argv[4]);
    int count = running, queue = epoll_create1(EPOLL_CLOEXEC);
    set_up(queue, count, argv + 5);
    int64_t wall = now_ns(CLOCK_MONOTONIC), cpu = now_ns(CLOCK_PROCESS_CPUTIME_ID);
    for (int i = 0; i < count; i++) {
        begin(&pairs[i]);
    }
    relay(queue);
    double plies = (double)games * plies_wanted * 1000;
    printf("{\"wall_us\": %.3f, \"cpu_us\": %.3f}\n",
           (double)(now_ns(CLOCK_MONOTONIC) - wall) / plies,
           (double)(now_ns(CLOCK_PROCESS_CPUTIME_ID) - cpu) / plies);
    send_home(count);
    return 0;
}
