// SPDX-License-Identifier: MIT
/// Games that are the same move for move.
#include "core/identical.h"

#include <stdlib.h>

#include "util/dice.h"
#include "util/mem.h"

uint64_t moves_hash(const struct moves *moves)
{
    uint64_t hash = 0xcbf29ce484222325u; // FNV-1a, a word at a time
    for (size_t i = 0; i < moves->used; i++) {
        hash = (hash ^ moves->words[i]) * 0x100000001b3u;
    }
    return dice_mix(hash, moves->used);
}

/// Where a hash is, or would go.
static uint64_t *place(uint64_t *table, size_t cap, uint64_t hash)
{
    size_t at = hash & (cap - 1);
    while (table[at] != 0 && table[at] != hash) {
        at = (at + 1) & (cap - 1);
    }
    return &table[at];
}

static void grow(struct identical *identical)
{
    size_t cap = identical->cap > 0 ? 2 * identical->cap : 1024;
    uint64_t *table = mem_new(cap * sizeof *table);
    for (size_t i = 0; i < identical->cap; i++) {
        if (identical->table[i] != 0) {
            *place(table, cap, identical->table[i]) = identical->table[i];
        }
    }
    free(identical->table);
    identical->table = table;
    identical->cap = cap;
}

bool identical_seen(struct identical *identical, uint64_t hash)
{
    hash = hash != 0 ? hash : 1;
    if (2 * identical->count >= identical->cap && identical->count < IDENTICAL_MAX) {
        grow(identical);
    }
    uint64_t *found = place(identical->table, identical->cap, hash);
    if (*found == hash) {
        return true;
    }
    if (identical->count < IDENTICAL_MAX) {
        *found = hash;
        identical->count++;
    }
    return false;
}

void identical_release(struct identical *identical)
{
    free(identical->table);
    *identical = (struct identical){0};
}
