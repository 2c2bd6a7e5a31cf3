// SPDX-License-Identifier: MIT
/// Control groups as folders and files.
#include "io/cgroupfs.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/procfs.h"

enum {
    ROUNDS = 1000, ///< how often the end of a group is tried: for two seconds
    ROUND_US = 2000,
    KILL_ROUNDS = 200, ///< how often those in a group are killed: for a tenth of a second
    KILL_ROUND_US = 500
};

void cgroupfs_path(char *path, const char *folder, const char *name)
{
    if (snprintf(path, PATH_MAX, "%s/%s", folder, name) >= PATH_MAX) {
        path[0] = '\0';
    }
}

int cgroupfs_put(const char *folder, const char *name, const char *text)
{
    char path[PATH_MAX];
    cgroupfs_path(path, folder, name);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0) {
        return -1;
    }
    ssize_t written = write(fd, text, strlen(text));
    int error = errno;
    close(fd);
    errno = error;
    return written < 0 ? -1 : 0;
}

int cgroupfs_put_number(const char *folder, const char *name, uint64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, value);
    return cgroupfs_put(folder, name, text);
}

bool cgroupfs_get(const char *folder, const char *name, char *text, size_t size)
{
    char path[PATH_MAX];
    cgroupfs_path(path, folder, name);
    return procfs_read(path, text, size);
}

/// Is it a word of a list with such separators?
static bool has_word(const char *list, const char *word, const char *separators)
{
    size_t len = strlen(word);
    for (const char *at = list; *at;) {
        size_t width = strcspn(at, separators);
        if (width == len && memcmp(at, word, len) == 0) {
            return true;
        }
        at += width;
        at += strspn(at, separators);
    }
    return false;
}

uint64_t cgroupfs_field(const char *text, const char *name)
{
    size_t len = strlen(name);
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, name, len) == 0 && line[len] == ' ') {
            return strtoull(line + len + 1, NULL, 10);
        }
    }
    return 0;
}

bool cgroupfs_offers(const char *folder, const char *controller)
{
    char text[256];
    return cgroupfs_get(folder, "cgroup.controllers", text, sizeof text) &&
           has_word(text, controller, " \n");
}

/// Our group in a hierarchy, from its root: of version 2 for the controller "".
static bool find_group(const char *controller, char *group, size_t size)
{
    char line[PATH_MAX];
    bool found = false;
    FILE *file = fopen("/proc/self/cgroup", "re");
    while (file && !found && fgets(line, sizeof line, file)) {
        char *list = strchr(line, ':'), *path = list ? strchr(list + 1, ':') : NULL;
        if (path) {
            *path++ = '\0';
            path[strcspn(path, "\n")] = '\0';
            found = *controller ? has_word(list + 1, controller, ",") : !list[1];
            snprintf(group, size, "%s", path);
        }
    }
    if (file) {
        fclose(file);
    }
    return found;
}

/// The byte whose three octal digits these are, -1 where they are none.
static int octal(const char *digits)
{
    int byte = 0;
    for (int i = 0; i < 3; i++) {
        if (digits[i] < '0' || digits[i] > '7') {
            return -1;
        }
        byte = byte * 8 + digits[i] - '0';
    }
    return byte;
}

void cgroupfs_decode(char *path)
{
    char *to = path;
    for (const char *at = path; *at; to++) {
        int byte = *at == '\\' ? octal(at + 1) : -1;
        *to = byte < 0 ? *at : (char)byte;
        at += byte < 0 ? 1 : 4;
    }
    *to = '\0';
}

/// Where a hierarchy is mounted, and what of it.
static bool find_mount(const char *controller, char *root, char *point)
{
    char line[2 * PATH_MAX], type[32], options[256];
    bool found = false;
    FILE *file = fopen("/proc/self/mountinfo", "re");
    while (file && !found && fgets(line, sizeof line, file)) {
        const char *rest = strstr(line, " - ");
        found = rest && sscanf(rest, " - %31s %*s %255s", type, options) == 2 &&
                (*controller ? strcmp(type, "cgroup") == 0 && has_word(options, controller, ",")
                             : strcmp(type, "cgroup2") == 0) &&
                sscanf(line, "%*s %*s %*s %4095s %4095s", root, point) == 2;
    }
    if (file) {
        fclose(file);
    }
    if (found) {
        cgroupfs_decode(root);
        cgroupfs_decode(point);
    }
    return found;
}

bool cgroupfs_own(const char *controller, char *path)
{
    static char root[PATH_MAX], point[PATH_MAX], group[PATH_MAX];
    if (!find_group(controller, group, sizeof group) || !find_mount(controller, root, point)) {
        return false;
    }
    size_t above = strcmp(root, "/") == 0 ? 0 : strlen(root);
    bool within = strncmp(group, root, above) == 0 && (!group[above] || group[above] == '/');
    if (!within || strstr(group, "..")) {
        return false;
    }
    const char *below = strcmp(group + above, "/") == 0 ? "" : group + above;
    return snprintf(path, PATH_MAX, "%s%s", point, below) < PATH_MAX - 128;
}

/// SIGKILL to those who are in a group now. Are there any? What is left of a number that was cut
/// is somebody else's.
static bool kill_members(const char *folder)
{
    char list[4096];
    if (!cgroupfs_get(folder, "cgroup.procs", list, sizeof list)) {
        return false;
    }
    char *at = list;
    for (long pid; (pid = strtol(at, &at, 10)) > 0 && *at == '\n';) {
        kill((pid_t)pid, SIGKILL);
    }
    return true;
}

void cgroupfs_kill(const char *folder)
{
    if (cgroupfs_put(folder, "cgroup.kill", "1") == 0) {
        return;
    }
    cgroupfs_put(folder, "pids.max", "0"); // no more are born, where that is kept
    for (int i = 0; i < KILL_ROUNDS && kill_members(folder); i++) {
        usleep(KILL_ROUND_US);
    }
}

void cgroupfs_remove(const char *folder)
{
    cgroupfs_kill(folder);
    for (int i = 0; i < ROUNDS && rmdir(folder) < 0 && errno == EBUSY; i++) {
        kill_members(folder);
        usleep(ROUND_US);
    }
}
