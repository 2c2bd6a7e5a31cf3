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

/// A file that is being written.
struct output {
    const char *path;
    FILE *file;
    int reason; ///< an errno once it could not be written
};

static int output_open(struct output *output, const char *path, struct err *err)
{
    *output = (struct output){.path = path};
    output->file = strcmp(path, "-") == 0 ? stdout : fopen(path, "wb");
    return output->file ? 0 : err_set(err, "%s: %s", path, strerror(errno));
}

static void output_put(void *owner, const struct str *part)
{
    struct output *output = owner;
    if (fwrite(str_text(part), 1, part->len, output->file) != part->len && !output->reason) {
        output->reason = errno;
    }
}

static int output_close(struct output *output, struct err *err)
{
    int failed = output->file == stdout ? fflush(stdout) : fclose(output->file);
    if (failed && !output->reason) {
        output->reason = errno;
    }
    return output->reason ? err_set(err, "%s: %s", output->path, strerror(output->reason)) : 0;
}

/// "report.html" has its rest in "report.games.js".
static void rest_path(const char *page, struct str *path)
{
    static const char end[] = ".html";
    size_t len = strlen(page), stem = len - (sizeof end - 1);
    bool usual = len >= sizeof end && strcmp(page + stem, end) == 0;
    str_add(path, page, usual ? stem : len);
    str_puts(path, ".games.js");
}

/// Write the games that have no room in the page to their file.
static int put_rest(const struct report *report, const char *path, struct err *err)
{
    struct output output;
    struct report_sink sink = {.put = output_put, .owner = &output};
    struct err closing;
    if (output_open(&output, path, err) < 0) {
        return -1;
    }
    int status = report_rest(report, &sink, err);
    return output_close(&output, status < 0 ? &closing : err) < 0 ? -1 : status;
}

static int put_page(const struct str *page, const char *path, struct err *err)
{
    struct output output;
    if (output_open(&output, path, err) < 0) {
        return -1;
    }
    output_put(&output, page);
    return output_close(&output, err);
}

/// Write the page and, where not all games fit into it, the rest.
static int put(struct report *report, const char *path, struct err *err)
{
    struct str page = {0}, rest = {0};
    struct report_fit fit;
    bool beside = strcmp(path, "-") != 0;
    const char *slash;
    rest_path(path, &rest);
    slash = strrchr(rest.data, '/');
    report->rest = !beside ? NULL : slash ? slash + 1 : rest.data;
    report->fit = &fit;
    int status = report_page(report, &page, err);
    status = status == 0 ? put_page(&page, path, err) : -1;
    if (status == 0 && beside && !fit.all) {
        status = put_rest(report, rest.data, err);
    }
    if (status == 0 && beside && !fit.all) {
        printf("%s has the moves of the games after the first %zu; keep it beside %s\n", rest.data,
               fit.games, path);
    }
    str_release(&page);
    str_release(&rest);
    return status;
}

static int make(const struct report_settings *settings, const char *path, struct err *err)
{
    struct run_standing standing;
    struct report_times *times = report_times_new();
    int status = run_standing_read(&standing, path, err);
    if (status == 0) {
        struct report report = run_standing_report(&standing);
        report.games_limit = settings->limit ? (size_t)atol(settings->limit) : LIMIT_USUAL;
        report.times = times;
        status = put(&report, settings->output ? settings->output : "report.html", err);
    }
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
    .notes = "The page is one file that needs no network: mail it, or open it from a disk. It\n"
             "has 300 KB and 2 KB a game at most. The moves of games beyond the limit, or of\n"
             "games too long for that, are in a second file beside it (report.games.js),\n"
             "which is written only where there are any, and read only when such a game is\n"
             "opened.\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .settings_size = sizeof(struct report_settings),
    .take = take,
    .run = run,
};
