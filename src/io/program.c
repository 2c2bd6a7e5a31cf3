// SPDX-License-Identifier: MIT
/// An engine as the user names it.
#include "io/program.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util/mem.h"
#include "util/str.h"

/// Why this file can't be run; NULL if it can.
static const char *why_not(const char *path)
{
    struct stat facts;
    if (stat(path, &facts) < 0) {
        return strerror(errno);
    }
    if (S_ISDIR(facts.st_mode)) {
        return "it is a directory";
    }
    if (!S_ISREG(facts.st_mode)) {
        return "it is not a file";
    }
    if (access(path, X_OK) < 0) {
        return errno == EACCES ? "it is not executable (chmod +x?)" : strerror(errno);
    }
    return NULL;
}

/// Look in the folders of PATH. A path on the heap, or NULL.
static char *find_in_path(const char *name)
{
    const char *folders = getenv("PATH");
    struct str path = {0};
    for (const char *at = folders; at && *at;) {
        size_t len = strcspn(at, ":");
        str_clear(&path);
        str_printf(&path, "%.*s/%s", len ? (int)len : 1, len ? at : ".", name);
        if (!why_not(path.data)) {
            return path.data;
        }
        at += len + (at[len] == ':');
    }
    str_release(&path);
    return NULL;
}

static int find_here(struct program *program, struct err *err)
{
    const char *name = program->argv[0];
    const char *why = why_not(name);
    if (why) {
        return err_set(err, "can't run \"%s\": %s", name, why);
    }
    program->path = realpath(name, NULL);
    if (!program->path) {
        return err_set(err, "can't run \"%s\": %s", name, strerror(errno));
    }
    if (!program->dir) {
        // The folder as it was named: a link may stand in the engine's folder and lead elsewhere.
        char *folder = mem_text(name);
        *(strrchr(folder, '/') + 1) = '\0';
        program->dir = realpath(folder, NULL);
        free(folder);
    }
    return 0;
}

int program_find(struct program *program, struct err *err)
{
    const char *name = program->argv[0];
    struct stat facts;
    if (program->dir && (stat(program->dir, &facts) < 0 || !S_ISDIR(facts.st_mode))) {
        return err_set(err, "can't start \"%s\" in \"%s\": there is no such folder", name,
                       program->dir);
    }
    if (strchr(name, '/')) {
        return find_here(program, err);
    }
    program->path = find_in_path(name);
    if (!program->path) {
        bool here = stat(name, &facts) == 0 && S_ISREG(facts.st_mode);
        return err_set(err, "can't run \"%s\": not found in PATH%s%s%s", name,
                       here ? "; did you mean ./" : "", here ? name : "", here ? "?" : "");
    }
    return 0;
}

static void free_words(char **words)
{
    for (char **word = words; word && *word; word++) {
        free(*word);
    }
    free(words);
}

void program_release(struct program *program)
{
    free_words(program->argv);
    free_words(program->env);
    free(program->launcher);
    free(program->label);
    free(program->command);
    free(program->path);
    free(program->dir);
    *program = (struct program){0};
}
