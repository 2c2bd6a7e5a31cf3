// SPDX-License-Identifier: MIT
/// Help for all of arbiter: screens, and the parts of the man page and of the completion that are
/// made from the tables.
#ifndef ARBITER_CLI_HELP_H
#define ARBITER_CLI_HELP_H

#include <stdio.h>

/// What there is, on one screen.
void help_overview(FILE *file);

/// The sections COMMANDS and GAMES of the man page, in mdoc.
void help_man(FILE *file);

/// A completion script for bash.
void help_completion(FILE *file);

#endif
