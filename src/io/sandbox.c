// SPDX-License-Identifier: MIT
/// From what is asked for to what a child does.
#include "io/sandbox.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/clock.h"
#include "io/libexec.h"
#include "io/procfs.h"
#include "io/spawn.h"
#include "util/mem.h"
#include "util/str.h"

extern char **environ;

/// Where arbiter-box is: beside us, or where it is installed. NULL with a message.
static const char *find_box(struct err *err)
{
    return libexec_find("box", err);
}

// --- words ------------------------------------------------------------------------------------

/// Words to come before a program's own. Owned.
struct prefix {
    char **word;
    size_t count;
};

static void add_word(struct prefix *prefix, const char *word)
{
    prefix->word = mem_resize(prefix->word, (prefix->count + 1) * sizeof *prefix->word);
    prefix->word[prefix->count++] = mem_text(word);
}

static void add_option(struct prefix *prefix, const char *name, const char *value)
{
    add_word(prefix, name);
    add_word(prefix, value);
}

static void add_number(struct prefix *prefix, const char *name, uint64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, value);
    add_option(prefix, name, text);
}

/// The program's words follow; its first names what is run.
static void put_before(struct prefix *prefix, struct program *program)
{
    size_t own = 0;
    while (program->argv[own]) {
        own++;
    }
    program->launcher = mem_text(prefix->word[0]);
    prefix->word = mem_resize(prefix->word, (prefix->count + own + 1) * sizeof *prefix->word);
    memcpy(prefix->word + prefix->count, program->argv, (own + 1) * sizeof *program->argv);
    free(program->argv);
    program->argv = prefix->word;
}

static bool lies_in(const char *path, const char *folder)
{
    size_t len = strlen(folder);
    return strncmp(path, folder, len) == 0 && path[len] == '/' && len > 1;
}

/// The folder that is the engine's own. One that was found in PATH starts where we are, which is
/// anybody's: it gets an empty one unless it needs files from here.
static int find_folder(struct program *program, struct err *err)
{
    if (program->dir) {
        char *whole = realpath(program->dir, NULL);
        free(program->dir);
        program->dir = whole;
        return whole ? 0 : err_set(err, "can't find its folder: %s", strerror(errno));
    }
    for (char **word = program->argv + 1; program->argv[0] && *word; word++) {
        if (access(*word, F_OK) == 0 && !lies_in(*word, "/usr")) {
            return err_set(err,
                           "the strict sandbox shows an engine its own folder only, and \"%s\" is "
                           "found in PATH: say which folder that is (dir), and name \"%s\" from "
                           "there",
                           program->argv[0], *word);
        }
    }
    program->dir = mem_text("/tmp");
    return 0;
}

static int add_reads(struct prefix *prefix, const char *const *paths, struct err *err)
{
    for (; paths && *paths; paths++) {
        char *whole = realpath(*paths, NULL);
        if (!whole) {
            return err_set(err, "read: can't find \"%s\": %s", *paths, strerror(errno));
        }
        add_option(prefix, "--read", whole);
        free(whole);
    }
    return 0;
}

static int add_box(struct program *program, const struct sandbox_wish *wish, struct err *err)
{
    struct prefix prefix = {0};
    uint64_t processes = wish->limits.processes ? wish->limits.processes : STRICT_PROCESSES;
    const char *box = find_box(err);
    if (!box || find_folder(program, err) < 0) {
        return -1;
    }
    add_word(&prefix, box);
    add_option(&prefix, "--dir", program->dir);
    add_option(&prefix, "--exec", program->path);
    add_number(&prefix, "--scratch", program->confine.disk);
    add_number(&prefix, "--processes", processes);
    if (!lies_in(program->path, program->dir)) {
        add_option(&prefix, "--read", program->path); // a link leads out of the folder
    }
    if (wish->allow != ALLOW_NOTHING) {
        add_word(&prefix, wish->allow == ALLOW_NETWORK ? "--network" : "--sockets");
    }
    if (wish->writable) {
        add_word(&prefix, "--writable");
    }
    int status = add_reads(&prefix, wish->read, err);
    add_word(&prefix, "--");
    put_before(&prefix, program);
    return status;
}

