// SPDX-License-Identifier: MIT
/// A line of JSON to a record. Lines may come from anywhere: nothing in them is trusted.
#include "format/jsonl.h"

#include <errno.h>
#include <jansson.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rules/notation.h"
#include "util/text.h"

/// -1, and what the parser says of a part of the line.
static int wrong(struct err *err, const char *part, const json_error_t *error)
{
    return err_set(err, "%s: %s", part, error->text);
}

/// What can't be parsed: often the last line of a run that died, or of a disk that was full.
static int unreadable(const char *line, const json_error_t *error, struct err *err)
{
    size_t len = strcspn(line, "\r\n");
    bool cut = *line == '{' && (line[len - 1] != '}' ||
                                json_error_code(error) == json_error_premature_end_of_input);
    return cut ? err_set(err, "the line was cut: it ends after %zu bytes", len)
               : wrong(err, "not JSON", error);
}

/// Milliseconds, or null for NO_LIMIT. False where it is neither.
static bool read_ns(const json_t *value, int64_t *ns)
{
    double ms = json_number_value(value);
    *ns = json_is_null(value) || fabs(ms) > TIME_MS_MAX ? NO_LIMIT : llround(ms * NS_PER_MS);
    return json_is_null(value) || (json_is_number(value) && fabs(ms) <= (double)TIME_MS_MAX);
}

/// Whole milliseconds, or null for NO_LIMIT.
static bool read_limit(const json_t *value, int64_t *ms)
{
    *ms = json_is_null(value) ? NO_LIMIT : json_integer_value(value);
    return json_is_null(value) || (json_is_integer(value) && *ms >= 0);
}

/// "black", "white", "both" or null.
static bool read_colour(const json_t *value, int *colour)
{
    static const char *const names[] = {"black", "white", [BOTH] = "both"};
    const char *name = json_string_value(value);
    *colour = NOBODY;
    for (int i = 0; name && i <= BOTH; i++) {
        if (strcmp(name, names[i]) == 0) {
            *colour = i;
        }
    }
    return name ? *colour != NOBODY : json_is_null(value);
}

/// The seat of a colour's name after so many moves. False where there is none.
static bool read_seat(const struct record *record, const char *name, int ply, int *seat)
{
    if ((strcmp(name, "black") != 0 && strcmp(name, "white") != 0) || ply < 0 ||
        (size_t)ply > record->moves.count) {
        return false;
    }
    *seat = (strcmp(name, "white") == 0) ^ jsonl_colour(record, 0, ply);
    return true;
}

static int read_game(json_t *line, struct record *record, struct err *err)
{
    json_error_t error;
    const char *name, *seed;
    json_t *options, *value;
    json_int_t version, number, started;
    // First, for others may have other fields.
    if (json_unpack_ex(line, &error, 0, "{s:I}", "version", &version) < 0) {
        return wrong(err, "line", &error);
    }
    if (version != JSONL_VERSION) {
        return err_set(err, "version: %lld is not %d, the one known here", (long long)version,
                       JSONL_VERSION);
    }
    if (json_unpack_ex(line, &error, 0, "{s:s, s:o, s:I, s:s, s:I}", "game", &name, "options",
                       &options, "number", &number, "seed", &seed, "started", &started) < 0) {
        return wrong(err, "line", &error);
    }
    const struct rules *rules = rules_find(name);
    if (!rules) {
        return err_set(err, "game: \"%s\" is none", name);
    }
    game_init(&record->game, rules);
    json_object_foreach(options, name, value)
    {
        const char *word = json_string_value(value);
        if (game_set(&record->game, name, word ? word : "", err) < 0) {
            return -1;
        }
    }
    char *end;
    errno = 0;
    record->seed = strtoull(seed, &end, 10);
    if (end == seed || *end || errno) {
        return err_set(err, "seed: \"%s\" is not a number", seed);
    }
    record->number = (uint64_t)number;
    record->started_s = started;
    return started >= 0 && started <= STARTED_MAX ? 0 : err_set(err, "started: it is out of range");
}

static int read_time(json_t *object, struct time_control *time, struct err *err)
{
    json_error_t error;
    json_t *base, *move;
    json_int_t increment, session, margin;
    if (json_unpack_ex(object, &error, 0, "{s:o, s:I, s:I, s:o, s:I}", "base_ms", &base,
                       "increment_ms", &increment, "session", &session, "move_ms", &move,
                       "margin_ms", &margin) < 0) {
        return wrong(err, "time", &error);
    }
    *time = (struct time_control){.increment_ms = increment,
                                  .session = session >= 0 && session <= INT_MAX ? (int)session : -1,
                                  .margin_ms = margin};
    return read_limit(base, &time->base_ms) && read_limit(move, &time->move_ms) &&
                   time_control_holds(time)
               ? 0
               : err_set(err, "time: a part of it is out of range");
}

/// A text that the record then owns, or null for NULL. False where it is neither.
static bool read_text(const json_t *value, char **text)
{
    record_text(text, json_string_value(value));
    return json_is_string(value) || json_is_null(value);
}

