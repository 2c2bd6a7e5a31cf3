// SPDX-License-Identifier: MIT
/// From a set-up's engines to programs that can be started.
#include "cli/programs.h"

#include <errno.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/argv.h"
#include "cli/command.h"
#include "cli/sandbox.h"
#include "util/mem.h"

/// Keep the programs among the paths; how many. A file that only lacks its bit is told of: somebody
/// handed it in.
static size_t keep_programs(char **paths, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        struct stat facts;
        bool file = stat(paths[i], &facts) == 0 && S_ISREG(facts.st_mode);
        if (file && access(paths[i], X_OK) < 0) {
            complain("warning: \"%s\" is left out: it is not executable (chmod +x?)", paths[i]);
        } else if (file) {
            char *path = paths[kept];
            paths[kept++] = paths[i];
            paths[i] = path;
        }
    }
    return kept;
}

/// A path as a word of a command, whatever is in it.
static char *quote(const char *path)
{
    struct str word = {0};
    for (; *path; path++) {
        if (strchr(" \t\n\"'\\", *path)) {
            str_putc(&word, '\\');
        }
        str_putc(&word, *path);
    }
    return word.data;
}

static int expand(struct setup *setup, size_t place, struct err *err)
{
    glob_t found = {0};
    int status = glob(setup->engines[place].glob, 0, NULL, &found);
    if (status != 0 && status != GLOB_NOMATCH) {
        return err_set(err, "glob: can't look for \"%s\"", setup->engines[place].glob);
    }
    size_t count = keep_programs(found.gl_pathv, found.gl_pathc);
    char **words = mem_new((count + 1) * sizeof *words);
    for (size_t i = 0; i < count; i++) {
        words[i] = quote(found.gl_pathv[i]);
    }
    status = setup_expand(setup, place, words, count, err);
    for (size_t i = 0; i < count; i++) {
        free(words[i]);
    }
    free(words);
    globfree(&found);
    return status;
}

int programs_expand(struct setup *setup, struct err *err)
{
    for (size_t i = 0; i < setup->count; i++) {
        if (*setup->engines[i].glob && expand(setup, i, err) < 0) {
            return -1;
        }
    }
    return 0;
}

static int split_command(const char *command, struct program *program, struct err *err)
{
    const char **words;
    int count = argv_split(command, &words, err);
    if (count < 0) {
        return -1;
    }
    program->argv = mem_new(((size_t)count + 1) * sizeof *program->argv);
    for (int i = 0; i < count; i++) {
        program->argv[i] = mem_text(words[i]);
    }
    free(words);
    return 0;
}

static char **copy_words(const struct words *words)
{
    char **copy = mem_new((words->count + 1) * sizeof *copy);
    for (size_t i = 0; i < words->count; i++) {
        copy[i] = mem_text(words->word[i]);
    }
    return copy;
}

/// Can it have private copies of its folder? Then the folder's path is settled.
static int settle_private(struct program *program, struct err *err)
{
    if (program->confine.boxed) {
        return err_set(err, "private-dir: a strict sandbox is a world of its own already");
    }
    if (!program->dir) {
        return err_set(err,
                       "private-dir: \"%s\" is found in PATH and starts here; say which folder is "
                       "its own with dir",
                       program->argv[0]);
    }
    char *dir = realpath(program->dir, NULL);
    if (!dir) {
        return err_set(err, "private-dir: \"%s\": %s", program->dir, strerror(errno));
    }
    free(program->dir);
    program->dir = dir;
    return 0;
}

static int find(const struct setup *setup, const struct setup_engine *engine,
                struct program *program, struct err *err)
{
    const char *user = *setup->engine_user ? setup->engine_user : NULL;
    *program = (struct program){
        .label = mem_text(engine->name),
        .command = mem_text(engine->command),
        .dir = *engine->dir ? mem_text(engine->dir) : NULL,
        .env = copy_words(&engine->env),
        .protocol = engine->protocol,
        .settings = engine->settings,
        .time = engine->time,
        .packet_gap_ms = engine->packet_gap_ms,
        .restart = (enum restart)engine->restart,
        .rests = engine->sandbox != SANDBOX_NONE && !engine->ponder,
        .private_dir = engine->private_dir,
    };
    if (split_command(engine->command, program, err) < 0 || program_find(program, err) < 0) {
        return -1;
    }
    if (sandbox_confine(program, engine, user, err) < 0) {
        return -1;
    }
    return engine->private_dir ? settle_private(program, err) : 0;
}

/// A message with the engine's place in the file, or its name.
static int wrong(const struct setup *setup, const struct setup_engine *engine,
                 const struct err *why, struct err *err)
{
    if (engine->line > 0) {
        return err_set(err, "%s:%d:%d: %s: %s", setup->file, engine->line, engine->column,
                       engine->name, why->text);
    }
    return err_set(err, "engine %c: %s", 'A' + (char)(engine - setup->engines), why->text);
}

struct program *programs_find(const struct setup *setup, struct err *err)
{
    struct program *programs = mem_new(setup->count * sizeof *programs);
    for (size_t i = 0; i < setup->count; i++) {
        struct err why;
        if (find(setup, &setup->engines[i], &programs[i], &why) < 0) {
            wrong(setup, &setup->engines[i], &why, err);
            programs_free(programs, setup->count);
            return NULL;
        }
    }
    return programs;
}

void programs_free(struct program *programs, size_t count)
{
    for (size_t i = 0; programs && i < count; i++) {
        program_release(&programs[i]);
    }
    free(programs);
}
