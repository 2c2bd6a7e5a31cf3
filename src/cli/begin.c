// SPDX-License-Identifier: MIT
/// What every program with a command line does first and last.
#include <locale.h>
#include <stdio.h>

#include "cli/cli.h"
#include "cli/command.h"
#include "util/mem.h"

static void say_no_memory(void)
{
    complain("out of memory");
}

void cli_begin(void)
{
    mem_exhausted = say_no_memory;
    setlocale(LC_CTYPE, ""); // can the terminal show UTF-8?
}

int cli_end(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        complain("can't write to the standard output");
        return status ? status : EXIT_NO;
    }
    return status;
}
