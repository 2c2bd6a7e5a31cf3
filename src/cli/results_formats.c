// SPDX-License-Identifier: MIT
/// How a run stands, for programs and pages.
#include "cli/results_formats.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/fail_if.h"
#include "util/mem.h"

static const char *name_of(const struct block *block, int engine)
{
    return block->setup->engines[engine].name;
}

/// The rows of the table with their ratings, to be freed by `rows_release`.
struct rows {
    struct standing *standing;
    struct ratings ratings;
    size_t count;
};

static struct rows rows_of(const struct block *block)
{
    struct rows rows = {.count = block->setup->count};
    rows.standing = mem_new(rows.count * sizeof *rows.standing);
    tournament_standings(block->tournament, rows.standing);
    block_ratings(block, &rows.ratings);
    return rows;
}

static void rows_release(struct rows *rows)
{
    ratings_release(&rows->ratings);
    free(rows->standing);
}

// --- JSON -------------------------------------------------------------------------------------

static json_t *number_of(struct figure figure)
{
    return figure.known ? json_real(figure.value) : json_null();
}

static json_t *count_of(uint64_t count)
{
    return json_integer((json_int_t)count);
}

static json_t *tally_json(const struct tally *tally)
{
    return json_pack("{s:o, s:o, s:o}", "wins", count_of(tally->wins), "draws",
                     count_of(tally->draws), "losses", count_of(tally->losses));
}

/// The counts that are not 0 by the name of the ending.
static json_t *endings_json(const uint64_t counts[ENDINGS])
{
    json_t *object = json_object();
    for (int i = 0; i < ENDINGS; i++) {
        if (counts[i] > 0) {
            json_object_set_new(object, ending_facts((enum ending)i)->name, count_of(counts[i]));
        }
    }
    return object;
}

static json_t *engine_json(const struct block *block, const struct rows *rows, size_t at)
{
    const struct standing *row = &rows->standing[at];
    const struct engine_counts *counts = &tournament_table(block->tournament)->counts[row->engine];
    struct rating rating = ratings_of(&rows->ratings, row->engine);
    struct idle *idle = &block->idle[row->engine];
    json_t *against = json_object();
    for (size_t i = 0; i < rows->count; i++) {
        struct tally tally =
            crosstable_tally(tournament_table(block->tournament), row->engine, (int)i);
        if ((int)i != row->engine && tally_games(&tally) > 0) {
            json_object_set_new(against, name_of(block, (int)i), tally_json(&tally));
        }
    }
    return json_pack("{s:o, s:s, s:f, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:f, s:f}",
                     "place", count_of(row->place), "name", name_of(block, row->engine), "points",
                     row->points, "elo", number_of(rating.elo), "elo_error",
                     number_of(rating.error), "all", tally_json(&row->tally), "black",
                     tally_json(&counts->seat[0]), "white", tally_json(&counts->seat[1]), "faults",
                     endings_json(counts->faults), "won", endings_json(counts->won), "lost",
                     endings_json(counts->lost), "against", against, "idle_ms",
                     (double)idle->total_ns / NS_PER_MS, "idle_median_ms", idle_median_ms(idle));
}

static json_t *match_json(const struct block *block)
{
    struct tally tally;
    struct pairs pairs;
    struct match_figures figures = block_match(block, &tally, &pairs);
    json_t *match = tally_json(&tally), *counts = json_array();
    for (int i = 0; i < PAIR_SCORES; i++) {
        json_array_append_new(counts, count_of(pairs.count[i]));
    }
    json_object_set_new(match, "score", number_of(figures.score));
    json_object_set_new(match, "elo", number_of(figures.elo));
    json_object_set_new(match, "elo_error", number_of(figures.elo_error));
    json_object_set_new(match, "nelo", number_of(figures.nelo));
    json_object_set_new(match, "nelo_error", number_of(figures.nelo_error));
    json_object_set_new(match, "los", number_of(figures.superiority));
    json_object_set_new(match, "pairs", counts);
    return match;
}

static const char *verdict_of(const struct sprt_state *state)
{
    return state->verdict == SPRT_H0 ? "H0" : state->verdict == SPRT_H1 ? "H1" : "undecided";
}

static json_t *sprt_json(const struct block *block)
{
    const struct sprt sprt = setup_sprt(block->setup);
    struct sprt_state state = tournament_sprt(block->tournament);
    return json_pack("{s:f, s:f, s:f, s:f, s:s, s:f, s:f, s:f, s:s, s:o}", "elo0", sprt.elo0,
                     "elo1", sprt.elo1, "alpha", sprt.alpha, "beta", sprt.beta, "model",
                     sprt_model_name(sprt.model), "llr", state.llr, "lower", state.lower, "upper",
                     state.upper, "verdict", verdict_of(&state), "remaining",
                     number_of(state.remaining));
}

