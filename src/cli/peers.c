// SPDX-License-Identifier: MIT
/// The lines of other referees.
#include "cli/peers.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

static const char rule[] = "--------------------------------------------------\n";

static bool is_fastchess(const struct block *block)
{
    return block->setup->output.style == STYLE_FASTCHESS;
}

static const char *name_of(const struct block *block, int engine)
{
    return block->setup->engines[engine].name;
}

/// A figure by a format of one double, or "n/a" as wide.
static void put(struct str *out, const char *format, double value, int digits)
{
    char text[64];
    double least = pow(10, -digits) / 2;
    if (isfinite(value)) {
        snprintf(text, sizeof text, "%.*f", digits, fabs(value) < least ? 0 : value);
    } else {
        snprintf(text, sizeof text, "n/a");
    }
    const char *place = strchr(format, '%');
    str_printf(out, "%.*s", (int)(place - format), format);
    char *end;
    long width = strtol(place + 1, &end, 10);
    str_printf(out, "%*s%s", (int)width, text, end + 1);
}

static double value_of(struct figure figure)
{
    return figure.known ? figure.value : NAN;
}

// --- games ------------------------------------------------------------------------------------

void peers_started(const struct record *record, uint64_t games, struct str *out)
{
    str_printf(out, "Started game %" PRIu64 " of %" PRIu64 " (%s vs %s)\n", record->number, games,
               record->player[0].label, record->player[1].label);
}

static const char *colour_of(const struct record *record, int seat)
{
    return seat == record->swapped ? "Black" : "White";
}

static void put_reason(const struct record *record, struct str *out)
{
    const struct result *result = &record->result;
    const char *who = colour_of(record, result->blamed == BOTH ? 0 : result->blamed);
    switch (result->ending) {
    case ENDING_RULES:
        if (result->winner == NOBODY) {
            str_printf(out, "Draw by %s", result->why);
        } else {
            str_printf(out, "%s wins by %s", colour_of(record, result->winner), result->why);
        }
        return;
    case ENDING_RESIGNED:
        str_printf(out, "%s resigns", colour_of(record, other(result->winner)));
        return;
    case ENDING_TIMEOUT:
        str_printf(out, "%s loses on time (%" PRId64 "ms overrun)", who,
                   result->evidence.late_ns / NS_PER_MS);
        return;
    case ENDING_ILLEGAL:
        str_printf(out, "%s makes an illegal move", who);
        return;
    case ENDING_CRASHED:
    case ENDING_EXITED:
    case ENDING_CLOSED:
        str_printf(out, "%s disconnects", who);
        return;
    case ENDING_VOID:
        str_puts(out, "Game interrupted");
        return;
    default:
        str_printf(out, "%s's connection stalls", who);
    }
}

static const char *score_of(const struct result *result)
{
    if (result->ending == ENDING_VOID) {
        return "*";
    }
    return result->winner == NOBODY ? "1/2-1/2" : result->winner == 0 ? "1-0" : "0-1";
}

/// Fishtest and its like look for these words.
static void put_warning(const struct record *record, int seat, struct str *out)
{
    const struct result *result = &record->result;
    const char *label = record->player[seat].label;
    if (result->ending == ENDING_ILLEGAL) {
        size_t count = record->attempts_count;
        const char *move = count > 0 ? record->attempts[count - 1].text : result->evidence.line;
        str_printf(out, "Warning; Illegal move %s played by %s\n", move, label);
    } else if (ending_facts(result->ending)->fault && result->ending != ENDING_TIMEOUT) {
        str_printf(out, "Warning; Engine %s is not responsive\n", label);
    }
}

void peers_ending(enum setup_style style, const struct record *record, struct str *out)
{
    int blamed = record->result.blamed;
    for (int seat = 0; seat < SEATS && style == STYLE_FASTCHESS; seat++) {
        if (blamed == seat || blamed == BOTH) {
            put_warning(record, seat, out);
        }
    }
    str_printf(out, "Finished game %" PRIu64 " (%s vs %s): %s {", record->number,
               record->player[0].label, record->player[1].label, score_of(&record->result));
    put_reason(record, out);
    str_puts(out, "}\n");
}

