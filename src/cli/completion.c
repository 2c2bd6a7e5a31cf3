// SPDX-License-Identifier: MIT
/// The completion script for bash, made from the tables.
#include "cli/command.h"
#include "cli/help.h"
#include "proto/protocol.h"
#include "rules/rules.h"

static void put_option(void *file, const char *group, const struct poptOption *row)
{
    (void)group;
    fprintf(file, " --%s", row->longName);
}

void help_completion(FILE *file)
{
    fputs("# bash completion for arbiter; made by \"arbiter help --completion\"\n"
          "_arbiter()\n"
          "{\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local games='",
          file);
    for (int i = 0; rules_all[i]; i++) {
        fprintf(file, "%s%s", i ? " " : "", rules_all[i]->name);
    }
    fputs("' protocols='", file);
    for (int i = 0; protocols_all[i]; i++) {
        fprintf(file, "%s%s", i ? " " : "", protocols_all[i]->name);
    }
    fputs("'\n    local commands='", file);
    for (int i = 0; commands_all[i]; i++) {
        fprintf(file, "%s%s", i ? " " : "", commands_all[i]->name);
    }
    fputs("' options\n"
          "    case ${COMP_WORDS[1]} in\n",
          file);
    for (int i = 0; commands_all[i]; i++) {
        fprintf(file, "    %s) options='--help", commands_all[i]->name);
        command_options(commands_all[i], put_option, file);
        fputs("' ;;\n", file);
    }
    fputs("    *) options='--help --version' ;;\n"
          "    esac\n"
          "    case $before in\n"
          "    --game | list | perft | rules) options=$games ;;\n"
          "    --protocol | --protocol-[ab] | --notation) options=$protocols ;;\n"
          "    help) options=$commands ;;\n"
          "    *) [[ $word == -* ]] || options= ;;\n"
          "    esac\n"
          "    ((COMP_CWORD == 1)) && options+=\" $commands\"\n"
          "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
          "}\n"
          "complete -o default -F _arbiter arbiter\n",
          file);
}
