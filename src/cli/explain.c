// SPDX-License-Identifier: MIT
/// The command `explain`: the story of one game of a store.
#include <inttypes.h>
#include <stdlib.h>

#include "cli/command.h"
#include "report/story.h"
#include "store/store.h"

static int explain(struct store *store, const char *path, uint64_t number)
{
    struct record record = {0};
    struct str wire = {0}, words = {0};
    struct err err;
    int status = store_record(store, number, &record, &err);
    if (status == 0) {
        status = store_wire(store, number, &wire, &err);
    }
    if (status == 0) {
        struct story story = {.source = path, .wire = str_text(&wire)};
        story_tell(&record, &story, &words);
        fputs(words.data, stdout);
    } else if (status > 0) {
        complain("explain: %s has no game %" PRIu64 " that counts", path, number);
    } else {
        complain("explain: %s", err.text);
    }
    record_release(&record);
    str_release(&wire);
    str_release(&words);
    return status == 0 ? EXIT_OK : EXIT_USAGE;
}

static int run(void *settings, int count, const char *const *words)
{
    (void)settings;
    (void)count;
    char *end;
    unsigned long long number = strtoull(words[1], &end, 10);
    if (end == words[1] || *end || number == 0) {
        return complain("explain: \"%s\" is not the number of a game", words[1]);
    }
    struct err err;
    struct store *store = store_open(words[0], STORE_READ, &err);
    if (!store) {
        return complain("explain: %s", err.text);
    }
    int status = explain(store, words[0], number);
    store_close(store);
    return status;
}

const struct command explain_command = {
    .name = "explain",
    .words = "STORE GAME",
    .summary = "tell why a game ended as it did, in plain words",
    .notes = "What an organiser sends to the author who asks \"why did I lose?\": who played,\n"
             "the end, the rule behind it, what was tried, the last moves with their times,\n"
             "the position, and of a game that ended badly the last words and stderr.\n",
    .words_min = 2,
    .words_max = 2,
    .run = run,
};
