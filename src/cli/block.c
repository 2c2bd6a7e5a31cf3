// SPDX-License-Identifier: MIT
/// How a tournament stands, in text.
#include "cli/block.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"
#include "util/text.h"

static const char rule[] = "--------------------------------------------------\n";

/// So many engines fit into a crosstable on a screen.
enum { CROSS_MAX = 20, NAME_WIDTH = 20 };

static const char *name_of(const struct block *block, int engine)
{
    return block->setup->engines[engine].name;
}

void put_figure(struct str *out, const char *name, struct figure figure, int units,
                const char *unit)
{
    double value = figure.value * units;
    if (figure.known) {
        // What rounds to nothing has no sign.
        str_printf(out, "%s%.2f%s", name, fabs(value) < 0.005 ? 0 : value, unit);
    } else {
        str_printf(out, "%sn/a", name);
    }
}

void block_about(const struct setup *setup, struct str *out)
{
    char first[TIME_TEXT_MAX], next[TIME_TEXT_MAX];
    game_describe(&setup->game, out);
    time_control_text(&setup->engines[0].time, first, sizeof first);
    str_printf(out, ", %s", first);
    for (size_t i = 1; i < setup->count; i++) {
        time_control_text(&setup->engines[i].time, next, sizeof next);
        if (strcmp(first, next) != 0) {
            str_printf(out, " - %s", setup->count == 2 ? next : "by engine");
            return;
        }
    }
}

// --- a match ----------------------------------------------------------------------------------

struct match_figures block_match(const struct block *block, struct tally *tally,
                                 struct pairs *pairs)
{
    const struct crosstable *table = tournament_table(block->tournament);
    *tally = crosstable_tally(table, 0, 1);
    *pairs = crosstable_pairs(table, 0, 1);
    return match_figures(tally, pairs, tournament_count(block->tournament).repeats);
}

/// The lines that scripts know from fastchess.
static void put_match(const struct block *block, struct str *out)
{
    struct tally tally;
    struct pairs pairs;
    struct match_figures figures = block_match(block, &tally, &pairs);
    const uint64_t *count = pairs.count;
    bool paired = pairs_count(&pairs) > 0;
    put_figure(out, "Elo: ", figures.elo, 1, "");
    put_figure(out, " +/- ", figures.elo_error, 1, "");
    put_figure(out, ", nElo: ", figures.nelo, 1, "");
    put_figure(out, " +/- ", figures.nelo_error, 1, "");
    put_figure(out, "\nLOS: ", figures.superiority, 100, " %");
    put_figure(out, ", DrawRatio: ", figures.draws, 100, " %");
    if (paired) {
        put_figure(out, ", PairsRatio: ", figures.pairs_ratio, 1, "");
    }
    str_printf(out,
               "\nGames: %" PRIu64 ", Wins: %" PRIu64 ", Losses: %" PRIu64 ", Draws: %" PRIu64
               ", Points: %.1f (",
               tally_games(&tally), tally.wins, tally.losses, tally.draws, tally_points(&tally));
    put_figure(out, "", figure(tally_estimate(&tally).score), 100, " %");
    str_puts(out, ")\n");
    if (paired) {
        str_printf(out,
                   "Ptnml(0-2): [%" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 "]",
                   count[0], count[1], count[2], count[3], count[4]);
        put_figure(out, ", WL/DD Ratio: ", figures.split_ratio, 1, "");
        str_putc(out, '\n');
    }
}

void block_sprt(const struct block *block, struct str *out)
{
    const struct sprt sprt = setup_sprt(block->setup);
    struct sprt_state state = tournament_sprt(block->tournament);
    // As far as it has come to the bound that it moves to; towards H0 below zero.
    double part = state.llr >= 0 ? state.llr / state.upper : -state.llr / state.lower;
    double llr = fabs(state.llr) < 0.005 ? 0 : state.llr;
    part = fabs(part) < 0.0005 ? 0 : part;
    str_printf(out, "LLR: %.2f (%.1f%%) (%.2f, %.2f) [%.2f, %.2f]\n", llr, 100 * part, state.lower,
               state.upper, sprt.elo0, sprt.elo1);
}

void block_verdict(const struct block *block, struct str *out)
{
    const struct sprt sprt = setup_sprt(block->setup);
    enum sprt_verdict verdict = tournament_sprt(block->tournament).verdict;
    if (verdict != SPRT_GOES_ON) {
        str_printf(out, "SPRT ([%.2f, %.2f]) completed - %s was accepted\n", sprt.elo0, sprt.elo1,
                   verdict == SPRT_H1 ? "H1" : "H0");
    }
}

static void put_side(const char *who, const struct tally *tally, struct str *out)
{
    str_printf(out, "%s: %" PRIu64 " - %" PRIu64 " - %" PRIu64 " (", who, tally->wins,
               tally->losses, tally->draws);
    put_figure(out, "", figure(tally_estimate(tally).score), 100, " %");
    str_puts(out, ")");
}

