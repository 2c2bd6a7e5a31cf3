// SPDX-License-Identifier: MIT
/// From what was typed to what was meant.
#include <errno.h>
#include <inttypes.h>
#include <popt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>

#include "cli/match.h"
#include "cli/sandbox.h"
#include "util/mem.h"
#include "util/str.h"
#include "util/text.h"

/// What is played without --tc and --movetime: fifteen minutes a side.
static const char tc_default[] = "900";

/// Programs for Windows lose the second of two commands that follow each other at once.
enum { PACKET_GAP_EXE_MS = 50 };

/// The value for one engine: its own, else that for both, else NULL.
static const char *side_value(const struct match_settings *settings, enum match_option both,
                              int engine)
{
    const char *own = settings->value[(int)both + 1 + engine];
    return own ? own : settings->value[both];
}

/// Read a whole number; `text` NULL leaves `value` as it is.
static int read_number(const char *option, const char *text, uint64_t least, uint64_t most,
                       uint64_t *value, struct err *err)
{
    char *end;
    if (!text) {
        return 0;
    }
    errno = 0;
    unsigned long long number = strtoull(text, &end, 10);
    if (strspn(text, "0123456789") == 0 || *end || errno || number < least || number > most) {
        return err_set(err, "%s: \"%s\" is not a whole number from %" PRIu64 " to %" PRIu64, option,
                       text, least, most);
    }
    *value = number;
    return 0;
}

/// Read a time; `text` NULL leaves `ms` as it is.
static int read_ms(const char *option, const char *text, int64_t unit_ms, int64_t *ms,
                   struct err *err)
{
    struct err why;
    if (text && time_read(text, unit_ms, ms, &why) < 0) {
        return err_set(err, "%s: %s", option, why.text);
    }
    return 0;
}

static int read_times(const struct match_settings *settings, int engine, struct program *program,
                      struct err *err)
{
    const char *tc = side_value(settings, MATCH_TC, engine);
    const char *movetime = side_value(settings, MATCH_MOVETIME, engine);
    const char *margin = side_value(settings, MATCH_MARGIN, engine);
    const char *gap = side_value(settings, MATCH_PACKET_GAP, engine);
    struct err why;
    time_control_init(&program->time);
    if (read_ms("--movetime", movetime, 1000, &program->time.move_ms, err) < 0 ||
        read_ms("--margin", margin, 1, &program->time.margin_ms, err) < 0 ||
        read_ms("--packet-gap", gap, 1, &program->packet_gap_ms, err) < 0) {
        return -1;
    }
    if (movetime && program->time.move_ms == 0) {
        return err_set(err, "--movetime: no time at all");
    }
    if (!tc && movetime) {
        return 0;
    }
    return time_control_read(tc ? tc : tc_default, &program->time, &why) < 0
               ? err_set(err, "--tc: %s", why.text)
               : 0;
}

/// Split a command like a shell splits words, without running one.
static int read_command(const char *command, struct program *program, struct err *err)
{
    int count;
    const char **words;
    program->command = mem_text(command);
    int status = poptParseArgvString(command, &count, &words);
    if (status == POPT_ERROR_BADQUOTE) {
        return err_set(err, "\"%s\": the last backslash stands before nothing", command);
    }
    if (status < 0) {
        return err_set(err, "the command is empty");
    }
    program->argv = mem_new(((size_t)count + 1) * sizeof *program->argv);
    for (int i = 0; i < count; i++) {
        program->argv[i] = mem_text(words[i]);
        const char *end = strrchr(words[i], '.');
        if (end && strcasecmp(end, ".exe") == 0) {
            program->packet_gap_ms = PACKET_GAP_EXE_MS;
        }
    }
    free(words);
    return 0;
}

/// How the user calls it: as told, else as its program is called.
static void set_label(const char *told, struct program *program)
{
    const char *slash = strrchr(program->argv[0], '/');
    const char *name = told ? told : slash ? slash + 1 : program->argv[0];
    struct str clean = {0};
    text_clean(&clean, name, strlen(name));
    program->label = mem_text(str_text(&clean));
    str_release(&clean);
}