/// The same for a phrase.
static bool read_phrase(const json_t *value, struct record *record, const char **phrase)
{
    *phrase = json_is_string(value) ? record_phrase(record, json_string_value(value)) : NULL;
    return json_is_string(value) || json_is_null(value);
}

static int read_player(json_t *object, struct record *record, int seat, struct err *err)
{
    struct player *player = &record->player[seat];
    json_error_t error;
    json_t *label, *name, *command, *protocol, *time;
    const char *seed = "0"; // it was not always there
    if (json_unpack_ex(object, &error, 0, "{s:o, s:o, s:o, s:o, s?s, s:o}", "label", &label, "name",
                       &name, "command", &command, "protocol", &protocol, "seed", &seed, "time",
                       &time) < 0) {
        return wrong(err, "players", &error);
    }
    if (!read_text(label, &player->label) || !read_text(name, &player->name) ||
        !read_text(command, &player->command) ||
        !read_phrase(protocol, record, &player->protocol)) {
        return err_set(err, "players: a text is of another type");
    }
    player->seed = strtoull(seed, NULL, 10);
    return read_time(time, &player->time, err);
}

static int read_moves(const json_t *array, struct record *record, struct err *err)
{
    size_t i;
    json_t *item;
    json_array_foreach(array, i, item)
    {
        const char *word = json_string_value(json_array_get(item, 0));
        struct move move;
        int64_t used;
        if (!word || move_read(&record->game, word, &move) < 0) {
            return err_set(err, "moves: number %zu is not a move of this game", i + 1);
        }
        if (!read_ns(json_array_get(item, 1), &used) || used < 0) {
            return err_set(err, "moves: number %zu has no time", i + 1);
        }
        record_move(record, &move, used);
    }
    return 0;
}

static int read_attempt(json_t *object, struct record *record, struct err *err)
{
    json_error_t error;
    const char *colour, *verdict, *text;
    json_t *why, *ms;
    struct attempt attempt = {0};
    if (json_unpack_ex(object, &error, 0, "{s:i, s:s, s:s, s:o, s:s, s:o}", "ply", &attempt.ply,
                       "colour", &colour, "verdict", &verdict, "why", &why, "text", &text, "ms",
                       &ms) < 0) {
        return wrong(err, "attempts", &error);
    }
    attempt.verdict = strcmp(verdict, "refused") == 0 ? REFUSED : ILLEGAL;
    attempt.text = (char *)text; // copied by the record
    if (!read_seat(record, colour, attempt.ply, &attempt.seat) || !read_ns(ms, &attempt.at_ns) ||
        !read_phrase(why, record, &attempt.why)) {
        return err_set(err, "attempts: one has a wrong ply, colour, reason or time");
    }
    record_attempt(record, &attempt);
    return 0;
}

static int read_note(json_t *object, struct record *record, struct err *err)
{
    json_error_t error;
    const char *colour, *text;
    struct note note = {0};
    if (json_unpack_ex(object, &error, 0, "{s:i, s:s, s:s}", "ply", &note.ply, "colour", &colour,
                       "text", &text) < 0) {
        return wrong(err, "notes", &error);
    }
    note.text = (char *)text; // copied by the record
    if (!read_seat(record, colour, note.ply, &note.seat)) {
        return err_set(err, "notes: one has a wrong ply or colour");
    }
    record_note(record, &note);
    return 0;
}

static int read_usage(json_t *item, struct record *record, struct err *err)
{
    struct usage usage = {.ply = (int)json_integer_value(json_array_get(item, 0))};
    // The mover's colour is that of the ply; a list of times does not repeat it.
    if (!json_is_integer(json_array_get(item, 0)) || usage.ply < 0 ||
        (size_t)usage.ply >= record->moves.count ||
        !read_ns(json_array_get(item, 1), &usage.cpu_ns) ||
        !read_ns(json_array_get(item, 2), &usage.wait_ns) ||
        !read_ns(json_array_get(item, 3), &usage.idle_ns)) {
        return err_set(err, "usage_ms: one is not a ply and three times");
    }
    record_usage(record, &usage);
    return 0;
}

/// Read the items of an array that may have `most`.
static int read_each(const json_t *array, size_t most, struct record *record,
                     int (*read)(json_t *object, struct record *record, struct err *err),
                     struct err *err)
{
    size_t i;
    json_t *item;
    if (json_array_size(array) > most) {
        return err_set(err, "attempts, notes or usage_ms: more than %zu", most);
    }
    json_array_foreach(array, i, item)
    {
        if (read(item, record, err) < 0) {
            return -1;
        }
    }
    return 0;
}

