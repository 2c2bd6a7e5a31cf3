// SPDX-License-Identifier: MIT
/// The story of one game in plain words.
#include "report/story.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/replay.h"
#include "draw/text.h"
#include "rules/notation.h"
#include "util/mem.h"
#include "util/text.h"

enum { MOVES_TOLD = 6, WIRE_TOLD = 6, ERRORS_TOLD = 6 };

/// The rule behind each ending, for someone who has never read ours.
static const char *const rules_of_endings[ENDINGS] = {
    [ENDING_RULES] = "The game ended by its own rules.",
    [ENDING_RESIGNED] = "An engine may resign when it is its turn; the other wins.",
    [ENDING_TIMEOUT] = "A move counts when its line is complete and has come within the limit and "
                       "the margin. A later one loses, legal or not.",
    [ENDING_ILLEGAL] = "A move must be legal and readable. Where the protocol can ask for another "
                       "one the referee did so first.",
    [ENDING_CRASHED] = "An engine whose process dies by a signal loses when it is its turn.",
    [ENDING_EXITED] = "An engine whose process ends while the game goes on loses when it is its "
                      "turn.",
    [ENDING_CLOSED] = "An engine that closes its standard input or output can't play on and loses.",
    [ENDING_MEMORY] = "An engine, with all the processes that it starts, must stay within its "
                      "memory limit.",
    [ENDING_NO_START] = "An engine that can't be started loses.",
    [ENDING_NO_NAME] = "An engine must answer the greeting within the start limit.",
    [ENDING_FLOODED] = "An engine may write so much in a turn; one that writes more loses.",
    [ENDING_PROTOCOL] = "An engine that says that it can't go on, or breaks its protocol, loses.",
    [ENDING_VOID] = "The game was cut by the referee or the user. It counts for nobody and is "
                    "played again.",
};

const char *story_rule(enum ending ending)
{
    return rules_of_endings[ending];
}

/// "Black (alpha)": the colour that a seat had at the end, and its label.
static void add_seat(const struct record *record, int seat, struct str *out)
{
    bool black = (seat == 0) != record->swapped;
    str_printf(out, "%s (%s)", black ? "Black" : "White", record->player[seat].label);
}

static void tell_head(const struct record *record, const struct story *story, struct str *out)
{
    char when[32];
    struct tm parts;
    time_t started = (time_t)record->started_s;
    gmtime_r(&started, &parts);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M UTC", &parts);
    str_printf(out, "Game %llu of %s: %s, %zu moves, begun %s.\n",
               (unsigned long long)record->number, story->source, record->game.rules->title,
               record->moves.count, when);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct player *player = &record->player[seat];
        char time[TIME_TEXT_MAX];
        time_control_text(&player->time, time, sizeof time);
        add_seat(record, seat, out);
        str_printf(out, " is \"%s\"%s%s, by %s, time %s.\n", player->command,
                   player->name[0] ? ", which calls itself " : "", player->name, player->protocol,
                   time);
    }
}

static void tell_end(const struct record *record, struct str *out)
{
    struct str seats[SEATS] = {{0}, {0}};
    for (int seat = 0; seat < SEATS; seat++) {
        add_seat(record, seat, &seats[seat]);
    }
    const char *const names[SEATS] = {str_text(&seats[0]), str_text(&seats[1])};
    str_puts(out, "The end: ");
    result_sentence(&record->result, names, out);
    str_printf(out, ".\nThe rule: %s\n", story_rule(record->result.ending));
    for (int seat = 0; seat < SEATS; seat++) {
        str_release(&seats[seat]);
    }
}

/// The moves that did not stand in the last turn, and why.
static void tell_attempts(const struct record *record, struct str *out)
{
    for (size_t i = 0; i < record->attempts_count; i++) {
        const struct attempt *attempt = &record->attempts[i];
        if (attempt->ply == (int)record->moves.count) {
            str_printf(out, "Tried at move %d: %s, which was %s: %s.\n", attempt->ply + 1,
                       attempt->text, attempt->verdict == REFUSED ? "refused" : "illegal",
                       attempt->why ? attempt->why : "");
        }
    }
}

