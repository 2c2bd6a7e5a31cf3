// SPDX-License-Identifier: MIT
/// Plays what a set-up says.
#include "cli/play.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/block.h"
#include "cli/command.h"
#include "cli/events.h"
#include "cli/fail_if.h"
#include "cli/outbox.h"
#include "cli/peers.h"
#include "cli/programs.h"
#include "cli/progress.h"
#include "cli/sandbox.h"
#include "cli/status.h"
#include "core/identical.h"
#include "core/openings.h"
#include "format/jsonl.h"
#include "io/files.h"
#include "io/runner.h"
#include "util/mem.h"

/// Other referees report each time that so many games more are finished.
enum { REPORT_GAMES = 20 };

struct play {
    const struct play_request *request;
    const struct setup *setup;
    struct program *programs;
    struct tournament *tournament;
    struct openings openings;
    struct outbox outbox;
    struct progress progress;
    struct sink tell; ///< events, and lines of other referees
    char *dens;       ///< where private folders of engines lie
    uint64_t before;  ///< games that were finished when we came
    uint64_t kept, voids;
    uint64_t *sat, *never_began; ///< games of each engine in this sitting
    int64_t started_ns;
    bool lost, decided;
    struct lateness lateness; ///< the referee's own
};

/// What is to be said and counted of a game once it lasts.
struct parcel {
    struct pairing pairing;
    struct finished finished;
    bool never_began[SEATS];
    struct str screen, event;
};

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 * NS_PER_MS + now.tv_nsec;
}

static double seconds_played(const struct play *play)
{
    return (double)(now_ns() - play->started_ns) / 1e9;
}

static struct block block_of(const struct play *play)
{
    return (struct block){
        .setup = play->setup, .tournament = play->tournament, .voids = play->voids};
}

static bool speaks_own(const struct play *play)
{
    return play->setup->output.style == STYLE_OWN;
}

// --- the tournament ---------------------------------------------------------------------------

int play_seed(struct setup *setup, struct err *err)
{
    uint64_t seed;
    char text[32];
    if (setup->seed != 0) {
        return 0;
    }
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed) {
        return err_set(err, "no random numbers here; give a seed");
    }
    // Short enough to be typed again.
    snprintf(text, sizeof text, "%" PRIu64, seed % 1000000000 + 1);
    return setup_set(setup, "seed", text, err);
}

int play_base(struct setup *setup, struct err *err)
{
    if (*setup->base && chdir(setup->base) < 0) {
        return err_set(err, "can't work in \"%s\": %s", setup->base, strerror(errno));
    }
    char *here = getcwd(NULL, 0);
    int status = here ? setup_set(setup, "base", here, err)
                      : err_set(err, "can't tell where we are: %s", strerror(errno));
    free(here);
    return status;
}

struct tournament *play_tournament(const struct setup *setup, struct err *err)
{
    static const char *const formats[] = {
        [FORMAT_MATCH] = "match",       [FORMAT_ROUND_ROBIN] = "round-robin",
        [FORMAT_GAUNTLET] = "gauntlet", [FORMAT_KNOCKOUT] = "knockout",
        [FORMAT_SWISS] = "swiss",       [FORMAT_LADDER] = "ladder"};
    bool test = setup_has_sprt(setup);
    const struct tournament_setup tournament = {
        .format = format_find(test ? "match" : formats[setup->format]),
        .engines = (int)setup->count,
        .pairs = setup->pairs,
        .rounds = setup->rounds,
        .games = setup->games,
        .seeds = setup->seeds,
        .extra = setup->extra,
        .seed = setup->seed,
        .sequential = test,
        .sprt = test ? setup_sprt(setup) : (struct sprt){0},
    };
    return tournament_new(&tournament, err);
}

struct replay {
    struct tournament *tournament;
    struct err *err;
    bool failed;
};

