// SPDX-License-Identifier: MIT
/// How a run stands while it goes on.
#include "cli/status.h"

#include <inttypes.h>
#include <math.h>

enum { BAR_WIDTH = 24 };

/// "[######----]": so much of it is done.
static void put_bar(double part, bool unicode, struct str *out)
{
    int done = (int)(fmin(fmax(part, 0), 1) * BAR_WIDTH);
    str_putc(out, '[');
    for (int i = 0; i < BAR_WIDTH; i++) {
        str_puts(out, i < done ? (unicode ? "█" : "#") : (unicode ? "░" : "-"));
    }
    str_putc(out, ']');
}

static void put_duration(double seconds, struct str *out)
{
    if (!(seconds < 1e9)) {
        str_puts(out, "n/a");
        return;
    }
    uint64_t whole = (uint64_t)seconds;
    str_printf(out, "%" PRIu64 ":%02u:%02u", whole / 3600, (unsigned)(whole / 60 % 60),
               (unsigned)(whole % 60));
}

/// Games that are still to be played, as far as anybody can say.
static struct figure games_left(const struct block *block)
{
    uint64_t planned = tournament_planned(block->tournament);
    uint64_t finished = tournament_count(block->tournament).finished;
    if (setup_has_sprt(block->setup)) {
        struct sprt_state state = tournament_sprt(block->tournament);
        bool sooner = planned == 0 || (state.remaining.known &&
                                       state.remaining.value < (double)(planned - finished));
        if (sooner) {
            return state.remaining;
        }
    }
    return planned >= finished && planned > 0 ? figure((double)(planned - finished)) : figure(NAN);
}

static void put_progress(const struct block *block, const struct sitting *sitting, bool unicode,
                         struct str *out)
{
    uint64_t finished = tournament_count(block->tournament).finished;
    uint64_t planned = tournament_planned(block->tournament);
    struct figure left = games_left(block);
    double speed = sitting->seconds > 0 ? (double)sitting->games / sitting->seconds : 0;
    if (planned > 0) {
        put_bar((double)finished / (double)planned, unicode, out);
        str_printf(out, " %" PRIu64 "/%" PRIu64 " games", finished, planned);
    } else {
        str_printf(out, "%" PRIu64 " games", finished);
    }
    str_printf(out, ", %.3g a second, ETA ", speed);
    put_duration(left.known && speed > 0 ? left.value / speed : INFINITY, out);
    str_putc(out, '\n');
}

static void put_score(const struct block *block, struct str *out)
{
    struct tally tally;
    struct pairs pairs;
    struct match_figures figures = block_match(block, &tally, &pairs);
    str_printf(out, "%s vs %s: %" PRIu64 " - %" PRIu64 " - %" PRIu64, block->setup->engines[0].name,
               block->setup->engines[1].name, tally.wins, tally.losses, tally.draws);
    put_figure(out, " (", figures.score, 100, " %");
    put_figure(out, "), Elo ", figures.elo, 1, "");
    put_figure(out, " +/- ", figures.elo_error, 1, "");
    str_putc(out, '\n');
}

/// "H0 -2.94 [-----|==>--] 2.94 H1": the ratio between its bounds.
static void put_test(const struct block *block, struct str *out)
{
    struct sprt_state state = tournament_sprt(block->tournament);
    double part = (state.llr - state.lower) / (state.upper - state.lower);
    int at = (int)(fmin(fmax(part, 0), 1) * (BAR_WIDTH - 1));
    str_printf(out, "LLR %.2f: H0 %.2f [", fabs(state.llr) < 0.005 ? 0 : state.llr, state.lower);
    for (int i = 0; i < BAR_WIDTH; i++) {
        str_putc(out, i == at ? '*' : i == BAR_WIDTH / 2 ? '|' : '-');
    }
    str_printf(out, "] %.2f H1", state.upper);
    if (state.remaining.known) {
        str_printf(out, ", about %.0f games more", ceil(state.remaining.value));
    }
    str_putc(out, '\n');
}

static void put_faults(const struct block *block, struct str *out)
{
    const struct crosstable *table = tournament_table(block->tournament);
    bool any = false;
    for (int engine = 0; engine < table->engines; engine++) {
        uint64_t faults = crosstable_faults(table, engine);
        if (faults > 0) {
            str_printf(out, "%s%s %" PRIu64,
                       any ? ", " : "Faults: ", block->setup->engines[engine].name, faults);
            any = true;
        }
    }
    str_puts(out, any ? "\n" : "");
}

void status_text(const struct block *block, const struct sitting *sitting, bool unicode,
                 struct str *out)
{
    put_progress(block, sitting, unicode, out);
    if (block->setup->count == 2) {
        put_score(block, out);
    }
    if (setup_has_sprt(block->setup)) {
        put_test(block, out);
    }
    put_faults(block, out);
}