/// "3 - 1 - 0  [0.750] 4".
static void put_tally(const struct tally *tally, struct str *out)
{
    str_printf(out, "%" PRIu64 " - %" PRIu64 " - %" PRIu64 "  [", tally->wins, tally->losses,
               tally->draws);
    put(out, "%0f", tally_estimate(tally).score, 3);
    str_printf(out, "] %" PRIu64 "\n", tally_games(tally));
}

void peers_score(const struct block *block, struct str *out)
{
    if (block->setup->output.style != STYLE_CUTECHESS || block->setup->count != 2) {
        return;
    }
    struct tally tally = crosstable_tally(tournament_table(block->tournament), 0, 1);
    str_printf(out, "Score of %s vs %s: ", name_of(block, 0), name_of(block, 1));
    put_tally(&tally, out);
}

// --- fastchess --------------------------------------------------------------------------------

/// "10+0.1", "0.1/move", "inf"; of two engines "X - Y" where they differ.
static void put_control(const struct time_control *time, struct str *out)
{
    if (time->base_ms != NO_LIMIT) {
        if (time->session > 0) {
            str_printf(out, "%d/", time->session);
        }
        str_printf(out, "%g", (double)time->base_ms / 1000);
        if (time->increment_ms > 0) {
            str_printf(out, "+%g", (double)time->increment_ms / 1000);
        }
    } else if (time->move_ms != NO_LIMIT) {
        str_printf(out, "%g/move", (double)time->move_ms / 1000);
    } else {
        str_puts(out, "inf");
    }
}

static void put_controls(const struct setup *setup, struct str *out)
{
    struct str first = {0}, second = {0};
    put_control(&setup->engines[0].time, &first);
    put_control(&setup->engines[1].time, &second);
    str_puts(out, first.data);
    if (strcmp(first.data, second.data) != 0) {
        str_printf(out, " - %s", second.data);
    }
    str_release(&first);
    str_release(&second);
}

static void fastchess_match(const struct block *block, struct str *out)
{
    struct tally tally;
    struct pairs pairs;
    struct match_figures figures = block_match(block, &tally, &pairs);
    bool paired = pairs_count(&pairs) > 0;
    str_printf(out, "Results of %s vs %s (", name_of(block, 0), name_of(block, 1));
    put_controls(block->setup, out);
    str_puts(out, ", NULL, NULL");
    if (*block->setup->openings.file) {
        const char *slash = strrchr(block->setup->openings.file, '/');
        str_printf(out, ", %s", slash ? slash + 1 : block->setup->openings.file);
    }
    put(out, "):\nElo: %f", value_of(figures.elo), 2);
    put(out, " +/- %f", value_of(figures.elo_error), 2);
    put(out, ", nElo: %f", value_of(figures.nelo), 2);
    put(out, " +/- %f", value_of(figures.nelo_error), 2);
    put(out, "\nLOS: %f %", 100 * value_of(figures.superiority), 2);
    put(out, ", DrawRatio: %f %", 100 * value_of(figures.draws), 2);
    if (paired) {
        put(out, ", PairsRatio: %f", value_of(figures.pairs_ratio), 2);
    }
    str_printf(out,
               "\nGames: %" PRIu64 ", Wins: %" PRIu64 ", Losses: %" PRIu64 ", Draws: %" PRIu64
               ", Points: %.1f (",
               tally_games(&tally), tally.wins, tally.losses, tally.draws, tally_points(&tally));
    put(out, "%f %)\n", 100 * tally_estimate(&tally).score, 2);
    if (paired) {
        const uint64_t *count = pairs.count;
        str_printf(out,
                   "Ptnml(0-2): [%" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64
                   "], WL/DD Ratio: ",
                   count[0], count[1], count[2], count[3], count[4]);
        put(out, "%f\n", value_of(figures.split_ratio), 2);
    }
    if (setup_has_sprt(block->setup)) {
        block_sprt(block, out);
    }
}

/// One engine against all others.
struct overall {
    int engine;
    struct tally tally;
    struct pairs pairs;
    struct match_figures figures;
};

