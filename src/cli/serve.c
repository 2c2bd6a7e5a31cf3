// SPDX-License-Identifier: MIT
/// The command `serve`: its options. A program of its own does it, for what it takes to talk to
/// browsers would be in the memory of every referee.
#include "cli/serve.h"

#include <stdlib.h>
#include <string.h>

enum serve_option { SERVE_PORT = 1, SERVE_ADDRESS, SERVE_EVENTS };

static int take(void *bytes, int option, const char *value, struct err *err)
{
    struct serve_settings *settings = bytes;
    if (option == SERVE_ADDRESS || option == SERVE_EVENTS) {
        *(option == SERVE_ADDRESS ? &settings->address : &settings->events) = value;
        return 0;
    }
    settings->port = value;
    return *value && value[strspn(value, "0123456789")] == '\0' && strlen(value) < 6 &&
                   atoi(value) < 65536
               ? 0
               : err_set(err, "--port is a number up to 65535, not \"%s\"", value);
}

static const struct poptOption options[] = {
    {"port", '\0', POPT_ARG_STRING, NULL, SERVE_PORT,
     "the port to listen on (default 8080; 0 for any that is free)", "N"},
    {"address", '\0', POPT_ARG_STRING, NULL, SERVE_ADDRESS,
     "the address (default 127.0.0.1: this machine only; 0.0.0.0 for the hall)", "ADDRESS"},
    {"events", '\0', POPT_ARG_STRING, NULL, SERVE_EVENTS,
     "show the running games too, from the file that the run writes with --events", "FILE"},
    POPT_TABLEEND,
};

const struct command serve_command = {
    .name = "serve",
    .words = "STORE",
    .summary = "show the report of a run in browsers, live while it is played",
    .notes = "The page of \"arbiter report\", which follows the run: standings, charts and the\n"
             "games that have finished, each on its board. The store is only read.\n"
             "\n"
             "  arbiter tournament cup.yaml --store cup.db --events cup.events &\n"
             "  arbiter serve cup.db --events cup.events\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .settings_size = sizeof(struct serve_settings),
    .take = take,
    .program = "serve",
};
