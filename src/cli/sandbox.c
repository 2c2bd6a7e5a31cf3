// SPDX-License-Identifier: MIT
/// Sandboxes as users ask for them.
#include "cli/sandbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/argv.h"
#include "config/key.h"
#include "io/cgroup.h"
#include "io/sandbox.h"
#include "util/mem.h"

static bool was_asked(const struct setup_engine *engine)
{
    struct fields fields = engine_fields(engine);
    return key_origin(&fields, key_find(engine_keys, "sandbox"))->kind != FROM_DEFAULT;
}

/// Root may do anything to anybody, and so may what it starts.
static int check_root(const struct setup_engine *engine, const char *user, struct err *err)
{
    if (geteuid() != 0 || user || engine->sandbox == SANDBOX_NONE || !was_asked(engine)) {
        return 0;
    }
    return err_set(err, "a sandbox does not hold root: give --engine-user NAME, or run arbiter as "
                        "an ordinary user");
}

static int split_words(const char *command, const char ***words, struct err *err)
{
    struct err why;
    return argv_split(command, words, &why) < 0 ? err_set(err, "sandbox-cmd: %s", why.text) : 0;
}

int sandbox_confine(struct program *program, const struct setup_engine *engine, const char *user,
                    struct err *err)
{
    const char **before = NULL;
    if (check_root(engine, user, err) < 0 ||
        (user && sandbox_user(user, &program->confine, err) < 0) ||
        (*engine->sandbox_cmd && split_words(engine->sandbox_cmd, &before, err) < 0)) {
        return -1;
    }
    const char **read = mem_new((engine->read.count + 1) * sizeof *read);
    for (size_t i = 0; i < engine->read.count; i++) {
        read[i] = engine->read.word[i];
    }
    struct sandbox_wish wish = {.level = (enum sandbox)engine->sandbox,
                                .limits = engine->limits,
                                .allow = (enum allow)engine->allow,
                                .writable = engine->writable,
                                .read = read,
                                .before = before};
    int status = sandbox_program(program, &wish, err);
    free(read);
    free(before);
    return status;
}

/// Outside a box the kernel counts the processes of a user, not of an engine: only a cgroup can.
static int check_processes(const struct program *programs, size_t count, struct err *err)
{
    bool limited = false;
    for (size_t i = 0; i < count; i++) {
        limited |= programs[i].confine.processes > 0;
    }
    if (!limited) {
        return 0;
    }
    cgroup_begin();
    int status = cgroup_place(CGROUP_PROCESSES)
                     ? 0
                     : err_set(err,
                               "processes: the number is kept by the strict sandbox, or by a pids "
                               "cgroup, and there is none for us (%s); \"arbiter doctor\" says "
                               "how to get one",
                               cgroup_trouble(CGROUP_PROCESSES));
    cgroup_end();
    return status;
}

/// Is it that folder, or somewhere in it?
static bool lies_within(const char *path, const char *folder)
{
    size_t len = strlen(folder);
    return strncmp(path, folder, len) == 0 && (path[len] == '/' || !path[len]);
}

/// A strict sandbox shows an engine its whole folder, and so whoever else lives in it.
static void warn_of_neighbours(const struct program *programs, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct program *one = &programs[i];
        for (size_t k = 0; k < count && one->confine.boxed; k++) {
            const char *path = programs[k].path;
            if (strcmp(path, one->path) != 0 && lies_within(path, one->dir)) {
                fprintf(stderr,
                        "arbiter: warning: %s can read %s, for that lies in its folder: give each "
                        "engine a folder of its own\n",
                        one->path, path);
                return; // one is enough to look at them all
            }
        }
    }
}

int sandbox_ready(const struct program *programs, size_t count, bool quiet, struct err *err)
{
    const struct program *boxed = NULL;
    bool as_root = false;
    for (size_t i = 0; i < count; i++) {
        const struct confine *confine = &programs[i].confine;
        boxed = confine->boxed ? &programs[i] : boxed;
        as_root |= confine->limited && !confine->other_user && geteuid() == 0;
    }
    if (as_root && !quiet) {
        fputs("arbiter: warning: engines run as root; --engine-user NAME makes them somebody "
              "else\n",
              stderr);
    }
    if (!quiet) {
        warn_of_neighbours(programs, count);
    }
    if (check_processes(programs, count, err) < 0) {
        return -1;
    }
    struct err why;
    if (boxed && sandbox_try(NULL, "true", &boxed->confine, &why) < 0) {
        return err_set(err,
                       "the strict sandbox can't be kept here: %s; the remedy: %s (\"arbiter "
                       "doctor\" tries each layer)",
                       why.text, sandbox_remedy(why.text));
    }
    return 0;
}
