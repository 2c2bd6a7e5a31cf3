// SPDX-License-Identifier: MIT
/// The command `match`: two engines, a number of games.
#include "cli/match.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/sandbox.h"
#include "format/jsonl.h"
#include "io/append.h"
#include "io/runner.h"

/// How long an engine may take to leave after `quit`.
enum { QUIT_MS = 1000 };

/// A match that is being played.
struct match_run {
    const struct match_plan *plan;
    struct progress progress;
    struct results results;
    uint64_t next; ///< number of the game to begin next
    struct append record, log;
    bool unwritten; ///< a file could not be written, and that was said
};

static int take(void *bytes, int option, const char *value, struct err *err)
{
    struct match_settings *settings = bytes;
    if (option == MATCH_OPTION) {
        return assignments_add(&settings->options, value, err);
    }
    if (option == MATCH_DENNOU_STRICT) {
        return assignments_add(&settings->options, "dennou-strict=yes", err);
    }
    settings->value[option] = value ? value : "";
    return 0;
}

static bool next_game(void *owner, struct pairing *pairing)
{
    struct match_run *match = owner;
    if (match->next > match->plan->games) {
        return false;
    }
    *pairing = match_pairing(match->next++, match->plan->seed);
    return true;
}

/// Files get whole games; where one can't be written the games go on.
static void write_file(struct match_run *match, struct append *file, const struct str *text)
{
    struct err err;
    if (append_write(file, str_text(text), text->len, &err) < 0 && !match->unwritten) {
        complain("match: %s", err.text);
        match->unwritten = true;
    }
}

static void on_ended(void *owner, const struct pairing *pairing, const struct record *record,
                     const struct str *log)
{
    (void)pairing;
    struct match_run *match = owner;
    struct str text = {0};
    results_add(&match->results, record);
    jsonl_write(record, &text);
    write_file(match, &match->record, &text);
    str_clear(&text);
    str_printf(&text, "# game %" PRIu64 ": %s (Black) vs %s (White)\n", record->number,
               record->player[0].label, record->player[1].label);
    str_puts(&text, str_text(log));
    write_file(match, &match->log, &text);
    str_release(&text);
}

static void on_tick(void *owner)
{
    progress_tick(&((struct match_run *)owner)->progress);
}

/// The game with the options that are not at their defaults, and the time: "gomoku rule=caro,
/// 5:00".
static void put_about(const struct match_plan *plan, struct str *out)
{
    char first[TIME_TEXT_MAX], second[TIME_TEXT_MAX];
    str_puts(out, plan->game.rules->name);
    for (const struct option *row = plan->game.rules->options; row && row->name; row++) {
        char value[32];
        option_text(row, game_value(&plan->game, row->name), value, sizeof value);
        if (strcmp(value, row->initial) != 0) {
            str_printf(out, " %s=%s", row->name, value);
        }
    }
    time_control_text(&plan->programs[0].time, first, sizeof first);
    time_control_text(&plan->programs[1].time, second, sizeof second);
    str_printf(out, ", %s", first);
    if (strcmp(first, second) != 0) {
        str_printf(out, " - %s", second);
    }
}

static enum run_end play(struct match_run *match, struct err *err)
{
    const struct match_plan *plan = match->plan;
    const struct sink *const sinks[] = {&match->progress.sink, NULL};
    struct run run = {
        .game = &plan->game,
        .programs = plan->programs,
        .tables = 1,
        .start_ms = plan->start_ms,
        .quit_ms = QUIT_MS,
        .illegal_retries = plan->illegal_retries,
        .illegal_grace_ms = plan->illegal_grace_ms,
        .log_bytes = plan->log_bytes,
        .sinks = sinks,
        .next = next_game,
        .ended = on_ended,
        .tick = match->progress.terminal && !match->progress.quiet ? on_tick : NULL,
        .owner = match,
    };
    return run_games(&run, err);
}

/// The exit status of a match that came to its end.
static int judge(const struct match_run *match)
{
    for (int engine = 0; engine < ENGINES; engine++) {
        if (results_never_began(&match->results, engine)) {
            complain("match: %s never started; its program: %s", match->results.label[engine],
                     match->plan->programs[engine].path);
            return EXIT_NO_START;
        }
    }
    return match->unwritten ? EXIT_USAGE : EXIT_OK;
}

/// Say where to look for more.
static void show_files(const struct match_run *match)
{
    if (match->record.path) {
        printf("Record: %s\n", match->record.path);
    }
    if (match->log.path) {
        printf("Log: %s\n", match->log.path);
    }
}

