// SPDX-License-Identifier: MIT
/// The command `resume`: goes on with a run where it stopped.
#include <stdlib.h>

#include "cli/command.h"
#include "cli/play.h"
#include "cli/play_options.h"
#include "cli/play_plan.h"
#include "cli/stored.h"
#include "io/files.h"

static int take(void *bytes, int option, const char *value, struct err *err)
{
    return play_given_add(bytes, option, value, err);
}

static int read_setup(const struct play_given *typed, const char *path, struct setup *setup,
                      struct err *err)
{
    struct play_given given = *typed;
    char *store = path_absolute(path, err);
    if (!store || play_given_absolute(&given, err) < 0) {
        free(store);
        return -1;
    }
    bool good = stored_setup(store, setup, err) == 0 && play_base(setup, err) == 0 &&
                play_given_apply(&given, setup, err) == 0 &&
                setup_set(setup, "output.store", store, err) == 0;
    free(store);
    play_given_release(&given);
    return good ? 0 : -1;
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    const struct play_given *given = bytes;
    struct setup setup;
    struct err err;
    setup_init(&setup);
    const struct play_request request = {.command = "resume",
                                         .setup = &setup,
                                         .quiet = given->quiet,
                                         .watch = given->watch,
                                         .resumed = true};
    int status = read_setup(given, words[0], &setup, &err) < 0 ? complain("resume: %s", err.text)
                                                               : play(&request);
    setup_release(&setup);
    return status;
}

static const struct poptOption options[] = {
    OPTION_GROUP("Games:", play_again_options),
    OPTION_GROUP("Screen:", play_screen_options),
    POPT_TABLEEND,
};

const struct command resume_command = {
    .name = "resume",
    .words = "STORE",
    .summary = "go on with a run that was stopped",
    .notes = "What was finished counts, what was cut is played again. Under one seed the end\n"
             "is the same as if it had never been stopped, as far as the engines are the\n"
             "same.\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .settings_size = sizeof(struct play_given),
    .take = take,
    .run = run,
};
