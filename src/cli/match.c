// SPDX-License-Identifier: MIT
/// The command `match`: two engines, a number of games.
#include "cli/match.h"

#include <string.h>

#include "cli/command.h"
#include "cli/play.h"
#include "cli/play_plan.h"

static int take(void *bytes, int option, const char *value, struct err *err)
{
    struct match_settings *settings = bytes;
    if (option > PLAY_FIRST) {
        return play_given_add(&settings->given, option, value, err);
    }
    if (option == MATCH_OPTION) {
        return assignments_add(&settings->options, value, err);
    }
    if (option == MATCH_DENNOU_STRICT) {
        return assignments_add(&settings->options, "dennou-strict=yes", err);
    }
    settings->value[option] = value ? value : "yes";
    return 0;
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    const struct match_settings *settings = bytes;
    struct setup setup;
    struct err err;
    setup_init(&setup);
    bool good = match_setup_read(settings, words, &setup, &err) == 0 &&
                play_seed(&setup, &err) == 0 && play_base(&setup, &err) == 0;
    const struct play_request request = {.command = "match",
                                         .setup = &setup,
                                         .quiet = settings->given.quiet,
                                         .watch = settings->given.watch};
    int status = good ? play(&request) : complain("match: %s", err.text);
    setup_release(&setup);
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
          "an option of the game or the protocol, as often as needed; \"arbiter list GAME\" shows "
          "them",
          "NAME=VALUE"),
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
    VALUE("restart", MATCH_RESTART,
          "when a process is started anew: each-game, keep, after-fault (default: after-fault "
          "where the protocol is made for many games, else each-game)",
          "WHEN"),
    VALUE("restart-a", MATCH_RESTART_A, "the same for the first engine only", "WHEN"),
    VALUE("restart-b", MATCH_RESTART_B, "and for the second", "WHEN"),
    FLAG("private-dir", MATCH_PRIVATE_DIR, "each process in a copy of its own of the folder"),
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
    SIDES("cpu", MATCH_CPU, "processor time of an engine, to the second", "TIME"),
    SIDES("processes", MATCH_PROCESSES, "processes and threads of an engine (strict: default 128)",
          "N"),
    SIDES("disk", MATCH_DISK, "size of a file; strict: of all that it writes (default 64M)",
          "SIZE"),
    SIDES("output-limit", MATCH_OUTPUT_LIMIT, "what may be said in a turn (default 64M)", "SIZE"),
    SIDES("allow", MATCH_ALLOW, "what strict allows all the same: sockets, network", "WHAT"),
    SIDES("read", MATCH_READ, "a path that it may read there too", "PATH"),
    SIDES("writable", MATCH_WRITABLE, "may it write to its own folder there? (default no)", "YES"),
    POPT_TABLEEND,
};

static const struct poptOption options[] = {
    OPTION_GROUP("Game:", game_options),
    OPTION_GROUP("Time, in seconds unless a unit is given (500ms, 2:30):", time_options),
    OPTION_GROUP("Engines:", engine_options),
    OPTION_GROUP("Keeping engines in:", sandbox_options),
    OPTION_GROUP("Games:", play_game_options),
    OPTION_GROUP("Limits:", play_limit_options),
    OPTION_GROUP("Files:", play_file_options),
    OPTION_GROUP("Screen:", play_screen_options),
    POPT_TABLEEND,
};

#define RECORDED "--record games.sgf keeps the games, and --record-format names other formats"
#define BY_RULES "a game ends by its rules and by nobody's word"

/// Of cutechess-cli, fastchess and their kin.
static const struct foreign foreign[] = {
    {"engine", "the engines are two words: arbiter ./a \"./b --level 3\" --tc 60+1"},
    {"each", "options hold for both engines, with -a or -b for one: --tc 60+1 --name-a new"},
    {"repeat", "--pairs plays each opening with both colours"},
    {"pgnout", RECORDED},
    {"sgf", RECORDED},
    {"pgn", RECORDED},
    {"st", "--movetime is the time for each move"},
    {"timemargin", "it is called --margin"},
    {"srand", "it is called --seed"},
    {"variant", "--game names the game, --option NAME=VALUE its rules"},
    {"rule", "--game names the game, --option NAME=VALUE its rules"},
    {"proto", "it is called --protocol"},
    {"debug", "--log FILE keeps what is said, --watch shows the board"},
    {"verbose", "--log FILE keeps what is said, --watch shows the board"},
    {"threads", "--concurrency N plays so many games at once"},
    {"tournament", "\"arbiter tournament FILE.yaml\" is for more than two engines"},
    {"gauntlet", "\"arbiter tournament FILE.yaml\" is for more than two engines"},
    {"recover", "an engine that has left is always started again"},
    {"draw", BY_RULES},
    {"resign", BY_RULES},
    {NULL, NULL},
};

const struct command match_command = {
    .name = "match",
    .words = "ENGINE_A ENGINE_B",
    .summary = "play two engines against each other; the word match may be left out",
    .notes = "An engine is a command in one word: \"./mine --level 3\". It is split like a\n"
             "shell does, but no shell runs. A program with a slash starts in its own folder,\n"
             "one without is found in PATH and starts here.\n"
             "\n"
             "On a terminal any key has it say how it stands, Ctrl-C stops it.\n"
             "\n"
             "The exit status is 0 for a match that was played (with --sprt: H1 accepted),\n"
             "1 for H0 accepted or a --fail-if that is true, 2 for a mistake in the command\n"
             "line, 3 where an engine could never start or the store can't be written, 4 for\n"
             "a test that has not decided or games that the machine was too slow for, and\n"
             "130 after Ctrl-C.\n"
             "\n"
             "  arbiter ./mine ./theirs --game amazon --games 10 --tc 5:00\n"
             "  arbiter ./mine \"python3 bot.py\" --movetime 2 --record games.jsonl\n",
    .options = options,
    .foreign = foreign,
    .words_min = 2,
    .words_max = 2,
    .settings_size = sizeof(struct match_settings),
    .take = take,
    .run = run,
};
