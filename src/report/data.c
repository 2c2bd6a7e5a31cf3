// SPDX-License-Identifier: MIT
/// What the charts and tables of a report are made from.
#include "report/data.h"

#include <stdlib.h>
#include <string.h>

#include "report/heads.h"
#include "report/story.h"
#include "util/mem.h"
#include "util/text.h"

/// Dossiers in a page, and the bytes that each may show of stderr and the wire.
enum { FAULTS_SHOWN = 100, STDERR_BYTES = 600, WIRE_BYTES = 1200, CURVE_POINTS = 400 };

json_t *data_text(const char *bytes)
{
    struct str clean = {0};
    size_t len = bytes ? strlen(bytes) : 0;
    if (bytes && text_is_utf8(bytes, len)) {
        return json_string(bytes);
    }
    text_clean(&clean, bytes ? bytes : "", len);
    json_t *string = json_string(str_text(&clean));
    str_release(&clean);
    return string;
}

json_t *data_tail(const char *bytes, size_t most)
{
    size_t len = bytes ? strlen(bytes) : 0;
    if (len > most) {
        bytes += len - most;
        while (((unsigned char)*bytes & 0xc0) == 0x80) {
            bytes++; // the rest of a character that is cut
        }
    }
    return data_text(bytes);
}

static json_t *number(struct figure figure)
{
    return figure.known ? json_real(figure.value) : json_null();
}

static json_t *tally(const struct tally *tally)
{
    return json_pack("[I, I, I]", (json_int_t)tally->wins, (json_int_t)tally->draws,
                     (json_int_t)tally->losses);
}

static int engines_of(const struct report *report)
{
    return tournament_setup(report->tournament)->engines;
}

/// What a clock begins with and adds, in milliseconds, and after how many moves it begins anew;
/// NULL where there is none for the game.
static json_t *clock_of(const struct time_control *time)
{
    return time->base_ms == NO_LIMIT ? NULL
                                     : json_pack("[I, I, i]", (json_int_t)time->base_ms,
                                                 (json_int_t)time->increment_ms, time->session);
}

static json_t *engine(const struct report *report, int number, struct err *err)
{
    struct player player = {0};
    char time[TIME_TEXT_MAX];
    if (store_engine(report->store, number, &player, err) < 0) {
        return NULL;
    }
    time_control_text(&player.time, time, sizeof time);
    json_t *object =
        json_pack("{s:o, s:o, s:o, s:o, s:s, s:o*}", "label", data_text(player.label), "name",
                  data_text(player.name), "command", data_text(player.command), "protocol",
                  data_text(player.protocol), "time", time, "clock", clock_of(&player.time));
    free(player.label);
    free(player.name);
    free(player.command);
    return object;
}

/// The first two engines' labels into a record.
static int set_labels(struct record *record, struct store *store, struct err *err)
{
    for (int seat = 0; seat < SEATS; seat++) {
        struct player *player = &record->player[seat];
        if (store_engine(store, seat, player, err) < 0) {
            return -1;
        }
    }
    return 0;
}

json_t *data_heads(struct store *store, struct err *err)
{
    struct store_run run;
    struct record record = {.result = {.winner = NOBODY, .blamed = NOBODY}};
    int engines = store_run(store, &run, err);
    int status = engines < 0 ? -1 : engines < SEATS ? 0 : set_labels(&record, store, err);
    json_t *heads = NULL;
    if (status == 0) {
        record.game = run.game;
        record.started_s = run.started_s;
        heads = json_pack("{s:o, s:o}", "sgf", heads_of("sgf", &record), "ccgc",
                          heads_of("ccgc", &record));
    }
    record_release(&record);
    return heads;
}

/// The board before the first move, a piece a digit.
static json_t *start(const struct game *game)
{
    struct view view;
    struct str text = {0};
    void *state = mem_new(game->rules->state_size);
    game_start(game, state);
    game_view(game, state, EYE_REFEREE, &view);
    free(state);
    for (int cell = 0; cell < view.width * view.height; cell++) {
        str_putc(&text, (char)('0' + view.cell[cell]));
    }
    json_t *string = json_string(str_text(&text));
    str_release(&text);
    return string;
}

