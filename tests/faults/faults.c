// SPDX-License-Identifier: MIT
/// Preloaded into arbiter (and only there) it makes system calls fail, one at a time:
///
///     FAULT="write ENOSPC 3" the third write of all fails so; "3+" it and all after it
///     FAULT="write SHORT 1+" writes take one byte only
///     FAULT="pread WAIT 1+"  each engine has waited ten seconds more for a processor
///     FAULT="clock_gettime WAIT 1+" no engine's processor time grows
///
/// What goes through syscall() has the name of what it calls. What other libraries do among
/// themselves does not fail: libuv aborts where its own eventfd can't be written to.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { SHORT = -1, WAIT = -2 };

static char call[32];
static int fault; ///< errno, or SHORT
static long nth;  ///< 0 for none
static bool ever;
static long seen;

static const struct {
    const char *name;
    int number;
} faults[] = {{"EINTR", EINTR},   {"EIO", EIO},       {"ENOSPC", ENOSPC},
              {"EMFILE", EMFILE}, {"EAGAIN", EAGAIN}, {"ENOMEM", ENOMEM},
              {"ENOSYS", ENOSYS}, {"SHORT", SHORT},   {"WAIT", WAIT}};

__attribute__((constructor)) static void begin(void)
{
    char name[16], count[16];
    const char *wish = getenv("FAULT");
    if (strcmp(program_invocation_short_name, "arbiter") != 0 || !wish ||
        sscanf(wish, "%31s %15s %15s", call, name, count) != 3) {
        return;
    }
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        fault = strcmp(name, faults[i].name) == 0 ? faults[i].number : fault;
    }
    char *end;
    nth = strtol(count, &end, 10);
    ever = *end == '+';
}

/// Does this program or library call?
static bool is_of(const void *caller, const char *name)
{
    Dl_info info;
    return dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, name);
}

/// Is it arbiter or SQLite that calls?
static bool counts(const void *caller)
{
    return is_of(caller, "arbiter") || is_of(caller, "libsqlite3");
}

/// Does this call fail now?
static bool fails(const char *name, const void *caller)
{
    if (nth == 0 || strcmp(call, name) != 0 || (caller && !counts(caller))) {
        return false;
    }
    long number = __atomic_add_fetch(&seen, 1, __ATOMIC_RELAXED);
    return number == nth || (ever && number > nth);
}

/// The next function of that name: the real one.
#define REAL(name)                                                                                 \
    static __typeof__(&name) real;                                                                 \
    if (!real) {                                                                                   \
        *(void **)&real = dlsym(RTLD_NEXT, #name);                                                 \
    }

/// Where it is to fail, fail.
#define FAIL_IF(name)                                                                              \
    if (fails(name, __builtin_return_address(0))) {                                                \
        errno = fault;                                                                             \
        return -1;                                                                                 \
    }

/// The same, whoever calls.
#define FAIL_ANYWHERE(name)                                                                        \
    if (fails(name, NULL)) {                                                                       \
        errno = fault;                                                                             \
        return -1;                                                                                 \
    }

int pipe2(int ends[2], int flags)
{
    REAL(pipe2)
    FAIL_IF("pipe2")
    return real(ends, flags);
}

int open64(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(args, mode_t) : 0;
    va_end(args);
    REAL(open64)
    FAIL_IF("open")
    return real(path, flags, mode);
}

ssize_t read(int fd, void *bytes, size_t len)
{
    REAL(read)
    FAIL_IF("read")
    return real(fd, bytes, len);
}

ssize_t write(int fd, const void *bytes, size_t len)
{
    REAL(write)
    if (len > 1 && fault == SHORT && fails("write", __builtin_return_address(0))) {
        return real(fd, bytes, 1);
    }
    if (fault != SHORT) {
        FAIL_IF("write")
    }
    return real(fd, bytes, len);
}

ssize_t pwrite64(int fd, const void *bytes, size_t len, off64_t at)
{
    REAL(pwrite64)
    if (fault != SHORT) {
        FAIL_IF("pwrite")
    } else if (len > 1 && fails("pwrite", __builtin_return_address(0))) {
        return real(fd, bytes, 1, at);
    }
    return real(fd, bytes, len, at);
}

/// Of /proc/PID/schedstat: "RAN WAITED TIMES", in nanoseconds.
ssize_t pread64(int fd, void *bytes, size_t len, off64_t at)
{
    REAL(pread64)
    const void *caller = __builtin_return_address(0);
    if (fault != WAIT) {
        FAIL_IF("pread")
    } else if (is_of(caller, "arbiter") && fails("pread", caller)) {
        return snprintf(bytes, len, "0 %ld0000000000 0\n", seen);
    }
    return real(fd, bytes, len, at);
}

/// Other processes' clocks have numbers below zero.
int clock_gettime(clockid_t clock, struct timespec *time)
{
    REAL(clock_gettime)
    if (clock < 0 && fails("clock_gettime", __builtin_return_address(0))) {
        *time = (struct timespec){0};
        return 0;
    }
    return real(clock, time);
}

int openat64(int folder, const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(args, mode_t) : 0;
    va_end(args);
    REAL(openat64)
    FAIL_IF("openat")
    return real(folder, path, flags, mode);
}

int fdatasync(int fd)
{
    REAL(fdatasync)
    FAIL_IF("fdatasync")
    return real(fd);
}

int ftruncate64(int fd, off64_t len)
{
    REAL(ftruncate64)
    FAIL_IF("ftruncate")
    return real(fd, len);
}

int timerfd_create(clockid_t clock, int flags)
{
    REAL(timerfd_create)
    FAIL_IF("timerfd_create")
    return real(clock, flags);
}

int eventfd(unsigned first, int flags)
{
    REAL(eventfd)
    FAIL_ANYWHERE("eventfd")
    return real(first, flags);
}

int epoll_create1(int flags)
{
    REAL(epoll_create1)
    FAIL_ANYWHERE("epoll_create1")
    return real(flags);
}

int epoll_pwait(int epoll, struct epoll_event *events, int most, int timeout, const sigset_t *mask)
{
    REAL(epoll_pwait)
    FAIL_ANYWHERE("epoll_wait")
    return real(epoll, events, most, timeout, mask);
}

int epoll_wait(int epoll, struct epoll_event *events, int most, int timeout)
{
    REAL(epoll_wait)
    FAIL_ANYWHERE("epoll_wait")
    return real(epoll, events, most, timeout);
}

int epoll_ctl(int epoll, int what, int fd, struct epoll_event *event)
{
    REAL(epoll_ctl)
    if (what == EPOLL_CTL_ADD) {
        FAIL_IF("epoll_ctl")
    }
    return real(epoll, what, fd, event);
}

int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *), void *with)
{
    REAL(pthread_create)
    return fails("pthread_create", NULL) ? fault : real(thread, how, run, with);
}

