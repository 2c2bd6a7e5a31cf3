// SPDX-License-Identifier: MIT
/// Single keys from a terminal.
#include "cli/keys.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

// A signal handler must find these, so they are the program's and not a caller's.
static struct termios before;
static volatile sig_atomic_t taken;

static const char enter[] = "\033[?1049h\033[?25l", leave[] = "\033[?25h\033[?1049l";

static void say(const char *text, size_t len)
{
    // Nothing can be done for a terminal that is gone.
    if (write(STDOUT_FILENO, text, len) < 0) {
        return;
    }
}

void keys_finish(void)
{
    if (taken) {
        taken = 0;
        say(leave, sizeof leave - 1);
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    }
}

static void on_end(int number)
{
    keys_finish();
    signal(number, SIG_DFL);
    raise(number);
}

/// Stopped by hand and gone on: the shell has used the terminal meanwhile.
static void on_resume(int number)
{
    (void)number;
    if (taken) {
        struct termios raw = before;
        raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
        tcsetattr(STDIN_FILENO, TCSANOW, &raw);
        say(enter, sizeof enter - 1);
    }
}

static void on_resize(int number)
{
    (void)number;
}

static void catch (int number, void (*handler)(int number))
{
    struct sigaction action = {.sa_handler = handler}; // no SA_RESTART: a read must be woken
    sigaction(number, &action, NULL);
}

int keys_begin(struct err *err)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGABRT, SIGSEGV};
    if (tcgetattr(STDIN_FILENO, &before) < 0) {
        return err_set(err, "the standard input is not a terminal");
    }
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        catch (ends[i], on_end);
    }
    catch (SIGCONT, on_resume);
    catch (SIGWINCH, on_resize);
    atexit(keys_finish);
    taken = 1;
    on_resume(0);
    return 0;
}

/// The next byte, if one comes at once (the rest of a key's sequence): a lone Escape has none.
static int next_byte(bool wait)
{
    unsigned char byte;
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (!wait && poll(&input, 1, 50) <= 0) {
        return KEY_NONE;
    }
    ssize_t got = read(STDIN_FILENO, &byte, 1);
    return got == 1 ? byte : got < 0 && errno == EINTR ? KEY_NONE : KEY_END_OF_FILE;
}

int keys_read(void)
{
    static const struct {
        const char *sequence;
        int key;
    } sequences[] = {
        {"[C", KEY_RIGHT},    {"[D", KEY_LEFT},       {"[A", KEY_UP},    {"[B", KEY_DOWN},
        {"OC", KEY_RIGHT},    {"OD", KEY_LEFT},       {"OA", KEY_UP},    {"OB", KEY_DOWN},
        {"[H", KEY_HOME},     {"[F", KEY_END},        {"OH", KEY_HOME},  {"OF", KEY_END},
        {"[1~", KEY_HOME},    {"[4~", KEY_END},       {"[7~", KEY_HOME}, {"[8~", KEY_END},
        {"[5~", KEY_PAGE_UP}, {"[6~", KEY_PAGE_DOWN},
    };
    char text[8] = "";
    int byte = next_byte(true);
    if (byte != '\033') {
        return byte;
    }
    for (size_t len = 0; len < sizeof text - 1; len++) {
        if ((byte = next_byte(false)) < 0) {
            return byte;
        }
        text[len] = (char)byte;
        // A sequence ends with a letter or "~", but for the "O" that begins some.
        if (len > 0 && (byte == '~' || (byte >= 'A' && byte <= 'Z'))) {
            break;
        }
    }
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++) {
        if (strcmp(text, sequences[i].sequence) == 0) {
            return sequences[i].key;
        }
    }
    return KEY_NONE;
}