/// A launcher of the user's own, which gets the program by its path: it may start elsewhere.
static int add_launcher(struct program *program, const char *const *before, struct err *err)
{
    struct prefix prefix = {0};
    struct program launcher = {.argv = (char **)before};
    int status = program_find(&launcher, err);
    if (status == 0) {
        add_word(&prefix, launcher.path);
        for (const char *const *word = before + 1; *word; word++) {
            add_word(&prefix, *word);
        }
        free(program->argv[0]);
        program->argv[0] = mem_text(program->path);
        put_before(&prefix, program);
    }
    free(launcher.path);
    free(launcher.dir);
    return status;
}

// --- limits -----------------------------------------------------------------------------------

static uint64_t usual(uint64_t asked, enum sandbox level, uint64_t strict)
{
    return asked > 0 || level != SANDBOX_STRICT ? asked : strict;
}

static int check_limits(const struct sandbox_wish *wish, struct err *err)
{
    const struct limits *limits = &wish->limits;
    if (limits->memory > 0 && limits->memory < MEMORY_LEAST) {
        return err_set(err, "memory: the least that can be kept is %dM", MEMORY_LEAST >> 20);
    }
    if (limits->cpu_ms != NO_LIMIT && limits->cpu_ms < 1000) {
        return err_set(err, "cpu: the least that can be kept is a second");
    }
    if (wish->level == SANDBOX_NONE && (limits->memory > 0 || limits->disk > 0 ||
                                        limits->processes > 0 || limits->cpu_ms != NO_LIMIT)) {
        return err_set(err, "no limits are kept without a sandbox");
    }
    return 0;
}

int sandbox_program(struct program *program, const struct sandbox_wish *wish, struct err *err)
{
    if (check_limits(wish, err) < 0) {
        return -1;
    }
    const struct limits *limits = &wish->limits;
    struct confine *confine = &program->confine;
    confine->limited = wish->level != SANDBOX_NONE;
    // A launcher of the user's own may need rights (isolate), or a session (bwrap).
    confine->no_rights = confine->limited && !wish->before;
    confine->grouped = wish->level == SANDBOX_LIMITS && !wish->before;
    confine->boxed = wish->level == SANDBOX_STRICT && !wish->before;
    confine->memory = usual(limits->memory, wish->level, STRICT_MEMORY);
    confine->processes = confine->boxed ? 0 : limits->processes;
    confine->disk = usual(limits->disk, wish->level, STRICT_DISK);
    confine->cpu_s = limits->cpu_ms == NO_LIMIT ? 0 : (uint64_t)limits->cpu_ms / 1000;
    confine->output = limits->output;
    if (wish->before) {
        return add_launcher(program, wish->before, err);
    }
    return confine->boxed ? add_box(program, wish, err) : 0;
}

// --- users ------------------------------------------------------------------------------------

int sandbox_user(const char *name, struct confine *confine, struct err *err)
{
    unsigned uid, gid;
    int end = 0;
    int read = sscanf(name, "%u%n:%u%n", &uid, &end, &gid, &end);
    if (read < 1 || name[end]) {
        const struct passwd *user = getpwnam(name);
        if (!user) {
            return err_set(err, "engine-user: there is no user \"%s\"", name);
        }
        uid = user->pw_uid;
        gid = user->pw_gid;
    } else if (read == 1) {
        gid = uid;
    }
    if (uid == 0) {
        return err_set(err, "engine-user: \"%s\" is root, whom no sandbox holds", name);
    }
    if (geteuid() != 0) {
        return err_set(err, "engine-user: only root can run engines as somebody else");
    }
    confine->other_user = true;
    confine->uid = uid;
    confine->gid = gid;
    return 0;
}