static json_t *lateness_json(const struct lateness *lateness)
{
    const double us = 1000;
    return lateness->count == 0
               ? json_null()
               : json_pack("{s:f, s:f, s:f}", "half", (double)lateness_at(lateness, 0.5) / us,
                           "99%", (double)lateness_at(lateness, 0.99) / us, "most",
                           (double)lateness->most_ns / us);
}

void results_json(const struct block *block, struct str *out)
{
    const struct setup *setup = block->setup;
    struct tournament_count count = tournament_count(block->tournament);
    struct rows rows = rows_of(block);
    struct rating first = ratings_first(&rows.ratings);
    struct str about = {0};
    json_t *engines = json_array();
    block_about(setup, &about);
    for (size_t i = 0; i < rows.count; i++) {
        json_array_append_new(engines, engine_json(block, &rows, i));
    }
    json_t *root = json_pack(
        "{s:i, s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "version", 1, "name",
        setup->name, "game", setup->game.rules->name, "about", about.data, "planned",
        count_of(tournament_planned(block->tournament)), "finished", count_of(count.finished),
        "repeated", count_of(count.repeats), "void", count_of(block->voids), "unplayed",
        count_of(count.unplayed), "first_elo", number_of(first.elo), "first_elo_error",
        number_of(first.error), "engines", engines);
    json_object_set_new(root, "lateness_us", lateness_json(&block->lateness));
    if (setup->count == 2) {
        json_object_set_new(root, "match", match_json(block));
    }
    if (setup_has_sprt(setup)) {
        json_object_set_new(root, "sprt", sprt_json(block));
    }
    char *text = json_dumps(root, JSON_COMPACT);
    str_printf(out, "%s\n", text);
    free(text);
    json_decref(root);
    str_release(&about);
    rows_release(&rows);
}

// --- tables -----------------------------------------------------------------------------------

/// A field of CSV: in quotes where it must be.
static void put_field(const char *text, struct str *out)
{
    if (!text[strcspn(text, ",\"\n")]) {
        str_puts(out, text);
        return;
    }
    str_putc(out, '"');
    for (; *text; text++) {
        str_puts(out, *text == '"' ? "\"\"" : (char[]){*text, '\0'});
    }
    str_putc(out, '"');
}

void results_csv(const struct block *block, struct str *out)
{
    struct rows rows = rows_of(block);
    str_puts(out, "place,name,elo,elo_error,games,wins,draws,losses,points,faults\n");
    for (size_t i = 0; i < rows.count; i++) {
        const struct standing *row = &rows.standing[i];
        struct rating rating = ratings_of(&rows.ratings, row->engine);
        str_printf(out, "%" PRIu64 ",", row->place);
        put_field(name_of(block, row->engine), out);
        put_figure(out, ",", rating.elo, 1, "");
        put_figure(out, ",", rating.error, 1, "");
        str_printf(out, ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.1f,%" PRIu64 "\n",
                   tally_games(&row->tally), row->tally.wins, row->tally.draws, row->tally.losses,
                   row->points, row->faults);
    }
    rows_release(&rows);
}

/// A name that must not break a table.
static void put_cell(const char *text, struct str *out)
{
    for (; *text; text++) {
        str_printf(out, "%s%c", strchr("|*_`\\<", *text) ? "\\" : "", *text);
    }
}

static void put_match(const struct block *block, struct str *out)
{
    struct tally tally;
    struct pairs pairs;
    struct match_figures figures = block_match(block, &tally, &pairs);
    str_puts(out, "\n**");
    put_cell(name_of(block, 0), out);
    put_figure(out, "** is ", figures.elo, 1, "");
    put_figure(out, " ± ", figures.elo_error, 1, "");
    str_puts(out, " Elo against **");
    put_cell(name_of(block, 1), out);
    put_figure(out, "**; likelihood of superiority ", figures.superiority, 100, " %");
    str_puts(out, ".\n");
    if (setup_has_sprt(block->setup)) {
        struct sprt_state state = tournament_sprt(block->tournament);
        str_printf(out, "\nSPRT [%g, %g]: LLR %.2f (%.2f, %.2f), %s.\n", block->setup->sprt.elo0,
                   block->setup->sprt.elo1, state.llr, state.lower, state.upper,
                   verdict_of(&state));
    }
}

