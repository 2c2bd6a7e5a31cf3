// SPDX-License-Identifier: MIT
/// The last words of a run, and its exit status.
#include "cli/command.h"
#include "cli/fail_if.h"
#include "cli/peers.h"
#include "cli/play_parts.h"
#include "util/text.h"

/// What a test, or the user's conditions, say of a run that was played.
static int judge(const struct play *play)
{
    const struct setup *setup = play->setup;
    const struct crosstable *table = tournament_table(play->tournament);
    int status = EXIT_OK;
    for (size_t i = 0; i < setup->count; i++) {
        if (play->sat[i] > 0 && play->sat[i] == play->never_began[i] && setup->count == 2) {
            complain("%s: %s never came to play; its program: %s; \"arbiter check\" says what it "
                     "lacks",
                     play->request->command, setup->engines[i].name, play->programs[i].path);
            return EXIT_NO_START;
        }
    }
    if (play->outbox.unwritten) {
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < setup->fail_if.count; i++) {
        struct fail_if condition;
        if (fail_if_read(setup->fail_if.word[i], &condition, NULL) == 0 &&
            fail_if_true(&condition, table)) {
            printf("Failed: %s\n", setup->fail_if.word[i]);
            status = EXIT_NO;
        }
    }
    if (status == EXIT_OK && setup_has_sprt(setup)) {
        enum sprt_verdict verdict = tournament_sprt(play->tournament).verdict;
        return verdict == SPRT_H1 ? EXIT_OK : verdict == SPRT_H0 ? EXIT_NO : EXIT_UNDECIDED;
    }
    bool whole = tournament_count(play->tournament).unplayed == 0;
    return status == EXIT_OK && !whole ? EXIT_UNDECIDED : status;
}

/// The last words, and where to look for more.
static void show_end(const struct play *play, bool interrupted)
{
    const struct setup *setup = play->setup;
    const struct block block = play_block(play);
    struct str text = {0};
    if (play_speaks_own(play)) {
        block_text(&block, &text);
    } else {
        peers_end(&block, play_seconds(play), &text);
    }
    fputs(str_text(&text), stdout);
    str_release(&text);
    if (play_speaks_own(play) && !play->request->quiet) {
        const char *const files[][2] = {{"Store", setup->output.store},
                                        {"Record", setup->output.record},
                                        {"Log", setup->output.log}};
        for (int i = 0; i < 3; i++) {
            if (*files[i][1]) {
                printf("%s: %s\n", files[i][0], files[i][1]);
            }
        }
    }
    if (interrupted) {
        puts("Interrupted.");
    }
    if ((interrupted || play->lost) && play->outbox.store) {
        struct str word = {0};
        text_shell_word(&word, setup->output.store);
        printf("To go on: arbiter resume %s\n", word.data);
        str_release(&word);
    }
    fflush(stdout);
}

/// With several games at once the referee has more to do than one: how long answers waited for it.
/// No engine is charged for that.
static void show_lateness(struct play *play)
{
    if (play_speaks_own(play) && play->setup->concurrency > 1) {
        struct str text = {0};
        block_lateness(&play->lateness, &text);
        progress_say(&play->progress, str_text(&text));
        str_release(&text);
    }
}

/// For `results` and reports.
static void keep_lateness(struct play *play)
{
    struct err err;
    if (play->outbox.store && !play->outbox.failed &&
        store_add_lateness(play->outbox.store, &play->lateness, &err) < 0) {
        complain("%s: %s", play->request->command, err.text);
    }
}

/// Who thinks while it is the other's turn takes from it what the machine has.
static void show_idle(struct play *play)
{
    enum { WORTH_MS = 100 };
    for (size_t i = 0; i < play->setup->count && play_speaks_own(play); i++) {
        int64_t idle_ms = play->idle_ns[i] / NS_PER_MS;
        if (idle_ms >= WORTH_MS) {
            struct str text = {0};
            str_printf(&text,
                       "In others' time %s ran for %.1f s (ponder: no stops it there, in a "
                       "sandbox)\n",
                       play->setup->engines[i].name, (double)idle_ms / 1000);
            progress_say(&play->progress, text.data);
            str_release(&text);
        }
    }
}

int play_finish(struct play *play, enum run_end end, const struct err *err)
{
    bool interrupted = end == RUN_INTERRUPTED && !play->decided && !play->lost;
    progress_close(&play->progress);
    show_end(play, interrupted);
    keep_lateness(play);
    show_lateness(play);
    show_idle(play);
    if (end == RUN_FAILED) {
        complain("%s: %s", play->request->command, err->text);
        return EXIT_NO_START;
    }
    return play->lost ? EXIT_NO_START : interrupted ? EXIT_CUT : judge(play);
}
