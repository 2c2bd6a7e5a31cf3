// SPDX-License-Identifier: MIT
/// The command `doctor`: what this machine has of what a sandbox and a clock need.
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "io/probe.h"
#include "io/sandbox.h"

enum doctor_option { DOCTOR_JSON = 1, DOCTOR_USER, DOCTOR_TABLES };

struct doctor_settings {
    bool json;
    const char *user;
    const char *tables;
};

static const char *const states[] = {
    [PROBE_GOOD] = "good", [PROBE_POOR] = "poor", [PROBE_MISSING] = "missing"};

static int take(void *bytes, int option, const char *value, struct err *err)
{
    struct doctor_settings *settings = bytes;
    (void)err;
    switch (option) {
    case DOCTOR_JSON:
        settings->json = true;
        break;
    case DOCTOR_USER:
        settings->user = value;
        break;
    case DOCTOR_TABLES:
        settings->tables = value;
        break;
    }
    return 0;
}

static void print_text(const struct probes *probes)
{
    for (int i = 0; i < probes->count; i++) {
        const struct probe *row = &probes->row[i];
        printf("%-8s%-20s%s\n", states[row->state], row->name, str_text(&row->found));
        if (row->remedy) {
            printf("%28s%s\n", "", row->remedy);
        }
    }
    puts(probes_worst(probes) == PROBE_MISSING ? "The strict sandbox can't be kept here."
                                               : "The strict sandbox can be kept here.");
}

static void print_json(const struct probes *probes)
{
    json_t *rows = json_array();
    for (int i = 0; i < probes->count; i++) {
        const struct probe *row = &probes->row[i];
        json_array_append_new(rows, json_pack("{s:s, s:s, s:s, s:s?}", "name", row->name, "state",
                                              states[row->state], "found", str_text(&row->found),
                                              "remedy", row->remedy));
    }
    json_t *all =
        json_pack("{s:b, s:o}", "strict", probes_worst(probes) != PROBE_MISSING, "probes", rows);
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    (void)words;
    const struct doctor_settings *settings = bytes;
    struct confine as = {0};
    struct err err;
    char *end = NULL;
    long tables = settings->tables ? strtol(settings->tables, &end, 10) : 1;
    if ((end && *end) || tables < 1 || tables > 1000000) {
        return complain("doctor: --concurrency: \"%s\" is not a number of games", settings->tables);
    }
    if (settings->user && sandbox_user(settings->user, &as, &err) < 0) {
        return complain("doctor: %s", err.text);
    }
    struct probes probes;
    probes_run(&probes, &as, (int)tables);
    if (settings->json) {
        print_json(&probes);
    } else {
        print_text(&probes);
    }
    int status = probes_worst(&probes) == PROBE_MISSING ? EXIT_NO : EXIT_OK;
    probes_release(&probes);
    return status;
}

static const struct poptOption options[] = {
    {"json", '\0', POPT_ARG_NONE, NULL, DOCTOR_JSON, "for programs to read", NULL},
    {"engine-user", '\0', POPT_ARG_STRING, NULL, DOCTOR_USER,
     "root only: who engines would be, a name or UID:GID", "USER"},
    {"concurrency", '\0', POPT_ARG_STRING, NULL, DOCTOR_TABLES,
     "how many games at once the limits must allow (default 1)", "N"},
    POPT_TABLEEND,
};

const struct command doctor_command = {
    .name = "doctor",
    .words = "",
    .summary = "say whether engines can be shut in here, and clocks be fair",
    .notes = "Every layer is tried, as this user. What is \"poor\" makes a sandbox or a clock\n"
             "less good, what is \"missing\" keeps the strict sandbox from starting; the line\n"
             "below says how to get it. The exit status is 0 where the strict sandbox can be\n"
             "kept and 1 where it can't.\n",
    .options = options,
    .settings_size = sizeof(struct doctor_settings),
    .take = take,
    .run = run,
};
