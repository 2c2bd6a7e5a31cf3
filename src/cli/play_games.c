// SPDX-License-Identifier: MIT
/// The games of a run: handed out, and each counted and told of once it lasts.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/events.h"
#include "cli/peers.h"
#include "cli/play_parts.h"
#include "core/identical.h"
#include "core/replay.h"
#include "io/processors.h"
#include "io/reactor.h"
#include "util/mem.h"

/// Other referees report each time that so many games more are finished.
enum { REPORT_GAMES = 20 };

/// What is to be said and counted of a game once it lasts.
struct parcel {
    struct pairing pairing;
    struct finished finished;
    bool never_began[SEATS];
    int64_t idle_ns[SEATS];
    struct str screen, event;
};

double play_seconds(const struct play *play)
{
    return (double)(reactor_now() - play->started_ns) / 1e9;
}

/// Did a seat not even come to say its name?
static bool never_began(const struct record *record, int seat)
{
    const struct result *result = &record->result;
    const char *name = record->player[seat].name;
    bool blamed = result->blamed == seat || result->blamed == BOTH;
    return blamed && (result->ending == ENDING_NO_START || result->ending == ENDING_NO_NAME ||
                      ((!name || !name[0]) && record->moves.count == record->opening));
}

/// Was the machine too slow for it?
static bool is_slow(const struct result *result)
{
    return result->ending == ENDING_VOID && strcmp(result->why, void_by_machine) == 0;
}

static struct parcel *parcel_new(const struct play *play, const struct pairing *pairing,
                                 const struct record *record)
{
    struct parcel *parcel = mem_new(sizeof *parcel);
    parcel->pairing = *pairing;
    parcel->finished = (struct finished){.played = played_of(pairing->engine, &record->result),
                                         .hash = moves_hash(&record->moves),
                                         .machine = is_slow(&record->result)};
    for (int seat = 0; seat < SEATS; seat++) {
        parcel->never_began[seat] = never_began(record, seat);
    }
    replay_idle(record, parcel->idle_ns);
    if (play_has_events(play)) {
        events_ended(record, &parcel->event);
    }
    if (play->request->quiet) {
        return parcel; // nobody will see what the screen would have
    }
    if (play_speaks_own(play)) {
        progress_ending(&play->progress, record, &parcel->screen);
    } else {
        peers_ending((enum setup_style)play->setup->output.style, record, &parcel->screen);
    }
    return parcel;
}

static void parcel_free(void *owner, void *bytes)
{
    (void)owner;
    struct parcel *parcel = bytes;
    str_release(&parcel->screen);
    str_release(&parcel->event);
    free(parcel);
}

/// A test has decided: games that run have nothing to add.
static void maybe_decide(struct play *play)
{
    if (setup_has_sprt(play->setup) && !play->decided &&
        tournament_sprt(play->tournament).verdict != SPRT_GOES_ON) {
        play->decided = true;
        run_stop();
    }
}

static void say_score(struct play *play)
{
    const struct block block = play_block(play);
    struct str text = {0};
    peers_score(&block, &text);
    if (tournament_count(play->tournament).finished % REPORT_GAMES == 0) {
        peers_report(&block, &text);
    }
    progress_say(&play->progress, str_text(&text));
    str_release(&text);
}

/// Say it of a game that has just been given up.
static void maybe_say_unplayed(struct play *play, uint64_t number, uint64_t before)
{
    if (tournament_count(play->tournament).unplayed > before) {
        struct str text = {0};
        int tries = play->setup->void_tries;
        str_printf(&text, "Game %" PRIu64 " is not played: the machine was too slow %d time%s\n",
                   number, tries, tries == 1 ? "" : "s");
        progress_say(&play->progress, text.data);
        str_release(&text);
    }
}

/// A game lasts: now it counts, and is told of.
static void on_kept(void *owner, void *bytes)
{
    struct play *play = owner;
    struct parcel *parcel = bytes;
    struct err err;
    bool scored = parcel->finished.played.ending != ENDING_VOID;
    uint64_t unplayed = tournament_count(play->tournament).unplayed;
    if (tournament_add(play->tournament, parcel->pairing.number, &parcel->finished, &err) < 0) {
        complain("%s: game %" PRIu64 ": %s", play->request->command, parcel->pairing.number,
                 err.text);
    }
    progress_say(&play->progress, str_text(&parcel->screen));
    outbox_text(&play->outbox, OUTBOX_EVENTS, &parcel->event);
    maybe_say_unplayed(play, parcel->pairing.number, unplayed);
    play->voids += !scored;
    play->kept += scored;
    for (int seat = 0; seat < SEATS && scored; seat++) {
        play->sat[parcel->pairing.engine[seat]]++;
        play->never_began[parcel->pairing.engine[seat]] += parcel->never_began[seat];
        play->idle_ns[parcel->pairing.engine[seat]] += parcel->idle_ns[seat];
    }
    if (scored && !play_speaks_own(play)) {
        say_score(play);
    }
    maybe_decide(play);
    parcel_free(NULL, parcel);
}

