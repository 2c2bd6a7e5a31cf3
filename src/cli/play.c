// SPDX-License-Identifier: MIT
/// Plays what a set-up says.
#include "cli/play.h"

#include <stdlib.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/play_parts.h"
#include "cli/programs.h"
#include "util/mem.h"

static int play_all(struct play *play)
{
    struct err err = {""};
    play_announce(play);
    enum run_end end = play_games(play, &err);
    int status = play_finish(play, end, &err);
    play_tell_end(play, status);
    return status;
}

static void release(struct play *play)
{
    outbox_release(&play->outbox);
    for (int i = 0; i < OUTBOX_FILES; i++) {
        append_close(&play->outbox.file[i]);
    }
    recorder_release(&play->recorder);
    store_close(play->outbox.store);
    tournament_free(play->tournament);
    openings_release(&play->openings);
    programs_free(play->programs, play->setup->count);
    if (play->dens) {
        rmdir(play->dens); // only an empty one
    }
    free(play->dens);
    free(play->sat);
    free(play->never_began);
    free(play->idle_ns);
}

int play(const struct play_request *request)
{
    const size_t count = request->setup->count;
    struct err err;
    struct play play = {
        .request = request,
        .setup = request->setup,
        .sat = mem_new(count * sizeof(uint64_t)),
        .never_began = mem_new(count * sizeof(uint64_t)),
        .idle_ns = mem_new(count * sizeof(int64_t)),
    };
    int status = EXIT_USAGE;
    if (play_prepare(&play, &err) < 0) {
        complain("%s: %s", request->command, err.text);
    } else {
        play_screen(&play);
        status = play_all(&play);
    }
    release(&play);
    return status;
}