/// Two of one name can't be told apart.
static int tell_apart(const struct match_settings *settings, struct program *programs,
                      struct err *err)
{
    if (strcmp(programs[0].label, programs[1].label) != 0) {
        return 0;
    }
    if (settings->value[MATCH_NAME_A] && settings->value[MATCH_NAME_B]) {
        return err_set(err, "--name-a and --name-b are both \"%s\"", programs[0].label);
    }
    for (int engine = 0; engine < ENGINES; engine++) {
        struct str label = {0};
        str_printf(&label, "%s-%c", programs[engine].label, 'a' + engine);
        free(programs[engine].label);
        programs[engine].label = label.data;
    }
    return 0;
}

static int read_protocol(const struct match_settings *settings, int engine, const struct game *game,
                         struct program *program, struct err *err)
{
    const char *name = side_value(settings, MATCH_PROTOCOL, engine);
    program->protocol = name ? protocol_named(name, err) : protocol_default(game);
    if (!program->protocol) {
        return name ? -1
                    : err_set(err, "there is no protocol to play %s in with these options",
                              game->rules->name);
    }
    if (!program->protocol->plays(game)) {
        return err_set(err,
                       "%s can't be played in the protocol %s with these options; "
                       "\"arbiter list\" shows what goes together",
                       game->rules->name, program->protocol->name);
    }
    settings_init(&program->settings, program->protocol->options);
    program->restart = program->protocol->many_games ? RESTART_AFTER_FAULT : RESTART_EACH_GAME;
    return 0;
}

/// Which option gives which value of an engine.
static const struct {
    enum match_option option;
    const char *key;
} sandbox_keys[] = {
    {MATCH_SANDBOX, "sandbox"},
    {MATCH_SANDBOX_CMD, "sandbox-cmd"},
    {MATCH_MEMORY, "limits.memory"},
    {MATCH_CPU, "limits.cpu"},
    {MATCH_PROCESSES, "limits.processes"},
    {MATCH_DISK, "limits.disk"},
    {MATCH_OUTPUT_LIMIT, "limits.output"},
    {MATCH_ALLOW, "allow"},
    {MATCH_READ, "read"},
    {MATCH_WRITABLE, "writable"},
};

static int read_sandbox(const struct match_settings *settings, int engine, struct program *program,
                        struct err *err)
{
    struct setup values;
    setup_init(&values);
    int status = 0;
    for (size_t i = 0; i < sizeof sandbox_keys / sizeof *sandbox_keys && status == 0; i++) {
        const char *value = side_value(settings, sandbox_keys[i].option, engine);
        if (value) {
            status = setup_engine_set(&values.each, sandbox_keys[i].key, value, err);
        }
    }
    if (status == 0) {
        status = sandbox_confine(program, &values.each, settings->value[MATCH_ENGINE_USER], err);
    }
    setup_release(&values);
    return status;
}

static int read_engine(const struct match_settings *settings, int engine, const char *command,
                       struct match_plan *plan, struct err *err)
{
    struct program *program = &plan->programs[engine];
    const char *dir = settings->value[MATCH_DIR_A + engine];
    struct err why;
    program->dir = mem_text(dir);
    if (read_command(command, program, &why) < 0 || program_find(program, &why) < 0 ||
        read_protocol(settings, engine, &plan->game, program, &why) < 0 ||
        read_times(settings, engine, program, &why) < 0) {
        return err_set(err, "engine %c: %s", 'A' + engine, why.text);
    }
    set_label(settings->value[MATCH_NAME_A + engine], program);
    if (read_sandbox(settings, engine, program, &why) < 0) {
        return err_set(err, "engine %c: %s", 'A' + engine, why.text);
    }
    return 0;
}

/// Set an option that is a protocol's. False where no engine's protocol has it.
static bool assign_protocol(struct match_plan *plan, const char *name, const char *value,
                            int *status, struct err *err)
{
    bool known = false;
    *status = 0;
    for (int engine = 0; engine < ENGINES && *status == 0; engine++) {
        struct program *program = &plan->programs[engine];
        if (option_find(program->settings.table, name)) {
            known = true;
            *status = settings_set(&program->settings, program->protocol->name, name, value, err);
        }
    }
    return known;
}

/// Is it an option of the game? One that is no option at all is said of the game.
static bool is_of_game(const struct match_plan *plan, const char *assignment)
{
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(assignment, "="), assignment);
    if (option_find(plan->game.rules->options, name)) {
        return true;
    }
    for (int i = 0; protocols_all[i]; i++) {
        if (option_find(protocols_all[i]->options, name)) {
            return false;
        }
    }
    return true;
}

