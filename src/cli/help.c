// SPDX-License-Identifier: MIT
/// The command `help`.
#include "cli/help.h"

#include <string.h>

#include "cli/command.h"
#include "util/nearest.h"

enum help_option { HELP_MAN = 1, HELP_COMPLETION };

struct help {
    enum help_option wanted; ///< 0 for a screen
};

void help_overview(FILE *file)
{
    fputs("Usage: arbiter ENGINE_A ENGINE_B [OPTION...]\n"
          "       arbiter COMMAND [OPTION...]\n"
          "\n"
          "A referee for programs that play board games.\n"
          "\n"
          "Commands:\n",
          file);
    for (int i = 0; commands_all[i]; i++) {
        fprintf(file, "  %-10s %s\n", commands_all[i]->name, commands_all[i]->summary);
    }
    fputs(
        "\n"
        "\"arbiter help COMMAND\" shows a command's options, \"arbiter --version\" the version.\n",
        file);
}

static int take(void *settings, int option, const char *value, struct err *err)
{
    (void)value;
    (void)err;
    ((struct help *)settings)->wanted = (enum help_option)option;
    return 0;
}

static int help_on(const char *name)
{
    const struct command *command = command_find(name);
    if (command) {
        command_help(command, stdout);
        return EXIT_OK;
    }
    struct nearest nearest = {.word = name};
    for (int i = 0; commands_all[i]; i++) {
        nearest_offer(&nearest, commands_all[i]->name);
    }
    return nearest.best
               ? complain("help: no command \"%s\"; did you mean %s?", name, nearest.best)
               : complain("help: no command \"%s\"; \"arbiter help\" lists those there are", name);
}

static int run(void *settings, int count, const char *const *words)
{
    switch (((struct help *)settings)->wanted) {
    case HELP_MAN:
        help_man(stdout);
        return EXIT_OK;
    case HELP_COMPLETION:
        help_completion(stdout);
        return EXIT_OK;
    }
    if (count == 1) {
        return help_on(words[0]);
    }
    help_overview(stdout);
    return EXIT_OK;
}

static const struct poptOption options[] = {
    {"man", '\0', POPT_ARG_NONE | POPT_ARGFLAG_DOC_HIDDEN, NULL, HELP_MAN, NULL, NULL},
    {"completion", '\0', POPT_ARG_NONE | POPT_ARGFLAG_DOC_HIDDEN, NULL, HELP_COMPLETION, NULL,
     NULL},
    POPT_TABLEEND,
};

const struct command help_command = {
    .name = "help",
    .words = "[COMMAND]",
    .summary = "show the options of a command",
    .options = options,
    .words_max = 1,
    .settings_size = sizeof(struct help),
    .take = take,
    .run = run,
};
