// SPDX-License-Identifier: MIT
/// Reading a command's options and running it.
#include "cli/command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/libexec.h"
#include "util/mem.h"
#include "util/nearest.h"
#include "util/str.h"

/// Beyond any command's own.
enum { OPTION_HELP = 1000 };

static const struct poptOption help_options[] = {
    {"help", 'h', POPT_ARG_NONE, NULL, OPTION_HELP, "show this help", NULL},
    POPT_TABLEEND,
};

int complain(const char *format, ...)
{
    va_list args;
    fflush(stdout);
    fputs("arbiter: ", stderr);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return EXIT_USAGE;
}

static void visit_rows(const struct poptOption *table, const char *group,
                       void (*visit)(void *context, const char *group,
                                     const struct poptOption *row),
                       void *context)
{
    for (const struct poptOption *row = table; row && (row->longName || row->arg); row++) {
        if ((row->argInfo & POPT_ARG_MASK) == POPT_ARG_INCLUDE_TABLE) {
            visit_rows(row->arg, row->descrip, visit, context);
        } else if (!(row->argInfo & POPT_ARGFLAG_DOC_HIDDEN)) {
            visit(context, group, row);
        }
    }
}

void command_options(const struct command *command,
                     void (*visit)(void *context, const char *group, const struct poptOption *row),
                     void *context)
{
    visit_rows(command->options, NULL, visit, context);
}

/// What is being read of a command line.
struct reading {
    const struct command *command;
    struct poptOption table[3]; ///< the command's and the common ones
    struct str title;           ///< what the usage calls us
    poptContext context;
    char **values; ///< of options, kept while the command runs
    size_t count;
};

/// The title over a command's table; NULL where its groups have their own, or it shows nothing.
static const char *title_of(const struct poptOption *table)
{
    bool grouped = table && (table->argInfo & POPT_ARG_MASK) == POPT_ARG_INCLUDE_TABLE;
    return !table || grouped || (table->argInfo & POPT_ARGFLAG_DOC_HIDDEN) ? NULL : "Options:";
}

static void reading_init(struct reading *reading, const struct command *command, int argc,
                         const char **argv)
{
    *reading = (struct reading){
        .command = command,
        .table = {OPTION_GROUP(title_of(command->options), command->options),
                  OPTION_GROUP("Help:", help_options), POPT_TABLEEND},
    };
    const struct poptOption *table = command->options ? reading->table : reading->table + 1;
    struct str words = {0};
    str_printf(&reading->title, "arbiter %s", command->name);
    str_printf(&words, "%s%s[OPTION...]", command->words, command->words[0] ? " " : "");
    argv[0] = reading->title.data;
    reading->context = poptGetContext(NULL, argc, argv, table, 0);
    poptSetOtherOptionHelp(reading->context, words.data);
    str_release(&words);
}

static void reading_release(struct reading *reading)
{
    for (size_t i = 0; i < reading->count; i++) {
        free(reading->values[i]);
    }
    free(reading->values);
    poptFreeContext(reading->context);
    str_release(&reading->title);
}

/// The value of the option that popt has just read, or NULL.
static const char *keep_value(struct reading *reading)
{
    char *value = poptGetOptArg(reading->context);
    if (value) {
        reading->values = mem_resize(reading->values, (reading->count + 1) * sizeof(char *));
        reading->values[reading->count++] = value;
    }
    return value;
}

static void offer_option(void *nearest, const char *group, const struct poptOption *row)
{
    (void)group;
    nearest_offer(nearest, row->longName);
}

/// What to say instead of an option that is another program's, or NULL.
static const char *instead_of(const struct foreign *foreign, const char *name)
{
    for (; foreign && foreign->name; foreign++) {
        if (strcmp(foreign->name, name) == 0) {
            return foreign->instead;
        }
    }
    return NULL;
}