/// Play it with all files open.
static int play_all(struct match_run *match)
{
    const struct match_plan *plan = match->plan;
    struct err err;
    struct str about = {0}, block = {0};
    put_about(plan, &about);
    if (!match->progress.quiet) {
        printf("%s vs %s: %" PRIu64 " game%s of %s, seed %" PRIu64 "; Black is named first\n",
               match->results.label[0], match->results.label[1], plan->games,
               plan->games == 1 ? "" : "s", about.data, plan->seed);
        fflush(stdout);
    }
    enum run_end end = play(match, &err);
    progress_close(&match->progress);
    results_text(&match->results, about.data, &block);
    fputs(str_text(&block), stdout);
    str_release(&about);
    str_release(&block);
    if (!match->progress.quiet) {
        show_files(match);
    }
    if (end == RUN_FAILED) {
        return complain("match: %s", err.text);
    }
    if (end == RUN_INTERRUPTED) {
        puts("Interrupted.");
        return EXIT_CUT;
    }
    return judge(match);
}

static int run_plan(const struct match_settings *settings, const struct match_plan *plan)
{
    struct match_run match = {.plan = plan, .next = 1};
    struct err err;
    for (int engine = 0; engine < ENGINES; engine++) {
        match.results.label[engine] = plan->programs[engine].label;
    }
    progress_init(&match.progress, plan->games, settings->value[MATCH_QUIET] != NULL,
                  settings->value[MATCH_WATCH] != NULL);
    bool opened = append_open(&match.record, settings->value[MATCH_RECORD], &err) == 0 &&
                  append_open(&match.log, settings->value[MATCH_LOG], &err) == 0;
    int status = opened ? play_all(&match) : complain("match: %s", err.text);
    append_close(&match.record);
    append_close(&match.log);
    results_release(&match.results);
    return status;
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    const struct match_settings *settings = bytes;
    struct match_plan plan = {.games = 1};
    struct err err;
    bool quiet = settings->value[MATCH_QUIET] != NULL;
    bool ready = match_plan(settings, words, &plan, &err) == 0 &&
                 sandbox_ready(plan.programs, ENGINES, quiet, &err) == 0;
    int status = ready ? run_plan(settings, &plan) : complain("match: %s", err.text);
    match_plan_release(&plan);
    return status;
}

#define VALUE(name, val, help, what)                                                               \
    {                                                                                              \
        name, '\0', POPT_ARG_STRING, NULL, val, help, what                                         \
    }
#define HIDDEN(name, val)                                                                          \
    {                                                                                              \
        name, '\0', POPT_ARG_STRING | POPT_ARGFLAG_DOC_HIDDEN, NULL, val, NULL, NULL               \
    }
/// For both engines, for the first, for the second.
#define SIDES(name, val, help, what)                                                               \
    VALUE(name, val, help, what), HIDDEN(name "-a", val + 1), HIDDEN(name "-b", val + 2)
#define FLAG(name, val, help)                                                                      \
    {                                                                                              \
        name, '\0', POPT_ARG_NONE, NULL, val, help, NULL                                           \
    }

static const struct poptOption game_options[] = {
    VALUE("game", MATCH_GAME, "the game; \"arbiter list\" names them (default amazon)", "NAME"),
    VALUE("option", MATCH_OPTION,
          "an option of the game or the protocol, as often as needed; \"arbiter list GAME\" and "
          "\"arbiter list PROTOCOL\" show them",
          "NAME=VALUE"),
    VALUE("games", MATCH_GAMES, "how many games; colours change after each (default 1)", "N"),
    VALUE("seed", MATCH_SEED, "start of all dice, for a match that can be repeated (default: any)",
          "N"),
    POPT_TABLEEND,
};

static const struct poptOption time_options[] = {
    VALUE("tc", MATCH_TC,
          "time for the game: 900, 15:00, 900+5 (increment), 40/900 (session) or inf; default 900, "
          "or inf with --movetime",
          "TIME"),
    VALUE("tc-a", MATCH_TC_A, "the same for the first engine only", "TIME"),
    VALUE("tc-b", MATCH_TC_B, "and for the second", "TIME"),
    VALUE("movetime", MATCH_MOVETIME, "time for each move: 2, 0.5, 500ms (default: no limit)",
          "TIME"),
    VALUE("movetime-a", MATCH_MOVETIME_A, "the same for the first engine only", "TIME"),
    VALUE("movetime-b", MATCH_MOVETIME_B, "and for the second", "TIME"),
    VALUE("margin", MATCH_MARGIN, "how late a move may come unpunished, in ms (default 0)", "TIME"),
    VALUE("margin-a", MATCH_MARGIN_A, "the same for the first engine only", "TIME"),
    VALUE("margin-b", MATCH_MARGIN_B, "and for the second", "TIME"),
    VALUE("start-limit", MATCH_START_LIMIT, "time to start and answer the greeting (default 10)",
          "TIME"),
    POPT_TABLEEND,
};

