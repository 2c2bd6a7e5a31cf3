// SPDX-License-Identifier: MIT
/// What a sub-command is. A new one is one file that fills in a `struct command` and one line in
/// commands.c; its table of options is what is read, what `--help` and the man page show and what
/// the shell completes.
#ifndef ARBITER_CLI_COMMAND_H
#define ARBITER_CLI_COMMAND_H

#include <popt.h>
#include <stdio.h>

#include "util/err.h"
#include "util/str.h"

/// What a shell is told.
enum exit_status {
    EXIT_OK = 0,
    EXIT_NO = 1,        ///< the answer is no: H0 accepted, a --fail-if true, `rules --check`
    EXIT_USAGE = 2,     ///< the command line or a file that it names is wrong
    EXIT_NO_START = 3,  ///< an engine could never start, the store can't be written
    EXIT_UNDECIDED = 4, ///< no more games, and a test has not decided or some were not played
    EXIT_CUT = 130      ///< interrupted
};

/// An option of other referees or commands, and what to say instead.
struct foreign {
    const char *name, *instead;
};

struct command {
    const char *name;
    const char *words;   ///< what stands after the name: "GAME DEPTH"
    const char *summary; ///< one sentence without a full stop
    const char *notes;   ///< shown after the options, lines of at most 80 columns; may be NULL
    void (*more_notes)(
        struct str *notes); ///< lines that a table makes, to follow them; may be NULL
    /// In groups or not. Only POPT_ARG_NONE and POPT_ARG_STRING, told apart by `val`, from 1.
    const struct poptOption *options;
    const struct foreign *foreign; ///< a row without a name ends them; may be NULL
    int words_min, words_max;
    size_t settings_size; ///< of what `take` fills in and `run` reads; zeroed before
    /// It is run by arbiter-PROGRAM with the same words, once they have been taken here; NULL where
    /// `run` does it.
    const char *program;

    /// An option was given; `value` is NULL where it has none and lives until `run` has returned.
    /// 0, or -1 with a message.
    int (*take)(void *settings, int option, const char *value, struct err *err);

    /// Do it, with the words that are no options. An exit status.
    int (*run)(void *settings, int count, const char *const *words);
};

/// The commands in the order of the help, NULL at the end.
extern const struct command *const commands_all[];

// One a line, so that commands can come side by side.
extern const struct command check_command;
extern const struct command doctor_command;
extern const struct command explain_command;
extern const struct command export_command;
extern const struct command help_command;
extern const struct command import_command;
extern const struct command list_command;
extern const struct command match_command;
extern const struct command othello_command;
extern const struct command perft_command;
extern const struct command replay_command;
extern const struct command report_command;
extern const struct command results_command;
extern const struct command resume_command;
extern const struct command rules_command;
extern const struct command serve_command;
extern const struct command show_command;
extern const struct command tournament_command;
extern const struct command verify_command;

/// The command of that name, or NULL.
const struct command *command_find(const char *name);

/// Read the options in `argv` (whose first word is the command's name) and run it.
int command_run(const struct command *command, int argc, const char **argv);

/// Append what follows a command's options in its help.
void command_notes(const struct command *command, struct str *out);

/// Print the help of a command.
void command_help(const struct command *command, FILE *file);

/// Complain to the user on stderr: "arbiter: " and the message. EXIT_USAGE.
int complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Visit the rows of a command's table: `group` is the title they stand under, or NULL. Rows that
/// are hidden from the help are left out.
void command_options(const struct command *command,
                     void (*visit)(void *context, const char *group, const struct poptOption *row),
                     void *context);

/// A group of options within a table.
#define OPTION_GROUP(title, table)                                                                 \
    {                                                                                              \
        NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)(table), 0, title, NULL                        \
    }

#endif
