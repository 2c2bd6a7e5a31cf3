// SPDX-License-Identifier: MIT
/// What two engines have played.
#include "cli/results.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

static const char rule[] = "--------------------------------------------------\n";

/// The place of the engine that sat there.
static int engine_at(const struct results *results, const struct record *record, int seat)
{
    return strcmp(record->player[seat].label, results->label[0]) == 0 ? 0 : 1;
}

static void tally_add(struct tally *tally, int winner, int side)
{
    tally->wins += winner == side;
    tally->losses += winner == other(side);
    tally->draws += winner == NOBODY;
}

/// Keep what the first engine made of a game, to find the pairs later.
static void keep_points(struct results *results, uint64_t number, uint8_t halves)
{
    if (number >= results->halves_cap) {
        size_t cap = number < 64 ? 128 : (size_t)number * 2;
        results->halves = mem_resize(results->halves, cap);
        memset(results->halves + results->halves_cap, 0, cap - results->halves_cap);
        results->halves_cap = cap;
    }
    results->halves[number] = (uint8_t)(halves + 1);
}

/// Did a seat not even come to say its name?
static bool never_began(const struct record *record, int seat)
{
    const char *name = record->player[seat].name;
    return record->result.ending == ENDING_NO_START || record->result.ending == ENDING_NO_NAME ||
           ((!name || !name[0]) && record->moves.count == record->opening);
}

static void count_fault(struct results *results, const struct record *record, int seat)
{
    enum ending ending = record->result.ending;
    int engine = engine_at(results, record, seat);
    if (ending_facts(ending)->fault) {
        results->faults[engine][ending]++;
        results->never_began[engine] += never_began(record, seat);
    }
}

void results_add(struct results *results, const struct record *record)
{
    const struct result *result = &record->result;
    if (result->ending == ENDING_VOID) {
        results->voids++;
        return;
    }
    results->ended[result->ending]++;
    for (int seat = 0; seat < SEATS; seat++) {
        if (result->blamed == seat || result->blamed == BOTH) {
            count_fault(results, record, seat);
        }
    }
    if (result->blamed == BOTH) {
        results->losers++;
        return;
    }
    int seat = engine_at(results, record, 0) == 0 ? 0 : 1; // the first engine's
    tally_add(&results->as[seat], result->winner, seat);
    tally_add(&results->first, result->winner, 0);
    keep_points(results, record->number,
                result->winner == NOBODY ? 1
                : result->winner == seat ? 2
                                         : 0);
}

uint64_t results_played(const struct results *results)
{
    return tally_games(&results->first) + results->losers;
}

bool results_never_began(const struct results *results, int engine)
{
    return results_played(results) > 0 && results->never_began[engine] == results_played(results);
}

/// Games 1 and 2, 3 and 4, … with colours exchanged; none unless every game has its other one.
static void find_pairs(const struct results *results, struct pairs *pairs)
{
    *pairs = (struct pairs){0};
    for (size_t number = 1; number + 1 < results->halves_cap; number += 2) {
        const uint8_t *halves = results->halves + number;
        if (halves[0] && halves[1]) {
            pairs->count[halves[0] + halves[1] - 2]++;
            pairs->drawn += halves[0] == 2 && halves[1] == 2;
        }
    }
    if (2 * pairs_count(pairs) != tally_games(&results->first)) {
        *pairs = (struct pairs){0};
    }
}

/// `name`, then the figure in `units` (100 for per cent) and a text behind it, or "n/a".
static void put_figure(struct str *out, const char *name, struct figure figure, int units,
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

/// The lines that scripts know from fastchess.
static void put_figures(const struct tally *tally, const struct pairs *pairs, struct str *out)
{
    struct match_figures figures = match_figures(tally, pairs, 0);
    const uint64_t *count = pairs->count;
    bool paired = pairs_count(pairs) > 0;
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
               tally_games(tally), tally->wins, tally->losses, tally->draws, tally_points(tally));
    put_figure(out, "", figure(tally_estimate(tally).score), 100, " %");
    str_puts(out, ")\n");
    if (paired) {
        str_printf(out,
                   "Ptnml(0-2): [%" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 "]",
                   count[0], count[1], count[2], count[3], count[4]);
        put_figure(out, ", WL/DD Ratio: ", figures.split_ratio, 1, "");
        str_putc(out, '\n');
    }
}

static void put_side(const char *who, const struct tally *tally, struct str *out)
{
    str_printf(out, "%s: %" PRIu64 " - %" PRIu64 " - %" PRIu64 " (", who, tally->wins,
               tally->losses, tally->draws);
    put_figure(out, "", figure(tally_estimate(tally).score), 100, " %");
    str_puts(out, ")");
}

static void put_sides(const struct results *results, struct str *out)
{
    str_printf(out, "%s as ", results->label[0]);
    put_side("Black", &results->as[0], out);
    put_side(", as White", &results->as[1], out);
    put_side("\nFirst player", &results->first, out);
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

/// Games that count for nobody.
static void put_uncounted(const struct results *results, struct str *out)
{
    if (results->losers > 0) {
        str_printf(out, "Lost by both: %" PRIu64 " (not in the score)\n", results->losers);
    }
    if (results->voids > 0) {
        str_printf(out, "Void: %" PRIu64 " (cut, not counted)\n", results->voids);
    }
}

void results_text(const struct results *results, const char *about, struct str *out)
{
    struct pairs pairs;
    struct tally all = {.wins = results->as[0].wins + results->as[1].wins,
                        .draws = results->as[0].draws + results->as[1].draws,
                        .losses = results->as[0].losses + results->as[1].losses};
    find_pairs(results, &pairs);
    str_puts(out, rule);
    str_printf(out, "Results of %s vs %s (%s):\n", results->label[0], results->label[1], about);
    put_figures(&all, &pairs, out);
    put_sides(results, out);
    put_endings("Endings", "", results->ended, out);
    for (int engine = 0; engine < ENGINES; engine++) {
        put_endings("Faults of ", results->label[engine], results->faults[engine], out);
    }
    put_uncounted(results, out);
    str_puts(out, rule);
}

void results_release(struct results *results)
{
    free(results->halves);
    *results = (struct results){0};
}
