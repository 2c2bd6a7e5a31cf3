// SPDX-License-Identifier: MIT
/// Text on its way to an engine.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "proto/protocol.h"

void wire_puts(struct wire *wire, const char *text)
{
    str_puts(&wire->text, text);
}

void wire_int(struct wire *wire, int64_t number)
{
    str_int(&wire->text, number);
}

void wire_printf(struct wire *wire, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    assert(len >= 0 && (size_t)len < sizeof text);
    str_add(&wire->text, text, (size_t)len);
}

void wire_cut(struct wire *wire)
{
    size_t start = wire->packets ? wire->end[wire->packets - 1] : 0;
    if (wire->text.len > start) {
        assert(wire->packets < PACKETS_MAX);
        wire->end[wire->packets++] = wire->text.len;
    }
}

void wire_clear(struct wire *wire)
{
    str_clear(&wire->text);
    wire->packets = 0;
}

void wire_release(struct wire *wire)
{
    str_release(&wire->text);
    wire->packets = 0;
}
