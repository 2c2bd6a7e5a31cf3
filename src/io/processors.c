// SPDX-License-Identifier: MIT
/// The processors that we may use, and how soon we get one.
#include "io/processors.h"

#include <linux/sched.h>
#include <sched.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>
#if __has_include(<sys/rseq.h>)
#include <sys/rseq.h>
#endif

/// The shortest slice that there is: the scheduler prefers whoever asks for less at a time.
enum { SLICE_NS = 300000 };

/// What sched_setattr(2) takes. Its own header can't be had together with <sched.h>.
struct attributes {
    uint32_t size, policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime_ns, deadline_ns, period_ns;
};

int processors_count(void)
{
    cpu_set_t may;
    return sched_getaffinity(0, sizeof may, &may) < 0 ? 1 : CPU_COUNT(&may);
}

void processors_pin(int place)
{
    cpu_set_t may, one;
    if (sched_getaffinity(0, sizeof may, &may) < 0) {
        return;
    }
    int nth = place % CPU_COUNT(&may);
    CPU_ZERO(&one);
    for (size_t cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (CPU_ISSET(cpu, &may) && nth-- == 0) {
            CPU_SET(cpu, &one);
            sched_setaffinity(0, sizeof one, &one);
            return;
        }
    }
}

/// Be woken before an engine on the same processor has used up its slice (Linux 6.12 and later).
/// Not where we were started with a higher priority: what we start would not inherit that either.
static void shorten_slice(void)
{
    struct attributes own = {.size = sizeof own};
    if (syscall(SYS_sched_getattr, 0, &own, sizeof own, 0) == 0 && own.policy == SCHED_OTHER &&
        own.nice >= 0) {
        own.runtime_ns = SLICE_NS;
        own.flags |= SCHED_FLAG_RESET_ON_FORK;
        syscall(SYS_sched_setattr, 0, &own, 0);
    }
}

/// The C library has each thread tell the kernel of restartable sequences, of which we have none:
/// keeping them up costs a twentieth of a ply. What it uses them for it can do without.
static void drop_sequences(void)
{
#ifdef RSEQ_SIG
    enum { REGISTERED = 32 }; // bytes, where less is in use
    if (__rseq_size > 0) {
        char *area = (char *)__builtin_thread_pointer() + __rseq_offset;
        unsigned size = __rseq_size > REGISTERED ? __rseq_size : REGISTERED;
        syscall(SYS_rseq, area, size, RSEQ_FLAG_UNREGISTER, RSEQ_SIG);
    }
#endif
}

void processors_prompt(void)
{
    shorten_slice();
    drop_sequences();
}