static void on_lost(void *owner, const char *why, bool store)
{
    struct play *play = owner;
    progress_say(&play->progress, "");
    if (store) {
        complain("%s: %s; the run stops, what was reported is safe", play->request->command, why);
        play->lost = true;
        run_stop();
    } else {
        complain("%s: %s", play->request->command, why);
    }
}

/// Nothing is anybody's fault any more.
static void on_failed(void *owner, const char *why)
{
    on_lost(owner, why, true);
}

/// Give a game its opening. False, with the run lost, where there is none.
static bool set_opening(struct play *play, struct pairing *pairing)
{
    struct err err;
    if (play->openings.count == 0 && play->openings.plies == 0) {
        return true;
    }
    pairing->opening = openings_at(&play->openings, pairing->opening_index, &err);
    if (!pairing->opening) {
        complain("%s: %s", play->request->command, err.text);
        play->lost = true;
        run_stop();
    }
    return pairing->opening != NULL;
}

static bool next_game(void *owner, struct pairing *pairing)
{
    struct play *play = owner;
    return !outbox_full(&play->outbox) && !play->lost &&
           tournament_next(play->tournament, pairing) == TOURNAMENT_GAME &&
           set_opening(play, pairing);
}

static void on_idle(void *owner)
{
    outbox_hurry(&((struct play *)owner)->outbox);
}

/// The wire as a text, where it is kept.
static void write_log(const struct play *play, const struct record *record,
                      const struct wirelog *log, struct str *out)
{
    if (play->outbox.file[OUTBOX_LOG].path || ending_facts(record->result.ending)->fault) {
        wirelog_text(log, out);
    }
}

static void on_ended(void *owner, const struct pairing *pairing, const struct record *record,
                     const struct wirelog *log)
{
    struct play *play = owner;
    struct str text = {0}, wire = {0};
    write_log(play, record, log, &wire);
    outbox_game(&play->outbox, pairing, record, &wire, parcel_new(play, pairing, record));
    recorder_add(&play->recorder, record, &play->outbox);
    if (play->outbox.file[OUTBOX_LOG].path) {
        str_printf(&text, "# game %" PRIu64 ": %s (Black) vs %s (White)\n", record->number,
                   record->player[0].label, record->player[1].label);
        str_puts(&text, str_text(&wire));
        outbox_text(&play->outbox, OUTBOX_LOG, &text);
    }
    str_release(&text);
    str_release(&wire);
    outbox_send(&play->outbox);
}

static void on_tick(void *owner)
{
    progress_tick(&((struct play *)owner)->progress);
}

static void on_asked(void *owner)
{
    struct play *play = owner;
    struct str text = {0};
    play_status(play, &text);
    if (play->setup->count > 2) {
        const struct block block = play_block(play);
        block_standings(&block, &text);
    }
    bool quiet = play->progress.quiet;
    play->progress.quiet = false; // whoever asks is answered
    progress_say(&play->progress, str_text(&text));
    play->progress.quiet = quiet;
    str_release(&text);
}

enum run_end play_games(struct play *play, struct err *err)
{
    const struct setup *setup = play->setup;
    const struct sink *const sinks[] = {&play->progress.sink, &play->tell, NULL};
    const bool live = play->progress.terminal && !play->progress.quiet;
    // The wire is kept for a log, and in a store for games that end badly.
    const bool wire = play->outbox.store || play->outbox.file[OUTBOX_LOG].path;
    const struct run run = {
        .game = &setup->game,
        .programs = play->programs,
        .tables = setup->concurrency,
        .loops = setup->loops > 0 ? setup->loops : processors_count(),
        .pin = setup->pin,
        .cpu_clock = setup->clock == 1,
        .start_ms = setup->start_ms,
        .quit_ms = setup->quit_ms,
        .illegal_retries = setup->illegal.retries,
        .illegal_grace_ms = setup->illegal.grace_ms,
        .grace_ms = setup->grace_ms,
        .log_bytes = wire ? (size_t)setup->output.log_bytes : 0,
        .dens = play->dens,
        .keep_files = setup->output.keep_files,
        .sinks = sinks,
        .next = next_game,
        .idle = on_idle,
        .ended = on_ended,
        .tick = live ? on_tick : NULL,
        .failed = on_failed,
        .asked = on_asked,
        .keys = play->progress.terminal,
        .owner = play,
        .lateness = &play->lateness,
    };
    play->outbox.kept = on_kept;
    play->outbox.lost = on_lost;
    play->outbox.dropped = parcel_free;
    play->outbox.owner = play;
    play->started_ns = reactor_now();
    enum run_end end = run_games(&run, err);
    outbox_flush(&play->outbox);
    return end;
}
