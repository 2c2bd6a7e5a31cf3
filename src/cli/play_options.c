// SPDX-License-Identifier: MIT
/// Options that set a value of a set-up.
#include "cli/play_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/openings.h"
#include "io/files.h"
#include "util/mem.h"

#define VALUE(name, val, help, what)                                                               \
    {                                                                                              \
        name, '\0', POPT_ARG_STRING, NULL, val, help, what                                         \
    }
#define FLAG(name, val, help)                                                                      \
    {                                                                                              \
        name, '\0', POPT_ARG_NONE, NULL, val, help, NULL                                           \
    }

const struct poptOption play_game_options[] = {
    VALUE("games", PLAY_GAMES,
          "how many games: in a match all, else of every two that meet (default 1; of a tournament "
          "2, and with a test no end)",
          "N"),
    VALUE("rounds", PLAY_ROUNDS, "rounds of a Swiss, or how often all of it is played", "N"),
    FLAG("pairs", PLAY_PAIRS, "play each opening twice, with colours exchanged"),
    VALUE("seed", PLAY_SEED, "start of all dice, for a run that can be repeated (default: any)",
          "N"),
    VALUE("openings", PLAY_OPENINGS, "begin from a book, an opening a line, or from random:plies=N",
          "FILE"),
    VALUE("openings-order", PLAY_OPENINGS_ORDER, "sequential (default) or shuffled", "WORD"),
    VALUE("concurrency", PLAY_CONCURRENCY,
          "games at once (default 1); more than there are processors want --force", "N"),
    FLAG("force", PLAY_FORCE, "play them at once all the same: clocks may not be fair"),
    VALUE("loops", PLAY_LOOPS, "event loops, each in a thread (default: one a processor)", "N"),
    VALUE("clock", PLAY_CLOCK,
          "what clocks count: wall (default), or cpu, for crowded machines; five times as much on "
          "the wall is the end all the same",
          "WHICH"),
    FLAG("pin", PLAY_PIN, "keep each loop and its engines on one processor"),
    VALUE("sprt", PLAY_SPRT,
          "stop when a test has decided: 0,20,0.05,0.05 are the two differences in Elo and how "
          "often it may err; a fifth word is the model, normalized (default) or logistic",
          "TEST"),
    VALUE("fail-if", PLAY_FAIL_IF,
          "exit status 1 if it is so at the end: score<0.45, illegal>0, crash>0, timeout>1%; as "
          "often as needed",
          "EXPR"),
    VALUE("grace", PLAY_GRACE, "time for running games to end after Ctrl-C (default 0)", "TIME"),
    POPT_TABLEEND,
};

const struct poptOption play_limit_options[] = {
    VALUE("start-limit", PLAY_START_LIMIT, "time to start and answer the greeting (default 10)",
          "TIME"),
    VALUE("illegal-retries", PLAY_ILLEGAL_RETRIES,
          "moves that may follow illegal ones in a turn, where the protocol can ask (default 2)",
          "N"),
    VALUE("illegal-grace", PLAY_ILLEGAL_GRACE, "time for each of them (default 2)", "TIME"),
    VALUE("void-tries", PLAY_VOID_TRIES,
          "how often a game is tried whose engines the machine keeps waiting past their limits "
          "(default 3)",
          "N"),
    VALUE("engine-user", PLAY_ENGINE_USER, "root only: who engines are, a name or UID:GID", "USER"),
    POPT_TABLEEND,
};

const struct poptOption play_file_options[] = {
    VALUE("store", PLAY_STORE, "keep all games in a new SQLite file; \"resume\" goes on with it",
          "FILE"),
    VALUE("record", PLAY_RECORD,
          "append each game as a line of JSON, or as FILE's ending says: .sgf, .ggf", "FILE"),
    VALUE("record-format", PLAY_RECORD_FORMAT,
          "a format of \"arbiter export\"; psq and ccgc take a folder for FILE", "FORMAT"),
    VALUE("log", PLAY_LOG, "append what was said, both ways, with times", "FILE"),
    VALUE("log-bytes", PLAY_LOG_BYTES, "keep so much of each game in the log (default 128K)",
          "SIZE"),
    VALUE("events", PLAY_EVENTS, "a line of JSON for all that happens, to a descriptor or a file",
          "FD|FILE"),
    FLAG("keep-files", PLAY_KEEP_FILES,
         "keep what engines write in their private folders, in a folder beside the store"),
    POPT_TABLEEND,
};

const struct poptOption play_screen_options[] = {
    VALUE("output", PLAY_STYLE, "whose lines to print: arbiter (default), fastchess, cutechess",
          "WHOSE"),
    FLAG("watch", PLAY_WATCH, "show the board after every move"),
    FLAG("quiet", PLAY_QUIET, "show the results only"),
    POPT_TABLEEND,
};

const struct poptOption play_again_options[] = {
    VALUE("concurrency", PLAY_CONCURRENCY, "games at once", "N"),
    FLAG("force", PLAY_FORCE, "even if they are more than there are processors"),
    VALUE("void-tries", PLAY_VOID_TRIES,
          "how often in all a game is tried that the machine is too slow for", "N"),
    VALUE("grace", PLAY_GRACE, "time for running games to end after Ctrl-C", "TIME"),
    VALUE("fail-if", PLAY_FAIL_IF, "exit status 1 if it is so at the end; replaces what was said",
          "EXPR"),
    VALUE("events", PLAY_EVENTS, "a line of JSON for all that happens, to a descriptor or a file",
          "FD|FILE"),
    POPT_TABLEEND,
};

