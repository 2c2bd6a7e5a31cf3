// SPDX-License-Identifier: MIT
/// Another machine: runs a program where system calls are missing or forbidden, as they are on
/// older kernels, in containers, and where there is no more of something. They fail in all that it
/// starts, static programs too.
///
///     deny CALL[=ERROR]... -- PROGRAM [WORD]...     a row of `denials`, with another error if
///     wanted
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdbool.h>
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
    unsigned call, flags;
    const char *error;
};

static const struct denial denials[] = {
    {"mount_setattr", SYS_mount_setattr, 0, "ENOSYS"},
    {"proc", SYS_mount, MS_NOSUID | MS_NODEV | MS_NOEXEC, "EPERM"},
    {"mount", SYS_mount, 0, "EPERM"},
    {"umount2", SYS_umount2, 0, "EPERM"},
    {"unshare", SYS_unshare, 0, "EPERM"},
    {"pivot_root", SYS_pivot_root, 0, "EPERM"},
    {"landlock", SYS_landlock_create_ruleset, 0, "ENOSYS"},
    {"clone", SYS_clone, 0, "EAGAIN"},
    {"prlimit64", SYS_prlimit64, 0, "EPERM"},
    {"pidfd_open", SYS_pidfd_open, 0, "ENOSYS"},
    {"close_range", SYS_close_range, 0, "ENOSYS"},
};

static const struct {
    const char *name;
    unsigned number;
} errors[] = {{"EPERM", EPERM},   {"EAGAIN", EAGAIN}, {"ENOMEM", ENOMEM},
              {"ENOSPC", ENOSPC}, {"ENOSYS", ENOSYS}, {"EINVAL", EINVAL}};

static unsigned error_number(const char *name)
{
    for (size_t i = 0; i < sizeof errors / sizeof *errors; i++) {
        if (strcmp(errors[i].name, name) == 0) {
            return errors[i].number;
        }
    }
    return 0;
}

static bool deny(const struct denial *denial, unsigned error)
{
    const unsigned char past = denial->flags ? 3 : 1;
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, denial->call, 0, past),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[3])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, denial->flags, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    if (!denial->flags) {
        code[2] = code[4];
        code[3] = code[5];
    }
    struct sock_fprog filter = {.len = sizeof code / sizeof *code, .filter = code};
    return error > 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

/// "unshare", or "unshare=ENOSPC". Filters add up.
static bool deny_as(const char *wish)
{
    size_t len = strcspn(wish, "=");
    for (size_t i = 0; i < sizeof denials / sizeof *denials; i++) {
        const struct denial *denial = &denials[i];
        if (strlen(denial->name) == len && strncmp(wish, denial->name, len) == 0) {
            return deny(denial, error_number(wish[len] ? wish + len + 1 : denial->error));
        }
    }
    return false;
}

int main(int argc, char **argv)
{
    int at = 1;
    while (at < argc && strcmp(argv[at], "--") != 0 && deny_as(argv[at])) {
        at++;
    }
    if (at + 1 < argc && strcmp(argv[at], "--") == 0) {
        execvp(argv[at + 1], argv + at + 1);
        perror(argv[at + 1]);
        return 126;
    }
    fputs("usage: deny CALL[=ERROR]... -- PROGRAM [WORD]...\n", stderr);
    return 2;
}
