// SPDX-License-Identifier: MIT
/// Golden transcripts: plays each file with the real protocols and match, and no process and no
/// clock, and compares what the referee writes.
///
///     test-transcripts [--update] FOLDER
///
/// plays FOLDER/*/*.txt; with --update it rewrites what the referee says in them, for a reader to
/// judge with git diff. tests/transcripts/README.md has the format.
#include "test.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dry.h"
#include "rules/notation.h"
#include "util/mem.h"

static bool updates;

/// A file that is being played.
struct script {
    const char *path;
    char **lines; ///< without their ends
    size_t count;
    size_t at; ///< the line that is read
    int failures;
    struct game game;
    struct moves opening;
    struct dry dry;
    bool has_game, begun;
    int protocols;    ///< how many are named
    struct str said;  ///< what the referee did since the last line from outside, as lines
    struct str fresh; ///< the file as it should be
};

static void complain(struct script *script, const char *what, const char *detail)
{
    print_error("%s:%zu: %s%s\n", script->path, script->at + 1, what, detail);
    script->failures++;
}

// --- what the referee does, as lines ----------------------------------------------------------

/// Bytes that can't be read on a screen as `\xNN`; the text ends at `len`.
static void add_shown(struct str *out, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < 0x20 || c == 0x7f) {
            str_printf(out, "\\x%02X", c);
        } else {
            str_putc(out, text[i]);
        }
    }
}

/// "0> text" for the first line of a packet, "0>> text" for those after it.
static void on_wrote(void *owner, int seat, const struct wire *wire)
{
    struct script *script = owner;
    size_t at = 0;
    for (int packet = 0; packet < wire->packets; packet++) {
        const char *mark = ">";
        while (at < wire->end[packet]) {
            const char *start = wire->text.data + at;
            const char *end = memchr(start, '\n', wire->end[packet] - at);
            size_t len = end ? (size_t)(end - start) : wire->end[packet] - at;
            str_printf(&script->said, len ? "%d%s " : "%d%s", seat, mark);
            add_shown(&script->said, start, len);
            str_puts(&script->said, end ? "\n" : " (without an end)\n");
            at += len + 1;
            mark = ">>";
        }
        at = wire->end[packet];
    }
}

/// "= ending sentence".
static void on_ended(void *owner, const struct record *record)
{
    static const char *const names[SEATS] = {"0", "1"};
    struct script *script = owner;
    str_printf(&script->said, "= %s ", ending_facts(record->result.ending)->name);
    result_sentence(&record->result, names, &script->said);
    str_putc(&script->said, '\n');
}

// --- questions about the record ---------------------------------------------------------------

static void say_move(const struct record *record, struct str *out)
{
    char text[MOVE_TEXT_MAX] = "none";
    struct move move;
    for (size_t at = 0; moves_next(&record->moves, &at, &move);) {
        move_text(&record->game, &move, text);
    }
    str_puts(out, text);
}

static void say_names(const struct record *record, struct str *out)
{
    str_printf(out, "%s | %s", record->player[0].name, record->player[1].name);
}

static void say_attempt(const struct record *record, struct str *out)
{
    if (record->attempts_count == 0) {
        str_puts(out, "none");
        return;
    }
    const struct attempt *last = &record->attempts[record->attempts_count - 1];
    str_printf(out, "%zu: %d %s %s: %s", record->attempts_seen, last->seat,
               last->verdict == REFUSED ? "refused" : "illegal", last->text, last->why);
}

static void say_note(const struct record *record, struct str *out)
{
    if (record->notes_count == 0) {
        str_puts(out, "none");
        return;
    }
    const struct note *last = &record->notes[record->notes_count - 1];
    str_printf(out, "%zu: %d %s", record->notes_seen, last->seat, last->text);
}

static void say_strays(const struct record *record, struct str *out)
{
    str_printf(out, "%d", (int)record->strays);
}

static void say_swapped(const struct record *record, struct str *out)
{
    str_puts(out, record->swapped ? "yes" : "no");
}

static const struct question {
    const char *word;
    void (*say)(const struct record *record, struct str *out);
} questions[] = {
    {"move", say_move}, {"names", say_names},   {"attempt", say_attempt},
    {"note", say_note}, {"strays", say_strays}, {"swapped", say_swapped},
};

static const struct question *find_question(const char *line)
{
    if (strncmp(line, "= ", 2) != 0) {
        return NULL;
    }
    size_t len = strcspn(line + 2, " ");
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (strlen(questions[i].word) == len && strncmp(line + 2, questions[i].word, len) == 0) {
            return &questions[i];
        }
    }
    return NULL;
}

