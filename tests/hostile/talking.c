// SPDX-License-Identifier: MIT
/// Engines that say too much, too little, too slowly, or what should not be said.
#include "hostile.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

/// So many bytes without an end of line.
static void put_bytes(int fd, long bytes)
{
    char chunk[CHUNK];
    memset(chunk, 'a', sizeof chunk);
    for (long left = bytes; left > 0; left -= CHUNK) {
        if (write(fd, chunk, sizeof chunk) < 0) {
            return;
        }
    }
}

static void flood(void)
{
    put_bytes(STDOUT_FILENO, 1L << 30);
}

static void say_long_line(void)
{
    put_text("move ");
    put_bytes(STDOUT_FILENO, 10L << 20);
    put_text("\n");
}

static void say_a_million(void)
{
    for (int i = 0; i < 1000000; i++) {
        put_text(move_line());
    }
}

/// In one write with the answer itself: a line that came later might come in the next turn.
static void say_twice(void)
{
    fputs(move_line(), stdout);
}

static void say_nul(void)
{
    static const char bytes[] = "\0\0info\0 x\n\0";
    put(bytes, sizeof bytes - 1);
}

static void say_bad_name(void)
{
    char line[16];
    if (!fgets(line, sizeof line, stdin)) {
        _exit(1);
    }
    put_text("name \033]0;owned\007\033[2J\033[1;31m\"=cmd|' /C calc'!A0\",%n%s%x;'); DROP TABLE "
             "games;--<script>alert(1)</script>\xc4\xe3\xba\xc3\xff\xfe]);RE[B+\\");
    for (int i = 0; i < 300; i++) {
        put_text("n");
    }
    put("\0, and behind a NUL\n", 20);
}

/// All but the end of the line, which goes in one write with the answer that follows.
static void say_byte_by_byte(void)
{
    const char *at = move_line();
    for (; *at != '\n'; at++) {
        put(at, 1);
    }
    fputs(at, stdout);
}

/// Each byte is activity; all of them together are too late.
static void drip(void)
{
    for (const char *at = move_line(); *at; at++) {
        put(at, 1);
        sleep_ms(250);
    }
}

static void be_late(void)
{
    sleep_ms(2500);
}

static void flood_stderr(void)
{
    put_bytes(STDERR_FILENO, 64L << 20);
}

/// The flags of a pipe's end are shared with whoever else holds it.
static void unblock(void)
{
    for (int fd = 0; fd < 3; fd++) {
        fcntl(fd, F_SETFL, O_NONBLOCK);
        fcntl(fd, F_SETPIPE_SZ, 4096);
    }
    put_bytes(STDERR_FILENO, 1 << 20);
    // It reads by stdio, which takes EAGAIN for the end.
    fcntl(STDIN_FILENO, F_SETFL, 0);
}

const struct behaviour talking[] = {
    {"flood", .first = flood},
    {"longline", .first = say_long_line},
    {"million", .first = say_a_million},
    {"outofturn", .every = say_twice},
    {"nul", .every = say_nul},
    {"badname", .start = say_bad_name},
    {"bytes", .every = say_byte_by_byte},
    {"drip", .first = drip},
    {"late", .first = be_late},
    {"stderr", .first = flood_stderr},
    {"nonblock", .first = unblock},
    {NULL, NULL, NULL, NULL},
};
