// SPDX-License-Identifier: MIT
/// The sections of the man page that are made from tables.
#include <stdbool.h>
#include <string.h>

#include "cli/command.h"
#include "cli/help.h"
#include "config/key.h"
#include "proto/protocol.h"
#include "rules/rules.h"

static int upper(char letter)
{
    return letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter;
}

/// Text that roff must not take for its own: a dot or a quote that begins a line, and backslashes.
static void put_text(FILE *file, const char *text)
{
    bool begins = true;
    for (; *text; text++) {
        if (begins && (*text == '.' || *text == '\'')) {
            fputs("\\&", file);
        }
        fputs(*text == '\\' ? "\\e" : (char[]){*text, '\0'}, file);
        begins = *text == '\n';
    }
}

/// The same with a capital.
static void put_sentence(FILE *file, const char *text)
{
    fputc(upper(text[0]), file);
    put_text(file, text + 1);
}

/// Where a list of options stands.
struct listing {
    FILE *file;
    bool open;
    const char *group;
};

static void close_list(struct listing *listing)
{
    if (listing->open) {
        fputs(".El\n", listing->file);
    }
    listing->open = false;
}

static void put_option(void *context, const char *group, const struct poptOption *row)
{
    struct listing *listing = context;
    if (listing->group != group) {
        close_list(listing);
        fprintf(listing->file, ".Pp\n.Sy %s\n", group);
        listing->group = group;
    }
    if (!listing->open) {
        fputs(".Bl -tag -width Ds\n", listing->file);
        listing->open = true;
    }
    fprintf(listing->file, ".It Fl Fl %s", row->longName);
    if (row->argDescrip) {
        fprintf(listing->file, " Ns = Ns Ar %s", row->argDescrip);
    }
    fputc('\n', listing->file);
    put_sentence(listing->file, row->descrip);
    fputs(".\n", listing->file);
}

static void put_command(FILE *file, const struct command *command)
{
    struct listing listing = {.file = file};
    fprintf(file, ".Ss arbiter %s %s\n", command->name, command->words);
    put_sentence(file, command->summary);
    fputs(".\n", file);
    command_options(command, put_option, &listing);
    close_list(&listing);
    struct str notes = {0};
    command_notes(command, &notes);
    if (notes.len > 0) {
        fputs(".Bd -literal\n", file);
        put_text(file, notes.data);
        fputs(".Ed\n", file);
    }
    str_release(&notes);
}

/// A game or a protocol, with its options.
static void put_table(FILE *file, const char *name, const char *title, const struct option *table)
{
    fprintf(file, ".Ss %s\n%s.\n", name, title);
    if (!table) {
        fputs("No options.\n", file);
        return;
    }
    fputs(".Bl -tag -width Ds\n", file);
    for (const struct option *row = table; row->name; row++) {
        fprintf(file, ".It Cm %s Ns = Ns Ar %s\n", row->name, row->values);
        put_sentence(file, row->help);
        fprintf(file, " (default %s).\n", row->initial);
    }
    fputs(".El\n", file);
}

/// The rows of a table of a set-up.
static void put_keys(FILE *file, const char *title, const struct key *keys)
{
    fprintf(file, ".Pp\n.Sy %s\n.Bl -tag -width Ds\n", title);
    for (; keys->option.name; keys++) {
        const bool initial = keys->option.initial[0] != '\0';
        fprintf(file, ".It Ic %s : Ar ", keys->option.name);
        put_text(file, keys->option.values);
        fputc('\n', file);
        put_sentence(file, keys->option.help);
        fprintf(file, "%s%s%s.\n", initial ? " (default " : "", keys->option.initial,
                initial ? ")" : "");
    }
    fputs(".El\n", file);
}

static void put_setups(FILE *file)
{
    fputs(".Sh SET-UPS\n"
          "A tournament is a file in YAML.\n"
          "Names with a dot stand in a mapping:\n"
          ".Ql openings.file\n"
          "is\n"
          ".Ql file\n"
          "within\n"
          ".Ql openings .\n"
          "Under\n"
          ".Ql engines\n"
          "is a list of engines, under\n"
          ".Ql each\n"
          "what all of them have that have nothing else of their own.\n",
          file);
    put_keys(file, "Of a run:", setup_keys);
    put_keys(file, "Of an engine:", engine_keys);
}

void help_man(FILE *file)
{
    static const char about[] = "With their options, for\n.Fl Fl option Ns = Ns Ar NAME=VALUE .\n";
    fputs(".Sh COMMANDS\n", file);
    for (int i = 0; commands_all[i]; i++) {
        put_command(file, commands_all[i]);
    }
    fprintf(file, ".Sh GAMES\n%s", about);
    for (int i = 0; rules_all[i]; i++) {
        put_table(file, rules_all[i]->name, rules_all[i]->title, rules_all[i]->options);
    }
    fprintf(file, ".Sh PROTOCOLS\n%s", about);
    for (int i = 0; protocols_all[i]; i++) {
        put_table(file, protocols_all[i]->name, protocols_all[i]->title, protocols_all[i]->options);
    }
    put_setups(file);
}
