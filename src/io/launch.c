// SPDX-License-Identifier: MIT
/// Starting a program's process.
#include "io/launch.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

extern char **environ;

static size_t count_words(char *const *words)
{
    size_t count = 0;
    while (words && words[count]) {
        count++;
    }
    return count;
}

/// Is this variable among those?
static bool is_set(const char *variable, char *const *among)
{
    size_t len = strcspn(variable, "=") + 1;
    for (; among && *among; among++) {
        if (strncmp(variable, *among, len) == 0) {
            return true;
        }
    }
    return false;
}

/// A strict sandbox shows no more of our environment than a program needs to start: who knows what
/// keys lie there.
static bool may_see(const struct program *program, const char *variable)
{
    static const char *const harmless[] = {"PATH=",    "LANG=", "LANGUAGE=", "LC_",
                                           "ARBITER_", "TZ=",   "TERM="};
    bool may = !program->confine.boxed;
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++) {
        may |= strncmp(variable, harmless[i], strlen(harmless[i])) == 0;
    }
    return may;
}

/// Our environment, the program's own, and one variable more.
static char **make_env(const struct program *program, char *more)
{
    char **own = program->env;
    char **env = mem_new((count_words(environ) + count_words(own) + 2) * sizeof *env);
    size_t used = 0;
    for (char **variable = environ; *variable; variable++) {
        if (may_see(program, *variable) && !is_set(*variable, own) &&
            !is_set(*variable, (char *[]){more, NULL})) {
            env[used++] = *variable;
        }
    }
    for (; own && *own; own++) {
        env[used++] = *own;
    }
    env[used] = more;
    return env;
}

/// The program's words and `more`, one a line.
static char **make_words(const struct program *program, char *more)
{
    size_t count = count_words(program->argv), extra = 0;
    for (const char *at = more; at && *at; at++) {
        extra += *at == '\n';
    }
    char **words = mem_new((count + extra + 1) * sizeof *words);
    memcpy(words, program->argv, count * sizeof *words);
    for (size_t i = 0; i < extra; i++) {
        words[count + i] = strsep(&more, "\n");
    }
    return words;
}

int launch(struct engine *engine, struct reactor *reactor, const struct program *program,
           char *more, uint64_t seed, const struct engine_events *events, void *owner)
{
    char variable[64];
    snprintf(variable, sizeof variable, "ARBITER_SEED=%" PRIu64, seed);
    char **argv = make_words(program, more);
    char **env = make_env(program, variable);
    struct spawn spawn = {.path = program->launcher ? program->launcher : program->path,
                          .argv = argv,
                          .env = env,
                          .dir = program->dir,
                          .confine = &program->confine};
    int status = engine_start(engine, reactor, &spawn, events, owner);
    engine->gap_ns = program->packet_gap_ms * NS_PER_MS;
    free(argv);
    free(env);
    return status;
}