// --- the head of a file -----------------------------------------------------------------------

static void read_game(struct script *script, char *words)
{
    char *options = strchr(words, ' ');
    if (options) {
        *options++ = '\0';
    }
    script->game = test_game(words, options);
    script->has_game = true;
    script->dry.setup.game = &script->game;
}

/// Names for seats 0 and 1, or one for both; "key=value" is for those named last.
static void read_protocol(struct script *script, char *words)
{
    struct dry *dry = &script->dry;
    for (char *word; (word = strtok_r(words, " ", &words));) {
        char *value = strchr(word, '=');
        struct err err = {.text = "no such protocol"};
        const struct protocol *protocol = value ? NULL : protocol_find(word);
        if (value) {
            *value++ = '\0';
        }
        bool bad = value ? script->protocols == 0 : !protocol || script->protocols == SEATS;
        int first = value ? script->protocols - 1 : script->protocols;
        for (int seat = first; !bad && seat < SEATS; seat++) {
            if (!value) {
                dry->setup.protocol[seat] = protocol;
                settings_init(&dry->settings[seat], protocol->options);
            } else if (settings_set(&dry->settings[seat], "protocol", word, value, &err) < 0) {
                bad = true;
            }
        }
        script->protocols += !value;
        if (bad) {
            complain(script, "protocol: ", err.text);
        }
    }
}

enum limit { LIMIT_CLOCK, LIMIT_MOVE, LIMIT_MARGIN };

static int set_limit(struct time_control *time, enum limit limit, const char *word, struct err *err)
{
    switch (limit) {
    case LIMIT_CLOCK:
        return time_control_read(word, time, err);
    case LIMIT_MOVE:
        return time_read(word, 1000, &time->move_ms, err);
    case LIMIT_MARGIN:
        return time_read(word, 1, &time->margin_ms, err);
    }
    return -1;
}

/// One word for both seats, or one each.
static void read_limit(struct script *script, enum limit limit, char *words)
{
    int seat = 0;
    for (char *word; (word = strtok_r(words, " ", &words)); seat++) {
        struct err err = {.text = "one or two"};
        for (int each = seat; each < SEATS || seat >= SEATS; each++) {
            if (seat >= SEATS || set_limit(&script->dry.setup.time[each], limit, word, &err) < 0) {
                complain(script, "limit: ", err.text);
                return;
            }
        }
    }
}

static void read_duration(struct script *script, int64_t *ms, const char *word)
{
    struct err err;
    if (time_read(word, 1000, ms, &err) < 0) {
        complain(script, "", err.text);
    }
}

static void read_opening(struct script *script, char *words)
{
    void *state = test_start(&script->game);
    test_play(&script->game, state, words);
    free(state);
    for (char *word; (word = strtok_r(words, " ", &words));) {
        struct move move;
        move_read(&script->game, word, &move);
        moves_add(&script->opening, &move);
    }
    script->dry.setup.opening = &script->opening;
}

static void read_head(struct script *script, const char *key, char *value)
{
    struct match_setup *setup = &script->dry.setup;
    if (strcmp(key, "game") == 0) {
        read_game(script, value);
    } else if (strcmp(key, "protocol") == 0) {
        read_protocol(script, value);
    } else if (strcmp(key, "tc") == 0) {
        read_limit(script, LIMIT_CLOCK, value);
    } else if (strcmp(key, "movetime") == 0) {
        read_limit(script, LIMIT_MOVE, value);
    } else if (strcmp(key, "margin") == 0) {
        read_limit(script, LIMIT_MARGIN, value);
    } else if (strcmp(key, "start") == 0) {
        read_duration(script, &setup->start_ms, value);
    } else if (strcmp(key, "grace") == 0) {
        read_duration(script, &setup->illegal_grace_ms, value);
    } else if (strcmp(key, "retries") == 0) {
        setup->illegal_retries = atoi(value);
    } else if (strcmp(key, "opening") == 0 && script->has_game) {
        read_opening(script, value);
    } else {
        complain(script, "unknown key: ", key);
    }
}

// --- what comes from outside ------------------------------------------------------------------

static void begin(struct script *script, unsigned unstarted)
{
    struct dry *dry = &script->dry;
    script->begun = true;
    if (!script->has_game || script->protocols == 0) {
        complain(script, "no game or no protocol", "");
        return;
    }
    dry_begin(dry, unstarted);
}

