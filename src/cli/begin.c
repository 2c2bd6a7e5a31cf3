// SPDX-License-Identifier: MIT
/// What every program with a command line does first and last.
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/command.h"
#include "util/mem.h"

static void say_no_memory(void)
{
    complain("out of memory");
}

/// The number of a standard descriptor that is closed would be given to the next file that is
/// opened, and what is meant for the screen would be written into it. Taken by one that is open the
/// other way, it fails as a closed one does.
static void take_closed(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) < 0) {
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
}

void cli_begin(void)
{
    take_closed();
    mem_exhausted = say_no_memory;
    setlocale(LC_CTYPE, ""); // can the terminal show UTF-8?
}

int cli_end(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        int unwritten = complain("can't write to the standard output");
        return status ? status : unwritten;
    }
    return status;
}
