// SPDX-License-Identifier: MIT
/// Engines that end, hang, or will not end.
#include "hostile.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void hang(void)
{
    for (;;) {
        pause();
    }
}

/// Its pipe takes no more than a page, and nobody empties it.
static void never_read(void)
{
    fcntl(STDIN_FILENO, F_SETPIPE_SZ, 4096);
    hang();
}

static void leave(void)
{
    _exit(0);
}

static void crash(void)
{
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    raise(SIGSEGV);
}

static void say_half(void)
{
    put(move_line(), strlen(move_line()) - 1);
    _exit(3);
}

static void play_and_leave(void)
{
    put_text(move_line());
    _exit(0);
}

/// Between `name` and `new`.
static void name_and_leave(void)
{
    char line[16];
    if (fgets(line, sizeof line, stdin)) {
        put_text("name quitter\n");
    }
    _exit(0);
}

/// The daemon has left the group and keeps the pipes; its parent leaves.
static void become_daemon(void)
{
    if (fork() > 0) {
        _exit(0);
    }
    setsid();
    if (fork() > 0) {
        _exit(0);
    }
    hang();
}

/// The child answers once the engine has died.
static void answer_from_grave(void)
{
    if (fork() > 0) {
        _exit(0);
    }
    sleep_ms(300);
    put_text(move_line());
    hang();
}

/// Neither the end of the input nor SIGTERM.
static void ignore_term(void)
{
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGINT, SIG_IGN);
    if (fork() == 0) {
        hang();
    }
}

static void stop(void)
{
    raise(SIGSTOP);
}

static void sleep_in_child(void)
{
    if (fork() == 0) {
        hang();
    }
    wait(NULL);
}

/// A script around an engine that hangs.
static void wrap(void)
{
    execl("/bin/sh", "sh", "-c", "(sleep 19; echo name late) & wait; wait", NULL);
}

static void close_output(void)
{
    close(STDOUT_FILENO);
    hang();
}

static void close_input(void)
{
    close(STDIN_FILENO);
    put_text(move_line());
    hang();
}

/// The child of every turn outlives it.
static void fork_again(void)
{
    if (fork() == 0) {
        hang();
    }
}

const struct behaviour dying[] = {
    {"silent", .start = hang},
    {"exit0", .start = leave},
    {"exitnew", .start = name_and_leave},
    {"segv", .first = crash},
    {"halfline", .first = say_half},
    {"exitafter", .first = play_and_leave},
    {"noread", .first = never_read},
    {"daemon", .first = become_daemon},
    {"grave", .first = answer_from_grave},
    {"ignoreterm", .start = ignore_term},
    {"stopself", .first = stop},
    {"sleep", .first = sleep_in_child},
    {"wrapper", .start = wrap},
    {"closeout", .first = close_output},
    {"closein", .first = close_input},
    {"forker", .every = fork_again},
    {NULL, NULL, NULL, NULL},
};
