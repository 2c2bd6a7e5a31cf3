// SPDX-License-Identifier: MIT
/// Questions about games: colours, series, openings, time, rules.
#include <stdio.h>
#include <string.h>

#include "core/openings.h"
#include "io/exam_parts.h"

static double to_ms(int64_t ns)
{
    return (double)ns / (double)NS_PER_MS;
}

/// A skip of Dennou's is no fault of the game's, but one of the engine's: it was on move.
static bool skipped(const struct exam *exam, struct finding *finding)
{
    if (exam->drill.skips > 0) {
        exam_fail(finding,
                  "it left with %s, where no disc can be placed; leave with row * 8 + "
                  "column of a legal move",
                  exam->drill.stray_line);
    }
    return exam->drill.skips > 0;
}

static void colour(struct exam *exam, int seat, const char *when, struct finding *finding)
{
    struct terms terms = exam_terms(exam, seat, A_FEW_MOVES);
    bool good = exam_begin(exam, &terms, when, finding);
    exam->stuck |= !good && seat == 0 && exam->drill.moves == 0;
    if (!good) {
        return;
    }
    exam->began |= exam->drill.program->protocol->lifetime == LIFETIME_MOVE;
    if (!skipped(exam, finding)) {
        exam_pass(finding, "it made its first %d moves", exam->drill.moves);
    }
}

void exam_black(struct exam *exam, struct finding *finding)
{
    colour(exam, 0, "As Black", finding);
}

void exam_white(struct exam *exam, struct finding *finding)
{
    colour(exam, 1, "As White", finding);
}

void exam_error(struct exam *exam, struct finding *finding)
{
    const struct drill *drill = &exam->drill;
    struct terms terms = exam_terms(exam, 0, A_FEW_MOVES);
    terms.error_at = 2;
    drill_play(&exam->drill, &terms);
    if (!drill_failed(drill)) {
        exam_pass(finding, "it answered with another move");
    } else if (!drill->called) {
        exam_blame(exam, "As Black", finding);
    } else if (drill->died) {
        exam_fail(finding, "it left when it was told \"error\"; take the last move back and say "
                           "another one");
    } else {
        exam_fail(finding, "it did not answer \"error\" with a move that can stand; take the last "
                           "move back and say another one");
    }
}

void exam_again(struct exam *exam, struct finding *finding)
{
    struct terms first = exam_terms(exam, 0, 0), second = exam_terms(exam, 1, A_FEW_MOVES);
    if (!exam_begin(exam, &first, "In the first game", finding)) {
        return;
    }
    if (exam->drill.died) {
        exam_fail(finding, "it left after its first game; go on reading, a new game may follow");
    } else if (exam_begin(exam, &second, "In the second game of its process", finding)) {
        exam_pass(finding, "it played two games");
    }
}

void exam_cut(struct exam *exam, struct finding *finding)
{
    struct terms first = exam_terms(exam, 0, A_FEW_MOVES);
    struct terms second = exam_terms(exam, 1, A_FEW_MOVES);
    if (!exam_begin(exam, &first, "Before the cut", finding)) {
        return;
    }
    drill_cut(&exam->drill);
    if (exam_begin(exam, &second, "After a game that was cut", finding)) {
        exam_pass(finding, "it began another game");
    }
}

/// Play on from as long an opening as there is.
static void play_from_opening(struct exam *exam, struct terms *terms, const char *when,
                              struct finding *finding)
{
    static const int plies[] = {60, 40, 20, 10, 4};
    struct openings openings = {0};
    const struct moves *opening = NULL;
    for (size_t i = 0; !opening && i < sizeof plies / sizeof *plies; i++) {
        openings_release(&openings);
        openings_random(&openings, exam->drill.game, plies[i], exam->drill.seed);
        opening = openings_at(&openings, 0, NULL);
    }
    terms->opening = opening;
    if (exam_begin(exam, terms, when, finding)) {
        exam_pass(finding, "it played on after %zu moves", opening ? opening->count : 0);
    }
    openings_release(&openings);
}

void exam_long(struct exam *exam, struct finding *finding)
{
    bool anywhere = exam->drill.program->protocol->anywhere;
    struct terms terms = exam_terms(exam, 0, anywhere ? A_FEW_MOVES : 0);
    if (anywhere) {
        play_from_opening(exam, &terms, "From a long opening", finding);
        return;
    }
    terms.longest = true;
    if (exam_begin(exam, &terms, "Told of moves as long as they can be", finding)) {
        exam_pass(finding, "it heard them all");
    }
}

/// A few moves with a limit that it is told.
static void keep_limit(struct exam *exam, int64_t told_ms, struct finding *finding)
{
    const struct drill *drill = &exam->drill;
    struct terms terms = exam_terms(exam, 0, A_FEW_MOVES);
    char when[64];
    snprintf(when, sizeof when, "With %g s a move", (double)told_ms / 1000);
    terms.told_ms = told_ms;
    terms.limit_ms = told_ms > exam->limit_ms ? told_ms : exam->limit_ms;
    if (!exam_begin(exam, &terms, when, finding)) {
        return;
    }
    // The way there and back, and where there is a word for it, what STOP takes.
    int64_t allowed_ms = told_ms + (told_ms / 10 > 50 ? told_ms / 10 : 50);
    if (drill->slowest_ns > allowed_ms * NS_PER_MS) {
        exam_fail(finding,
                  "with %g s a move it took %.0f ms for one; think for as long as it is "
                  "told, less the way there and back",
                  (double)told_ms / 1000, to_ms(drill->slowest_ns));
    } else {
        exam_pass(finding, "it took %.0f ms at most", to_ms(drill->slowest_ns));
    }
}

void exam_second(struct exam *exam, struct finding *finding)
{
    keep_limit(exam, 1000, finding);
}

void exam_tenth(struct exam *exam, struct finding *finding)
{
    keep_limit(exam, 100, finding);
}

void exam_legal(struct exam *exam, struct finding *finding)
{
    struct drill *drill = &exam->drill;
    int64_t thought_ns = 0, slowest_ns = 0;
    int thoughts = 0;
    for (int game = 0; game < exam->games; game++) {
        struct terms terms = exam_terms(exam, game % SEATS, 0);
        char when[64];
        snprintf(when, sizeof when, "In game %d, as %s", game + 1,
                 game % SEATS ? "White" : "Black");
        drill_stop(drill);
        if (!exam_begin(exam, &terms, when, finding) || skipped(exam, finding)) {
            return;
        }
        thought_ns += drill->thought_ns;
        thoughts += drill->thoughts;
        slowest_ns = drill->slowest_ns > slowest_ns ? drill->slowest_ns : slowest_ns;
    }
    exam_pass(finding, "%d game%s, %d moves, %.0f ms each, at most %.0f ms", exam->games,
              exam->games == 1 ? "" : "s", thoughts, thoughts ? to_ms(thought_ns) / thoughts : 0,
              to_ms(slowest_ns));
}
