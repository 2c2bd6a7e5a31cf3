// SPDX-License-Identifier: MIT
/// Memory or an abort: running out of it is nobody's fault that a caller could mend.
#ifndef ARBITER_UTIL_MEM_H
#define ARBITER_UTIL_MEM_H

#include <stddef.h>

/// `size` zeroed bytes. Never NULL; freed with free().
void *mem_new(size_t size);

/// Like realloc(), but never NULL for a size above 0.
void *mem_resize(void *block, size_t size);

/// A copy of a NUL-terminated text; NULL stays NULL. Freed with free().
char *mem_text(const char *text);

/// Told that there is no memory, just before the abort; NULL for nobody.
extern void (*mem_exhausted)(void);

#endif
