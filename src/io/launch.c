// SPDX-License-Identifier: MIT
/// Starting a program's process.
#include "io/launch.h"

#include <errno.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"
#include "util/str.h"

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

/// Our environment, the program's own, and some variables more.
static char **make_env(const struct program *program, char *const *more)
{
    char **own = program->env;
    size_t count = count_words(environ) + count_words(own) + count_words(more), used = 0;
    char **env = mem_new((count + 1) * sizeof *env);
    for (char **variable = environ; *variable; variable++) {
        if (may_see(program, *variable) && !is_set(*variable, own) && !is_set(*variable, more)) {
            env[used++] = *variable;
        }
    }
    for (; own && *own; own++) {
        env[used++] = *own;
    }
    for (; *more; more++) {
        env[used++] = *more;
    }
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

/// Where a program lies in a copy of its folder, on the heap; NULL where it lies elsewhere, or
/// there is no copy.
static char *path_in(const char *den, const struct program *program)
{
    size_t len = den ? strlen(program->dir) : 0;
    if (!den || strncmp(program->path, program->dir, len) != 0 || program->path[len] != '/') {
        return NULL;
    }
    struct str path = {0};
    str_printf(&path, "%s%s", den, program->path + len);
    return path.data;
}

int launch(struct engine *engine, struct reactor *reactor, const struct program *program,
           const char *den, char *more, uint64_t seed, const struct engine_events *events,
           void *owner)
{
    char dice[64], limit[64];
    int64_t move_ms = program->time.move_ms;
    snprintf(dice, sizeof dice, "ARBITER_SEED=%" PRIu64, seed);
    snprintf(limit, sizeof limit, "ARBITER_MOVE_MS=%" PRId64, move_ms);
    char *variables[] = {dice, move_ms == NO_LIMIT ? NULL : limit, NULL};
    char **argv = make_words(program, more);
    char **env = make_env(program, variables);
    char *copy = path_in(den, program);
    const char *path = copy ? copy : program->path;
    struct spawn spawn = {.path = program->launcher ? program->launcher : path,
                          .argv = argv,
                          .env = env,
                          .dir = den ? den : program->dir,
                          .confine = &program->confine};
    int status = engine_start(engine, reactor, &spawn, events, owner);
    engine->gap_ns = program->packet_gap_ms * NS_PER_MS;
    free(copy);
    free(argv);
    free(env);
    return status;
}

const char *launch_error(int status)
{
    switch (-status) {
    case ENOEXEC:
        return "neither a program for this machine nor a script that begins with #!";
    case ENOSPC:
        return "its pipes can't be watched (fs.epoll.max_user_watches)";
    case ENOENT: // it was there when its path was looked for
        return "a file is missing: its own, or the one that its first line names after #!";
    default:
        return strerrordesc_np(-status);
    }
}
