// SPDX-License-Identifier: MIT
/// The programs that are started by arbiter and by nobody else.
#include "io/libexec.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/// The folder that we were started from; empty where that can't be told.
static void own_folder(char folder[PATH_MAX])
{
    ssize_t len = readlink("/proc/self/exe", folder, PATH_MAX - 1);
    folder[len > 0 ? len : 0] = '\0';
    char *slash = strrchr(folder, '/');
    if (slash) {
        *slash = '\0';
    }
}

const char *libexec_find(const char *name, struct err *err)
{
    static char path[PATH_MAX + 64];
    char own[PATH_MAX];
    own_folder(own);
    const char *const places[][2] = {
        {own, ""}, {own, name}, {own, "../libexec/arbiter"}, {ARBITER_LIBEXEC, ""}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        snprintf(path, sizeof path, "%s/%s%sarbiter-%s", places[i][0], places[i][1],
                 places[i][1][0] ? "/" : "", name);
        if (access(path, X_OK) == 0) {
            return path;
        }
    }
    err_set(err, "arbiter-%s is not installed: neither beside arbiter nor in " ARBITER_LIBEXEC,
            name);
    return NULL;
}
