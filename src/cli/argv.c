// SPDX-License-Identifier: MIT
/// The words of a command, as a shell would split them, without running one.
#include "cli/argv.h"

#include <popt.h>
#include <stdlib.h>

/// The quote that is open at the end, '\0' for none: popt lets that pass.
static char open_quote(const char *command)
{
    char open = '\0';
    for (const char *at = command; *at; at++) {
        if (*at == '\\' && at[1]) {
            at++;
        } else if (open ? *at == open : *at == '"' || *at == '\'') {
            open = open ? '\0' : *at;
        }
    }
    return open;
}

int argv_split(const char *command, const char ***words, struct err *err)
{
    int count;
    char quote = open_quote(command);
    if (quote) {
        return err_set(err, "\"%s\": a quote (%c) is not closed", command, quote);
    }
    int status = poptParseArgvString(command, &count, words);
    if (status == POPT_ERROR_BADQUOTE) {
        return err_set(err, "\"%s\": the last backslash stands before nothing", command);
    }
    return status < 0 ? err_set(err, "the command is empty") : count;
}
