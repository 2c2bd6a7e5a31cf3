// SPDX-License-Identifier: MIT
/// Another machine: runs a program where a system call is missing or forbidden, as it is on older
/// kernels and in containers.
///
///     deny CALL PROGRAM [WORD]...     CALL: mount_setattr, proc (its mount), unshare, landlock
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A call that fails: always, or with such flags as its fourth argument.
struct denial {
    const char *name;
    unsigned call, flags, error;
};

static const struct denial denials[] = {
    {"mount_setattr", SYS_mount_setattr, 0, ENOSYS},
    {"proc", SYS_mount, MS_NOSUID | MS_NODEV | MS_NOEXEC, EPERM},
    {"unshare", SYS_unshare, 0, EPERM},
    {"landlock", SYS_landlock_create_ruleset, 0, ENOSYS},
};

static int deny(const struct denial *denial)
{
    const unsigned char past = denial->flags ? 3 : 1;
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, denial->call, 0, past),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[3])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, denial->flags, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | denial->error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    if (!denial->flags) {
        code[2] = code[4];
        code[3] = code[5];
    }
    struct sock_fprog filter = {.len = sizeof code / sizeof *code, .filter = code};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
                   prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) < 0
               ? -1
               : 0;
}

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 2 && i < sizeof denials / sizeof *denials; i++) {
        if (strcmp(argv[1], denials[i].name) == 0 && deny(&denials[i]) == 0) {
            execvp(argv[2], argv + 2);
            perror(argv[2]);
            return 126;
        }
    }
    fputs("usage: deny CALL PROGRAM [WORD]...\n", stderr);
    return 2;
}
