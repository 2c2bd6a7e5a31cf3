// SPDX-License-Identifier: MIT
/// The command `check`: asks an engine everything that a referee relies on.
#include <inttypes.h>
#include <jansson.h>
#include <langinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "cli/candidate.h"
#include "cli/command.h"
#include "io/warden.h"

enum check_option {
    CHECK_GAME = 1,
    CHECK_OPTION,
    CHECK_PROTOCOL,
    CHECK_DIR,
    CHECK_GAMES,
    CHECK_LIMIT,
    CHECK_START_LIMIT,
    CHECK_LEAVE_LIMIT,
    CHECK_SEED,
    CHECK_ONLY,
    CHECK_JSON,
    CHECK_OPTIONS
};

struct check_settings {
    const char *value[CHECK_OPTIONS]; ///< NULL where not given; of a flag ""
    struct assignments options;
};

/// An engine to be checked.
struct check {
    const struct check_settings *settings;
    struct candidacy candidacy;
    enum guessed how; ///< its language was found
    int counts[MARK_UNFIT + 1];
    json_t *rows; ///< NULL where a person reads
};

static int take(void *bytes, int option, const char *value, struct err *err)
{
    struct check_settings *settings = bytes;
    if (option == CHECK_OPTION) {
        return assignments_add(&settings->options, value, err);
    }
    if (option == CHECK_ONLY) {
        const struct question *question = questions_all;
        while (question->name && strcmp(question->name, value) != 0) {
            question++;
        }
        if (!question->name) {
            return err_set(err, "there is no question \"%s\"; \"arbiter help check\" lists them",
                           value);
        }
    }
    settings->value[option] = value ? value : "";
    return 0;
}

static int read_ms(const struct check_settings *settings, enum check_option option,
                   const char *name, int64_t *ms, struct err *err)
{
    struct err why;
    const char *value = settings->value[option];
    if (value && (time_read(value, 1000, ms, &why) < 0 || *ms <= 0)) {
        return err_set(err, "%s: %s", name, *ms <= 0 ? "no time at all" : why.text);
    }
    return 0;
}

/// Read a whole number; `text` NULL leaves `value` as it is.
static int read_number(const char *name, const char *text, uint64_t least, uint64_t most,
                       uint64_t *value, struct err *err)
{
    char *end = NULL;
    uint64_t number = text ? strtoull(text, &end, 10) : *value;
    if (text && (*end || end == text || text[0] == '-' || number < least || number > most)) {
        return err_set(err, "%s: \"%s\" is not a whole number from %" PRIu64 " to %" PRIu64, name,
                       text, least, most);
    }
    *value = number;
    return 0;
}

/// What was typed of the engine, and of our patience. 0, or -1 with a message.
static int read_candidacy(const struct check_settings *settings, const char *command,
                          struct candidacy *candidacy, struct err *err)
{
    const char *const *value = settings->value;
    uint64_t games = 4;
    *candidacy = (struct candidacy){
        .command = command,
        .dir = value[CHECK_DIR],
        .game = value[CHECK_GAME] ? value[CHECK_GAME] : "amazon",
        .options = &settings->options,
        .patience = {.start_ms = 10000, .limit_ms = 10000, .leave_ms = 1000, .drill.seed = 1},
    };
    struct exam *exam = &candidacy->patience;
    if (read_number("--games", value[CHECK_GAMES], 1, 10000, &games, err) < 0 ||
        read_number("--seed", value[CHECK_SEED], 0, UINT64_MAX, &exam->drill.seed, err) < 0 ||
        read_ms(settings, CHECK_LIMIT, "--limit", &exam->limit_ms, err) < 0 ||
        read_ms(settings, CHECK_START_LIMIT, "--start-limit", &exam->start_ms, err) < 0 ||
        read_ms(settings, CHECK_LEAVE_LIMIT, "--leave-limit", &exam->leave_ms, err) < 0) {
        return -1;
    }
    exam->games = (int)games;
    return 0;
}

static void say_trying(const char *usual, const char *others)
{
    printf("It does not answer in %s; trying %s (--protocol saves that)\n", usual, others);
    fflush(stdout);
}

static void say_nothing(const char *usual, const char *others)
{
    (void)usual, (void)others;
}

static const struct protocol *find_protocol(struct check *check, struct err *err)
{
    const char *name = check->settings->value[CHECK_PROTOCOL];
    if (name) {
        return protocol_named(name, err);
    }
    return candidate_guess(&check->candidacy, &check->how, check->rows ? say_nothing : say_trying,
                           err);
}

// --- what was found ---------------------------------------------------------------------------

static const char *const mark_names[] = {"passed", "failed", "not asked"};

static const char *mark_sign(enum mark mark)
{
    static const char *const signs[] = {"✓", "✗", "–"}, *const plain[] = {"+", "x", "-"};
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0 ? signs[mark] : plain[mark];
}

static void show(struct check *check, const struct question *question,
                 const struct finding *finding)
{
    const char *text = str_text(&finding->text);
    check->counts[finding->mark]++;
    if (check->rows) {
        json_array_append_new(check->rows,
                              json_pack("{s:s, s:s, s:s}", "name", question->name, "mark",
                                        mark_names[finding->mark], "text", text));
        return;
    }
    printf("%s %-8s %s\n", mark_sign(finding->mark), question->name, text);
    fflush(stdout);
}

