// SPDX-License-Identifier: MIT
/// Memory or an abort.
#include "util/mem.h"

#include <stdlib.h>
#include <string.h>

void (*mem_exhausted)(void);

static _Noreturn void give_up(void)
{
    if (mem_exhausted) {
        mem_exhausted();
    }
    abort();
}

void *mem_new(size_t size)
{
    void *block = calloc(1, size ? size : 1);
    if (!block) {
        give_up();
    }
    return block;
}

void *mem_resize(void *block, size_t size)
{
    void *bigger = realloc(block, size);
    if (!bigger) {
        give_up();
    }
    return bigger;
}

char *mem_text(const char *text)
{
    if (!text) {
        return NULL;
    }
    size_t size = strlen(text) + 1;
    return memcpy(mem_new(size), text, size);
}