static json_t *options(const struct game *game)
{
    json_t *object = json_object();
    char value[OPTION_TEXT_MAX];
    const struct option *row;
    for (int i = 0; (row = game_option(game, i, value)); i++) {
        json_object_set_new(object, row->name, json_string(value));
    }
    return object;
}

static json_t *game_of(const struct game *game)
{
    static const char *const looks[] = {
        [LOOK_POINTS] = "points", [LOOK_SQUARES] = "squares", [LOOK_DOTS] = "dots"};
    const struct rules *rules = game->rules;
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:i, s:b, s:b, s:o, s:o}", "name", rules->name,
                     "title", rules->title, "look", looks[rules->look.kind], "width", game->width,
                     "height", game->height, "pieces", (int)strlen(rules->look.symbols), "fromTop",
                     rules->look.rows_from_top, "hidden", rules->hidden, "start", start(game),
                     "options", options(game));
}

static json_t *engine_list(const struct report *report, struct err *err)
{
    json_t *engines = json_array();
    for (int i = 0; i < engines_of(report); i++) {
        json_t *row = engine(report, i, err);
        if (!row) {
            json_decref(engines);
            return NULL;
        }
        json_array_append_new(engines, row);
    }
    return engines;
}

/// Microseconds that half, 99 % and all answers waited for the referee; null where not measured.
static json_t *lateness_of(const struct report *report, struct err *err)
{
    const double us = 1000;
    struct lateness lateness;
    if (store_lateness(report->store, &lateness, err) < 0) {
        return NULL;
    }
    return lateness.count == 0 ? json_null()
                               : json_pack("[f, f, f]", (double)lateness_at(&lateness, 0.5) / us,
                                           (double)lateness_at(&lateness, 0.99) / us,
                                           (double)lateness.most_ns / us);
}

/// The rules behind the faults of which there are any, by ending.
static json_t *rules_of(const struct report *report)
{
    json_t *object = json_object();
    const struct crosstable *table = tournament_table(report->tournament);
    for (int ending = 0; ending < ENDINGS; ending++) {
        const struct ending_facts *facts = ending_facts((enum ending)ending);
        bool any = false;
        for (int engine = 0; engine < table->engines; engine++) {
            any = any || table->counts[engine].faults[ending] > 0;
        }
        if (any) {
            json_object_set_new(object, facts->name, json_string(story_rule((enum ending)ending)));
        }
    }
    return object;
}

json_t *data_run(const struct report *report, struct err *err)
{
    struct store_run run;
    struct tournament_count count = tournament_count(report->tournament);
    json_t *heads = data_heads(report->store, err);
    json_t *engines = heads ? engine_list(report, err) : NULL;
    json_t *lateness = engines ? lateness_of(report, err) : NULL;
    if (!lateness || store_run(report->store, &run, err) < 0) {
        json_decref(heads);
        json_decref(engines);
        json_decref(lateness);
        return NULL;
    }
    return json_pack(
        "{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:I, s:I, s:I, s:b, s:b, s:b, s:s?}",
        "event", data_text(report->event), "version", data_text(run.version), "game",
        game_of(&run.game), "engines", engines, "heads", heads, "rules", rules_of(report),
        "lateness", lateness, "started", (json_int_t)run.started_s, "planned",
        (json_int_t)tournament_planned(report->tournament), "finished", (json_int_t)count.finished,
        "repeats", (json_int_t)count.repeats, "voids", (json_int_t)report->voids, "unplayed",
        (json_int_t)count.unplayed, "live", report->live, "running", report->running, "over",
        report->over, "rest", report->rest);
}

static json_t *by_ending(const uint64_t count[ENDINGS])
{
    json_t *object = json_object();
    for (int ending = 0; ending < ENDINGS; ending++) {
        if (count[ending] > 0) {
            json_object_set_new(object, ending_facts((enum ending)ending)->name,
                                json_integer((json_int_t)count[ending]));
        }
    }
    return object;
}

