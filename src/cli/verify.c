// SPDX-License-Identifier: MIT
/// The command `verify`: do records keep to the rules and to their clocks?
#include "cli/command.h"
#include "cli/source.h"
#include "core/replay.h"

/// Look at all games of a file. How many are at fault.
static size_t verify(struct source *source, size_t *games)
{
    struct record record = {0};
    struct err err;
    size_t faults = 0;
    for (int status; (status = source_next(source, &record, &err)) != 1; (*games)++) {
        if (status < 0) {
            puts(err.text);
            faults++;
        } else if (replay_verify(&record, &err) < 0) {
            printf("%s: %s\n", source_where(source), err.text);
            faults++;
        }
        record_clear(&record);
    }
    record_release(&record);
    return faults;
}

static int take(void *hint, int option, const char *value, struct err *err)
{
    return source_hint_take(hint, (enum source_option)option, value, err);
}

static int run(void *hint, int count, const char *const *words)
{
    size_t faults = 0;
    for (int i = 0; i < count; i++) {
        struct err err;
        size_t games = 0;
        struct source *source = source_open(words[i], NULL, hint, &err);
        if (!source) {
            return complain("verify: %s", err.text);
        }
        size_t found = verify(source, &games);
        if (found == 0) {
            printf("%s: %zu game%s, in order\n", words[i], games, games == 1 ? "" : "s");
        }
        faults += found;
        source_close(source);
    }
    return faults > 0 ? EXIT_NO : EXIT_OK;
}

static const struct poptOption options[] = {SOURCE_OPTIONS, POPT_TABLEEND};

const struct command verify_command = {
    .name = "verify",
    .words = "STORE|FILE...",
    .summary = "replay records through the rules and clocks and name the first fault of each",
    .notes = "FILE is a record in any format that \"arbiter export\" writes. A fault is a line\n"
             "with the file, the line (in a store the game) and the move: a move that is not\n"
             "legal, one after the end, a wrong winner or score, an attempt that was judged\n"
             "otherwise, more time than was left. The exit status is 0 where there is none,\n"
             "1 where there is one, 2 for a file that can't be read.\n",
    .options = options,
    .words_min = 1,
    .words_max = 1000,
    .settings_size = sizeof(struct source_hint),
    .take = take,
    .run = run,
};