static struct overall overall_of(const struct block *block, int engine)
{
    const struct crosstable *table = tournament_table(block->tournament);
    struct overall all = {.engine = engine, .tally = crosstable_total(table, engine)};
    for (int i = 0; i < table->engines; i++) {
        struct pairs pairs = i == engine ? (struct pairs){0} : crosstable_pairs(table, engine, i);
        for (int score = 0; score < PAIR_SCORES; score++) {
            all.pairs.count[score] += pairs.count[score];
        }
        all.pairs.drawn += pairs.drawn;
    }
    all.figures = match_figures(&all.tally, &all.pairs, 0);
    return all;
}

static int by_score(const void *a, const void *b)
{
    const struct overall *first = a, *second = b;
    double one = tally_estimate(&first->tally).score, two = tally_estimate(&second->tally).score;
    one = isfinite(one) ? one : -1;
    two = isfinite(two) ? two : -1;
    return one != two ? (one < two ? 1 : -1) : first->engine - second->engine;
}

static struct overall *rank(const struct block *block)
{
    size_t count = block->setup->count;
    struct overall *rows = mem_new(count * sizeof *rows);
    for (size_t i = 0; i < count; i++) {
        rows[i] = overall_of(block, (int)i);
    }
    qsort(rows, count, sizeof *rows, by_score);
    return rows;
}

static double draw_ratio(const struct tally *tally)
{
    return 100 * (double)tally->draws / (double)tally_games(tally);
}

static void fastchess_table(const struct block *block, struct str *out)
{
    size_t width = 25;
    for (size_t i = 0; i < block->setup->count; i++) {
        size_t own = strlen(block->setup->engines[i].name);
        width = own > width ? own : width;
    }
    struct overall *rows = rank(block);
    str_printf(out, "Rank %-*s %10s %10s %10s %10s %10s %10s %10s %20s\n", (int)width, "Name",
               "Elo", "+/-", "nElo", "+/-", "Games", "Score", "Draw", "Ptnml(0-2)");
    for (size_t i = 0; i < block->setup->count; i++) {
        const struct overall *row = &rows[i];
        const uint64_t *count = row->pairs.count;
        char pairs[128];
        snprintf(pairs, sizeof pairs,
                 "[%" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", %" PRIu64 "]", count[0],
                 count[1], count[2], count[3], count[4]);
        str_printf(out, "%4zu %-*s", i + 1, (int)width, name_of(block, row->engine));
        put(out, " %10f", value_of(row->figures.elo), 2);
        put(out, " %10f", value_of(row->figures.elo_error), 2);
        put(out, " %10f", value_of(row->figures.nelo), 2);
        put(out, " %10f", value_of(row->figures.nelo_error), 2);
        str_printf(out, " %10" PRIu64, tally_games(&row->tally));
        put(out, " %9f%", 100 * tally_estimate(&row->tally).score, 1);
        put(out, " %9f%", 100 * value_of(row->figures.draws), 1);
        str_printf(out, " %20s\n", pairs);
    }
    free(rows);
}

// --- cutechess --------------------------------------------------------------------------------

/// "...      " and who, then a tally.
static void put_colour(const char *who, const char *playing, const struct tally *tally,
                       struct str *out)
{
    str_printf(out, "...      %s %s: ", who, playing);
    put_tally(tally, out);
}

static void cutechess_match(const struct block *block, struct str *out)
{
    const struct crosstable *table = tournament_table(block->tournament);
    struct tally tally = crosstable_tally(table, 0, 1), first = crosstable_first(table);
    struct tally white = {.wins = first.losses, .draws = first.draws, .losses = first.wins};
    struct match_figures figures = match_figures(&tally, &(struct pairs){0}, 0);
    put_colour(name_of(block, 0), "playing White", &table->counts[0].seat[1], out);
    put_colour(name_of(block, 0), "playing Black", &table->counts[0].seat[0], out);
    put_colour("White", "vs Black", &white, out);
    put(out, "Elo difference: %f", value_of(figures.elo), 1);
    put(out, " +/- %f", value_of(figures.elo_error), 1);
    put(out, ", LOS: %f %", 100 * stats_superiority(tally.wins, tally.losses), 1);
    put(out, ", DrawRatio: %f %\n", draw_ratio(&tally), 1);
    if (setup_has_sprt(block->setup)) {
        struct sprt_state state = tournament_sprt(block->tournament);
        str_printf(out, "SPRT: llr %.3g (%.1f%%), lbound %.3g, ubound %.3g%s\n", state.llr,
                   100 * state.llr / state.upper, state.lower, state.upper,
                   state.verdict == SPRT_H0   ? " - H0 was accepted"
                   : state.verdict == SPRT_H1 ? " - H1 was accepted"
                                              : "");
    }
}

