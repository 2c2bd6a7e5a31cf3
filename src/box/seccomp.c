// SPDX-License-Identifier: MIT
/// A list of system calls that no engine needs and that would reach beyond its box. They fail with
/// EPERM, as they would for lack of rights; what is on no list goes on working.
#include "box.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define BOX_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define BOX_ARCH AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define BOX_ARCH AUDIT_ARCH_RISCV64
#else
#error "tell seccomp.c the name of this architecture"
#endif

/// Refused always. The last three would take an engine out of the group that is killed with it, or
/// off the processor that it was given.
static const int refused[] = {
    // other processes
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_pidfd_getfd, SYS_kcmp,
    SYS_process_madvise, SYS_perf_event_open,
    // the kernel's keys, programs and unusual ways in
    SYS_keyctl, SYS_add_key, SYS_request_key, SYS_bpf, SYS_userfaultfd, SYS_io_uring_setup,
    SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module,
    // the file system's shape
    SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_mount_setattr, SYS_move_mount,
    SYS_open_tree, SYS_fsopen, SYS_fsmount, SYS_unshare, SYS_setns, SYS_name_to_handle_at,
    SYS_open_by_handle_at, SYS_quotactl, SYS_swapon, SYS_swapoff,
    // channels between engines that no namespace of theirs shuts
    SYS_shmget, SYS_shmat, SYS_msgget, SYS_semget, SYS_mq_open,
    // the machine
    SYS_reboot, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex, SYS_clock_adjtime,
    SYS_sethostname, SYS_setdomainname, SYS_syslog, SYS_acct,
    // the group, the priority, the processors
    SYS_setsid, SYS_setpgid, SYS_setpriority, SYS_sched_setaffinity, SYS_sched_setscheduler,
    SYS_sched_setparam, SYS_sched_setattr, SYS_ioprio_set};

/// Refused unless the engine may open sockets: locks on files that others read too are a channel.
static const int sockets[] = {SYS_socket, SYS_flock};

/// And these commands of fcntl().
static const int locks[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE, F_NOTIFY};

enum { CODE_MAX = 256 };

struct program {
    struct sock_filter code[CODE_MAX];
    unsigned short len;
};

static void add(struct program *program, struct sock_filter instruction)
{
    program->code[program->len++] = instruction;
}

static void answer(struct program *program, uint32_t action)
{
    add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

static void load(struct program *program, size_t offset)
{
    add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset));
}

/// If what is loaded equals `value`, answer so.
static void refuse_if(struct program *program, uint32_t value, int error)
{
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1));
    answer(program, SECCOMP_RET_ERRNO | (uint32_t)error);
}

/// clone() makes threads and children as always, but no namespaces.
static void refuse_namespaces(struct program *program)
{
    const uint32_t spaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
                            CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4));
    load(program, offsetof(struct seccomp_data, args[0]));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, spaces, 0, 1));
    answer(program, SECCOMP_RET_ERRNO | EPERM);
    load(program, offsetof(struct seccomp_data, nr));
    // Its flags lie in memory, out of a filter's sight: programs fall back to clone().
    refuse_if(program, SYS_clone3, ENOSYS);
}

/// A pair of sockets reaches nobody, if it is of the common kind. Java wants one.
static void refuse_pairs(struct program *program)
{
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socketpair, 0, 4));
    load(program, offsetof(struct seccomp_data, args[0]));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0));
    answer(program, SECCOMP_RET_ERRNO | EPERM);
    load(program, offsetof(struct seccomp_data, nr));
}

static void refuse_locks(struct program *program)
{
    const unsigned char count = sizeof locks / sizeof locks[0];
    // Two instructions a command, and two that load.
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_fcntl, 0,
                                              (unsigned char)(2 * count + 2)));
    load(program, offsetof(struct seccomp_data, args[1]));
    for (int i = 0; i < count; i++) {
        refuse_if(program, (uint32_t)locks[i], ENOLCK);
    }
    load(program, offsetof(struct seccomp_data, nr));
}

int box_seccomp(const struct box *box)
{
    struct program program = {.len = 0};
    load(&program, offsetof(struct seccomp_data, arch));
    // Calls of another architecture (32 bits) have other numbers: none of them.
    add(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, BOX_ARCH, 1, 0));
    answer(&program, SECCOMP_RET_ERRNO | ENOSYS);
    load(&program, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        refuse_if(&program, (uint32_t)refused[i], EPERM);
    }
    for (size_t i = 0; !box->sockets && i < sizeof sockets / sizeof sockets[0]; i++) {
        refuse_if(&program, (uint32_t)sockets[i], EPERM);
    }
    if (!box->sockets) {
        refuse_pairs(&program);
        refuse_locks(&program);
    }
    refuse_namespaces(&program);
    answer(&program, SECCOMP_RET_ALLOW);
    struct sock_fprog filter = {.len = program.len, .filter = program.code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}
