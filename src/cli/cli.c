// SPDX-License-Identifier: MIT
/// The command line.
#include "cli/cli.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/help.h"
#include "io/program.h"
#include "util/nearest.h"

/// Is this word an option of all of arbiter rather than of the command that may be left out?
static bool is_one_of(const char *word, const char *name, const char *letter)
{
    return strcmp(word, name) == 0 || strcmp(word, letter) == 0;
}

/// Could this be an engine?
static bool is_program(const char *word)
{
    struct program program = {.argv = (char *[]){(char *)word, NULL}};
    bool found = strpbrk(word, " /") || program_find(&program, NULL) == 0;
    free(program.path);
    free(program.dir);
    return found;
}

/// Without a command engines play a match, unless the first word is nearly a command and no engine.
static int match_or_unknown(int argc, const char **argv)
{
    const char *word = argv[1];
    struct nearest nearest = {.word = word};
    for (int i = 0; commands_all[i]; i++) {
        nearest_offer(&nearest, commands_all[i]->name);
    }
    if (word[0] == '-' || is_program(word) || (argc > 2 && !nearest.best)) {
        return command_run(&match_command, argc, argv);
    }
    if (nearest.best) {
        return complain("no command \"%s\"; did you mean %s?", word, nearest.best);
    }
    return complain("no command \"%s\"; \"arbiter help\" lists those there are", word);
}

static int dispatch(int argc, const char **argv)
{
    if (argc < 2) {
        help_overview(stderr);
        return EXIT_USAGE;
    }
    if (is_one_of(argv[1], "--help", "-h")) {
        help_overview(stdout);
        return EXIT_OK;
    }
    if (is_one_of(argv[1], "--version", "-V")) {
        puts("arbiter " ARBITER_VERSION);
        return EXIT_OK;
    }
    const struct command *command = command_find(argv[1]);
    if (command) {
        return command_run(command, argc - 1, argv + 1);
    }
    return match_or_unknown(argc, argv);
}

int cli_main(int argc, const char **argv)
{
    cli_begin();
    return cli_end(dispatch(argc, argv));
}