/// What each has used of the processor while it was the other's turn.
static void tell_idle(const struct record *record, struct str *out)
{
    int64_t idle_ns[SEATS];
    replay_idle(record, idle_ns);
    for (int seat = 0; seat < SEATS; seat++) {
        if (idle_ns[seat] > 0) {
            str_puts(out, "In the other's time ");
            add_seat(record, seat, out);
            str_printf(out, " ran for %.1f ms.\n", (double)idle_ns[seat] / NS_PER_MS);
        }
    }
}

/// What the machine had to do with it, where that was measured.
static void tell_machine(const struct record *record, struct str *out)
{
    int64_t wait_ns = 0, cpu_ns = 0;
    for (size_t i = 0; i < record->usages_count; i++) {
        wait_ns += record->usages[i].wait_ns;
        cpu_ns += record->usages[i].cpu_ns;
    }
    if (record->usages_count > 0) {
        str_printf(out,
                   "The machine: in %zu moves that were measured the engines ran for %.1f ms and "
                   "waited %.1f ms for a processor.\n",
                   record->usages_count, (double)cpu_ns / NS_PER_MS, (double)wait_ns / NS_PER_MS);
        tell_idle(record, out);
    }
}

static void tell_moves(const struct record *record, struct str *out)
{
    struct move move;
    size_t ply = 0, first = record->moves.count > MOVES_TOLD ? record->moves.count - MOVES_TOLD : 0;
    str_puts(out, record->moves.count ? "The last moves:" : "No move was made.");
    for (size_t at = 0; moves_next(&record->moves, &at, &move); ply++) {
        char text[MOVE_TEXT_MAX];
        if (ply >= first) {
            move_text(&record->game, &move, text);
            str_printf(out, " %zu. %s (%.1f ms)", ply + 1, text,
                       (double)record->used_ns[ply] / NS_PER_MS);
        }
    }
    str_putc(out, '\n');
}

/// The position after all moves.
static void draw(const struct record *record, bool unicode, struct str *out)
{
    const struct rules *rules = record->game.rules;
    void *state = mem_new(rules->state_size);
    struct move move = {0};
    struct view view;
    game_start(&record->game, state);
    for (size_t at = 0; moves_next(&record->moves, &at, &move);) {
        rules->apply(state, &move, NULL);
    }
    game_view(&record->game, state, EYE_REFEREE, &view);
    draw_text(&rules->look, &view, &move.cells, unicode, out);
    free(state);
}

/// The last lines of a text, each indented.
static void add_tail(const char *text, int lines, struct str *out)
{
    const char *start = text + strlen(text);
    while (start > text && lines >= 0) {
        if (*--start == '\n' && start[1] != '\0') {
            lines--;
        }
    }
    start += *start == '\n' ? 1 : 0;
    for (const char *at = start; *at;) {
        size_t len = strcspn(at, "\n");
        str_printf(out, "    %.*s\n", (int)len, at);
        at += len + (at[len] == '\n');
    }
}

static void tell_words(const struct record *record, const struct story *story, struct str *out)
{
    if (story->wire[0]) {
        str_puts(out, "The last words (seconds, who; > to the engine, < from it):\n");
        add_tail(story->wire, WIRE_TOLD, out);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (record->errors[seat] && record->errors[seat][0]) {
            str_puts(out, "On stderr of ");
            add_seat(record, seat, out);
            str_puts(out, ":\n");
            add_tail(record->errors[seat], ERRORS_TOLD, out);
        }
    }
}

void story_tell(const struct record *record, const struct story *story, struct str *out)
{
    tell_head(record, story, out);
    tell_end(record, out);
    tell_attempts(record, out);
    tell_machine(record, out);
    tell_moves(record, out);
    draw(record, story->unicode, out);
    tell_words(record, story, out);
    if (record->result.blamed == 0 || record->result.blamed == 1) {
        str_puts(out, "To see it happen again: arbiter replay ");
        text_shell_word(out, story->source);
        str_printf(out, " %llu\n", (unsigned long long)record->number);
    }
}
