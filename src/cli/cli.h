// SPDX-License-Identifier: MIT
/// The command line: from the words of a shell to a sub-command and its exit status.
#ifndef ARBITER_CLI_CLI_H
#define ARBITER_CLI_CLI_H

int cli_main(int argc, const char **argv);

/// Before and after all that is done, in every program that reads a command line.
void cli_begin(void);

/// The exit status: another than this one where not all could be printed.
int cli_end(int status);

#endif