/// Say what popt does not understand.
static int bad_option(const struct reading *reading, int error)
{
    const char *command = reading->command->name;
    const char *option = poptBadOption(reading->context, POPT_BADOPTION_NOALIAS);
    if (error != POPT_ERROR_BADOPT) {
        return complain("%s: %s: %s", command, option,
                        error == POPT_ERROR_NOARG ? "a value must follow" : poptStrerror(error));
    }
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(option, "="), option);
    struct nearest nearest = {.word = word + strspn(word, "-")};
    const char *instead = instead_of(reading->command->foreign, nearest.word);
    if (instead) {
        return complain("%s has no option %s: %s", command, word, instead);
    }
    command_options(reading->command, offer_option, &nearest);
    if (nearest.best) {
        return complain("%s has no option %s; did you mean --%s?", command, word, nearest.best);
    }
    return complain("%s has no option %s; \"arbiter help %s\" lists those it has", command, word,
                    command);
}

void command_notes(const struct command *command, struct str *out)
{
    if (command->notes) {
        str_puts(out, command->notes);
    }
    if (command->more_notes) {
        command->more_notes(out);
    }
}

static void print_help(const struct reading *reading, FILE *file)
{
    const struct command *command = reading->command;
    poptPrintHelp(reading->context, file, 0);
    fprintf(file, "\n%c%s.\n", command->summary[0] - 'a' + 'A', command->summary + 1);
    struct str notes = {0};
    command_notes(command, &notes);
    if (notes.len > 0) {
        fprintf(file, "\n%s", notes.data);
    }
    str_release(&notes);
}

/// Have all options taken. -1 to go on, else an exit status.
static int take_options(struct reading *reading, void *settings)
{
    int option;
    while ((option = poptGetNextOpt(reading->context)) > 0) {
        struct err err;
        const char *value = keep_value(reading);
        if (option == OPTION_HELP) {
            print_help(reading, stdout);
            return EXIT_OK;
        }
        if (reading->command->take(settings, option, value, &err) < 0) {
            return complain("%s: %s", reading->command->name, err.text);
        }
    }
    return option < -1 ? bad_option(reading, option) : -1;
}

/// Are there as many words as the command takes? -1 to go on, else an exit status.
static int check_words(const struct command *command, int count, const char *const *words)
{
    if (count > command->words_max) {
        return complain("%s: \"%s\" is a word too many; usage: arbiter %s%s%s", command->name,
                        words[command->words_max], command->name, command->words[0] ? " " : "",
                        command->words);
    }
    if (count < command->words_min) {
        return complain("%s: a word is missing; usage: arbiter %s %s", command->name, command->name,
                        command->words);
    }
    return -1;
}

/// Become the program that runs this command.
static int become(const char *program, const char **argv)
{
    struct err err;
    const char *path = libexec_find(program, &err);
    if (!path) {
        return complain("%s", err.text);
    }
    execv(path, (char *const *)argv);
    return complain("can't run %s: %s", path, strerror(errno));
}

static int run(struct reading *reading, const char **argv, void *settings)
{
    int status = take_options(reading, settings);
    if (status >= 0) {
        return status;
    }
    const char *const none[] = {NULL};
    const char *const *words = (const char *const *)poptGetArgs(reading->context);
    int count = 0;
    words = words ? words : none;
    while (words[count]) {
        count++;
    }
    status = check_words(reading->command, count, words);
    if (status >= 0) {
        return status;
    }
    const char *program = reading->command->program;
    return program ? become(program, argv) : reading->command->run(settings, count, words);
}

int command_run(const struct command *command, int argc, const char **argv)
{
    struct reading reading;
    void *settings = mem_new(command->settings_size);
    reading_init(&reading, command, argc, argv);
    int status = run(&reading, argv, settings);
    reading_release(&reading);
    free(settings);
    return status;
}

void command_help(const struct command *command, FILE *file)
{
    struct reading reading;
    const char *argv[] = {"arbiter", NULL};
    reading_init(&reading, command, 1, argv);
    print_help(&reading, file);
    reading_release(&reading);
}
