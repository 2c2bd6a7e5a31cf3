// SPDX-License-Identifier: MIT
/// The command `tournament`: plays what a file says.
#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/play.h"
#include "cli/play_options.h"
#include "cli/play_plan.h"
#include "cli/programs.h"
#include "io/files.h"
#include "util/mem.h"

enum tournament_option { TOURNAMENT_DRY_RUN = 1, TOURNAMENT_UNTRUSTED };

struct tournament_settings {
    struct play_given given;
    bool dry_run, untrusted;
};

static int take(void *bytes, int option, const char *value, struct err *err)
{
    struct tournament_settings *settings = bytes;
    if (option > PLAY_FIRST) {
        return play_given_add(&settings->given, option, value, err);
    }
    settings->dry_run |= option == TOURNAMENT_DRY_RUN;
    settings->untrusted |= option == TOURNAMENT_UNTRUSTED;
    return 0;
}

/// Paths in the file start from its folder, those on the command line from here: make the file's
/// folder the base, and those of the command line absolute.
static int settle_paths(struct setup *setup, const char *file, struct err *err)
{
    char *copy = mem_text(file);
    int status = *setup->base ? 0 : setup_set(setup, "base", dirname(copy), err);
    free(copy);
    return status;
}

/// "x/swiss.yaml" keeps its games in "swiss.db" beside it, unless it says where.
static int default_store(struct setup *setup, const char *file, struct err *err)
{
    if (*setup->output.store) {
        return 0;
    }
    struct str name = {0};
    const char *slash = strrchr(file, '/');
    str_puts(&name, slash ? slash + 1 : file);
    char *dot = strrchr(name.data, '.');
    if (dot && dot != name.data) {
        *dot = '\0';
    }
    struct str store = {0};
    str_printf(&store, "%s.db", name.data);
    int status = setup_set(setup, "output.store", store.data, err);
    str_release(&name);
    str_release(&store);
    return status;
}

/// Shut all engines in, whatever the file says of them.
static int trust_nobody(struct setup *setup, struct err *err)
{
    int status = 0;
    for (size_t i = 0; i < setup->count && status == 0; i++) {
        status = setup_engine_set(&setup->engines[i], "sandbox", "strict", err);
    }
    return status;
}

static int read_setup(const struct tournament_settings *settings, const char *file,
                      struct setup *setup, struct err *err)
{
    struct str text = {0};
    struct play_given given = settings->given;
    int status = file_read(file, &text, err);
    status = status < 0 ? status : setup_read(setup, file, str_text(&text), err);
    str_release(&text);
    if (status < 0 || play_given_absolute(&given, err) < 0) {
        return -1;
    }
    status = play_given_apply(&given, setup, err);
    play_given_release(&given);
    if (status < 0 || settle_paths(setup, file, err) < 0 || default_store(setup, file, err) < 0 ||
        play_base(setup, err) < 0 || programs_expand(setup, err) < 0 ||
        (settings->untrusted && trust_nobody(setup, err) < 0)) {
        return -1;
    }
    return setup_finish(setup, err);
}

/// Show what would be played, and that it could be.
static int dry_run(const struct setup *setup)
{
    struct err err;
    struct str text = {0};
    struct program *programs = programs_find(setup, &err);
    bool good = programs && play_conditions(setup, &err) == 0;
    struct tournament *tournament = good ? play_tournament(setup, &err) : NULL;
    if (tournament) {
        uint64_t games = tournament_planned(tournament);
        setup_explain(setup, &text);
        if (games > 0) {
            str_printf(&text, "Games: %llu\n", (unsigned long long)games);
            setup_estimate(setup, games, &text);
        } else {
            str_puts(&text, "Games: until the test decides\n");
        }
        fputs(text.data, stdout);
    }
    tournament_free(tournament);
    programs_free(programs, setup->count);
    str_release(&text);
    return tournament ? EXIT_OK : complain("tournament: %s", err.text);
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    const struct tournament_settings *settings = bytes;
    struct setup setup;
    struct err err;
    int status;
    setup_init(&setup);
    if (read_setup(settings, words[0], &setup, &err) < 0) {
        status = complain("%s", err.text);
    } else if (settings->dry_run) {
        status = dry_run(&setup);
    } else if (play_seed(&setup, &err) < 0) {
        status = complain("%s", err.text);
    } else {
        const struct play_request request = {.command = "tournament",
                                             .setup = &setup,
                                             .quiet = settings->given.quiet,
                                             .watch = settings->given.watch};
        status = play(&request);
    }
    setup_release(&setup);
    return status;
}

static const struct poptOption own_options[] = {
    {"dry-run", '\0', POPT_ARG_NONE, NULL, TOURNAMENT_DRY_RUN,
     "show all values and where they come from, the number of games, the time; play nothing", NULL},
    {"untrusted", '\0', POPT_ARG_NONE, NULL, TOURNAMENT_UNTRUSTED,
     "the strict sandbox for all engines, whatever the file says", NULL},
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    OPTION_GROUP("Plan:", own_options),           OPTION_GROUP("Games:", play_game_options),
    OPTION_GROUP("Limits:", play_limit_options),  OPTION_GROUP("Files:", play_file_options),
    OPTION_GROUP("Screen:", play_screen_options), POPT_TABLEEND,
};

#define OF_ENGINES "the file says it, under \"each\" for all or with an engine: each: {tc: 5:00}"

static const struct foreign foreign[] = {
    {"game", "the file says it: \"game: nogo\""},
    {"option", "the file says it: \"options: {size: 9}\", of the game or of an engine's protocol"},
    {"format", "the file says it: \"format: swiss\""},
    {"tc", OF_ENGINES},
    {"movetime", OF_ENGINES},
    {"margin", OF_ENGINES},
    {"protocol", OF_ENGINES},
    {"restart", OF_ENGINES},
    {"sandbox", "the file says it of each engine; --untrusted is the strict one for all"},
    {NULL, NULL},
};

const struct command tournament_command = {
    .name = "tournament",
    .words = "FILE.yaml",
    .summary = "play what a file says: engines, game, clocks, format",
    .notes = "\"arbiter list keys\" has all that a file may say, configs/ has examples.\n"
             "\n"
             "Options beat the file. Paths in the file start from its folder. The games are\n"
             "kept in a store beside it, FILE.db; after a stop of any kind \"arbiter resume\n"
             "FILE.db\" goes on, and \"arbiter results FILE.db\" shows how it stands at any\n"
             "time. Any key on its terminal, or SIGUSR1, has a running one say so; Ctrl-C\n"
             "stops it.\n"
             "\n"
             "The exit status is 0 for a run that was played (with a test: H1 accepted), 1\n"
             "for H0 accepted or a fail-if that is true, 2 for a mistake in the file or the\n"
             "command line, 3 where the store can't be written or one of two engines never\n"
             "came to play, 4 for a test that has not decided or games that the machine was\n"
             "too slow for, and 130 after Ctrl-C.\n",
    .options = options,
    .foreign = foreign,
    .words_min = 1,
    .words_max = 1,
    .settings_size = sizeof(struct tournament_settings),
    .take = take,
    .run = run,
};
