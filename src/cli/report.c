// SPDX-License-Identifier: MIT
/// The command `report`: a run as one HTML file.
#include "report/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/standing.h"

enum report_option { REPORT_OUTPUT = 1, REPORT_LIMIT };

enum { LIMIT_USUAL = 1000 };

struct report_settings {
    const char *output, *limit;
};

static int take(void *bytes, int option, const char *value, struct err *err)
{
    struct report_settings *settings = bytes;
    if (option == REPORT_OUTPUT) {
        settings->output = value;
        return 0;
    }
    settings->limit = value;
    return *value && value[strspn(value, "0123456789")] == '\0' && strlen(value) < 10
               ? 0
               : err_set(err, "--games-limit is a number, not \"%s\"", value);
}

/// Write the page to a file, or to stdout.
static int put(const struct str *page, const char *path, struct err *err)
{
    FILE *file = strcmp(path, "-") == 0 ? stdout : fopen(path, "wb");
    bool written = file && fwrite(page->data, 1, page->len, file) == page->len;
    int reason = errno;
    if (file && file != stdout && fclose(file) != 0) {
        reason = errno;
        written = false;
    }
    return written ? 0 : err_set(err, "%s: %s", path, strerror(reason));
}

static int make(const struct report_settings *settings, const char *path, struct err *err)
{
    struct run_standing standing;
    struct report_times *times = report_times_new();
    struct str page = {0};
    int status = run_standing_read(&standing, path, err);
    if (status == 0) {
        struct report report = run_standing_report(&standing);
        report.games_limit = settings->limit ? (size_t)atol(settings->limit) : LIMIT_USUAL;
        report.times = times;
        status = report_page(&report, &page, err);
    }
    if (status == 0) {
        status = put(&page, settings->output ? settings->output : "report.html", err);
    }
    str_release(&page);
    report_times_free(times);
    run_standing_release(&standing);
    return status;
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    struct err err;
    return make(bytes, words[0], &err) < 0 ? complain("report: %s", err.text) : EXIT_OK;
}

static const struct poptOption options[] = {
    {"output", 'o', POPT_ARG_STRING, NULL, REPORT_OUTPUT,
     "the file to write (default report.html), - for the standard output", "FILE"},
    {"games-limit", '\0', POPT_ARG_STRING, NULL, REPORT_LIMIT,
     "keep the moves of so many games in the page (default 1000)", "N"},
    POPT_TABLEEND,
};

const struct command report_command = {
    .name = "report",
    .words = "STORE",
    .summary = "make a page of a run: tables, charts and every game on a board",
    .notes = "The page is one file that needs no network and no other file. Games beyond the\n"
             "limit are in its tables; \"arbiter show\" has their moves.\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .settings_size = sizeof(struct report_settings),
    .take = take,
    .run = run,
};
