// SPDX-License-Identifier: MIT
/// The three system calls of a ply, past the C library: there each is a point where a thread may
/// be cancelled, and once a process has had a second thread that costs it four locked
/// instructions, a fiftieth of a ply. Nobody cancels threads here.
#ifndef ARBITER_IO_SWIFT_H
#define ARBITER_IO_SWIFT_H

#include <stddef.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

/// read(2).
static inline ssize_t swift_read(int fd, void *bytes, size_t len)
{
    return syscall(SYS_read, fd, bytes, len);
}

/// write(2).
static inline ssize_t swift_write(int fd, const void *bytes, size_t len)
{
    return syscall(SYS_write, fd, bytes, len);
}

/// epoll_wait(2), by the call that all machines have.
static inline int swift_wait(int queue, struct epoll_event *events, int most, int timeout_ms)
{
    return (int)syscall(SYS_epoll_pwait, queue, events, most, timeout_ms, NULL, 0);
}

#endif
