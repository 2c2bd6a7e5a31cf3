// SPDX-License-Identifier: MIT
/// Landlock: what an engine may open, and whom it may reach, by the kernel's own rules. Under
/// namespaces it is the second wall; where they are forbidden it is the first.
#include "box.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Debian 12's headers know the first version only: names and numbers from the kernel's
// include/uapi/linux/landlock.h.
struct ruleset {
    uint64_t files, net, scoped;
};

struct __attribute__((packed)) beneath {
    uint64_t access;
    int32_t parent;
};

enum { RULE_PATH_BENEATH = 1, CREATE_VERSION = 1 };

enum {
    ACCESS_EXECUTE = 1 << 0,
    ACCESS_WRITE_FILE = 1 << 1,
    ACCESS_READ_FILE = 1 << 2,
    ACCESS_READ_DIR = 1 << 3,
    ACCESS_REFER = 1 << 13,    // since version 2
    ACCESS_TRUNCATE = 1 << 14, // 3
    ACCESS_IOCTL = 1 << 15,    // 5
    ACCESS_FIRST = (1 << 13) - 1,
    ACCESS_READ = ACCESS_EXECUTE | ACCESS_READ_FILE | ACCESS_READ_DIR,
    ACCESS_OF_FILE = ACCESS_EXECUTE | ACCESS_WRITE_FILE | ACCESS_READ_FILE | ACCESS_TRUNCATE,
    NET_BIND_CONNECT = 3,   // 4
    SCOPE_SOCKET_SIGNAL = 3 // 6
};

static int version(void)
{
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, CREATE_VERSION);
}

/// All that this version can forbid.
static struct ruleset all_of(int abi, bool network)
{
    struct ruleset rules = {.files = ACCESS_FIRST};
    rules.files |= abi >= 2 ? ACCESS_REFER : 0;
    rules.files |= abi >= 3 ? ACCESS_TRUNCATE : 0;
    rules.net = abi >= 4 && !network ? NET_BIND_CONNECT : 0;
    rules.scoped = abi >= 6 ? SCOPE_SOCKET_SIGNAL : 0;
    return rules;
}

/// Allow something beneath a path that is there.
static void allow(int ruleset, const char *path, uint64_t access)
{
    struct beneath rule = {.access = access, .parent = open(path, O_PATH | O_CLOEXEC)};
    if (rule.parent >= 0) {
        syscall(SYS_landlock_add_rule, ruleset, RULE_PATH_BENEATH, &rule, 0);
        close(rule.parent);
    }
}

static void allow_all(const struct box *box, int ruleset, uint64_t every)
{
    static const char *const readable[] = {"/usr",   "/bin", "/sbin", "/lib", "/lib32",
                                           "/lib64", "/etc", "/opt",  "/proc"};
    static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random",
                                          "/dev/urandom"};
    for (size_t i = 0; i < sizeof readable / sizeof readable[0]; i++) {
        allow(ruleset, readable[i], ACCESS_READ);
    }
    for (int i = 0; i < box->reads_count; i++) {
        allow(ruleset, box->reads[i], ACCESS_READ);
    }
    for (size_t i = 0; i < sizeof devices / sizeof devices[0]; i++) {
        allow(ruleset, devices[i], every & ACCESS_OF_FILE & ~(uint64_t)ACCESS_EXECUTE);
    }
    // Without namespaces nothing is the engine's own: then it may write nowhere.
    allow(ruleset, box->dir, box->writable || box->namespaces ? every : ACCESS_READ);
    if (box->namespaces) {
        allow(ruleset, "/tmp", every);
        allow(ruleset, "/dev/shm", every);
    }
}

int box_landlock(const struct box *box, int *abi)
{
    *abi = version();
    if (*abi < 1) {
        *abi = 0;
        return -1;
    }
    struct ruleset rules = all_of(*abi, box->network);
    size_t size = *abi >= 6 ? sizeof rules : *abi >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0);
    if (ruleset < 0) {
        return -1;
    }
    allow_all(box, ruleset, rules.files);
    int status = (int)syscall(SYS_landlock_restrict_self, ruleset, 0);
    close(ruleset);
    return status;
}