void results_markdown(const struct block *block, struct str *out)
{
    struct rows rows = rows_of(block);
    struct str about = {0};
    block_about(block->setup, &about);
    str_printf(out, "### %s (%s, %" PRIu64 " games)\n\n",
               *block->setup->name ? block->setup->name : "Results", about.data,
               tournament_count(block->tournament).finished);
    str_puts(out, "| # | Engine | Elo | ± | Games | Wins | Draws | Losses | Points | Faults |\n"
                  "|--:|:--|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (size_t i = 0; i < rows.count; i++) {
        const struct standing *row = &rows.standing[i];
        struct rating rating = ratings_of(&rows.ratings, row->engine);
        str_printf(out, "| %" PRIu64 " | ", row->place);
        put_cell(name_of(block, row->engine), out);
        put_figure(out, " | ", rating.elo, 1, "");
        put_figure(out, " | ", rating.error, 1, "");
        str_printf(out,
                   " | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " | %.1f | %" PRIu64
                   " |\n",
                   tally_games(&row->tally), row->tally.wins, row->tally.draws, row->tally.losses,
                   row->points, row->faults);
    }
    if (block->setup->count == 2) {
        put_match(block, out);
    }
    str_release(&about);
    rows_release(&rows);
}

// --- JUnit ------------------------------------------------------------------------------------

static void put_xml(const char *text, struct str *out)
{
    for (; *text; text++) {
        switch (*text) {
        case '<':
            str_puts(out, "&lt;");
            break;
        case '>':
            str_puts(out, "&gt;");
            break;
        case '&':
            str_puts(out, "&amp;");
            break;
        case '"':
            str_puts(out, "&quot;");
            break;
        default:
            str_putc(out, *text);
        }
    }
}

/// One test; `why` is NULL where it has passed. Counts itself.
static void put_test(const char *class, const char *name, const char *why, uint64_t counts[2],
                     struct str *out)
{
    str_printf(out, "  <testcase classname=\"%s\" name=\"", class);
    put_xml(name, out);
    counts[0]++;
    if (!why) {
        str_puts(out, "\"/>\n");
        return;
    }
    counts[1]++;
    str_puts(out, "\">\n    <failure message=\"");
    put_xml(why, out);
    str_puts(out, "\"/>\n  </testcase>\n");
}

static void put_engine_test(const struct block *block, int engine, uint64_t counts[2],
                            struct str *out)
{
    const struct engine_counts *engine_counts =
        &tournament_table(block->tournament)->counts[engine];
    struct str why = {0};
    for (int i = 0; i < ENDINGS; i++) {
        if (engine_counts->faults[i] > 0) {
            str_printf(&why, "%s%s %" PRIu64, why.len ? ", " : "",
                       ending_facts((enum ending)i)->name, engine_counts->faults[i]);
        }
    }
    put_test("engine", name_of(block, engine), why.data, counts, out);
    str_release(&why);
}

void results_junit(const struct block *block, struct str *out)
{
    const struct setup *setup = block->setup;
    const struct crosstable *table = tournament_table(block->tournament);
    uint64_t counts[2] = {0};
    struct str tests = {0};
    for (int engine = 0; engine < table->engines; engine++) {
        put_engine_test(block, engine, counts, &tests);
    }
    for (size_t i = 0; i < setup->fail_if.count; i++) {
        struct fail_if condition;
        bool read = fail_if_read(setup->fail_if.word[i], &condition, NULL) == 0;
        put_test("fail-if", setup->fail_if.word[i],
                 read && fail_if_true(&condition, table) ? "it is so" : NULL, counts, &tests);
    }
    if (setup_has_sprt(setup)) {
        struct sprt_state state = tournament_sprt(block->tournament);
        put_test("sprt", "H1", state.verdict == SPRT_H1 ? NULL : verdict_of(&state), counts,
                 &tests);
    }
    str_printf(out,
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"arbiter\" "
               "tests=\"%" PRIu64 "\" failures=\"%" PRIu64 "\">\n%s</testsuite>\n",
               counts[0], counts[1], str_text(&tests));
    str_release(&tests);
}

// --- PGN --------------------------------------------------------------------------------------

static void put_tag(const char *tag, const char *value, struct str *out)
{
    str_printf(out, "[%s \"", tag);
    for (; *value; value++) {
        str_printf(out, "%s%c", *value == '"' || *value == '\\' ? "\\" : "", *value);
    }
    str_puts(out, "\"]\n");
}

void results_pgn(const struct block *block, const struct store_result *game, struct str *out)
{
    const char *score = game->winner == 0 ? "1-0" : game->winner == 1 ? "0-1" : "1/2-1/2";
    char number[32];
    snprintf(number, sizeof number, "%" PRIu64, game->number);
    put_tag("Event", *block->setup->name ? block->setup->name : "arbiter", out);
    put_tag("Site", "?", out);
    put_tag("Date", "????.??.??", out);
    put_tag("Round", number, out);
    put_tag("White", name_of(block, game->engine[0]), out);
    put_tag("Black", name_of(block, game->engine[1]), out);
    put_tag("Result", score, out);
    put_tag("Termination", ending_facts(game->ending)->name, out);
    str_printf(out, "[PlyCount \"%zu\"]\n\n%s\n\n", game->plies, score);
}
