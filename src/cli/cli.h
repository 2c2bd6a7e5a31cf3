// SPDX-License-Identifier: MIT
/// The command line: from the words of a shell to a sub-command and its exit status.
#ifndef ARBITER_CLI_CLI_H
#define ARBITER_CLI_CLI_H

int cli_main(int argc, const char **argv);

#endif