int execve(const char *path, char *const words[], char *const environment[])
{
    REAL(execve)
    FAIL_IF("execve")
    return real(path, words, environment);
}

#ifdef __x86_64__
/// The real one, or NULL with errno.
void *find_vfork(void);

void *find_vfork(void)
{
    if (fails("vfork", NULL)) {
        errno = fault;
        return NULL;
    }
    return dlsym(RTLD_NEXT, "vfork");
}

// It can't be wrapped, for its child would return over our frame: ask first, and then jump there.
__asm__(".text\n.globl vfork\n.type vfork, @function\n"
        "vfork:\n"
        "    sub $8, %rsp\n"
        "    call find_vfork@PLT\n"
        "    add $8, %rsp\n"
        "    test %rax, %rax\n"
        "    jz 1f\n"
        "    jmp *%rax\n"
        "1:  mov $-1, %eax\n"
        "    ret\n");
#endif

pid_t fork(void)
{
    REAL(fork)
    FAIL_IF("fork")
    return real();
}

pid_t wait4(pid_t pid, int *how, int options, struct rusage *used)
{
    REAL(wait4)
    FAIL_IF("wait4")
    return real(pid, how, options, used);
}

pid_t waitpid(pid_t pid, int *how, int options)
{
    REAL(waitpid)
    FAIL_IF("waitpid")
    return real(pid, how, options);
}

#ifndef SANITIZED // whose memory is not libc's
void *calloc(size_t count, size_t size)
{
    extern void *__libc_calloc(size_t count, size_t size);
    if (fails("calloc", __builtin_return_address(0))) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    extern void *__libc_realloc(void *block, size_t size);
    if (fails("realloc", __builtin_return_address(0))) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_realloc(block, size);
}
#endif

/// What goes through syscall() and can fail.
static const struct {
    long number;
    const char *name;
} direct[] = {{SYS_pidfd_open, "pidfd_open"},
              {SYS_read, "read"},
              {SYS_write, "write"},
              {SYS_epoll_pwait, "epoll_wait"}};

/// Six arguments are what the kernel takes, whatever was given.
long syscall(long number, ...)
{
    long given[6];
    va_list args;
    va_start(args, number);
    for (int i = 0; i < 6; i++) {
        given[i] = va_arg(args, long);
    }
    va_end(args);
    REAL(syscall)
    for (size_t i = 0; i < sizeof direct / sizeof *direct; i++) {
        if (number != direct[i].number || !fails(direct[i].name, __builtin_return_address(0))) {
            continue;
        }
        if (fault != SHORT) {
            errno = fault;
            return -1;
        }
        given[2] = 1;
    }
    return real(number, given[0], given[1], given[2], given[3], given[4], given[5]);
}
