// SPDX-License-Identifier: MIT
/// What this machine has.
#include "io/probe.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/cgroup.h"
#include "io/processors.h"
#include "io/sandbox.h"

static void add(struct probes *probes, const char *name, enum probe_state state, const char *remedy,
                const char *format, ...) __attribute__((format(printf, 5, 6)));

static void add(struct probes *probes, const char *name, enum probe_state state, const char *remedy,
                const char *format, ...)
{
    struct probe *row = &probes->row[probes->count++];
    char text[ERR_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    *row = (struct probe){.name = name, .state = state};
    row->remedy = state == PROBE_GOOD ? NULL : remedy;
    str_puts(&row->found, text);
}

// --- layers of the box ------------------------------------------------------------------------

/// In a child: can it make namespaces of these kinds? 0, or errno.
static int try_unshare(int kinds)
{
    pid_t pid = fork();
    if (pid == 0) {
        _exit(unshare(CLONE_NEWUSER | kinds) < 0 ? errno : 0);
    }
    int how = 0;
    while (pid > 0 && waitpid(pid, &how, 0) < 0 && errno == EINTR) {
    }
    return pid > 0 && WIFEXITED(how) ? WEXITSTATUS(how) : EAGAIN;
}

static void probe_namespaces(struct probes *probes)
{
    static const struct {
        const char *name;
        int kind;
    } kinds[] = {{"user namespaces", 0},
                 {"mount namespaces", CLONE_NEWNS},
                 {"process namespaces", CLONE_NEWPID},
                 {"network namespaces", CLONE_NEWNET},
                 {"ipc namespaces", CLONE_NEWIPC}};
    const char *remedy = sandbox_remedy("namespaces"); // said once
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        int error = try_unshare(kinds[i].kind);
        add(probes, kinds[i].name, error ? PROBE_MISSING : PROBE_GOOD, remedy, "%s",
            error ? strerror(error) : "yes");
        remedy = error ? NULL : remedy;
    }
}

static void probe_landlock(struct probes *probes)
{
    enum { CREATE_VERSION = 1, SCOPES = 6 };
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, CREATE_VERSION);
    if (version < 1) {
        add(probes, "Landlock", PROBE_POOR,
            "Linux 5.13 or later, started with lsm=landlock,...; without it the namespaces are the "
            "only wall",
            "no (%s)", strerror(errno));
    } else {
        add(probes, "Landlock", version >= SCOPES ? PROBE_GOOD : PROBE_POOR,
            "Linux 6.12 or later: until then engines of the level \"limits\" can signal the "
            "referee "
            "and each other",
            "version %ld", version);
    }
}

static void probe_box(struct probes *probes, const struct confine *as)
{
    static const char *const layers[] = {"namespaces", "landlock", "seccomp"};
    struct err err;
    bool all = sandbox_try(NULL, "true", as, &err) == 0;
    add(probes, "strict sandbox", all ? PROBE_GOOD : PROBE_MISSING,
        "what is missing above; each layer alone:", "%s",
        all ? "yes: a program has run in it" : err.text);
    for (size_t i = 0; !all && i < sizeof layers / sizeof *layers; i++) {
        bool works = sandbox_try(layers[i], "true", as, &err) == 0;
        add(probes, layers[i], works ? PROBE_GOOD : PROBE_MISSING, NULL, "%s",
            works ? "yes, alone" : err.text);
    }
}

static void probe_proc(struct probes *probes, const struct confine *as)
{
    struct err err;
    bool there = sandbox_try(NULL, "test -e /proc/self/status", as, &err) == 0;
    add(probes, "/proc in the box", there ? PROBE_GOOD : PROBE_POOR,
        "a container must show its own unmasked (docker: --security-opt systempaths=unconfined); "
        "until then runtimes that read /proc/self may not start",
        "%s", there ? "yes" : "no: it is empty");
}

// --- the kernel's other help ------------------------------------------------------------------

static void probe_pidfd(struct probes *probes)
{
    int fd = (int)syscall(SYS_pidfd_open, getpid(), 0);
    add(probes, "pidfd", fd >= 0 ? PROBE_GOOD : PROBE_POOR,
        "Linux 5.3 or later: until then an exit is noticed up to 20 ms late", "%s",
        fd >= 0 ? "yes" : strerror(errno));
    if (fd >= 0) {
        close(fd);
    }
}