static void show_all(struct check *check, const char *game, const char *protocol)
{
    const int *counts = check->counts;
    if (!check->rows) {
        printf("%d passed, %d failed, %d not asked\n", counts[MARK_PASSED], counts[MARK_FAILED],
               counts[MARK_UNFIT]);
        return;
    }
    json_t *all =
        json_pack("{s:s, s:s, s:s, s:b, s:b, s:O}", "engine", check->candidacy.command, "game",
                  game, "protocol", protocol, "guessed", (int)(check->how >= GUESSED_ANSWERS),
                  "passed", counts[MARK_FAILED] == 0, "questions", check->rows);
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}

static void ask_all(struct check *check, struct exam *exam)
{
    const char *only = check->settings->value[CHECK_ONLY];
    struct finding finding = {0};
    for (const struct question *question = questions_all; question->name; question++) {
        bool wanted = !only || strcmp(only, question->name) == 0;
        // Whatever is wanted, an engine is greeted first.
        if (wanted || question == questions_all) {
            exam_ask(question, exam, &finding);
        }
        if (wanted) {
            show(check, question, &finding);
        }
    }
    str_release(&finding.text);
}

static void examine(struct check *check, struct candidate *candidate,
                    const struct protocol *protocol)
{
    const char *game = candidate->setup.game.rules->name;
    if (!check->rows) {
        printf("%s: %s in the protocol %s%s\n", candidate->programs[0].command, game,
               protocol->name,
               check->how == GUESSED_ANSWERS  ? ", as it seems"
               : check->how == GUESSED_SILENT ? "; it answers in none that has this game"
                                              : "");
        fflush(stdout);
    }
    ask_all(check, &candidate->exam);
    show_all(check, game, protocol->name);
}

static int find_and_examine(struct check *check)
{
    struct err err;
    struct candidate candidate = {0};
    const struct protocol *protocol = find_protocol(check, &err);
    bool good = protocol && candidate_sit(&candidate, &check->candidacy, protocol->name, &err) == 0;
    if (good) {
        examine(check, &candidate, protocol);
    }
    candidate_leave(&candidate);
    return !good                            ? complain("check: %s", err.text)
           : check->counts[MARK_FAILED] > 0 ? EXIT_NO
                                            : EXIT_OK;
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    const struct check_settings *settings = bytes;
    struct check check = {.settings = settings};
    struct err err;
    if (read_candidacy(settings, words[0], &check.candidacy, &err) < 0) {
        return complain("check: %s", err.text);
    }
    check.rows = settings->value[CHECK_JSON] ? json_array() : NULL;
    signal(SIGPIPE, SIG_IGN);
    int status =
        warden_start() < 0 ? complain("check: no more processes here") : find_and_examine(&check);
    warden_stop();
    json_decref(check.rows);
    return status;
}

/// The questions, for the help.
static void put_questions(struct str *notes)
{
    str_puts(notes, "\nIt is asked whether it\n\n");
    for (const struct question *question = questions_all; question->name; question++) {
        str_printf(notes, "  %-8s %s\n", question->name, question->tells);
    }
}

#define VALUE(name, val, help, what)                                                               \
    {                                                                                              \
        name, '\0', POPT_ARG_STRING, NULL, val, help, what                                         \
    }

static const struct poptOption options[] = {
    VALUE("game", CHECK_GAME, "the game; \"arbiter list\" names them (default amazon)", "NAME"),
    VALUE("option", CHECK_OPTION, "an option of the game, as often as needed", "NAME=VALUE"),
    VALUE("protocol", CHECK_PROTOCOL, "the engine's language (default: the one that it answers in)",
          "NAME"),
    VALUE("dir", CHECK_DIR, "the folder to start it in (default: its program's)", "DIR"),
    VALUE("games", CHECK_GAMES, "how many whole games to play in the end (default 4)", "N"),
    VALUE("limit", CHECK_LIMIT, "time for a move, whatever it is told (default 10)", "TIME"),
    VALUE("start-limit", CHECK_START_LIMIT, "time to start and answer the greeting (default 10)",
          "TIME"),
    VALUE("leave-limit", CHECK_LEAVE_LIMIT, "time to leave (default 1)", "TIME"),
    VALUE("seed", CHECK_SEED, "start of all dice (default 1)", "N"),
    VALUE("only", CHECK_ONLY, "ask this question only", "QUESTION"),
    {"json", '\0', POPT_ARG_NONE, NULL, CHECK_JSON, "print one JSON object", NULL},
    POPT_TABLEEND,
};

const struct command check_command = {
    .name = "check",
    .words = "ENGINE",
    .summary = "see whether an engine does all that a referee relies on",
    .notes = "What to run before an engine is handed in. The other side is played here, by\n"
             "chance. A line that begins with ✓ is in order, one with ✗ says what to change,\n"
             "one with – could not be asked. The exit status is 1 where anything is to be\n"
             "changed.\n"
             "\n"
             "  arbiter check ./mine --game amazon\n"
             "  arbiter check \"python3 bot.py\" --game gomoku --protocol gomocup\n",
    .more_notes = put_questions,
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .settings_size = sizeof(struct check_settings),
    .take = take,
    .run = run,
};
