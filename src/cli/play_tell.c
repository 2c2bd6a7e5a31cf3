// SPDX-License-Identifier: MIT
/// What is told of a run while it goes on: on the screen, and to those who follow events.
#include <inttypes.h>

#include "cli/command.h"
#include "cli/events.h"
#include "cli/peers.h"
#include "cli/play_parts.h"
#include "cli/status.h"

struct block play_block(const struct play *play)
{
    return (struct block){
        .setup = play->setup, .tournament = play->tournament, .voids = play->voids};
}

bool play_speaks_own(const struct play *play)
{
    return play->setup->output.style == STYLE_OWN;
}

bool play_has_events(const struct play *play)
{
    return play->outbox.file[OUTBOX_EVENTS].path != NULL;
}

void play_status(void *owner, struct str *out)
{
    const struct play *play = owner;
    const struct block block = play_block(play);
    const struct sitting sitting = {.games = play->kept, .seconds = play_seconds(play)};
    status_text(&block, &sitting, play->progress.unicode, out);
}

static void put_event(struct play *play, struct str *event)
{
    outbox_text(&play->outbox, OUTBOX_EVENTS, event);
    outbox_send(&play->outbox);
    str_release(event);
}

static void on_begun(void *self, const struct record *record)
{
    struct play *play = self;
    struct str text = {0};
    if (play_has_events(play)) {
        struct str event = {0};
        events_begun(record, &event);
        put_event(play, &event);
    }
    if (!play_speaks_own(play)) {
        peers_started(record, tournament_planned(play->tournament), &text);
        progress_say(&play->progress, str_text(&text));
    }
    str_release(&text);
}

static void on_moved(void *self, const struct sight *sight)
{
    struct str event = {0};
    events_moved(sight, &event);
    put_event(self, &event);
}

void play_announce(struct play *play)
{
    const struct setup *setup = play->setup;
    const struct block block = play_block(play);
    uint64_t planned = tournament_planned(play->tournament);
    struct str about = {0}, text = {0};
    if (play_has_events(play)) {
        events_run(&block, &text);
        outbox_text(&play->outbox, OUTBOX_EVENTS, &text);
        str_clear(&text);
    }
    block_about(setup, &about);
    if (setup->count == 2) {
        str_printf(&text, "%s vs %s: ", setup->engines[0].name, setup->engines[1].name);
    } else {
        str_printf(&text, "%s%s%zu engines: ", setup->name, *setup->name ? ", " : "", setup->count);
    }
    if (planned > 0) {
        str_printf(&text, "%" PRIu64 " game%s", planned, planned == 1 ? "" : "s");
    } else {
        str_puts(&text, "games");
    }
    str_printf(&text, " of %s, seed %" PRIu64 "; Black is named first\n", about.data, setup->seed);
    if (play->request->resumed) {
        str_printf(&text, "Resumed: %" PRIu64 "%s played\n", play->before,
                   play->before == 1 ? " game is" : " games are");
    }
    if (play_speaks_own(play)) {
        progress_say(&play->progress, text.data);
    }
    str_release(&about);
    str_release(&text);
}

void play_screen(struct play *play)
{
    const struct play_request *request = play->request;
    progress_init(&play->progress, tournament_planned(play->tournament), request->quiet,
                  request->watch);
    if (play_speaks_own(play) && tournament_planned(play->tournament) != 1) {
        play->progress.status = play_status;
        play->progress.owner = play;
    }
    play->progress.terminal &= play_speaks_own(play);
    play->tell =
        (struct sink){.self = play,
                      .begun = play_has_events(play) || !play_speaks_own(play) ? on_begun : NULL,
                      .moved = play_has_events(play) ? on_moved : NULL};
}

void play_tell_end(struct play *play, int status)
{
    if (!play_has_events(play)) {
        return;
    }
    struct str event = {0};
    const struct block block = play_block(play);
    events_end(&block,
               play->lost           ? "failed"
               : status == EXIT_CUT ? "interrupted"
                                    : "done",
               status, &event);
    outbox_text(&play->outbox, OUTBOX_EVENTS, &event);
    str_release(&event);
    outbox_flush(&play->outbox);
}
