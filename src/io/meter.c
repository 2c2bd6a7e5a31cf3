// SPDX-License-Identifier: MIT
/// What an engine's turns cost the machine.
#include "io/meter.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/usage.h"

void meter_init(struct meter *meter, pid_t pid, bool boxed, const struct cgroup *cgroup)
{
    meter_release(meter);
    meter->pid = pid;
    meter->boxed = boxed;
    meter->cgroup = cgroup;
}

/// The process that is the engine; 0 where it has not begun, or has gone.
static pid_t engine_of(const struct meter *meter)
{
    return meter->boxed ? usage_child(usage_child(meter->pid)) : meter->pid;
}

/// Open the counters of the process's main thread. False where there are none.
static bool open_counters(struct meter *meter)
{
    pid_t engine = meter->fd == 0 ? engine_of(meter) : 0;
    if (engine > 0) {
        char path[64];
        snprintf(path, sizeof path, "/proc/%d/schedstat", (int)engine);
        int fd = open(path, O_RDONLY | O_CLOEXEC);
        meter->fd = fd > 0 ? fd : -1;
    }
    return meter->fd > 0;
}

/// Processor time of all that the engine has started, -1 where nobody counts that.
static int64_t all_processes(const struct meter *meter)
{
    return meter->cgroup ? cgroup_cpu_ns(meter->cgroup) : -1;
}

/// Read into `last`. False, and it is as it was, where the process has gone.
static bool read_counters(struct meter *meter)
{
    char text[96];
    ssize_t len = open_counters(meter) ? pread(meter->fd, text, sizeof text - 1, 0) : -1;
    if (len <= 0) {
        return false;
    }
    text[len] = '\0';
    char *end;
    int64_t own_ns = strtoll(text, &end, 10), all_ns = all_processes(meter);
    meter->last.cpu_ns = all_ns > own_ns ? all_ns : own_ns;
    meter->last.wait_ns = strtoll(end, NULL, 10);
    return true;
}

/// Processor time of all that is the engine's, or of all its threads, -1 where it has gone.
static int64_t all_threads(const struct meter *meter)
{
    int64_t all_ns = all_processes(meter);
    return all_ns >= 0 ? all_ns : usage_cpu_ns(engine_of(meter));
}

int64_t meter_used(struct meter *meter)
{
    int64_t now_ns = all_threads(meter);
    return now_ns < 0 || meter->turn_cpu_ns < 0 ? -1 : now_ns - meter->turn_cpu_ns;
}

void meter_turn(struct meter *meter, bool worth_it)
{
    bool first = meter->fd == 0;
    int64_t before_ns = meter->last.cpu_ns;
    meter->idle_ns = 0;
    if ((first || worth_it) && read_counters(meter) && !first) {
        meter->idle_ns = meter->last.cpu_ns - before_ns;
    }
    meter->turn = meter->last;
    meter->turn_cpu_ns = worth_it ? all_threads(meter) : -1;
}

bool meter_move(struct meter *meter, struct usage *usage)
{
    if (!read_counters(meter)) {
        return false;
    }
    usage->cpu_ns = meter->last.cpu_ns - meter->turn.cpu_ns;
    usage->wait_ns = meter->last.wait_ns - meter->turn.wait_ns;
    usage->idle_ns = meter->idle_ns;
    return true;
}

int64_t meter_waited(struct meter *meter)
{
    return read_counters(meter) ? meter->last.wait_ns - meter->turn.wait_ns : 0;
}

void meter_release(struct meter *meter)
{
    if (meter->fd > 0) {
        close(meter->fd);
    }
    *meter = (struct meter){0};
}