/// "0< text"; `\xNN` is a byte and `\t` a tab.
static void hear(struct script *script, int seat, const char *text)
{
    struct str line = {0};
    unsigned byte;
    for (; *text; text++) {
        if (sscanf(text, "\\x%2x", &byte) == 1) {
            str_putc(&line, (char)byte);
            text += 3;
        } else if (strncmp(text, "\\t", 2) == 0) {
            str_putc(&line, '\t');
            text++;
        } else {
            str_putc(&line, *text);
        }
    }
    dry_line(&script->dry, seat, str_text(&line));
    str_release(&line);
}

/// "0! signal 11", "0! exit 3", "0! closed", "0! flooded", "0! memory".
static void die(struct script *script, int seat, const char *text)
{
    struct death death = {0};
    if (sscanf(text, "signal %d", &death.signal) == 1) {
        death.ending = ENDING_CRASHED;
    } else if (sscanf(text, "exit %d", &death.status) == 1) {
        death.ending = ENDING_EXITED;
    } else if (strcmp(text, "closed") == 0) {
        death.ending = ENDING_CLOSED;
        death.why = "its output";
    } else if (strcmp(text, "flooded") == 0) {
        death.ending = ENDING_FLOODED;
        death.why = "a line of more than 1 MiB";
    } else if (strcmp(text, "memory") == 0) {
        death.ending = ENDING_MEMORY;
    } else {
        complain(script, "unknown death: ", text);
        return;
    }
    dry_died(&script->dry, seat, &death);
}

/// "@1500" waits until then; "~1500" is a referee who is busy until then and hears no alarm.
static void wait_until(struct script *script, const char *line)
{
    double ms = strtod(line + 1, NULL);
    int64_t until = (int64_t)(ms * (double)NS_PER_MS + 0.5);
    if (until < script->dry.now_ns) {
        complain(script, "time does not go back: ", line);
    } else if (line[0] == '@') {
        dry_wait(&script->dry, until);
    } else {
        script->dry.now_ns = until;
    }
}

static bool from_seat(const char *line, char mark)
{
    return (line[0] == '0' || line[0] == '1') && line[1] == mark;
}

static const char *text_after(const char *line, size_t mark)
{
    line += strnlen(line, mark);
    return line + (*line == ' ');
}

/// Carry out a line from outside.
static void act(struct script *script, const char *line)
{
    int seat = line[0] - '0';
    if (from_seat(line, '<')) {
        hear(script, seat, text_after(line, 2));
    } else if (from_seat(line, '!')) {
        die(script, seat, text_after(line, 2));
    } else if (line[0] == '@' || line[0] == '~') {
        wait_until(script, line);
    } else if (line[0] == '!') {
        dry_void(&script->dry, text_after(line, 1));
    } else if (strcmp(line, "again") == 0 || strcmp(line, "again crossed") == 0) {
        if (line[5]) {
            dry_cross(&script->dry);
        }
        dry_begin(&script->dry, 0);
    } else if (strcmp(line, "quit") == 0) {
        dry_quit(&script->dry);
    } else {
        complain(script, "what is this: ", line);
    }
}

// --- comparing --------------------------------------------------------------------------------

static bool is_comment(const char *line)
{
    return line[0] == '\0' || line[0] == '#';
}

static bool is_referee(const char *line)
{
    return from_seat(line, '>') || (strncmp(line, "= ", 2) == 0 && !find_question(line));
}

static void add_line(struct str *out, const char *line)
{
    str_puts(out, line);
    str_putc(out, '\n');
}

static void print_lines(const char *mark, const char *lines)
{
    while (*lines) {
        int len = (int)strcspn(lines, "\n");
        print_error("    %s %.*s\n", mark, len, lines);
        lines += len + 1;
    }
}

/// Compare what the referee did with the lines from here, up to the next one from outside. The
/// first of them is a question where `asks` is set.
static void compare(struct script *script, const char *cause, bool asks)
{
    struct str wanted = {0}, comments = {0}, verbatim = {0};
    size_t start = script->at;
    while (script->at < script->count) {
        const char *line = script->lines[script->at];
        if (!is_comment(line) && !is_referee(line) && !(asks && script->at == start)) {
            break;
        }
        add_line(is_comment(line) ? &comments : &wanted, line);
        add_line(&verbatim, line);
        script->at++;
    }
    bool same = strcmp(str_text(&wanted), str_text(&script->said)) == 0;
    if (!same && !updates) {
        print_error("%s:%zu: after \"%s\" (- the file, + the referee)\n", script->path, start + 1,
                    cause);
        print_lines("-", str_text(&wanted));
        print_lines("+", str_text(&script->said));
        script->failures++;
    }
    str_puts(&script->fresh, same ? str_text(&verbatim) : str_text(&script->said));
    str_puts(&script->fresh, same ? "" : str_text(&comments));
    str_clear(&script->said);
    str_release(&wanted);
    str_release(&comments);
    str_release(&verbatim);
}

