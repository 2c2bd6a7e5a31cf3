// SPDX-License-Identifier: MIT
/// vfork() as clone3() does it, which can have the child born into a control group: to move it
/// there later would take the kernel milliseconds, and us with it.
#ifndef ARBITER_IO_VFORK_H
#define ARBITER_IO_VFORK_H

#include <stddef.h>

struct clone_args;

/// As vfork(), for flags that have CLONE_VM and CLONE_VFORK. A negative errno where it fails:
/// ENOSYS on other processors, on kernels before 5.3, and under sanitizers of addresses and
/// threads, which must know of whatever shares their memory.
long vfork_clone3(const struct clone_args *args, size_t size) __attribute__((returns_twice));

#endif
