// SPDX-License-Identifier: MIT
/// A store that anybody may have written.
#include "stored.h"

#include <stdlib.h>
#include <string.h>

#include "cli/standing.h"
#include "cli/viewer.h"
#include "core/replay.h"
#include "format/jsonl.h"
#include "store/store.h"
#include "target.h"
#include "util/text.h"

enum { GAMES_MAX = 20, ENGINES_SEEN = 5 };

struct games {
    uint64_t number[GAMES_MAX];
    int count;
};

static bool keep(void *owner, const struct store_result *result)
{
    struct games *games = owner;
    must(result->ending >= 0 && result->ending < ENDINGS, "the ending of a game is in the table");
    must(result->winner >= NOBODY && result->winner < SEATS, "the winner is a seat");
    must(result->blamed >= NOBODY && result->blamed <= BOTH, "who is blamed was there");
    games->number[games->count++] = result->number;
    return games->count < GAMES_MAX;
}

static void read_game(struct store *store, uint64_t number)
{
    struct record record = {0};
    struct err err;
    struct str text = {0};
    if (store_record(store, number, &record, &err) == 0) {
        const char *names[SEATS] = {record.player[0].label, record.player[1].label};
        struct viewer viewer = {.record = &record, .ply = (int)record.moves.count};
        replay_verify(&record, &err);
        result_sentence(&record.result, names, &text);
        viewer_text(&viewer, &text);
        jsonl_write(&record, &text);
    }
    str_clear(&text);
    if (report_game(store, number, &text, &err) == 0) {
        must(text_is_utf8(text.data, text.len), "a game in a report is UTF-8");
    }
    store_wire(store, number, &text, &err);
    record_release(&record);
    str_release(&text);
}

static void read_run(struct store *store)
{
    struct store_run run;
    struct games games = {0};
    struct err err;
    int engines = store_run(store, &run, &err);
    for (int i = 0; i < engines && i < ENGINES_SEEN; i++) {
        struct record holder = {0};
        store_engine(store, i, &holder.player[0], &err);
        record_release(&holder);
    }
    store_each(store, keep, &games, &err);
    for (int i = 0; i < games.count; i++) {
        read_game(store, games.number[i]);
    }
    store_voids(store);
}

static void read_report(const char *path)
{
    struct run_standing standing;
    struct err err;
    struct str page = {0};
    if (run_standing_read(&standing, path, &err) < 0) {
        must_be_shown(&err);
    } else {
        struct report report = run_standing_report(&standing);
        report.games_limit = GAMES_MAX;
        report.times = report_times_new();
        if (report_page(&report, &page, &err) == 0) {
            must(text_is_utf8(page.data, page.len), "a report is UTF-8");
        }
        report_times_free(report.times);
    }
    run_standing_release(&standing);
    str_release(&page);
}

void stored_read(const char *path)
{
    struct err err;
    struct store *store = store_open(path, STORE_READ, &err);
    if (!store) {
        must_be_shown(&err);
        return;
    }
    read_run(store);
    store_close(store);
    read_report(path);
}
