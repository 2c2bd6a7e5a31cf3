// SPDX-License-Identifier: MIT
/// The command `results`: how a run stands, or ended, from its store.
#include <stdlib.h>
#include <string.h>

#include "cli/block.h"
#include "cli/command.h"
#include "cli/play_plan.h"
#include "cli/results_formats.h"
#include "cli/stored.h"
#include "util/mem.h"
#include "util/nearest.h"

enum results_option { RESULTS_FORMAT = 1 };

enum results_format { FORM_TEXT, FORM_JSON, FORM_CSV, FORM_MARKDOWN, FORM_JUNIT, FORM_PGN, FORMS };

static const char *const form_names[FORMS] = {"text", "json", "csv", "markdown", "junit", "pgn"};

struct results_settings {
    enum results_format format;
};

static int take(void *bytes, int option, const char *value, struct err *err)
{
    (void)option;
    struct nearest nearest = {.word = value};
    for (int i = 0; i < FORMS; i++) {
        nearest_offer(&nearest, form_names[i]);
        if (strcmp(value, form_names[i]) == 0) {
            ((struct results_settings *)bytes)->format = (enum results_format)i;
            return 0;
        }
    }
    return nearest.best
               ? err_set(err, "--format: there is no \"%s\"; did you mean %s?", value, nearest.best)
               : err_set(err, "--format: \"%s\" is not text, json, csv, markdown, junit or pgn",
                         value);
}

struct games {
    const struct block *block;
    struct str text;
};

static bool put_game(void *owner, const struct store_result *game)
{
    struct games *games = owner;
    results_pgn(games->block, game, &games->text);
    fputs(games->text.data, stdout);
    str_clear(&games->text);
    return true;
}

static int put_games(struct store *store, const struct block *block, struct err *err)
{
    struct games games = {.block = block};
    int status = store_each(store, put_game, &games, err);
    str_release(&games.text);
    return status;
}

static void put_text(const struct block *block, struct str *out)
{
    block_text(block, out);
    if (block->setup->count > 2) {
        block_crosstable(block, out);
        block_details(block, out);
    }
    block_idle(block, out);
    block_lateness(&block->lateness, out);
}

static int show(struct store *store, const struct block *block, enum results_format format,
                struct err *err)
{
    static void (*const forms[FORMS])(const struct block *block,
                                      struct str *out) = {[FORM_TEXT] = put_text,
                                                          [FORM_JSON] = results_json,
                                                          [FORM_CSV] = results_csv,
                                                          [FORM_MARKDOWN] = results_markdown,
                                                          [FORM_JUNIT] = results_junit};
    if (format == FORM_PGN) {
        return put_games(store, block, err);
    }
    struct str text = {0};
    forms[format](block, &text);
    fputs(text.data, stdout);
    str_release(&text);
    return 0;
}

/// The same with what engines used in others' time, and how late the referee was.
static int show_whole(struct store *store, struct block *block, enum results_format format,
                      struct err *err)
{
    int engines = (int)block->setup->count;
    struct idle *idle = mem_new((size_t)engines * sizeof *idle);
    int status = idle_read(store, idle, engines, err);
    block->idle = idle;
    status = status == 0 ? store_lateness(store, &block->lateness, err) : -1;
    status = status == 0 ? show(store, block, format, err) : -1;
    for (int i = 0; i < engines; i++) {
        idle_release(&idle[i]);
    }
    free(idle);
    return status;
}

static int show_store(struct store *store, enum results_format format, struct setup *setup,
                      struct err *err)
{
    if (stored_setup_of(store, setup, err) < 0) {
        return -1;
    }
    struct block block = {.setup = setup};
    struct tournament *tournament = play_tournament(setup, err);
    int64_t voids = tournament ? play_replay(tournament, store, err) : -1;
    block.tournament = tournament;
    block.voids = voids > 0 ? (uint64_t)voids : 0;
    bool whole = format == FORM_TEXT || format == FORM_JSON;
    int status = voids < 0 ? -1
                 : whole   ? show_whole(store, &block, format, err)
                           : show(store, &block, format, err);
    tournament_free(tournament);
    return status;
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    const struct results_settings *settings = bytes;
    struct setup setup;
    struct err err;
    setup_init(&setup);
    struct store *store = store_open(words[0], STORE_READ, &err);
    int status = store ? show_store(store, settings->format, &setup, &err) : -1;
    store_close(store);
    setup_release(&setup);
    return status < 0 ? complain("results: %s", err.text) : EXIT_OK;
}

static const struct poptOption options[] = {
    {"format", '\0', POPT_ARG_STRING, NULL, RESULTS_FORMAT,
     "text (default), json, csv, markdown, junit, or pgn: headers for Ordo and BayesElo", "FORMAT"},
    POPT_TABLEEND,
};

const struct command results_command = {
    .name = "results",
    .words = "STORE",
    .summary = "show how a run stands, even while it goes on",
    .notes = "In PGN, White is whoever moved first, as in chess.\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .settings_size = sizeof(struct results_settings),
    .take = take,
    .run = run,
};
