// SPDX-License-Identifier: MIT
/// arbiter, a referee for board-playing programs: finds the sub-command.
#include "cli/cli.h"

int main(int argc, char **argv)
{
    return cli_main(argc, (const char **)argv);
}