static json_t *standing(const struct report *report, const struct standing *row)
{
    const struct crosstable *table = tournament_table(report->tournament);
    const struct engine_counts *counts = &table->counts[row->engine];
    struct rating rating = ratings_of(report->ratings, row->engine);
    json_t *met = json_array();
    for (int i = 0; i < table->engines; i++) {
        struct tally both = crosstable_tally(table, row->engine, i);
        json_array_append_new(met, tally(&both));
    }
    return json_pack(
        "{s:i, s:I, s:f, s:f, s:f, s:o, s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}",
        "engine", row->engine, "place", (json_int_t)row->place, "points", row->points, "buchholz",
        row->buchholz, "sonneborn", row->sonneborn, "tally", tally(&row->tally), "faulty",
        (json_int_t)row->faults, "byes", (json_int_t)row->byes, "elo", number(rating.elo), "error",
        number(rating.error), "black", tally(&counts->seat[0]), "white", tally(&counts->seat[1]),
        "won", by_ending(counts->won), "drawn", by_ending(counts->drawn), "lost",
        by_ending(counts->lost), "faults", by_ending(counts->faults), "met", met);
}

json_t *data_standings(const struct report *report)
{
    int engines = engines_of(report);
    struct standing *rows = mem_new((size_t)engines * sizeof *rows);
    struct rating first = ratings_first(report->ratings);
    struct tally first_games = crosstable_first(tournament_table(report->tournament));
    json_t *array = json_array();
    tournament_standings(report->tournament, rows);
    for (int i = 0; i < engines; i++) {
        json_array_append_new(array, standing(report, &rows[i]));
    }
    free(rows);
    return json_pack("{s:o, s:{s:o, s:o, s:o}}", "rows", array, "first", "tally",
                     tally(&first_games), "elo", number(first.elo), "error", number(first.error));
}

/// Games on their way into a list.
struct listing {
    const struct report *report;
    json_t *array;
    struct err *err;
    bool failed;
    struct sprt sprt;
    bool pairs;
    struct tally tally;       ///< of the first engine
    struct pairs by_pair;     ///< the same by pairs
    struct store_result last; ///< the game before
    uint64_t every, seen;
};

static int halves_of(const struct store_result *game)
{
    return game->winner == NOBODY ? 1 : game->engine[game->winner] == 0 ? 2 : 0;
}

/// Count a pair once its second game is here: two numbers in a row, from an odd one.
static void count_pair(struct listing *listing, const struct store_result *game)
{
    const struct store_result *last = &listing->last;
    if (game->number % 2 == 0 && last->number + 1 == game->number) {
        int halves = halves_of(last) + halves_of(game);
        listing->by_pair.count[halves]++;
        listing->by_pair.drawn += last->winner == NOBODY && game->winner == NOBODY;
    }
    listing->last = *game;
}

static bool add_point(void *owner, const struct store_result *game)
{
    struct listing *listing = owner;
    int halves = halves_of(game);
    listing->tally.wins += halves == 2;
    listing->tally.draws += halves == 1;
    listing->tally.losses += halves == 0;
    count_pair(listing, game);
    if (++listing->seen % listing->every == 0) {
        struct sprt_state state = listing->pairs ? sprt_of_pairs(&listing->sprt, &listing->by_pair)
                                                 : sprt_of_games(&listing->sprt, &listing->tally);
        json_array_append_new(listing->array,
                              json_pack("[I, f]", (json_int_t)listing->seen, state.llr));
    }
    return true;
}

json_t *data_test(const struct report *report, struct err *err)
{
    const struct tournament_setup *setup = tournament_setup(report->tournament);
    uint64_t games = tournament_count(report->tournament).finished;
    if (!setup->sequential) {
        return json_null();
    }
    struct listing listing = {.report = report,
                              .array = json_array(),
                              .sprt = setup->sprt,
                              .pairs = setup->pairs,
                              .every = games / CURVE_POINTS + 1};
    if (store_each(report->store, add_point, &listing, err) < 0) {
        json_decref(listing.array);
        return NULL;
    }
    struct sprt_state state = tournament_sprt(report->tournament);
    static const char *const verdicts[] = {
        [SPRT_GOES_ON] = "goes on", [SPRT_H0] = "H0", [SPRT_H1] = "H1"};
    return json_pack("{s:f, s:f, s:s, s:f, s:f, s:f, s:f, s:f, s:s, s:o}", "elo0", setup->sprt.elo0,
                     "elo1", setup->sprt.elo1, "model", sprt_model_name(setup->sprt.model), "alpha",
                     setup->sprt.alpha, "beta", setup->sprt.beta, "llr", state.llr, "lower",
                     state.lower, "upper", state.upper, "verdict", verdicts[state.verdict], "curve",
                     listing.array);
}

