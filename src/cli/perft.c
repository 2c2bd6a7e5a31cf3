// SPDX-License-Identifier: MIT
/// The command `perft`: counts that prove rules right.
#include <inttypes.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/games.h"
#include "util/mem.h"

enum { DEPTH_MAX = 30 };

static int take(void *settings, int option, const char *value, struct err *err)
{
    (void)option; // there is but one
    return assignments_add(settings, value, err);
}

static int run(void *settings, int count, const char *const *words)
{
    (void)count;
    struct err err;
    struct game game;
    char *end;
    long depth = strtol(words[1], &end, 10);
    if (end == words[1] || *end || depth < 1 || depth > DEPTH_MAX) {
        return complain("perft: \"%s\" is not a depth; write a number from 1 to %d", words[1],
                        DEPTH_MAX);
    }
    if (game_named(words[0], &game, &err) < 0) {
        return complain("perft: %s", err.text);
    }
    const char *counted = game.rules->counted;
    if ((counted && game_assign(&game, counted, &err) < 0) ||
        assignments_apply(settings, &game, &err) < 0) {
        return complain("perft: %s", err.text);
    }
    if (counted) {
        fprintf(stderr, "# counted with %s unless --option says otherwise\n", counted);
    }
    void *state = mem_new(game.rules->state_size);
    game_start(&game, state);
    for (int i = 1; i <= depth; i++) {
        printf("%d %" PRIu64 "\n", i, game_perft(&game, state, i));
        fflush(stdout); // the next one may take long
    }
    free(state);
    return EXIT_OK;
}

static const struct poptOption options[] = {
    {"option", '\0', POPT_ARG_STRING, NULL, 1,
     "an option of the game, as often as needed; \"arbiter list GAME\" shows them", "NAME=VALUE"},
    POPT_TABLEEND,
};

const struct command perft_command = {
    .name = "perft",
    .words = "GAME DEPTH",
    .summary = "count the positions that legal moves lead to, depth by depth",
    .notes = "Prints one line a depth: the depth and the leaves of the tree of legal moves.\n"
             "A game that is over sooner is one leaf. Games that are counted in another way\n"
             "than they are played (Dots and Boxes by lines) say so on stderr.\n",
    .options = options,
    .words_min = 2,
    .words_max = 2,
    .settings_size = sizeof(struct assignments),
    .take = take,
    .run = run,
};
