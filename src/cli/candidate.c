// SPDX-License-Identifier: MIT
/// An engine to be examined, and its language.
#include "cli/candidate.h"

#include <stdlib.h>
#include <uv.h>

#include "cli/programs.h"
#include "util/mem.h"

/// How long an engine may take to show that it knows a language.
enum { GUESS_MS = 2000 };

static int fill_setup(struct setup *setup, const struct candidacy *candidacy, const char *protocol,
                      struct err *err)
{
    setup_init(setup);
    int status =
        setup_alone(setup, candidacy->command, candidacy->dir, protocol, candidacy->game, err);
    for (int i = 0; status == 0 && i < candidacy->options->count; i++) {
        status = setup_set(setup, "options", candidacy->options->text[i], err);
    }
    return status == 0 ? setup_finish(setup, err) : -1;
}

int candidate_sit(struct candidate *candidate, const struct candidacy *candidacy,
                  const char *protocol, struct err *err)
{
    *candidate = (struct candidate){.exam = candidacy->patience};
    if (fill_setup(&candidate->setup, candidacy, protocol, err) < 0) {
        return -1;
    }
    candidate->programs = programs_find(&candidate->setup, err);
    if (!candidate->programs) {
        return -1;
    }
    struct drill *drill = &candidate->exam.drill;
    drill->game = &candidate->setup.game;
    drill->program = &candidate->programs[0];
    int status = drill_open(drill);
    return status < 0 ? err_set(err, "can't start anything: %s", uv_strerror(status)) : 0;
}

void candidate_leave(struct candidate *candidate)
{
    if (candidate->programs) {
        drill_close(&candidate->exam.drill);
    }
    programs_free(candidate->programs, candidate->setup.count);
    setup_release(&candidate->setup);
    *candidate = (struct candidate){0};
}

// --- its language -----------------------------------------------------------------------------

/// A language, and whether it is the engine's.
struct guess {
    const struct protocol *protocol;
    struct candidate candidate;
    uv_thread_t thread;
    bool threaded; ///< there is one
    bool answers;
};

/// Dialogues in their usual order, then those without one.
static size_t list_guesses(struct guess *guesses, const struct game *game)
{
    size_t count = 0;
    for (int round = 0; round < 2; round++) {
        const struct protocol *const *protocol = round ? protocols_all : protocols_by_custom;
        for (; *protocol; protocol++) {
            bool dialogue = (*protocol)->lifetime == LIFETIME_GAMES;
            if (dialogue == (round == 0) && (*protocol)->plays(game)) {
                guesses[count++].protocol = *protocol;
            }
        }
    }
    return count;
}

static void ask(void *argument)
{
    struct guess *guess = argument;
    guess->answers = exam_speaks(&guess->candidate.exam);
}

static struct candidacy in_haste(const struct candidacy *candidacy)
{
    struct candidacy hasty = *candidacy;
    struct exam *patience = &hasty.patience;
    patience->start_ms = patience->start_ms < GUESS_MS ? patience->start_ms : GUESS_MS;
    patience->limit_ms = patience->limit_ms < GUESS_MS ? patience->limit_ms : GUESS_MS;
    return hasty;
}

/// Ask in some languages at once, or without threads one after another. 0, or -1 with a message
/// where the engine can't be run.
static int ask_all(const struct candidacy *candidacy, struct guess *guesses, size_t count,
                   struct err *err)
{
    const struct candidacy hasty = in_haste(candidacy);
    size_t seated = 0;
    bool good = true;
    for (; seated < count && good; seated++) {
        const char *protocol = guesses[seated].protocol->name;
        good = candidate_sit(&guesses[seated].candidate, &hasty, protocol, err) == 0;
    }
    for (size_t i = 0; i < count && good; i++) {
        guesses[i].threaded = uv_thread_create(&guesses[i].thread, ask, &guesses[i]) == 0;
        if (!guesses[i].threaded) {
            ask(&guesses[i]);
        }
    }
    for (size_t i = 0; i < seated; i++) {
        if (guesses[i].threaded) {
            uv_thread_join(&guesses[i].thread);
        }
        candidate_leave(&guesses[i].candidate);
    }
    return good ? 0 : -1;
}

/// What was found. One that answers in none is asked in the usual language, of which there is most
/// to say.
static const struct protocol *first_answered(const struct guess *guesses, size_t count,
                                             enum guessed *how)
{
    *how = GUESSED_ANSWERS;
    for (size_t i = 0; i < count; i++) {
        if (guesses[i].answers) {
            return guesses[i].protocol;
        }
    }
    *how = GUESSED_SILENT;
    return guesses[0].protocol;
}

static void say_others(const struct guess *guesses, size_t count,
                       void (*trying)(const char *usual, const char *others))
{
    struct str others = {0};
    for (size_t i = 1; i < count; i++) {
        str_printf(&others, "%s%s", i > 1 ? ", " : "", guesses[i].protocol->name);
    }
    trying(guesses[0].protocol->name, others.data);
    str_release(&others);
}

/// The usual language alone, and the others at once: most engines are not started for nothing, and
/// a silent one is waited for twice.
static int guess_all(const struct candidacy *candidacy, struct guess *guesses, size_t count,
                     void (*trying)(const char *usual, const char *others), struct err *err)
{
    if (ask_all(candidacy, guesses, 1, err) < 0) {
        return -1;
    }
    if (guesses[0].answers) {
        return 0;
    }
    say_others(guesses, count, trying);
    return ask_all(candidacy, guesses + 1, count - 1, err);
}

const struct protocol *candidate_guess(const struct candidacy *candidacy, enum guessed *how,
                                       void (*trying)(const char *usual, const char *others),
                                       struct err *err)
{
    struct game game;
    size_t all = 0;
    if (game_named(candidacy->game, &game, err) < 0 ||
        assignments_apply(candidacy->options, &game, err) < 0) {
        return NULL;
    }
    while (protocols_all[all]) {
        all++;
    }
    struct guess *guesses = mem_new(all * sizeof *guesses);
    size_t count = list_guesses(guesses, &game);
    const struct protocol *protocol = NULL;
    if (count == 0) {
        err_set(err, "there is no protocol to guess for %s with these options; say --protocol",
                game.rules->name);
    } else if (count == 1) {
        *how = GUESSED_ONLY;
        protocol = guesses[0].protocol;
    } else if (guess_all(candidacy, guesses, count, trying, err) == 0) {
        protocol = first_answered(guesses, count, how);
    }
    free(guesses);
    return protocol;
}
