// SPDX-License-Identifier: MIT
/// The command `check`: asks an engine everything that a referee relies on.
#include <inttypes.h>
#include <jansson.h>
#include <langinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "cli/command.h"
#include "cli/games.h"
#include "cli/programs.h"
#include "io/exam.h"
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

/// An engine to be checked, with what is patience and what is a limit.
struct check {
    const struct check_settings *settings;
    const char *command;
    struct setup setup;
    struct program *programs; ///< two chairs for one engine; the first is used
    struct exam exam;
    bool guessed; ///< its language was not given
    bool answers; ///< in that which was guessed
    int counts[MARK_UNFIT + 1];
    json_t *rows; ///< NULL where a person reads
};

enum { GUESS_MS = 2000 };

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

static void forget_program(struct check *check)
{
    programs_free(check->programs, check->setup.count);
    check->programs = NULL;
    setup_release(&check->setup);
    check->setup = (struct setup){0};
}

/// The set-up of the engine in this language: as a match against itself, whose second chair stays
/// empty. 0, or -1 with a message.
static int find_program(struct check *check, const char *protocol, struct err *err)
{
    const struct check_settings *settings = check->settings;
    struct setup *setup = &check->setup;
    setup_init(setup);
    for (int chair = 0; chair < SEATS; chair++) {
        struct setup_engine *engine = setup_add(setup);
        const char *dir = settings->value[CHECK_DIR];
        if (setup_engine_set(engine, "command", check->command, err) < 0 ||
            (dir && setup_engine_set(engine, "dir", dir, err) < 0) ||
            setup_engine_set(engine, "protocol", protocol, err) < 0) {
            return -1;
        }
    }
    if (setup_set(setup, "format", "match", err) < 0 ||
        setup_set(setup, "game", settings->value[CHECK_GAME], err) < 0) {
        return -1;
    }
    for (int i = 0; i < settings->options.count; i++) {
        if (setup_set(setup, "options", settings->options.text[i], err) < 0) {
            return -1;
        }
    }
    if (setup_finish(setup, err) < 0) {
        return -1;
    }
    check->programs = programs_find(setup, err);
    return check->programs ? 0 : -1;
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

static int read_patience(struct check *check, struct err *err)
{
    const struct check_settings *settings = check->settings;
    struct exam *exam = &check->exam;
    const char *const *value = settings->value;
    uint64_t games = 4;
    exam->start_ms = 10000;
    exam->limit_ms = 10000;
    exam->leave_ms = 1000;
    exam->drill.seed = 1;
    if (read_number("--games", value[CHECK_GAMES], 1, 10000, &games, err) < 0 ||
        read_number("--seed", value[CHECK_SEED], 0, UINT64_MAX, &exam->drill.seed, err) < 0) {
        return -1;
    }
    exam->games = (int)games;
    return read_ms(settings, CHECK_LIMIT, "--limit", &exam->limit_ms, err) < 0 ||
                   read_ms(settings, CHECK_START_LIMIT, "--start-limit", &exam->start_ms, err) <
                       0 ||
                   read_ms(settings, CHECK_LEAVE_LIMIT, "--leave-limit", &exam->leave_ms, err) < 0
               ? -1
               : 0;
}

/// Sit the engine down. 0, or -1 with a message.
static int open_exam(struct check *check, struct err *err)
{
    struct drill *drill = &check->exam.drill;
    drill->game = &check->setup.game;
    drill->program = &check->programs[0];
    int status = drill_open(drill);
    return status < 0 ? err_set(err, "can't start anything: %s", uv_strerror(status)) : 0;
}

static void close_exam(struct check *check)
{
    uint64_t seed = check->exam.drill.seed;
    drill_close(&check->exam.drill);
    check->exam.drill = (struct drill){.seed = seed};
    check->exam.began = false;
}

/// Does it answer in this language, in a short time? An engine that can't be run is an error.
static int try_protocol(struct check *check, const struct protocol *protocol, struct err *err)
{
    int64_t start_ms = check->exam.start_ms, limit_ms = check->exam.limit_ms;
    int status = find_program(check, protocol->name, err);
    status = status < 0 ? status : open_exam(check, err);
    if (status == 0) {
        check->exam.start_ms = start_ms < GUESS_MS ? start_ms : GUESS_MS;
        check->exam.limit_ms = limit_ms < GUESS_MS ? limit_ms : GUESS_MS;
        check->answers = exam_speaks(&check->exam);
        check->exam.start_ms = start_ms;
        check->exam.limit_ms = limit_ms;
        close_exam(check);
    }
    forget_program(check);
    return status;
}

/// Try a language that has the game. False, or a message, where it is not the engine's.
static int consider(struct check *check, const struct protocol *protocol, const struct game *game,
                    struct err *err)
{
    check->answers = false;
    return protocol->plays(game) ? try_protocol(check, protocol, err) : 0;
}

/// The language that it answers in: the game's dialogues in their usual order, then those without
/// one. NULL with a message.
static const struct protocol *guess(struct check *check, const struct game *game, struct err *err)
{
    const struct protocol *usual = protocol_default(game);
    if (!usual) {
        err_set(err, "there is no protocol to guess for %s with these options; say --protocol",
                game->rules->name);
        return NULL;
    }
    check->guessed = true;
    for (int round = 0; round < 2; round++) {
        const struct protocol *const *protocol = round ? protocols_all : protocols_by_custom;
        for (; *protocol; protocol++) {
            bool dialogue = (*protocol)->lifetime == LIFETIME_GAMES;
            if (dialogue == (round == 0) && consider(check, *protocol, game, err) < 0) {
                return NULL;
            }
            if (check->answers) {
                return *protocol;
            }
        }
    }
    return usual; // it answers in none: that is what is to be said of the usual one
}

static const struct protocol *find_protocol(struct check *check, struct err *err)
{
    const char *name = check->settings->value[CHECK_PROTOCOL];
    struct game game;
    if (name) {
        return protocol_named(name, err);
    }
    if (game_named(check->settings->value[CHECK_GAME], &game, err) < 0 ||
        assignments_apply(&check->settings->options, &game, err) < 0) {
        return NULL;
    }
    return guess(check, &game, err);
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

static void show_all(struct check *check, const struct protocol *protocol)
{
    const int *counts = check->counts;
    if (!check->rows) {
        printf("%d passed, %d failed, %d not asked\n", counts[MARK_PASSED], counts[MARK_FAILED],
               counts[MARK_UNFIT]);
        return;
    }
    json_t *all = json_pack("{s:s, s:s, s:s, s:b, s:b, s:O}", "engine", check->command, "game",
                            check->setup.game.rules->name, "protocol", protocol->name, "guessed",
                            (int)check->guessed, "passed", counts[MARK_FAILED] == 0, "questions",
                            check->rows);
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}

static void ask_all(struct check *check)
{
    const char *only = check->settings->value[CHECK_ONLY];
    struct finding finding = {0};
    for (const struct question *question = questions_all; question->name; question++) {
        bool wanted = !only || strcmp(only, question->name) == 0;
        // Whatever is wanted, an engine is greeted first.
        if (wanted || question == questions_all) {
            exam_ask(question, &check->exam, &finding);
        }
        if (wanted) {
            show(check, question, &finding);
        }
    }
    str_release(&finding.text);
}

static int examine(struct check *check)
{
    struct err err;
    if (read_patience(check, &err) < 0) {
        return complain("check: %s", err.text);
    }
    const struct protocol *protocol = find_protocol(check, &err);
    if (!protocol || find_program(check, protocol->name, &err) < 0 || open_exam(check, &err) < 0) {
        return complain("check: %s", err.text);
    }
    if (!check->rows) {
        printf("%s: %s in the protocol %s%s\n", check->programs[0].command,
               check->setup.game.rules->name, protocol->name,
               !check->guessed  ? ""
               : check->answers ? ", as it seems"
                                : "; it answers in none that has this game");
        fflush(stdout);
    }
    ask_all(check);
    close_exam(check);
    show_all(check, protocol);
    return check->counts[MARK_FAILED] > 0 ? EXIT_NO : EXIT_OK;
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    struct check_settings *settings = bytes;
    struct check check = {.settings = settings, .command = words[0]};
    if (!settings->value[CHECK_GAME]) {
        settings->value[CHECK_GAME] = "amazon";
    }
    check.rows = settings->value[CHECK_JSON] ? json_array() : NULL;
    signal(SIGPIPE, SIG_IGN);
    int status = warden_start() < 0 ? complain("check: no more processes here") : examine(&check);
    warden_stop();
    forget_program(&check);
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
