// SPDX-License-Identifier: MIT
/// The steps and captures of Surakarta: each circuit is written out as its points in a ring, with
/// a loop after every sixth.
#include "oracle_surakarta.h"

#include <stdbool.h>
#include <stddef.h>

enum { RING = 24, LINE = 6 };

static const char *const circuits[] = {
    "b1b2b3b4b5b6"
    "a5b5c5d5e5f5"
    "e6e5e4e3e2e1"
    "f2e2d2c2b2a2",
    "c1c2c3c4c5c6"
    "a4b4c4d4e4f4"
    "d6d5d4d3d2d1"
    "f3e3d3c3b3a3",
};

static int point(const char *circuit, int place)
{
    const char *text = circuit + 2 * place;
    return ('6' - text[1]) * LINE + (text[0] - 'a');
}

/// The piece that is met first on the way around from a place of the ring; -1 if none is, or if
/// there was no loop before it.
static int met(const uint8_t *cells, const char *circuit, int place, int direction)
{
    int from = point(circuit, place);
    bool looped = false;
    for (int i = 1; i < RING; i++) {
        int here = (place + direction * i + RING) % RING;
        int before = (here - direction + RING) % RING;
        looped |= here / LINE != before / LINE;
        int cell = point(circuit, here);
        if (cell != from && cells[cell] != 0) {
            return looped ? cell : -1;
        }
    }
    return -1;
}

static uint64_t captures(const uint8_t *cells, const char *circuit, int from)
{
    uint64_t found = 0;
    for (int place = 0; place < RING; place++) {
        for (int direction = -1; direction <= 1; direction += 2) {
            int cell = point(circuit, place) == from ? met(cells, circuit, place, direction) : -1;
            if (cell >= 0 && cells[cell] != cells[from]) {
                found |= UINT64_C(1) << cell;
            }
        }
    }
    return found;
}

uint64_t oracle_surakarta(const uint8_t *cells, int from)
{
    uint64_t found = captures(cells, circuits[0], from) | captures(cells, circuits[1], from);
    for (int to = 0; to < LINE * LINE; to++) {
        int dx = to % LINE - from % LINE, dy = to / LINE - from / LINE;
        if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && cells[to] == 0) {
            found |= UINT64_C(1) << to;
        }
    }
    return found;
}