static bool replay_game(void *owner, const struct store_result *result)
{
    struct replay *replay = owner;
    const struct finished finished = {.played = {.engine = {result->engine[0], result->engine[1]},
                                                 .winner = result->winner,
                                                 .blamed = result->blamed,
                                                 .ending = result->ending},
                                      .hash = result->hash};
    replay->failed = tournament_add(replay->tournament, result->number, &finished, replay->err) < 0;
    return !replay->failed;
}

int64_t play_replay(struct tournament *tournament, struct store *store, struct err *err)
{
    struct replay replay = {.tournament = tournament, .err = err};
    if (store_each(store, replay_game, &replay, err) < 0 || replay.failed) {
        return -1;
    }
    return store_voids(store);
}

// --- what is told while games run -------------------------------------------------------------

static void put_status(void *owner, struct str *out)
{
    const struct play *play = owner;
    const struct block block = block_of(play);
    const struct sitting sitting = {.games = play->kept, .seconds = seconds_played(play)};
    status_text(&block, &sitting, play->progress.unicode, out);
}

static void put_event(struct play *play, struct str *event)
{
    outbox_text(&play->outbox, OUTBOX_EVENTS, event);
    outbox_send(&play->outbox);
    str_release(event);
}

static bool has_events(const struct play *play)
{
    return play->outbox.file[OUTBOX_EVENTS].path != NULL;
}