static void put_sides(const struct block *block, int engine, struct str *out)
{
    const struct crosstable *table = tournament_table(block->tournament);
    str_printf(out, "%s as ", name_of(block, engine));
    put_side("Black", &table->counts[engine].seat[0], out);
    put_side(", as White", &table->counts[engine].seat[1], out);
    str_putc(out, '\n');
}

static void put_first(const struct block *block, struct str *out)
{
    struct tally first = crosstable_first(tournament_table(block->tournament));
    put_side("First player", &first, out);
    str_putc(out, '\n');
}

/// "rules 8, timeout 2" of the counts that are not 0; `what` before them. Nothing if all are.
static void put_endings(const char *what, const char *whom, const uint64_t counts[ENDINGS],
                        struct str *out)
{
    bool any = false;
    for (int i = 0; i < ENDINGS; i++) {
        if (counts[i] == 0) {
            continue;
        }
        if (any) {
            str_puts(out, ", ");
        } else {
            str_printf(out, "%s%s: ", what, whom);
        }
        str_printf(out, "%s %" PRIu64, ending_facts((enum ending)i)->name, counts[i]);
        any = true;
    }
    if (any) {
        str_putc(out, '\n');
    }
}

/// Endings of all games: each was counted for both of its engines.
static void put_all_endings(const struct block *block, struct str *out)
{
    const struct crosstable *table = tournament_table(block->tournament);
    uint64_t ended[ENDINGS] = {0};
    for (int ending = 0; ending < ENDINGS; ending++) {
        for (int engine = 0; engine < table->engines; engine++) {
            const struct engine_counts *counts = &table->counts[engine];
            ended[ending] += counts->won[ending] + counts->drawn[ending] + counts->lost[ending];
        }
        ended[ending] /= 2;
    }
    put_endings("Endings", "", ended, out);
}

static void put_faults(const struct block *block, struct str *out)
{
    const struct crosstable *table = tournament_table(block->tournament);
    for (int engine = 0; engine < table->engines; engine++) {
        put_endings("Faults of ", name_of(block, engine), table->counts[engine].faults, out);
    }
}

/// Games that count for nobody, or not as they look.
static void put_uncounted(const struct block *block, struct str *out)
{
    struct tournament_count count = tournament_count(block->tournament);
    if (count.repeats > 0) {
        str_printf(out,
                   "Repeated: %" PRIu64 " (the same moves as a game before; not in the errors)\n",
                   count.repeats);
    }
    if (count.late > 0) {
        str_printf(out, "Late: %" PRIu64 " (finished after the test had decided; not counted)\n",
                   count.late);
    }
    if (block->voids > 0) {
        str_printf(out, "Void: %" PRIu64 " (cut, not counted)\n", block->voids);
    }
    if (count.unplayed > 0) {
        str_printf(out,
                   "Not played: %" PRIu64 " (the machine was too slow: lower --concurrency, or "
                   "give engines a margin)\n",
                   count.unplayed);
    }
}

// --- a tournament -----------------------------------------------------------------------------

void block_ratings(const struct block *block, struct ratings *ratings)
{
    int anchor = NOBODY;
    for (size_t i = 0; i < block->setup->count; i++) {
        if (strcmp(block->setup->engines[i].name, block->setup->anchor) == 0) {
            anchor = (int)i;
        }
    }
    *ratings = (struct ratings){0};
    ratings_fit(ratings, tournament_table(block->tournament), anchor, 0,
                tournament_count(block->tournament).repeats);
}

/// Text padded to so many columns, or cut.
static void put_padded(struct str *out, const char *text, size_t columns)
{
    size_t width = text_width(text);
    str_puts(out, text);
    for (; width < columns; width++) {
        str_putc(out, ' ');
    }
}

static size_t name_width(const struct block *block)
{
    size_t width = NAME_WIDTH;
    for (size_t i = 0; i < block->setup->count; i++) {
        size_t own = text_width(block->setup->engines[i].name);
        width = own > width ? own : width;
    }
    return width;
}

/// A number in so many columns, or "n/a".
static void put_column(struct str *out, struct figure figure, int units, const char *unit,
                       int columns)
{
    struct str text = {0};
    double value = figure.value * units;
    if (figure.known) {
        str_printf(&text, "%.1f%s", fabs(value) < 0.05 ? 0 : value, unit);
    } else {
        str_puts(&text, "n/a");
    }
    str_printf(out, " %*s", columns, text.data);
    str_release(&text);
}

