// SPDX-License-Identifier: MIT
/// What a child takes upon itself. It shares its parent's memory: glibc's wrappers that do more
/// than their system call (setresuid tells all threads) are passed by.
#include "io/confine.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
    NICE = 10, ///< below the referee, whose lateness an engine would pay for
    FILES_SOFT = 1024,
    FILES_HARD = 4096
};

#if defined(__x86_64__)
#define OUR_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCH AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define OUR_ARCH AUDIT_ARCH_RISCV64
#else
#error "tell confine.c the name of this architecture"
#endif

/// setsid() and setpgid() fail: then the group that is killed is all that it has started.
static struct sock_filter stay_grouped[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCH, 0, 4),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_setsid, 1, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_setpgid, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};

/// No more than this, nor than before.
static int limit(int resource, uint64_t soft, uint64_t hard)
{
    struct rlimit now;
    if (getrlimit((__rlimit_resource_t)resource, &now) < 0) {
        return -1;
    }
    struct rlimit then = {.rlim_cur = soft < now.rlim_max ? soft : now.rlim_max,
                          .rlim_max = hard < now.rlim_max ? hard : now.rlim_max};
    return setrlimit((__rlimit_resource_t)resource, &then);
}

static int set_limits(const struct confine *confine, bool memory_kept)
{
    // valgrind, which we may run under, lets nobody lower the hard limit of files.
    if ((limit(RLIMIT_NOFILE, FILES_SOFT, FILES_HARD) < 0 &&
         limit(RLIMIT_NOFILE, FILES_SOFT, RLIM_INFINITY) < 0) ||
        limit(RLIMIT_CORE, 0, 0) < 0) {
        return -1;
    }
    if (confine->disk > 0 && limit(RLIMIT_FSIZE, confine->disk, confine->disk) < 0) {
        return -1;
    }
    // A quarter more: one that meets this wall has had more than it may, and so is judged.
    uint64_t wall = confine->memory + confine->memory / 4;
    if (confine->memory > 0 && !memory_kept && limit(RLIMIT_DATA, wall, wall) < 0) {
        return -1;
    }
    if (confine->cpu_s > 0 && limit(RLIMIT_CPU, confine->cpu_s, confine->cpu_s + 1) < 0) {
        return -1;
    }
    syscall(SYS_setpriority, PRIO_PROCESS, 0, NICE);
    return 0;
}

static int change_user(const struct confine *confine)
{
    return syscall(SYS_setgroups, 0, NULL) < 0 ||
                   syscall(SYS_setresgid, confine->gid, confine->gid, confine->gid) < 0 ||
                   syscall(SYS_setresuid, confine->uid, confine->uid, confine->uid) < 0
               ? -1
               : 0;
}

/// Signals to its own processes only, and no tracing of others. Since version 6 of Landlock (Linux
/// 6.12); older kernels go without.
static void stay_among_its_own(void)
{
    enum { SCOPE_SIGNAL = 2 };
    const uint64_t files_net_scope[3] = {0, 0, SCOPE_SIGNAL};
    long ruleset = syscall(SYS_landlock_create_ruleset, files_net_scope, sizeof files_net_scope, 0);
    if (ruleset >= 0) {
        syscall(SYS_landlock_restrict_self, ruleset, 0);
        close((int)ruleset);
    }
}

int confine_self(const struct confine *confine, bool memory_kept)
{
    if (confine->limited && set_limits(confine, memory_kept) < 0) {
        return -1;
    }
    if (confine->other_user && change_user(confine) < 0) {
        return -1;
    }
    if (confine->no_rights && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) {
        return -1;
    }
    if (confine->grouped) {
        stay_among_its_own();
    }
    struct sock_fprog filter = {sizeof stay_grouped / sizeof *stay_grouped, stay_grouped};
    if (confine->grouped && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) < 0 &&
        errno != EINVAL) { // a kernel without: nothing else is lost
        return -1;
    }
    return 0;
}