/// What the engines' languages take for granted of the game, before what the user says of it.
static void settle_game(const struct match_settings *settings, struct match_plan *plan)
{
    const struct protocol *protocols[ENGINES];
    size_t count = 0;
    for (int engine = 0; engine < ENGINES; engine++) {
        const char *name = side_value(settings, MATCH_PROTOCOL, engine);
        protocols[count] = name ? protocol_find(name) : protocol_default(&plan->game);
        count += protocols[count] != NULL;
    }
    protocols_settle(protocols, count, &plan->game);
}

static int read_game_options(const struct match_settings *settings, struct match_plan *plan,
                             struct err *err)
{
    for (int i = 0; i < settings->options.count; i++) {
        const char *assignment = settings->options.text[i];
        if (is_of_game(plan, assignment) && game_assign(&plan->game, assignment, err) < 0) {
            return -1;
        }
    }
    return 0;
}

static int read_protocol_options(const struct match_settings *settings, struct match_plan *plan,
                                 struct err *err)
{
    for (int i = 0; i < settings->options.count; i++) {
        const char *assignment = settings->options.text[i];
        int status = 0;
        if (is_of_game(plan, assignment)) {
            continue;
        }
        char name[64];
        const char *equals = strchr(assignment, '=');
        snprintf(name, sizeof name, "%.*s", (int)strcspn(assignment, "="), assignment);
        if (!equals || !assign_protocol(plan, name, equals + 1, &status, err)) {
            return err_set(err, "option %s belongs to a protocol that no engine speaks here", name);
        }
        if (status < 0) {
            return -1;
        }
    }
    return 0;
}

static int read_numbers(const struct match_settings *settings, struct match_plan *plan,
                        struct err *err)
{
    const char *const *value = settings->value;
    uint64_t retries = 2, log_bytes = 1 << 20;
    plan->games = 1;
    plan->start_ms = 10000;
    plan->illegal_grace_ms = 2000;
    if (!value[MATCH_SEED] &&
        getrandom(&plan->seed, sizeof plan->seed, 0) != (ssize_t)sizeof plan->seed) {
        return err_set(err, "no random numbers here; give a --seed");
    }
    plan->seed %= 1000000000; // short enough to be typed again
    if (read_number("--games", value[MATCH_GAMES], 1, 1000000000, &plan->games, err) < 0 ||
        read_number("--seed", value[MATCH_SEED], 0, UINT64_MAX, &plan->seed, err) < 0 ||
        read_number("--illegal-retries", value[MATCH_ILLEGAL_RETRIES], 0, 1000, &retries, err) <
            0 ||
        read_number("--log-bytes", value[MATCH_LOG_BYTES], 1, (uint64_t)1 << 32, &log_bytes, err) <
            0 ||
        read_ms("--start-limit", value[MATCH_START_LIMIT], 1000, &plan->start_ms, err) < 0 ||
        read_ms("--illegal-grace", value[MATCH_ILLEGAL_GRACE], 1000, &plan->illegal_grace_ms, err) <
            0) {
        return -1;
    }
    plan->illegal_retries = (int)retries;
    plan->log_bytes = value[MATCH_LOG] ? (size_t)log_bytes : 0;
    return 0;
}

int match_plan(const struct match_settings *settings, const char *const commands[ENGINES],
               struct match_plan *plan, struct err *err)
{
    const char *game = settings->value[MATCH_GAME];
    if (game_named(game ? game : "amazon", &plan->game, err) < 0) {
        return -1;
    }
    settle_game(settings, plan);
    if (read_game_options(settings, plan, err) < 0 || read_numbers(settings, plan, err) < 0) {
        return -1;
    }
    for (int engine = 0; engine < ENGINES; engine++) {
        if (read_engine(settings, engine, commands[engine], plan, err) < 0) {
            return -1;
        }
    }
    if (read_protocol_options(settings, plan, err) < 0) {
        return -1;
    }
    return tell_apart(settings, plan->programs, err);
}

void match_plan_release(struct match_plan *plan)
{
    for (int engine = 0; engine < ENGINES; engine++) {
        program_release(&plan->programs[engine]);
    }
}