/// Options that are a row of the set-up as they stand.
static const struct {
    enum play_option option;
    const char *name, *key;
} rows[] = {
    {PLAY_GAMES, "games", "games"},
    {PLAY_ROUNDS, "rounds", "rounds"},
    {PLAY_PAIRS, "pairs", "pairs"},
    {PLAY_SEED, "seed", "seed"},
    {PLAY_CONCURRENCY, "concurrency", "concurrency"},
    {PLAY_FORCE, "force", "force"},
    {PLAY_LOOPS, "loops", "loops"},
    {PLAY_PIN, "pin", "pin"},
    {PLAY_CLOCK, "clock", "clock"},
    {PLAY_FAIL_IF, "fail-if", "fail-if"},
    {PLAY_OPENINGS_ORDER, "openings-order", "openings.order"},
    {PLAY_GRACE, "grace", "grace"},
    {PLAY_START_LIMIT, "start-limit", "start-limit"},
    {PLAY_ILLEGAL_RETRIES, "illegal-retries", "illegal.retries"},
    {PLAY_ILLEGAL_GRACE, "illegal-grace", "illegal.grace"},
    {PLAY_VOID_TRIES, "void-tries", "void-tries"},
    {PLAY_ENGINE_USER, "engine-user", "engine-user"},
    {PLAY_STORE, "store", "output.store"},
    {PLAY_RECORD, "record", "output.record"},
    {PLAY_RECORD_FORMAT, "record-format", "output.record-format"},
    {PLAY_LOG, "log", "output.log"},
    {PLAY_LOG_BYTES, "log-bytes", "output.log-bytes"},
    {PLAY_EVENTS, "events", "output.events"},
    {PLAY_STYLE, "output", "output.style"},
    {PLAY_KEEP_FILES, "keep-files", "output.keep-files"},
};

int play_given_add(struct play_given *given, int option, const char *value, struct err *err)
{
    if (given->count == PLAY_GIVEN_MAX) {
        return err_set(err, "more than %d options", PLAY_GIVEN_MAX);
    }
    given->quiet |= option == PLAY_QUIET;
    given->watch |= option == PLAY_WATCH;
    given->word[given->count].option = option;
    given->word[given->count++].value = value ? value : "yes";
    return 0;
}

static bool is_path(int option, const char *value)
{
    int plies;
    switch (option) {
    case PLAY_STORE:
    case PLAY_RECORD:
    case PLAY_LOG:
        return true;
    case PLAY_EVENTS:
        return value[strspn(value, "0123456789")] != '\0';
    case PLAY_OPENINGS:
        return !openings_random_read(value, &plies, NULL);
    default:
        return false;
    }
}

int play_given_absolute(struct play_given *given, struct err *err)
{
    for (int i = 0; i < given->count; i++) {
        const char *value = given->word[i].value;
        if (*value && is_path(given->word[i].option, value)) {
            given->word[i].own = path_absolute(value, err);
            given->word[i].value = given->word[i].own;
        }
        if (!given->word[i].value) {
            return -1;
        }
    }
    return 0;
}

void play_given_release(struct play_given *given)
{
    for (int i = 0; i < given->count; i++) {
        free(given->word[i].own);
    }
}

static int set(struct setup *setup, const char *name, const char *key, const char *value,
               struct err *err)
{
    struct err why;
    return setup_set(setup, key, value, &why) < 0 ? err_set(err, "--%s: %s", name, why.text) : 0;
}

/// "0,20,0.05,0.05,logistic": the places have their rows.
static int set_sprt(struct setup *setup, const char *text, struct err *err)
{
    static const char *const keys[] = {"sprt.elo0", "sprt.elo1", "sprt.alpha", "sprt.beta",
                                       "sprt.model"};
    char *copy = mem_text(text), *rest = copy, *word;
    int count = 0, status = 0;
    while (status == 0 && (word = strsep(&rest, ","))) {
        status = count < 5 && *word ? set(setup, "sprt", keys[count], word, err) : -1;
        count++;
    }
    if (count > 5 || count < 4) {
        status = err_set(err, "--sprt: \"%s\" is not ELO0,ELO1,ALPHA,BETA[,MODEL]: 0,20,0.05,0.05",
                         text);
    }
    free(copy);
    return status;
}

/// A file, or "random:plies=4".
static int set_openings(struct setup *setup, const char *text, struct err *err)
{
    struct err why;
    int plies;
    if (!openings_random_read(text, &plies, &why)) {
        return set(setup, "openings", "openings.file", text, err);
    }
    char number[16];
    snprintf(number, sizeof number, "%d", plies);
    return plies > 0 ? set(setup, "openings", "openings.random", number, err)
                     : err_set(err, "--openings: %s", why.text);
}

int play_given_apply(const struct play_given *given, struct setup *setup, struct err *err)
{
    for (int i = 0; i < given->count; i++) {
        int option = given->word[i].option, status = 0;
        const char *value = given->word[i].value;
        for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
            if (option == (int)rows[row].option) {
                status = !*value && is_path(option, value)
                             ? err_set(err, "--%s: the path of a file is empty", rows[row].name)
                             : set(setup, rows[row].name, rows[row].key, value, err);
            }
        }
        status = option == PLAY_SPRT       ? set_sprt(setup, value, err)
                 : option == PLAY_OPENINGS ? set_openings(setup, value, err)
                                           : status;
        if (status < 0) {
            return -1;
        }
    }
    return 0;
}
