// SPDX-License-Identifier: MIT
/// The command `othello`: UVa 220 from stdin to stdout.
#include <stdlib.h>

#include "cli/command.h"
#include "format/uva220.h"

static int run(void *settings, int count, const char *const *words)
{
    (void)settings;
    (void)count;
    (void)words;
    struct uva220 uva = {0};
    struct str out = {0};
    struct err err;
    char *line = NULL;
    size_t size = 0;
    int status = 0;
    while (status == 0 && getline(&line, &size, stdin) >= 0) {
        status = uva220_line(&uva, line, &out, &err);
        fputs(str_text(&out), stdout);
        str_clear(&out);
    }
    if (status == 0) {
        status = uva220_end(&uva, &err);
    }
    free(line);
    str_release(&out);
    fflush(stdout);
    if (status < 0) {
        fprintf(stderr, "error: %s\n", err.text);
        return EXIT_USAGE;
    }
    return EXIT_OK;
}

const struct command othello_command = {
    .name = "othello",
    .words = "< INPUT",
    .summary = "solve UVa 220, the Othello problem of the 1992 ACM finals",
    .notes = "Reads the number of games; then for each game eight rows of -, B and W, the\n"
             "side to move, and commands: L lists the legal moves, M35 plays on row 3 and\n"
             "column 5, Q prints the board and ends the game. Prints what the problem asks\n"
             "for, byte for byte. A line that can't be is an error: it is named on stderr\n"
             "and the exit status is 2.\n",
    .run = run,
};