static void cutechess_table(const struct block *block, struct str *out)
{
    struct overall *rows = rank(block);
    str_printf(out, "%4s %-25s %7s %7s %7s %7s %7s \n", "Rank", "Name", "Elo", "+/-", "Games",
               "Score", "Draw");
    for (size_t i = 0; i < block->setup->count; i++) {
        const struct tally *tally = &rows[i].tally;
        struct match_figures figures = match_figures(tally, &(struct pairs){0}, 0);
        str_printf(out, "%4zu %-25s", i + 1, name_of(block, rows[i].engine));
        put(out, " %7f", value_of(figures.elo), 0);
        put(out, " %7f", value_of(figures.elo_error), 0);
        str_printf(out, " %7" PRIu64, tally_games(tally));
        put(out, " %6f%", 100 * tally_estimate(tally).score, 1);
        put(out, " %6f% \n", draw_ratio(tally), 1);
    }
    free(rows);
}

/// "Win: timeout": how often each engine's games ended so.
static void put_outcomes(const struct block *block, int engine, struct str *out)
{
    const struct engine_counts *counts = &tournament_table(block->tournament)->counts[engine];
    const uint64_t *const by[] = {counts->drawn, counts->lost, counts->won};
    static const char *const words[] = {"Draw", "Loss", "Win"};
    str_printf(out, "Player: %s\n", name_of(block, engine));
    for (int i = 0; i < 3; i++) {
        for (int ending = 0; ending < ENDINGS; ending++) {
            if (by[i][ending] > 0) {
                str_printf(out, "   \"%s: %s\": %" PRIu64 "\n", words[i],
                           ending_facts((enum ending)ending)->name, by[i][ending]);
            }
        }
    }
}

// --- both -------------------------------------------------------------------------------------

void peers_report(const struct block *block, struct str *out)
{
    bool match = block->setup->count == 2;
    if (!is_fastchess(block)) {
        (match ? cutechess_match : cutechess_table)(block, out);
        return;
    }
    str_puts(out, rule);
    (match ? fastchess_match : fastchess_table)(block, out);
    str_puts(out, rule);
}

static void fastchess_troubles(const struct block *block, int engine, struct str *out)
{
    const uint64_t *faults = tournament_table(block->tournament)->counts[engine].faults;
    uint64_t crashes = faults[ENDING_CRASHED] + faults[ENDING_EXITED] + faults[ENDING_CLOSED];
    if (faults[ENDING_TIMEOUT] + crashes > 0) {
        str_printf(out, "\nPlayer: %s\n  Timeouts: %" PRIu64 "\n  Crashed: %" PRIu64 "\n",
                   name_of(block, engine), faults[ENDING_TIMEOUT], crashes);
    }
}

void peers_end(const struct block *block, double seconds, struct str *out)
{
    peers_report(block, out);
    if (!is_fastchess(block)) {
        str_putc(out, '\n');
        for (size_t i = 0; i < block->setup->count; i++) {
            put_outcomes(block, (int)i, out);
        }
        str_puts(out, "Finished match\n");
        return;
    }
    if (setup_has_sprt(block->setup)) {
        block_verdict(block, out);
    }
    size_t before = out->len;
    for (size_t i = 0; i < block->setup->count; i++) {
        fastchess_troubles(block, (int)i, out);
    }
    unsigned whole = (unsigned)seconds;
    str_printf(out, "%sFinished match\nTotal Time: %02u:%02u:%02u (hours:minutes:seconds)\n",
               out->len > before ? "\n" : "", whole / 3600, whole / 60 % 60, whole % 60);
}