static bool add_game(void *owner, const struct store_result *game)
{
    struct listing *listing = owner;
    const struct report *report = listing->report;
    int64_t used_ms[SEATS];
    if (times_of(report->times, report->store, game, used_ms, listing->err) < 0) {
        listing->failed = true;
        return false;
    }
    json_array_append_new(listing->array,
                          json_pack("[I, i, i, s, i, i, i, I, I, I]", (json_int_t)game->number,
                                    game->engine[0], game->engine[1],
                                    ending_facts(game->ending)->name, game->winner, game->blamed,
                                    (int)game->swapped, (json_int_t)game->plies,
                                    (json_int_t)used_ms[0], (json_int_t)used_ms[1]));
    return true;
}

json_t *data_games(const struct report *report, struct err *err)
{
    struct listing listing = {.report = report, .array = json_array(), .err = err};
    if (store_each(report->store, add_game, &listing, err) < 0 || listing.failed) {
        json_decref(listing.array);
        return NULL;
    }
    return listing.array;
}

/// Microseconds; NULL where not known.
static json_t *us(int64_t ns)
{
    return ns == NO_LIMIT || ns == NEVER ? NULL : json_integer(ns / 1000);
}

json_t *data_end(const struct result *result, const char *const names[SEATS])
{
    const struct evidence *evidence = &result->evidence;
    struct str sentence = {0};
    result_sentence(result, names, &sentence);
    // A member without a value is left out.
    json_t *object =
        json_pack("{s:o, s:o*, s:o*, s:o*, s:o*, s:o*, s:o*, s:o*, s:o*}", "sentence",
                  data_text(str_text(&sentence)), "why",
                  result->why && result->why[0] ? data_text(result->why) : NULL, "score",
                  result->scored ? json_pack("[f, f]", result->score[0], result->score[1]) : NULL,
                  "used", us(evidence->used_ns), "allowed", us(evidence->allowed_ns), "late",
                  us(evidence->late_ns > 0 ? evidence->late_ns : NO_LIMIT), "line",
                  evidence->line[0] ? data_text(evidence->line) : NULL, "exit",
                  evidence->exited ? json_integer(evidence->status) : NULL, "signal",
                  evidence->signal ? json_integer(evidence->signal) : NULL);
    str_release(&sentence);
    return object;
}

static json_t *dossier(const struct record *record, const struct str *wire)
{
    const char *names[SEATS] = {record->player[0].label, record->player[1].label};
    int blamed = record->result.blamed == 1 ? 1 : 0;
    return json_pack("{s:I, s:o, s:o, s:o}", "n", (json_int_t)record->number, "end",
                     data_end(&record->result, names), "stderr",
                     data_tail(record->errors[blamed], STDERR_BYTES), "wire",
                     data_tail(str_text(wire), WIRE_BYTES));
}

static bool add_fault(void *owner, const struct store_result *game)
{
    struct listing *listing = owner;
    struct store *store = listing->report->store;
    struct record record = {0};
    struct str wire = {0};
    if (!ending_facts(game->ending)->fault || json_array_size(listing->array) == FAULTS_SHOWN) {
        return true;
    }
    listing->failed = store_record(store, game->number, &record, listing->err) != 0 ||
                      store_wire(store, game->number, &wire, listing->err) < 0;
    if (!listing->failed) {
        json_t *object = dossier(&record, &wire);
        int by = game->blamed == BOTH || game->blamed == NOBODY ? -1 : game->engine[game->blamed];
        json_object_set_new(object, "engine", json_integer(by));
        json_array_append_new(listing->array, object);
    }
    record_release(&record);
    str_release(&wire);
    return !listing->failed;
}

json_t *data_faults(const struct report *report, struct err *err)
{
    struct listing listing = {.report = report, .array = json_array(), .err = err};
    if (store_each(report->store, add_fault, &listing, err) < 0 || listing.failed) {
        json_decref(listing.array);
        return NULL;
    }
    return listing.array;
}