static void probe_cgroups(struct probes *probes)
{
    static const struct {
        const char *name, *without;
    } uses[CGROUP_USES] = {
        [CGROUP_MEMORY] = {"memory cgroup", "memory is looked at ten times a second"},
        [CGROUP_PROCESSES] = {"pids cgroup", "processes are limited in a strict sandbox only"},
        [CGROUP_CPU] = {"cpu cgroup", "an engine's children are not counted on its cpu clock"},
    };
    static const char how_cgroups[] =
        "systemd-run --user --scope -p Delegate=yes arbiter ... (in a service: Delegate=yes; in a "
        "container: a cgroup that can be written to)";
    const char *remedy = how_cgroups; // said once
    cgroup_begin();
    for (int use = 0; use < CGROUP_USES; use++) {
        const char *place = cgroup_place((enum cgroup_use)use);
        if (place) {
            add(probes, uses[use].name, PROBE_GOOD, NULL, "in %s", place);
        } else {
            add(probes, uses[use].name, PROBE_POOR, remedy, "no (%s): %s",
                cgroup_trouble((enum cgroup_use)use), uses[use].without);
            remedy = NULL;
        }
    }
    cgroup_end();
}

static void probe_root(struct probes *probes, const struct confine *as)
{
    bool root = geteuid() == 0 && !as->other_user;
    add(probes, "engines' user", root ? PROBE_MISSING : PROBE_GOOD,
        "run arbiter as an ordinary user, or give --engine-user NAME", "%s",
        root ? "root, whom no sandbox holds" : "an ordinary one");
}

static void probe_files(struct probes *probes, int tables)
{
    enum { EACH = 12, OURS = 24 }; // as the runner counts
    struct rlimit limit = {0};
    getrlimit(RLIMIT_NOFILE, &limit);
    rlim_t wanted = (rlim_t)tables * EACH + OURS;
    add(probes, "open files", limit.rlim_max >= wanted ? PROBE_GOOD : PROBE_MISSING,
        "ulimit -n, or LimitNOFILE= of the service", "%llu, of which %d games at once want %llu",
        (unsigned long long)limit.rlim_max, tables, (unsigned long long)wanted);
}

// --- what clocks depend on --------------------------------------------------------------------

/// The first line of a file; "" where there is none.
static void read_line(const char *path, char *line, size_t size)
{
    FILE *file = fopen(path, "re");
    line[0] = '\0';
    if (file && fgets(line, (int)size, file)) {
        line[strcspn(line, "\n")] = '\0';
    }
    if (file) {
        fclose(file);
    }
}

static void probe_processors(struct probes *probes)
{
    char governor[64], threads[16];
    read_line("/sys/devices/system/cpu/smt/active", threads, sizeof threads);
    bool smt = strcmp(threads, "1") == 0;
    add(probes, "processors", smt ? PROBE_POOR : PROBE_GOOD,
        "two threads of a core slow each other: count cores, or echo off "
        ">/sys/devices/system/cpu/smt/control",
        "%d%s", processors_count(), smt ? ", some of them threads of one core" : "");
    read_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", governor, sizeof governor);
    bool steady = !*governor || strcmp(governor, "performance") == 0;
    add(probes, "frequency", steady ? PROBE_GOOD : PROBE_POOR,
        "cpupower frequency-set -g performance", "%s", *governor ? governor : "not ours to see");
}

static void probe_load(struct probes *probes)
{
    struct sysinfo info;
    double load = 0;
    if (sysinfo(&info) < 0 || getloadavg(&load, 1) < 1) {
        return;
    }
    bool swaps = info.totalswap > info.freeswap;
    add(probes, "swap", swaps ? PROBE_POOR : PROBE_GOOD,
        "an engine that is swapped out loses on time: swapoff -a, or limit memory", "%s",
        swaps ? "in use" : "not in use");
    bool busy = load > get_nprocs() / 2.0;
    add(probes, "load", busy ? PROBE_POOR : PROBE_GOOD, "clocks are fair on an idle machine only",
        "%.2f", load);
}

void probes_run(struct probes *probes, const struct confine *as, int tables)
{
    *probes = (struct probes){.count = 0};
    probe_namespaces(probes);
    probe_landlock(probes);
    probe_box(probes, as);
    probe_proc(probes, as);
    probe_root(probes, as);
    probe_files(probes, tables);
    probe_pidfd(probes);
    probe_cgroups(probes);
    probe_processors(probes);
    probe_load(probes);
}

void probes_release(struct probes *probes)
{
    for (int i = 0; i < probes->count; i++) {
        str_release(&probes->row[i].found);
    }
    probes->count = 0;
}

enum probe_state probes_worst(const struct probes *probes)
{
    enum probe_state worst = PROBE_GOOD;
    for (int i = 0; i < probes->count; i++) {
        worst = probes->row[i].state > worst ? probes->row[i].state : worst;
    }
    return worst;
}
