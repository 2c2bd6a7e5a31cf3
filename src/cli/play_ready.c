// SPDX-License-Identifier: MIT
/// All that a run needs before its first game.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/fail_if.h"
#include "cli/play_parts.h"
#include "cli/play_plan.h"
#include "cli/programs.h"
#include "cli/sandbox.h"
#include "io/den.h"
#include "io/files.h"
#include "io/processors.h"
#include "util/mem.h"

/// Begin a new store, or find the run that is in it.
static int open_store(struct play *play, struct err *err)
{
    const struct setup *setup = play->setup;
    const struct play_request *request = play->request;
    if (!*setup->output.store) {
        return 0;
    }
    play->outbox.store =
        store_open(setup->output.store, request->resumed ? STORE_WRITE : STORE_CREATE, err);
    if (!play->outbox.store) {
        return -1;
    }
    if (request->resumed) {
        int64_t voids = play_replay(play->tournament, play->outbox.store, err);
        play->before = tournament_count(play->tournament).finished;
        play->voids = voids > 0 ? (uint64_t)voids : 0;
        return voids < 0 ? -1 : 0;
    }
    struct str yaml = {0};
    struct player *players = mem_new(setup->count * sizeof *players);
    for (size_t i = 0; i < setup->count; i++) {
        players[i] = (struct player){.label = setup->engines[i].name,
                                     .command = setup->engines[i].command,
                                     .protocol = setup->engines[i].protocol->name,
                                     .time = setup->engines[i].time};
    }
    setup_write(setup, &yaml);
    const struct store_run run = {.version = ARBITER_VERSION,
                                  .setup = yaml.data,
                                  .game = setup->game,
                                  .seed = setup->seed,
                                  .started_s = time(NULL),
                                  .planned = tournament_planned(play->tournament)};
    int status = store_begin(play->outbox.store, &run, players, (int)setup->count, err);
    free(players);
    str_release(&yaml);
    return status;
}

/// "3" is a descriptor that the user has opened, anything else a file.
static int open_events(struct play *play, struct err *err)
{
    const char *where = play->setup->output.events;
    struct append *file = &play->outbox.file[OUTBOX_EVENTS];
    char *end;
    long fd = strtol(where, &end, 10);
    if (!*where || *end) {
        return append_open(file, *where ? where : NULL, err);
    }
    *file = (struct append){.path = where, .fd = dup((int)fd)};
    return file->fd < 0
               ? err_set(err, "events: there is no descriptor %ld: %s", fd, strerror(errno))
               : 0;
}

static int open_files(struct play *play, struct err *err)
{
    const struct setup *setup = play->setup;
    const char *log = *setup->output.log ? setup->output.log : NULL;
    if (recorder_open(&play->recorder, setup, &play->outbox, err) < 0 ||
        append_open(&play->outbox.file[OUTBOX_LOG], log, err) < 0 || open_events(play, err) < 0) {
        return -1;
    }
    return open_store(play, err);
}

int play_conditions(const struct setup *setup, struct err *err)
{
    for (size_t i = 0; i < setup->fail_if.count; i++) {
        struct fail_if condition;
        struct err why;
        if (fail_if_read(setup->fail_if.word[i], &condition, &why) < 0) {
            return setup_wrong(setup, "fail-if", why.text, err);
        }
    }
    return 0;
}

/// An engine that waits for a processor loses time on its clock.
static int check_concurrency(const struct setup *setup, struct err *err)
{
    int processors = processors_count();
    char why[200];
    if (setup->concurrency <= processors || setup->force) {
        return 0;
    }
    snprintf(why, sizeof why,
             "%d games at once on %d processor%s: engines would wait for them on their clocks; "
             "lower the concurrency, or play so with --force",
             setup->concurrency, processors, processors == 1 ? "" : "s");
    return setup_wrong(setup, "concurrency", why, err);
}

static int open_openings(struct play *play, struct err *err)
{
    const struct setup *setup = play->setup;
    if (setup->openings.random > 0) {
        openings_random(&play->openings, &setup->game, setup->openings.random, setup->seed);
        return 0;
    }
    if (!*setup->openings.file) {
        return 0;
    }
    struct str text = {0};
    play->openings.plies_played = (size_t)setup->openings.plies;
    int status = file_read(setup->openings.file, &text, err);
    status = status < 0 ? -1
                        : openings_read(&play->openings, &setup->game, setup->openings.file,
                                        str_text(&text), text.len, err);
    str_release(&text);
    if (status == 0 && setup->openings.order == ORDER_SHUFFLED) {
        openings_shuffle(&play->openings, setup->seed);
    }
    return status;
}

static bool any_private(const struct setup *setup)
{
    bool any = false;
    for (size_t i = 0; i < setup->count; i++) {
        any |= setup->engines[i].private_dir;
    }
    return any;
}

/// "FILE.db.files" where they are kept, else a folder for this run and no other.
static int place_dens(struct play *play, struct err *err)
{
    const struct setup *setup = play->setup;
    const char *temporary = getenv("TMPDIR");
    struct str path = {0};
    if (setup->output.keep_files && !*setup->output.store) {
        return err_set(err, "keep-files: they lie beside a store, and there is none");
    }
    if (!any_private(setup)) {
        return 0;
    }
    if (setup->output.keep_files) {
        str_printf(&path, "%s.files", setup->output.store);
        play->dens = path_absolute(path.data, err);
        str_release(&path);
        return play->dens ? 0 : -1;
    }
    // Engines that are another user must get through to their own.
    play->dens = dens_open(temporary && *temporary ? temporary : "/tmp", *setup->engine_user, err);
    return play->dens ? 0 : -1;
}

int play_prepare(struct play *play, struct err *err)
{
    if (place_dens(play, err) < 0) {
        return -1;
    }
    if (play_conditions(play->setup, err) < 0 || check_concurrency(play->setup, err) < 0) {
        return -1;
    }
    play->programs = programs_find(play->setup, err);
    if (!play->programs ||
        sandbox_ready(play->programs, play->setup->count, play->request->quiet, err) < 0) {
        return -1;
    }
    play->tournament = play_tournament(play->setup, err);
    return play->tournament && open_openings(play, err) == 0 ? open_files(play, err) : -1;
}
