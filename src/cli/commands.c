// SPDX-License-Identifier: MIT
/// The commands, one line each, in the order of the help.
#include <string.h>

#include "cli/command.h"

// One a line, so that commands can come side by side.
// clang-format off
const struct command *const commands_all[] = {
    &match_command,
    &tournament_command,
    &resume_command,
    &results_command,
    &explain_command,
    &replay_command,
    &check_command,
    &doctor_command,
    &report_command,
    &serve_command,
    &show_command,
    &export_command,
    &import_command,
    &verify_command,
    &list_command,
    &rules_command,
    &perft_command,
    &othello_command,
    &help_command,
    NULL,
};
// clang-format on

const struct command *command_find(const char *name)
{
    for (int i = 0; commands_all[i]; i++) {
        if (strcmp(commands_all[i]->name, name) == 0) {
            return commands_all[i];
        }
    }
    return NULL;
}
