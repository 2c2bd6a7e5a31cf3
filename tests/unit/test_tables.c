// SPDX-License-Identifier: MIT
/// The rules by example: plays every line of every table in a folder (its argument).
///
///     # A comment: the paragraph of the rules.
///     game: NAME option=value …
///     MOVES → VERDICT  REASON
///     setup: B: h8 i9 W: h9 turn: black MOVES → VERDICT  REASON
///
/// MOVES are canonical, separated by blanks. All but the last must be legal and leave the game
/// open. VERDICT is what becomes of the last: legal, refused, illegal, or wins, loses, draws (for
/// its mover) where it ends the game. REASON, after two blanks, may be left out; it is the
/// phrase of `check` or of the outcome, and for a legal move "takes CELLS".
/// A setup clears the new board of black and white pieces and places others: `B:` and `W:` are
/// followed by their cells, a symbol of the game's look does for what else there is (`*:`).
#include "test.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "rules/position.h"
#include "util/mem.h"
#include "util/str.h"

static const char arrow[] = "→";

/// A table that is being read.
struct table {
    const char *path;
    struct game game;
    bool has_game;
    int line;
    int failures;
};

/// What became of a move.
struct result {
    const char *verdict; ///< as tables write it
    char why[MOVE_TEXT_MAX + 16];
};

static void complain(struct table *table, const char *what, const char *detail)
{
    print_error("%s:%d: %s%s\n", table->path, table->line, what, detail);
    table->failures++;
}

static struct result result_of(const char *verdict, const char *why)
{
    struct result result = {.verdict = verdict};
    snprintf(result.why, sizeof result.why, "%s", why);
    return result;
}

/// Play one move and say what became of it.
static struct result play(const struct game *game, void *state, const char *word)
{
    const char *why;
    enum verdict verdict = test_check(game, state, word, &why);
    if (verdict != LEGAL) {
        return result_of(verdict == REFUSED ? "refused" : "illegal", why);
    }
    struct move move, taken = {0};
    int mover = game->rules->turn(state);
    move_read(game, word, &move);
    game->rules->apply(state, &move, &taken.cells);
    struct outcome outcome;
    if (game->rules->over(state, &outcome)) {
        return result_of(outcome.winner == NOBODY  ? "draws"
                         : outcome.winner == mover ? "wins"
                                                   : "loses",
                         outcome.why);
    }
    struct result result = result_of("legal", "");
    if (taken.cells.count > 0) {
        char text[MOVE_TEXT_MAX];
        move_text(game, &taken, text);
        snprintf(result.why, sizeof result.why, "takes %s", text);
    }
    return result;
}

/// Read a position up to the word after "turn:" and place it. NULL, or what is wrong with it.
static const char *set_up(const struct game *game, void *state, char **rest, struct err *err)
{
    char *turn = strstr(*rest, "turn:");
    if (!turn) {
        return "the setup does not say whose turn it is";
    }
    struct view view;
    *turn = '\0';
    if (position_read(game, *rest, &view, err) < 0) {
        return err->text;
    }
    *rest = turn + strlen("turn:");
    const char *colour = strtok_r(*rest, " ", rest);
    bool known = colour && (strcmp(colour, "black") == 0 || strcmp(colour, "white") == 0);
    return known ? game->rules->place(state, &view, strcmp(colour, "white") == 0)
                 : "turn: black or white";
}

/// Play the moves of a line; all but the last must leave the game open.
static void play_line(struct table *table, void *state, char *moves, struct result *result)
{
    static const char setup[] = "setup:";
    char *rest = moves;
    if (strncmp(moves, setup, strlen(setup)) == 0) {
        rest += strlen(setup);
        struct err err;
        const char *why = set_up(&table->game, state, &rest, &err);
        if (why) {
            complain(table, "can't be set up: ", why);
            return;
        }
    }
    for (char *word; (word = strtok_r(rest, " ", &rest));) {
        if (result->verdict && strcmp(result->verdict, "legal") != 0) {
            complain(table, "it ends too soon, before ", word);
            return;
        }
        *result = play(&table->game, state, word);
    }
}

/// Read the verdict and the reason, and compare.
static void judge(struct table *table, char *wanted, const struct result *result)
{
    wanted += strspn(wanted, " ");
    char *reason = strstr(wanted, "  ");
    if (reason) {
        *reason = '\0';
        reason += 1 + strspn(reason + 1, " ");
    }
    if (!result->verdict) {
        complain(table, "no move", "");
    } else if (strcmp(result->verdict, wanted) != 0) {
        complain(table, "it is ", result->verdict);
        print_error("    not %s; %s\n", wanted, result->why);
    } else if (reason && *reason && strcmp(result->why, reason) != 0) {
        complain(table, "the reason is ", result->why);
    }
}

static void choose_game(struct table *table, char *words)
{
    words += strspn(words, " ");
    char *options = strchr(words, ' ');
    if (options) {
        *options++ = '\0';
    }
    table->game = test_game(words, options);
    table->has_game = true;
}

static void read_line(struct table *table, char *line)
{
    static const char game[] = "game:";
    line[strcspn(line, "\r\n")] = '\0';
    if (line[0] == '\0' || line[0] == '#') {
        return;
    }
    if (strncmp(line, game, strlen(game)) == 0) {
        choose_game(table, line + strlen(game));
        return;
    }
    char *wanted = strstr(line, arrow);
    if (!wanted || !table->has_game) {
        complain(table, wanted ? "no game yet" : "no arrow", "");
        return;
    }
    *wanted = '\0';
    struct result result = {0};
    void *state = test_start(&table->game);
    int failures = table->failures;
    play_line(table, state, line, &result);
    if (table->failures == failures) {
        judge(table, wanted + strlen(arrow), &result);
    }
    free(state);
}

static void table_holds(void **path)
{
    struct table table = {.path = *path};
    FILE *file = fopen(table.path, "r");
    assert_non_null(file);
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, file) >= 0) {
        table.line++;
        read_line(&table, line);
    }
    free(line);
    fclose(file);
    assert_true(table.has_game);
    assert_int_equal(table.failures, 0);
}

static int is_table(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".txt") == 0;
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : ".";
    struct dirent **names = NULL;
    int count = scandir(folder, &names, is_table, alphasort);
    if (count <= 0) {
        fprintf(stderr, "no tables in %s\n", folder);
        return 1;
    }
    struct CMUnitTest *tests = mem_new((size_t)count * sizeof *tests);
    struct str *paths = mem_new((size_t)count * sizeof *paths);
    for (int i = 0; i < count; i++) {
        str_printf(&paths[i], "%s/%s", folder, names[i]->d_name);
        tests[i] = (struct CMUnitTest){
            .name = names[i]->d_name, .test_func = table_holds, .initial_state = paths[i].data};
    }
    int failed = _cmocka_run_group_tests("tables", tests, (size_t)count, NULL, NULL);
    for (int i = 0; i < count; i++) {
        str_release(&paths[i]);
        free(names[i]);
    }
    free(paths);
    free(tests);
    free(names);
    return failed;
}
