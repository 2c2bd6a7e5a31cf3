// SPDX-License-Identifier: MIT
/// The page: its parts are files in page/, put together here with the data between them.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/data.h"
#include "report/page.h"

/// What a page may have, and the tags after its data.
enum { PAGE_BYTES = 300000, GAME_BYTES = 2000, TAIL_BYTES = 100 };

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

void data_put(const json_t *object, struct str *out)
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
    data_put(object, out);
    json_decref(object);
    return 0;
}

/// Games on their way into the page or the rest.
struct boards {
    const struct report *report;
    json_t *heads;
    size_t seen;  ///< games so far
    size_t first; ///< games before are left out
    size_t put;
    size_t room; ///< bytes that a page has for its games
    struct str *out;
    const struct report_sink *sink; ///< NULL where all is to stay in `out`
    struct err *err;
    bool failed, full;
};

/// Append a game as a member of an object.
static int put_board(struct boards *boards, uint64_t number)
{
    struct record record = {0};
    int status = store_record(boards->report->store, number, &record, boards->err);
    if (status == 0) {
        json_t *moves = data_moves(&record, boards->heads);
        str_printf(boards->out, "%s\"%" PRIu64 "\":", boards->put++ ? ",\n" : "", number);
        data_put(moves, boards->out);
        json_decref(moves);
    }
    record_release(&record);
    return status;
}

static bool add_board(void *owner, const struct store_result *game)
{
    struct boards *boards = owner;
    if (boards->seen++ < boards->first) {
        return true;
    }
    size_t before = boards->out->len;
    if (!boards->sink && boards->put == boards->report->games_limit) {
        boards->full = true;
        return false;
    }
    boards->failed = put_board(boards, game->number) != 0;
    if (boards->failed) {
        return false;
    }
    if (boards->sink) {
        boards->sink->put(boards->sink->owner, boards->out);
        str_clear(boards->out);
    } else if (boards->out->len > boards->room) {
        boards->out->len = before; // no room for this one, nor for any after it
        boards->out->data[before] = '\0';
        boards->put--;
        boards->full = true;
    }
    return !boards->full;
}

/// Visit the games. 0, or -1 with a message.
static int put_boards(struct boards *boards)
{
    struct store *store = boards->report->store;
    boards->heads = data_heads(store, boards->err);
    int status = boards->heads ? store_each(store, add_board, boards, boards->err) : -1;
    json_decref(boards->heads);
    return status < 0 || boards->failed ? -1 : 0;
}

/// What the rest and its page know each other by: one may be older than the other.
static int put_mark(const struct report *report, struct str *out, struct err *err)
{
    struct store_run run;
    int engines = store_run(report->store, &run, err);
    str_printf(out, "%" PRIu64 " of %" PRIi64 " %s", tournament_count(report->tournament).finished,
               engines < 0 ? 0 : run.started_s, report->rest);
    return engines < 0 ? -1 : 0;
}

int report_rest(const struct report *report, const struct report_sink *sink, struct err *err)
{
    struct str text = {0};
    struct boards boards = {
        .report = report, .first = report->fit->games, .out = &text, .sink = sink, .err = err};
    str_puts(&text, "arbiterGames(\"");
    int status = put_mark(report, &text, err);
    str_puts(&text, "\", {\n");
    status = status == 0 ? put_boards(&boards) : -1;
    str_puts(&text, "});\n");
    sink->put(sink->owner, &text);
    str_release(&text);
    return status;
}

/// The moves of as many games as there is room for.
static int put_games(const struct report *report, size_t page, struct str *out, struct err *err)
{
    size_t most = PAGE_BYTES + GAME_BYTES * tournament_count(report->tournament).finished;
    struct boards boards = {.report = report,
                            .out = out,
                            .room = out->len + (most > page ? most - page : 0),
                            .err = err};
    int status = report->live ? 0 : put_boards(&boards);
    if (report->fit) {
        *report->fit = (struct report_fit){.games = boards.put, .all = !boards.full};
    }
    return status;
}

int report_page(const struct report *report, struct str *out, struct err *err)
{
    size_t start = out->len;
    str_puts(out, page_head_html);
    str_printf(out, "<style>\n%s</style>\n", page_style_css);
    str_puts(out, page_body_html);
    str_puts(out, "<script type=\"application/json\" id=\"data\">");
    if (report_data(report, out, err) < 0) {
        return -1;
    }
    str_puts(out, "</script>\n<script type=\"application/json\" id=\"boards\">{");
    size_t scripts = sizeof page_words_js + sizeof page_endings_js + sizeof page_charts_js +
                     sizeof page_board_js + sizeof page_main_js + TAIL_BYTES;
    if (put_games(report, out->len - start + scripts, out, err) < 0) {
        return -1;
    }
    str_printf(out,
               "}</script>\n<script>\n\"use strict\";\n%s%s%s%s%s</script>\n</body>\n</html>\n",
               page_words_js, page_endings_js, page_charts_js, page_board_js, page_main_js);
    return 0;
}