// --- trying it --------------------------------------------------------------------------------

/// Wait until a trial has ended, with what it says.
static int hear(const struct child *child, struct err *err)
{
    char said[256] = "";
    size_t len = 0;
    ssize_t got = 1;
    close(child->in);
    // Our ends do not block: its exit comes first, and then all is there to read.
    int how = 0;
    while (waitpid(child->pid, &how, 0) < 0 && errno == EINTR) {
    }
    while (len < sizeof said - 1 && got > 0) {
        got = read(child->err, said + len, sizeof said - 1 - len);
        len += got > 0 ? (size_t)got : 0;
    }
    said[strcspn(said, "\n")] = '\0';
    close(child->out);
    close(child->err);
    if (child->pidfd >= 0) {
        close(child->pidfd);
    }
    if (WIFEXITED(how) && WEXITSTATUS(how) == 0) {
        return 0;
    }
    return err_set(err, "%s", *said ? said : "arbiter-box died");
}

int sandbox_try(const char *layers, const char *program, const struct confine *as, struct err *err)
{
    const char *box = find_box(err);
    if (!box) {
        return -1;
    }
    const char *argv[] = {
        box,  "--dir",   "/tmp", "--layers", layers ? layers : "namespaces,landlock,seccomp",
        "--", "/bin/sh", "-c",   program,    NULL};
    struct confine confine = *as;
    confine.limited = confine.no_rights = true;
    struct spawn spawn = {
        .path = box, .argv = (char *const *)argv, .env = environ, .dir = "/", .confine = &confine};
    struct child child;
    int status = spawn_start(&spawn, &child);
    return status < 0 ? err_set(err, "can't run %s: %s", box, strerror(-status))
                      : hear(&child, err);
}

// --- what to do about it ----------------------------------------------------------------------

/// Is that the number in a small file?
static bool says(const char *path, const char *number)
{
    char text[16];
    return procfs_read(path, text, sizeof text) && strncmp(text, number, strlen(number)) == 0;
}

/// Is nothing mounted on our root? The kernel lets nobody make namespaces in a chroot.
static bool in_chroot(void)
{
    char line[PATH_MAX], point[PATH_MAX];
    bool mounted = false;
    FILE *mounts = fopen("/proc/self/mountinfo", "re");
    while (mounts && !mounted && fgets(line, sizeof line, mounts)) {
        mounted = sscanf(line, "%*s %*s %*s %*s %4095s", point) == 1 && strcmp(point, "/") == 0;
    }
    if (mounts) {
        fclose(mounts);
    }
    return mounts && !mounted;
}

static const char *namespaces_remedy(void)
{
    static const struct {
        const char *file, *value, *remedy;
    } switches[] = {
        {"/proc/sys/kernel/unprivileged_userns_clone", "0",
         "as root: sysctl -w kernel.unprivileged_userns_clone=1"},
        {"/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1",
         "as root: sysctl -w kernel.apparmor_restrict_unprivileged_userns=0, or a profile of "
         "AppArmor that lets arbiter-box have userns"},
        {"/proc/sys/user/max_user_namespaces", "0",
         "as root: sysctl -w user.max_user_namespaces=10000"},
    };
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        if (says(switches[i].file, switches[i].value)) {
            return switches[i].remedy;
        }
    }
    return in_chroot() ? "not in a chroot: a container or systemd-nspawn has a root of its own"
                       : "in a container they must be allowed from outside; else a kernel with "
                         "user namespaces (CONFIG_USER_NS)";
}

const char *sandbox_remedy(const char *said)
{
    return strstr(said, "namespaces") ? namespaces_remedy()
           : strstr(said, "landlock") ? "Linux 5.13 or later, started with lsm=landlock,..."
           : strstr(said, "seccomp")  ? "a kernel with CONFIG_SECCOMP_FILTER"
                                      : "see what \"arbiter doctor\" says of each layer";
}