static void on_begun(void *self, const struct record *record)
{
    struct play *play = self;
    struct str text = {0};
    if (has_events(play)) {
        struct str event = {0};
        events_begun(record, &event);
        put_event(play, &event);
    }
    if (!speaks_own(play)) {
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

/// Did a seat not even come to say its name?
static bool never_began(const struct record *record, int seat)
{
    const struct result *result = &record->result;
    const char *name = record->player[seat].name;
    bool blamed = result->blamed == seat || result->blamed == BOTH;
    return blamed && (result->ending == ENDING_NO_START || result->ending == ENDING_NO_NAME ||
                      ((!name || !name[0]) && record->moves.count == record->opening));
}

static struct parcel *parcel_new(const struct play *play, const struct pairing *pairing,
                                 const struct record *record)
{
    struct parcel *parcel = mem_new(sizeof *parcel);
    parcel->pairing = *pairing;
    parcel->finished = (struct finished){.played = played_of(pairing->engine, &record->result),
                                         .hash = moves_hash(&record->moves)};
    for (int seat = 0; seat < SEATS; seat++) {
        parcel->never_began[seat] = never_began(record, seat);
    }
    if (has_events(play)) {
        events_ended(record, &parcel->event);
    }
    if (speaks_own(play)) {
        progress_ending(&play->progress, record, &parcel->screen);
    } else {
        peers_ending(record, &parcel->screen);
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
    const struct block block = block_of(play);
    struct str text = {0};
    peers_score(&block, &text);
    if (tournament_count(play->tournament).finished % REPORT_GAMES == 0) {
        peers_report(&block, &text);
    }
    progress_say(&play->progress, str_text(&text));
    str_release(&text);
}

/// A game lasts: now it counts, and is told of.
static void on_kept(void *owner, void *bytes)
{
    struct play *play = owner;
    struct parcel *parcel = bytes;
    struct err err;
    bool scored = parcel->finished.played.ending != ENDING_VOID;
    if (tournament_add(play->tournament, parcel->pairing.number, &parcel->finished, &err) < 0) {
        complain("%s: game %" PRIu64 ": %s", play->request->command, parcel->pairing.number,
                 err.text);
    }
    progress_say(&play->progress, str_text(&parcel->screen));
    outbox_text(&play->outbox, OUTBOX_EVENTS, &parcel->event);
    play->voids += !scored;
    play->kept += scored;
    for (int seat = 0; seat < SEATS && scored; seat++) {
        play->sat[parcel->pairing.engine[seat]]++;
        play->never_began[parcel->pairing.engine[seat]] += parcel->never_began[seat];
    }
    if (scored && !speaks_own(play)) {
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

// --- the run ----------------------------------------------------------------------------------

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

static void on_ended(void *owner, const struct pairing *pairing, const struct record *record,
                     const struct str *log)
{
    struct play *play = owner;
    struct str text = {0};
    outbox_game(&play->outbox, pairing, record, log, parcel_new(play, pairing, record));
    if (play->outbox.file[OUTBOX_RECORD].path) {
        jsonl_write(record, &text);
        outbox_text(&play->outbox, OUTBOX_RECORD, &text);
        str_clear(&text);
    }
    if (play->outbox.file[OUTBOX_LOG].path) {
        str_printf(&text, "# game %" PRIu64 ": %s (Black) vs %s (White)\n", record->number,
                   record->player[0].label, record->player[1].label);
        str_puts(&text, str_text(log));
        outbox_text(&play->outbox, OUTBOX_LOG, &text);
    }
    str_release(&text);
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
    put_status(play, &text);
    bool quiet = play->progress.quiet;
    play->progress.quiet = false; // whoever asks is answered
    progress_say(&play->progress, str_text(&text));
    play->progress.quiet = quiet;
    str_release(&text);
}

static enum run_end run(struct play *play, struct err *err)
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
        .loops = setup->loops > 0 ? setup->loops : run_processors(),
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
        .ended = on_ended,
        .tick = live ? on_tick : NULL,
        .failed = on_failed,
        .asked = on_asked,
        .owner = play,
        .lateness = &play->lateness,
    };
    play->started_ns = now_ns();
    enum run_end end = run_games(&run, err);
    outbox_flush(&play->outbox);
    return end;
}

// --- the end ----------------------------------------------------------------------------------

/// What a test, or the user's conditions, say of a run that was played.
static int judge(const struct play *play)
{
    const struct setup *setup = play->setup;
    const struct crosstable *table = tournament_table(play->tournament);
    int status = EXIT_OK;
    for (size_t i = 0; i < setup->count; i++) {
        if (play->sat[i] > 0 && play->sat[i] == play->never_began[i] && setup->count == 2) {
            complain("%s: %s never started; its program: %s", play->request->command,
                     setup->engines[i].name, play->programs[i].path);
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
    return status;
}

/// The last words, and where to look for more.
static void show_end(const struct play *play, bool interrupted)
{
    const struct setup *setup = play->setup;
    const struct block block = block_of(play);
    struct str text = {0};
    if (speaks_own(play)) {
        block_text(&block, &text);
    } else {
        peers_end(&block, seconds_played(play), &text);
    }
    fputs(str_text(&text), stdout);
    str_release(&text);
    if (speaks_own(play) && !play->request->quiet) {
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
        printf("To go on: arbiter resume %s\n", setup->output.store);
    }
    fflush(stdout);
}

/// With several games at once the referee has more to do than one: how long answers waited for it.
/// No engine is charged for that.
static void show_lateness(struct play *play)
{
    const struct lateness *lateness = &play->lateness;
    const double us = 1000;
    if (speaks_own(play) && play->setup->concurrency > 1) {
        struct str text = {0};
        str_printf(&text,
                   "Answers waited for the referee: half %.0f us, 99 %% %.0f us, most %.0f us "
                   "(charged to nobody)\n",
                   (double)lateness_at(lateness, 0.5) / us,
                   (double)lateness_at(lateness, 0.99) / us, (double)lateness->most_ns / us);
        progress_say(&play->progress, text.data);
        str_release(&text);
    }
}

static int finish(struct play *play, enum run_end end, const struct err *err)
{
    bool interrupted = end == RUN_INTERRUPTED && !play->decided && !play->lost;
    progress_close(&play->progress);
    show_end(play, interrupted);
    show_lateness(play);
    if (end == RUN_FAILED) {
        complain("%s: %s", play->request->command, err->text);
        return EXIT_NO_START;
    }
    return play->lost ? EXIT_NO_START : interrupted ? EXIT_CUT : judge(play);
}

static void announce(struct play *play)
{
    const struct setup *setup = play->setup;
    const struct block block = block_of(play);
    uint64_t planned = tournament_planned(play->tournament);
    struct str about = {0}, text = {0};
    if (has_events(play)) {
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
        str_printf(&text, "Resumed: %" PRIu64 " games are played\n", play->before);
    }
    if (speaks_own(play)) {
        progress_say(&play->progress, text.data);
    }
    str_release(&about);
    str_release(&text);
}

static int play_all(struct play *play)
{
    struct err err = {""};
    announce(play);
    enum run_end end = run(play, &err);
    int status = finish(play, end, &err);
    if (has_events(play)) {
        struct str event = {0};
        const struct block block = block_of(play);
        events_end(&block,
                   play->lost           ? "failed"
                   : status == EXIT_CUT ? "interrupted"
                                        : "done",
                   status, &event);
        outbox_text(&play->outbox, OUTBOX_EVENTS, &event);
        str_release(&event);
        outbox_flush(&play->outbox);
    }
    return status;
}

// --- setting up -------------------------------------------------------------------------------

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
    const char *record = *setup->output.record ? setup->output.record : NULL;
    const char *log = *setup->output.log ? setup->output.log : NULL;
    if (append_open(&play->outbox.file[OUTBOX_RECORD], record, err) < 0 ||
        append_open(&play->outbox.file[OUTBOX_LOG], log, err) < 0 || open_events(play, err) < 0) {
        return -1;
    }
    return open_store(play, err);
}

static void set_screen(struct play *play)
{
    const struct play_request *request = play->request;
    progress_init(&play->progress, tournament_planned(play->tournament), request->quiet,
                  request->watch);
    if (speaks_own(play) && tournament_planned(play->tournament) != 1) {
        play->progress.status = put_status;
        play->progress.owner = play;
    }
    play->progress.terminal &= speaks_own(play);
    play->tell = (struct sink){.self = play,
                               .begun = has_events(play) || !speaks_own(play) ? on_begun : NULL,
                               .moved = has_events(play) ? on_moved : NULL};
}

/// Conditions are read before anything is played.
static int check_fail_if(const struct setup *setup, struct err *err)
{
    for (size_t i = 0; i < setup->fail_if.count; i++) {
        struct fail_if condition;
        if (fail_if_read(setup->fail_if.word[i], &condition, err) < 0) {
            return -1;
        }
    }
    return 0;
}

/// An engine that waits for a processor loses time on its clock.
static int check_concurrency(const struct setup *setup, struct err *err)
{
    int processors = run_processors();
    if (setup->concurrency > processors && !setup->force) {
        return err_set(err,
                       "%d games at once on %d processors: engines would wait for them on their "
                       "clocks; lower the concurrency, or play so with --force",
                       setup->concurrency, processors);
    }
    return 0;
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
    str_printf(&path, "%s/arbiter-XXXXXX", temporary && *temporary ? temporary : "/tmp");
    play->dens = path.data;
    // Engines that are another user must get through to their own.
    return mkdtemp(play->dens) && chmod(play->dens, *setup->engine_user ? 0711 : 0700) == 0
               ? 0
               : err_set(err, "can't make a folder for private copies: %s: %s", play->dens,
                         strerror(errno));
}

static int prepare(struct play *play, struct err *err)
{
    if (place_dens(play, err) < 0) {
        return -1;
    }
    if (check_fail_if(play->setup, err) < 0 || check_concurrency(play->setup, err) < 0) {
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

static void release(struct play *play)
{
    outbox_release(&play->outbox);
    for (int i = 0; i < OUTBOX_FILES; i++) {
        append_close(&play->outbox.file[i]);
    }
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
    };
    play.outbox.kept = on_kept;
    play.outbox.lost = on_lost;
    play.outbox.dropped = parcel_free;
    play.outbox.owner = &play;
    int status = EXIT_USAGE;
    if (prepare(&play, &err) < 0) {
        complain("%s: %s", request->command, err.text);
    } else {
        set_screen(&play);
        status = play_all(&play);
    }
    release(&play);
    return status;
}