static void put_standing(const struct block *block, const struct ratings *ratings,
                         const struct standing *row, size_t width, struct str *out)
{
    struct rating rating = ratings_of(ratings, row->engine);
    str_printf(out, "%4" PRIu64 " ", row->place);
    put_padded(out, name_of(block, row->engine), width);
    put_column(out, rating.elo, 1, "", 8);
    put_column(out, rating.error, 1, "", 8);
    str_printf(out, " %7" PRIu64, tally_games(&row->tally));
    put_column(out, figure(tally_estimate(&row->tally).score), 100, "%", 7);
    str_printf(out, " %8.1f", row->points);
    if (block->setup->format == FORMAT_SWISS) {
        str_printf(out, " %8.1f", row->buchholz);
    }
    str_printf(out, " %7" PRIu64 "\n", row->faults);
}

void block_standings(const struct block *block, struct str *out)
{
    size_t width = name_width(block);
    struct ratings ratings;
    struct standing *rows = mem_new(block->setup->count * sizeof *rows);
    block_ratings(block, &ratings);
    tournament_standings(block->tournament, rows);
    str_puts(out, "Rank ");
    put_padded(out, "Name", width);
    str_printf(out, " %8s %8s %7s %7s %8s%s %7s\n", "Elo", "+/-", "Games", "Score", "Points",
               block->setup->format == FORMAT_SWISS ? " Buchholz" : "", "Faults");
    for (size_t i = 0; i < block->setup->count; i++) {
        put_standing(block, &ratings, &rows[i], width, out);
    }
    struct rating first = ratings_first(&ratings);
    put_figure(out, "To move first is worth ", first.elo, 1, "");
    put_figure(out, " +/- ", first.error, 1, "");
    str_puts(out, " Elo\n");
    ratings_release(&ratings);
    free(rows);
}

void block_crosstable(const struct block *block, struct str *out)
{
    const struct crosstable *table = tournament_table(block->tournament);
    size_t width = name_width(block);
    if (table->engines > CROSS_MAX) {
        return;
    }
    str_puts(out, "  No ");
    put_padded(out, "Points against", width);
    for (int column = 0; column < table->engines; column++) {
        str_printf(out, " %5d", column + 1);
    }
    str_putc(out, '\n');
    for (int row = 0; row < table->engines; row++) {
        str_printf(out, "%4d ", row + 1);
        put_padded(out, name_of(block, row), width);
        for (int column = 0; column < table->engines; column++) {
            struct tally tally = crosstable_tally(table, row, column);
            if (row == column || tally_games(&tally) == 0) {
                str_printf(out, " %5s", row == column ? "-" : ".");
            } else {
                str_printf(out, " %5g", tally_points(&tally));
            }
        }
        str_putc(out, '\n');
    }
}

void block_details(const struct block *block, struct str *out)
{
    for (size_t i = 0; i < block->setup->count; i++) {
        put_sides(block, (int)i, out);
    }
    put_first(block, out);
    put_all_endings(block, out);
    put_faults(block, out);
    put_uncounted(block, out);
}

void block_text(const struct block *block, struct str *out)
{
    const struct setup *setup = block->setup;
    struct str about = {0};
    block_about(setup, &about);
    str_puts(out, rule);
    if (setup->count == 2) {
        str_printf(out, "Results of %s vs %s (%s):\n", name_of(block, 0), name_of(block, 1),
                   about.data);
        put_match(block, out);
        if (setup_has_sprt(setup)) {
            block_sprt(block, out);
            block_verdict(block, out);
        }
        put_sides(block, 0, out);
    } else {
        str_printf(out, "Standings of %s (%s, %" PRIu64 " games):\n",
                   *setup->name ? setup->name : "all", about.data,
                   tournament_count(block->tournament).finished);
        block_standings(block, out);
    }
    put_first(block, out);
    put_all_endings(block, out);
    put_faults(block, out);
    put_uncounted(block, out);
    str_puts(out, rule);
    str_release(&about);
}

void block_idle(const struct block *block, struct str *out)
{
    enum { WORTH_MS = 100 };
    for (size_t i = 0; block->idle && i < block->setup->count; i++) {
        struct idle *idle = &block->idle[i];
        if (idle->total_ns / NS_PER_MS >= WORTH_MS) {
            str_printf(out, "In others' time %s ran for %.1f s (median of a game: %.2f s)\n",
                       name_of(block, (int)i), (double)idle->total_ns / 1e9,
                       idle_median_ms(idle) / 1000);
        }
    }
}

void block_lateness(const struct lateness *lateness, struct str *out)
{
    const double us = 1000;
    if (lateness->count > 0) {
        str_printf(out,
                   "Answers waited for the referee: half %.0f us, 99 %% %.0f us, most %.0f us "
                   "(charged to nobody)\n",
                   (double)lateness_at(lateness, 0.5) / us,
                   (double)lateness_at(lateness, 0.99) / us, (double)lateness->most_ns / us);
    }
}
