// SPDX-License-Identifier: MIT
/// vfork() as clone3() does it. In assembler: the child runs on our stack, so where to return to
/// must not be there while it does. The number of the call is 435 everywhere.
#include "io/vfork.h"

#include <errno.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif

#if defined(__x86_64__) && !defined(SANITIZED)
__asm__(".text\n"
        ".globl vfork_clone3\n"
        ".type vfork_clone3, @function\n"
        "vfork_clone3:\n"
        "    popq %rdx\n" // a register that the call leaves alone
        "    movl $435, %eax\n"
        "    syscall\n"
        "    pushq %rdx\n"
        "    ret\n"
        ".size vfork_clone3, . - vfork_clone3\n");
#elif defined(__aarch64__) && !defined(SANITIZED)
__asm__(".text\n"
        ".globl vfork_clone3\n"
        ".type vfork_clone3, %function\n"
        "vfork_clone3:\n"
        "    mov x8, #435\n"
        "    svc #0\n"
        "    ret\n" // by a register
        ".size vfork_clone3, . - vfork_clone3\n");
#else
long vfork_clone3(const struct clone_args *args, size_t size)
{
    (void)args;
    (void)size;
    return -ENOSYS;
}
#endif