static int read_happened(json_t *line, struct record *record, struct err *err)
{
    json_error_t error;
    json_t *players, *moves, *usages, *attempts, *notes, *black, *white;
    json_int_t opening, attempts_seen, notes_seen, strays;
    int swapped;
    if (json_unpack_ex(
            line, &error, 0, "{s:o, s:I, s:o, s:o, s:o, s:o, s:I, s:I, s:I, s:b, s:[o, o]}",
            "players", &players, "opening", &opening, "moves", &moves, "usage_ms", &usages,
            "attempts", &attempts, "notes", &notes, "attempts_seen", &attempts_seen, "notes_seen",
            &notes_seen, "strays", &strays, "swapped", &swapped, "stderr", &black, &white) < 0) {
        return wrong(err, "line", &error);
    }
    if (!read_text(black, &record->errors[0]) || !read_text(white, &record->errors[1])) {
        return err_set(err, "stderr: neither text nor null");
    }
    if (read_player(json_array_get(players, 0), record, 0, err) < 0 ||
        read_player(json_array_get(players, 1), record, 1, err) < 0 ||
        read_moves(moves, record, err) < 0 ||
        read_each(usages, USAGES_MAX, record, read_usage, err) < 0 ||
        read_each(attempts, ATTEMPTS_MAX, record, read_attempt, err) < 0 ||
        read_each(notes, NOTES_MAX, record, read_note, err) < 0) {
        return -1;
    }
    if (opening < 0 || (size_t)opening > record->moves.count) {
        return err_set(err, "opening: there are not so many moves");
    }
    record->opening = (size_t)opening;
    record->attempts_seen = (size_t)attempts_seen;
    record->notes_seen = (size_t)notes_seen;
    record->strays = (uint64_t)strays;
    record->swapped = swapped;
    return 0;
}

static int read_score(json_t *score, struct record *record, struct err *err)
{
    struct result *result = &record->result;
    json_error_t error;
    if (json_is_null(score)) {
        return 0;
    }
    result->scored = true;
    if (json_unpack_ex(score, &error, 0, "{s:F, s:F}", "black", &result->score[record->swapped],
                       "white", &result->score[!record->swapped]) < 0) {
        return wrong(err, "score", &error);
    }
    return fabs(result->score[0]) <= SCORE_MAX && fabs(result->score[1]) <= SCORE_MAX
               ? 0
               : err_set(err, "score: it is out of range");
}

static int read_result(json_t *object, struct record *record, struct err *err)
{
    struct result *result = &record->result;
    json_error_t error;
    const char *ending;
    json_t *winner, *blamed, *why, *score;
    if (json_unpack_ex(object, &error, 0, "{s:s, s:o, s:o, s:o, s:o}", "ending", &ending, "winner",
                       &winner, "blamed", &blamed, "why", &why, "score", &score) < 0) {
        return wrong(err, "result", &error);
    }
    result->ending = ending_find(ending);
    if (result->ending == ENDINGS) {
        return err_set(err, "ending: \"%s\" is none", ending);
    }
    if (!read_colour(winner, &result->winner) || result->winner == BOTH ||
        !read_colour(blamed, &result->blamed) || !read_phrase(why, record, &result->why)) {
        return err_set(err, "result: winner, blamed or why is none");
    }
    // Colours at the end become seats; NOBODY and BOTH stay what they are.
    result->winner ^= result->winner >= 0 && record->swapped;
    result->blamed ^= result->blamed >= 0 && result->blamed < SEATS && record->swapped;
    return read_score(score, record, err);
}

/// A whole number or null: was there one?
static bool read_status(const json_t *value, int *status)
{
    *status = (int)json_integer_value(value);
    return json_is_integer(value);
}

static int read_evidence(json_t *object, struct evidence *evidence, struct err *err)
{
    json_error_t error;
    json_t *used, *allowed, *late, *line, *status, *signal;
    if (json_unpack_ex(object, &error, 0, "{s:o, s:o, s:o, s:o, s:o, s:o}", "used_ms", &used,
                       "allowed_ms", &allowed, "late_ms", &late, "line", &line, "exit", &status,
                       "signal", &signal) < 0) {
        return wrong(err, "evidence", &error);
    }
    if (!read_ns(used, &evidence->used_ns) || !read_ns(allowed, &evidence->allowed_ns) ||
        !read_ns(late, &evidence->late_ns)) {
        return err_set(err, "evidence: a time is none");
    }
    const char *words = json_string_value(line);
    text_clean_to(evidence->line, sizeof evidence->line, words ? words : "",
                  words ? strlen(words) : 0);
    evidence->exited = read_status(status, &evidence->status);
    read_status(signal, &evidence->signal);
    return 0;
}

static int read_line(json_t *line, struct record *record, struct err *err)
{
    if (read_game(line, record, err) < 0 || read_happened(line, record, err) < 0) {
        return -1;
    }
    if (read_result(json_object_get(line, "result"), record, err) < 0) {
        return -1;
    }
    return read_evidence(json_object_get(line, "evidence"), &record->result.evidence, err);
}

int jsonl_read(const char *line, struct record *record, struct err *err)
{
    json_error_t error;
    json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, &error);
    int read = json ? read_line(json, record, err) : unreadable(line, &error, err);
    if (read < 0) {
        record_clear(record);
    }
    json_decref(json);
    return read;
}
