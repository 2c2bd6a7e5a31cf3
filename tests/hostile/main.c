// SPDX-License-Identifier: MIT
/// hostile BEHAVIOUR [NAME=VALUE...] [OPTION...]: what a behaviour needs to know, and the options
/// of every engine here.
#include "hostile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "proto/sau_moves.h"
#include "rules/notation.h"
#include "speaker.h"

static const struct behaviour *behaviour;
static char line[MOVE_TEXT_MAX + 16];

const char *move_line(void)
{
    return line;
}

void put(const char *bytes, unsigned long len)
{
    while (len > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, len);
        if (written < 0 && errno != EINTR && errno != EAGAIN) {
            _exit(1);
        }
        bytes += written > 0 ? written : 0;
        len -= written > 0 ? (unsigned long)written : 0;
    }
}

void put_text(const char *text)
{
    put(text, strlen(text));
}

const char *given(const char *name)
{
    const char *value = getenv(name);
    return value ? value : "";
}

void confess_if(bool worked, const char *what)
{
    if (worked) {
        fprintf(stderr, "broke out: %s\n", what);
        _exit(BROKE_OUT);
    }
}

void sleep_ms(long ms)
{
    struct timespec left = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    while (nanosleep(&left, &left) < 0 && errno == EINTR) {
    }
}

static void choose(struct table *table, struct move *move)
{
    static bool later;
    char text[MOVE_TEXT_MAX];
    table->game.rules->sample(table->state, &table->dice, move);
    sau_write(&table->game, move, text);
    snprintf(line, sizeof line, "move %s\n", text);
    if (behaviour->first && !later) {
        later = true;
        behaviour->first();
    }
    if (behaviour->every) {
        behaviour->every();
    }
}

static const struct behaviour *find(const char *name)
{
    const struct behaviour *const tables[] = {dying, talking, grabbing, reaching};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
        for (const struct behaviour *row = tables[i]; row->name; row++) {
            if (strcmp(row->name, name) == 0) {
                return row;
            }
        }
    }
    fprintf(stderr, "hostile: there is no behaviour \"%s\"\n", name);
    exit(2);
}

int main(int argc, const char **argv)
{
    static const struct player player = {
        .name = "hostile", .title = "Hurts.", .game = "amazon", .any_game = true, .choose = choose};
    behaviour = find(argc > 1 ? argv[1] : "");
    argc--;
    for (argv++; argc > 1 && argv[1][0] != '-'; argc--, argv++) {
        putenv((char *)argv[1]);
    }
    alarm(LIFE_S);
    if (behaviour->start) {
        behaviour->start();
    }
    return speaker_main(argc, argv, &player);
}
