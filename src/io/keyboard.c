// SPDX-License-Identifier: MIT
/// Keys while a run goes on.
#include "io/keyboard.h"

#include <fcntl.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

// A handler of signals that end us must find these. The terminal is opened anew: the loop makes
// what it polls non-blocking, and the standard input is often the standard output too.
static int terminal;
static struct termios before;
static volatile sig_atomic_t taken;

/// Only whoever is in the foreground may set a terminal or read from it: others are stopped.
static bool in_foreground(void)
{
    return tcgetpgrp(terminal) == getpgrp();
}

static void give_back(void)
{
    if (taken) {
        taken = 0;
        if (in_foreground()) {
            tcsetattr(terminal, TCSANOW, &before);
        }
    }
}

static void on_death(int number)
{
    give_back();
    raise(number);
}

static void catch_deaths(void (*handler)(int number))
{
    static const int deaths[] = {SIGQUIT, SIGABRT, SIGSEGV, SIGBUS};
    struct sigaction action = {.sa_handler = handler, .sa_flags = (int)SA_RESETHAND};
    for (size_t i = 0; i < sizeof deaths / sizeof *deaths; i++) {
        sigaction(deaths[i], &action, NULL);
    }
}

static void on_input(uv_poll_t *input, int status, int events)
{
    (void)events;
    struct keyboard *keyboard = input->data;
    char keys[256]; // an arrow is three bytes at once
    if (status < 0 || !in_foreground()) {
        uv_poll_stop(input);
    } else if (read(terminal, keys, sizeof keys) > 0) {
        keyboard->pressed(keyboard->owner);
    } else {
        uv_poll_stop(input); // the terminal has gone
    }
}

/// Have single keys come as they are pressed, unseen. A read never waits.
static void take(struct keyboard *keyboard)
{
    if (taken || !in_foreground() || tcgetattr(terminal, &before) < 0) {
        return;
    }
    struct termios keys = before;
    keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    keys.c_cc[VMIN] = keys.c_cc[VTIME] = 0;
    taken = 1;
    tcsetattr(terminal, TCSANOW, &keys);
    uv_poll_start(&keyboard->input, UV_READABLE, on_input);
}

/// Stop as we would have without hearing of it; the shell must find its terminal as it was.
static void on_stop(uv_signal_t *stop, int number)
{
    struct keyboard *keyboard = stop->data;
    uv_poll_stop(&keyboard->input);
    give_back();
    uv_signal_stop(stop);
    raise(number);
    uv_signal_start(stop, on_stop, number);
    take(keyboard);
}

/// In the foreground again, or for the first time.
static void on_go(uv_signal_t *go, int number)
{
    (void)number;
    take(go->data);
}

void keyboard_open(struct keyboard *keyboard, uv_loop_t *loop)
{
    terminal = isatty(STDIN_FILENO) ? open("/dev/tty", O_RDONLY | O_CLOEXEC | O_NOCTTY) : -1;
    if (terminal < 0) {
        return;
    }
    if (uv_poll_init(loop, &keyboard->input, terminal) < 0) {
        close(terminal);
        return;
    }
    uv_signal_init(loop, &keyboard->stop);
    uv_signal_init(loop, &keyboard->go);
    keyboard->input.data = keyboard->stop.data = keyboard->go.data = keyboard;
    keyboard->opened = true;
    catch_deaths(on_death);
    uv_signal_start(&keyboard->stop, on_stop, SIGTSTP);
    uv_signal_start(&keyboard->go, on_go, SIGCONT);
    take(keyboard);
    uv_unref((uv_handle_t *)&keyboard->input);
    uv_unref((uv_handle_t *)&keyboard->stop);
    uv_unref((uv_handle_t *)&keyboard->go);
}

void keyboard_close(struct keyboard *keyboard)
{
    if (keyboard->opened) {
        uv_close((uv_handle_t *)&keyboard->input, NULL);
        uv_close((uv_handle_t *)&keyboard->stop, NULL);
        uv_close((uv_handle_t *)&keyboard->go, NULL);
        give_back();
        catch_deaths(SIG_DFL);
        close(terminal);
    }
}