static const struct poptOption engine_options[] = {
    VALUE("name-a", MATCH_NAME_A, "what to call the first engine (default: its program's name)",
          "TEXT"),
    VALUE("name-b", MATCH_NAME_B, "and the second", "TEXT"),
    VALUE("dir-a", MATCH_DIR_A, "the folder to start the first engine in (default: its program's)",
          "DIR"),
    VALUE("dir-b", MATCH_DIR_B, "and the second", "DIR"),
    VALUE("protocol", MATCH_PROTOCOL,
          "the engines' language (default: the first in \"arbiter list\")", "NAME"),
    VALUE("protocol-a", MATCH_PROTOCOL_A, "the same for the first engine only", "NAME"),
    VALUE("protocol-b", MATCH_PROTOCOL_B, "and for the second", "NAME"),
    VALUE("packet-gap", MATCH_PACKET_GAP,
          "wait between two commands in a row, in ms (default 0, or 50 for .exe programs)", "TIME"),
    VALUE("packet-gap-a", MATCH_PACKET_GAP_A, "the same for the first engine only", "TIME"),
    VALUE("packet-gap-b", MATCH_PACKET_GAP_B, "and for the second", "TIME"),
    VALUE("illegal-retries", MATCH_ILLEGAL_RETRIES,
          "moves that may follow illegal ones in a turn, where the protocol can ask (default 2)",
          "N"),
    VALUE("illegal-grace", MATCH_ILLEGAL_GRACE, "time for each of them (default 2)", "TIME"),
    FLAG("dennou-strict", MATCH_DENNOU_STRICT,
         "short for --option dennou-strict=yes: an exit status over 63 is a fault"),
    POPT_TABLEEND,
};

static const struct poptOption sandbox_options[] = {
    SIDES("sandbox", MATCH_SANDBOX,
          "none, limits (default), or strict: no files, network, processes but its own (as all of "
          "these, with -a or -b for one engine: --sandbox-a)",
          "LEVEL"),
    SIDES("sandbox-cmd", MATCH_SANDBOX_CMD,
          "start them through a launcher of your own: \"bwrap ... --\"", "COMMAND"),
    SIDES("memory", MATCH_MEMORY,
          "limit of all processes of an engine: 512M, 2G (strict: default 1G)", "SIZE"),
    SIDES("cpu", MATCH_CPU, "processor time of a process, to the second", "TIME"),
    SIDES("processes", MATCH_PROCESSES,
          "processes and threads of an engine, strict only (default 128)", "N"),
    SIDES("disk", MATCH_DISK, "size of a file; strict: of all that it writes (default 64M)",
          "SIZE"),
    SIDES("output-limit", MATCH_OUTPUT_LIMIT, "what may be said in a turn (default 64M)", "SIZE"),
    SIDES("allow", MATCH_ALLOW, "what strict allows all the same: sockets, network", "WHAT"),
    SIDES("read", MATCH_READ, "a path that it may read there too", "PATH"),
    SIDES("writable", MATCH_WRITABLE, "may it write to its own folder there? (default no)", "YES"),
    VALUE("engine-user", MATCH_ENGINE_USER, "root only: who engines are, a name or UID:GID",
          "USER"),
    POPT_TABLEEND,
};

static const struct poptOption output_options[] = {
    VALUE("record", MATCH_RECORD, "append each game as a line of JSON", "FILE"),
    VALUE("log", MATCH_LOG, "append what was said, both ways, with times", "FILE"),
    VALUE("log-bytes", MATCH_LOG_BYTES, "keep so much of each game in the log (default 1048576)",
          "N"),
    FLAG("watch", MATCH_WATCH, "show the board after every move"),
    FLAG("quiet", MATCH_QUIET, "show the results only"),
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    OPTION_GROUP("Game:", game_options),
    OPTION_GROUP("Time, in seconds unless a unit is given (500ms, 2:30):", time_options),
    OPTION_GROUP("Engines:", engine_options),
    OPTION_GROUP("Keeping engines in:", sandbox_options),
    OPTION_GROUP("Output:", output_options),
    POPT_TABLEEND,
};

const struct command match_command = {
    .name = "match",
    .words = "ENGINE_A ENGINE_B",
    .summary = "play two engines against each other; the word match may be left out",
    .notes = "An engine is a command in one word: \"./mine --level 3\". It is split like a\n"
             "shell does, but no shell runs. A program with a slash starts in its own folder,\n"
             "one without is found in PATH and starts here.\n"
             "\n"
             "The exit status is 0 for a match that was played, 2 for a mistake in the command\n"
             "line, 3 where an engine could never start and 130 after Ctrl-C.\n"
             "\n"
             "  arbiter ./mine ./theirs --game amazon --games 10 --tc 5:00\n"
             "  arbiter ./mine \"python3 bot.py\" --movetime 2 --record games.jsonl\n",
    .options = options,
    .words_min = 2,
    .words_max = 2,
    .settings_size = sizeof(struct match_settings),
    .take = take,
    .run = run,
};
