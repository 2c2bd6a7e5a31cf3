// SPDX-License-Identifier: MIT
/// The page: its parts are files in page/, put together here with the data between them.
#include <stdlib.h>
#include <string.h>

#include "report/data.h"
#include "report/page.h"

/// The data as an object; NULL with a message.
static json_t *collect(const struct report *report, struct err *err)
{
    json_t *run = data_run(report, err);
    json_t *test = run ? data_test(report, err) : NULL;
    json_t *games = test ? data_games(report, err) : NULL;
    json_t *faults = games ? data_faults(report, err) : NULL;
    if (!faults) {
        json_decref(run);
        json_decref(test);
        json_decref(games);
        return NULL;
    }
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "run", run, "standings",
                     data_standings(report), "test", test, "games", games, "times",
                     data_times(report->times, tournament_setup(report->tournament)->engines),
                     "faults", faults);
}

/// Append JSON that may stand in a page: no "<" that could end the script, nothing that a parser
/// of HTML would take for its own.
static void put_json(const json_t *object, struct str *out)
{
    char *text = json_dumps(object, JSON_COMPACT | JSON_REAL_PRECISION(6));
    for (const char *at = text; *at; at++) {
        if (*at == '<' || *at == '>' || *at == '&') {
            str_printf(out, "\\u%04x", (unsigned)*at);
        } else {
            str_putc(out, *at);
        }
    }
    free(text);
}

int report_data(const struct report *report, struct str *out, struct err *err)
{
    json_t *object = collect(report, err);
    if (!object) {
        return -1;
    }
    put_json(object, out);
    json_decref(object);
    return 0;
}

/// Games on their way into the page.
struct boards {
    const struct report *report;
    json_t *object;
    struct err *err;
    bool failed;
};

static bool add_board(void *owner, const struct store_result *game)
{
    struct boards *boards = owner;
    struct record record = {0};
    char key[24];
    if (json_object_size(boards->object) >= boards->report->games_limit) {
        return false;
    }
    boards->failed = store_record(boards->report->store, game->number, &record, boards->err) != 0;
    if (!boards->failed) {
        snprintf(key, sizeof key, "%llu", (unsigned long long)game->number);
        json_object_set_new(boards->object, key, data_moves(&record));
    }
    record_release(&record);
    return !boards->failed;
}

static int put_boards(const struct report *report, struct str *out, struct err *err)
{
    struct boards boards = {.report = report, .object = json_object(), .err = err};
    int status = report->live ? 0 : store_each(report->store, add_board, &boards, err);
    if (status == 0 && !boards.failed) {
        put_json(boards.object, out);
    }
    json_decref(boards.object);
    return status < 0 || boards.failed ? -1 : 0;
}

int report_page(const struct report *report, struct str *out, struct err *err)
{
    str_puts(out, page_head_html);
    str_printf(out, "<style>\n%s</style>\n", page_style_css);
    str_puts(out, page_body_html);
    str_puts(out, "<script type=\"application/json\" id=\"data\">");
    if (report_data(report, out, err) < 0) {
        return -1;
    }
    str_puts(out, "</script>\n<script type=\"application/json\" id=\"boards\">");
    if (put_boards(report, out, err) < 0) {
        return -1;
    }
    str_printf(out, "</script>\n<script>\n\"use strict\";\n%s%s%s%s</script>\n</body>\n</html>\n",
               page_words_js, page_charts_js, page_board_js, page_main_js);
    return 0;
}