/// Read "key: value" lines. False at the first line that is none.
static bool play_head(struct script *script)
{
    const char *line = script->lines[script->at];
    size_t len = strspn(line, "abcdefghijklmnopqrstuvwxyz");
    if (!is_comment(line) && (len == 0 || line[len] != ':')) {
        return false;
    }
    add_line(&script->fresh, line);
    if (!is_comment(line)) {
        char *key = mem_text(line);
        char *value = key + len + 1;
        key[len] = '\0';
        read_head(script, key, value + strspn(value, " "));
        free(key);
    }
    script->at++;
    return true;
}

/// The lines before the beginning that say who can't be started.
static unsigned play_unstarted(struct script *script)
{
    unsigned unstarted = 0;
    while (script->at < script->count && from_seat(script->lines[script->at], '!') &&
           strcmp(text_after(script->lines[script->at], 2), "no-start") == 0) {
        unstarted |= 1u << (script->lines[script->at][0] - '0');
        add_line(&script->fresh, script->lines[script->at++]);
    }
    return unstarted;
}

static void play_step(struct script *script)
{
    const char *line = script->lines[script->at];
    const struct question *question = find_question(line);
    if (question) {
        str_printf(&script->said, "= %s ", question->word);
        question->say(&script->dry.record, &script->said);
        str_putc(&script->said, '\n');
    } else {
        act(script, line);
        add_line(&script->fresh, line);
        script->at++;
    }
    compare(script, line, question != NULL);
}

static void play(struct script *script)
{
    while (script->at < script->count && play_head(script)) {
    }
    begin(script, play_unstarted(script));
    if (script->failures == 0) {
        compare(script, "the beginning", false);
    }
    while (script->at < script->count && script->failures == 0) {
        play_step(script);
    }
}

// --- files ------------------------------------------------------------------------------------

static void read_lines(struct script *script)
{
    FILE *file = fopen(script->path, "r");
    assert_non_null(file);
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, file) >= 0) {
        line[strcspn(line, "\r\n")] = '\0';
        script->lines = mem_resize(script->lines, (script->count + 1) * sizeof script->lines[0]);
        script->lines[script->count++] = mem_text(line);
    }
    free(line);
    fclose(file);
}

static void rewrite(const struct script *script)
{
    FILE *file = fopen(script->path, "w");
    assert_non_null(file);
    fputs(str_text(&script->fresh), file);
    fclose(file);
}

static void transcript_holds(void **path)
{
    struct script script = {.path = *path};
    script.dry.owner = &script;
    script.dry.wrote = on_wrote;
    script.dry.ended = on_ended;
    script.dry.setup.start_ms = 10000;
    script.dry.setup.illegal_retries = 2;
    script.dry.setup.illegal_grace_ms = 2000;
    for (int seat = 0; seat < SEATS; seat++) {
        time_control_init(&script.dry.setup.time[seat]);
    }
    read_lines(&script);
    play(&script);
    if (updates && script.failures == 0) {
        rewrite(&script);
    }
    for (size_t i = 0; i < script.count; i++) {
        free(script.lines[i]);
    }
    free(script.lines);
    str_release(&script.said);
    str_release(&script.fresh);
    moves_release(&script.opening);
    dry_release(&script.dry);
    assert_int_equal(script.failures, 0);
}

int main(int argc, char **argv)
{
    updates = argc > 1 && strcmp(argv[1], "--update") == 0;
    const char *folder = argc > 1 + updates ? argv[1 + updates] : ".";
    struct str pattern = {0};
    glob_t found;
    str_printf(&pattern, "%s/*/*.txt", folder);
    if (glob(pattern.data, 0, NULL, &found) != 0) {
        fprintf(stderr, "no transcripts in %s\n", folder);
        return 1;
    }
    struct CMUnitTest *tests = mem_new(found.gl_pathc * sizeof *tests);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        tests[i] = (struct CMUnitTest){.name = found.gl_pathv[i] + strlen(folder) + 1,
                                       .test_func = transcript_holds,
                                       .initial_state = found.gl_pathv[i]};
    }
    int failed = _cmocka_run_group_tests("transcripts", tests, found.gl_pathc, NULL, NULL);
    free(tests);
    globfree(&found);
    str_release(&pattern);
    return failed;
}
