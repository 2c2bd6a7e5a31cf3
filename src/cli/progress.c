// SPDX-License-Identifier: MIT
/// What people see while games are played.
#include "cli/progress.h"

#include <inttypes.h>
#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "draw/text.h"
#include "io/reactor.h"
#include "rules/notation.h"
#include "util/mem.h"
#include "util/text.h"

enum {
    ERRORS_SHOWN = 5, ///< lines of stderr under a fault
    LIVE_SHOWN = 8    ///< games with a line of their own
};

/// Moves may come by the thousand: the screen is drawn ten times a second at most.
static const int64_t between_draws_ns = 100 * NS_PER_MS;

struct live {
    uint64_t number;
    char *label[SEATS];
    size_t moves;
    int turn;
    int64_t left_ns[SEATS];
    int64_t since_ns; ///< when the turn began; 0 before the first move
    char last[MOVE_TEXT_MAX];
};

// --- live lines -------------------------------------------------------------------------------

/// "1:02:03", "14:52", "9.4": hours, minutes, or seconds with a tenth.
static void put_time(struct str *out, int64_t ns)
{
    int64_t ms = ns > 0 ? ns / NS_PER_MS : 0;
    int seconds = (int)(ms / 1000);
    if (seconds >= 3600) {
        str_printf(out, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    } else if (seconds >= 60) {
        str_printf(out, "%d:%02d", seconds / 60, seconds % 60);
    } else {
        str_printf(out, "%d.%d", seconds, (int)(ms / 100 % 10));
    }
}

/// A side of a live line: whose turn it is, who, and the clock; without one how long it thinks.
static void put_side(struct str *out, const struct live *live, int seat, int64_t now)
{
    int64_t thinking = live->turn == seat && live->since_ns ? now - live->since_ns : 0;
    str_printf(out, "  %c%s (%s) ", live->turn == seat ? '*' : ' ', live->label[seat],
               seat == 0 ? "Black" : "White");
    if (live->left_ns[seat] != NEVER) {
        put_time(out, live->left_ns[seat] - thinking);
    } else if (thinking > 0) {
        str_putc(out, '+');
        put_time(out, thinking);
    }
}

/// Cut a text to so many columns.
static void fit(struct str *text, size_t columns)
{
    while (text_width(str_text(text)) > columns) {
        do {
            text->len--;
        } while (((unsigned char)text->data[text->len] & 0xc0) == 0x80);
        text->data[text->len] = '\0';
    }
}

static size_t screen_width(void)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return known ? size.ws_col - 1u : 79;
}

static void draw_live(const struct progress *progress, const struct live *live, int64_t now)
{
    struct str line = {0};
    str_printf(&line, "game %" PRIu64, live->number);
    if (progress->games > 0) {
        str_printf(&line, "/%" PRIu64, progress->games);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        put_side(&line, live, seat, now);
    }
    if (live->moves > 0) {
        str_printf(&line, "  move %zu %s", live->moves, live->last);
    } else {
        str_puts(&line, "  begins");
    }
    fit(&line, screen_width());
    puts(str_text(&line));
    str_release(&line);
}

/// Take the live lines off the screen.
static void erase(struct progress *progress)
{
    for (; progress->drawn > 0; progress->drawn--) {
        fputs("\r\033[A\033[2K", stdout); // a key that was pressed may have moved us
    }
}

/// The lines of the status, each cut to the screen.
static void draw_status(struct progress *progress)
{
    struct str text = {0};
    progress->status(progress->owner, &text);
    char *rest = text.data;
    for (char *word; (word = strsep(&rest, "\n")) && *word;) {
        struct str line = {0};
        str_puts(&line, word);
        fit(&line, screen_width());
        puts(str_text(&line));
        str_release(&line);
        progress->drawn++;
    }
    str_release(&text);
}

static void draw(struct progress *progress)
{
    if (!progress->terminal || progress->quiet) {
        return;
    }
    int64_t now = reactor_now();
    erase(progress);
    if (progress->status) {
        draw_status(progress);
    }
    int shown = progress->live_count < LIVE_SHOWN ? progress->live_count : LIVE_SHOWN;
    for (int i = 0; i < shown; i++) {
        draw_live(progress, &progress->live[i], now);
    }
    progress->drawn += shown;
    progress->drawn_ns = now;
    fflush(stdout);
}

/// Games may begin and end by the hundred.
static void draw_in_time(struct progress *progress)
{
    if (reactor_now() - progress->drawn_ns >= between_draws_ns) {
        draw(progress);
    }
}

void progress_tick(struct progress *progress)
{
    draw(progress);
}

static struct live *find_live(struct progress *progress, uint64_t number)
{
    for (int i = 0; i < progress->live_count; i++) {
        if (progress->live[i].number == number) {
            return &progress->live[i];
        }
    }
    return NULL;
}

static void drop_live(struct progress *progress, struct live *live)
{
    for (int seat = 0; seat < SEATS; seat++) {
        free(live->label[seat]);
    }
    *live = progress->live[--progress->live_count];
}

static void on_begun(void *self, const struct record *record)
{
    struct progress *progress = self;
    size_t size = (size_t)(progress->live_count + 1) * sizeof *progress->live;
    progress->live = mem_resize(progress->live, size);
    struct live *live = &progress->live[progress->live_count++];
    *live = (struct live){.number = record->number};
    for (int seat = 0; seat < SEATS; seat++) {
        int64_t base_ms = record->player[seat].time.base_ms;
        live->label[seat] = mem_text(record->player[seat].label);
        live->left_ns[seat] = base_ms == NO_LIMIT ? NEVER : base_ms * NS_PER_MS;
    }
    draw_in_time(progress);
}

// --- boards -----------------------------------------------------------------------------------

static void last_move(const struct record *record, struct move *move)
{
    for (size_t at = 0; moves_next(&record->moves, &at, move);) {
    }
}

static void show_board(struct progress *progress, const struct sight *sight,
                       const struct move *move)
{
    const struct game *game = &sight->record->game;
    char text[MOVE_TEXT_MAX];
    struct str board = {0};
    move_text(game, move, text);
    draw_text(&game->rules->look, sight->board, &move->cells, progress->unicode, &board);
    erase(progress);
    printf("game %" PRIu64 ", move %zu: %s\n%s\n", sight->record->number,
           sight->record->moves.count, text, str_text(&board));
    str_release(&board);
}

static void on_moved(void *self, const struct sight *sight)
{
    struct progress *progress = self;
    struct move move = {0};
    last_move(sight->record, &move);
    struct live *live = find_live(progress, sight->record->number);
    if (live) {
        live->moves = sight->record->moves.count;
        live->turn = sight->turn;
        live->since_ns = reactor_now();
        memcpy(live->left_ns, sight->left_ns, sizeof live->left_ns);
        move_text(&sight->record->game, &move, live->last);
    }
    if (progress->watch) {
        show_board(progress, sight, &move);
        draw(progress);
    } else {
        draw_in_time(progress);
    }
    fflush(stdout);
}

// --- games that have ended --------------------------------------------------------------------

/// As scores are written where the first named moves first.
static const char *score_of(const struct result *result)
{
    if (result->ending == ENDING_VOID) {
        return "*";
    }
    if (result->winner == NOBODY) {
        return result->blamed == BOTH ? "0-0" : "1/2-1/2";
    }
    return result->winner == 0 ? "1-0" : "0-1";
}

/// The last lines of what an engine wrote on stderr.
static void put_errors(const char *label, const char *errors, struct str *out)
{
    const char *at = errors + strlen(errors);
    for (int lines = 0; at > errors && lines <= ERRORS_SHOWN; at--) {
        lines += at[-1] == '\n' && at[0] != '\0';
        if (lines == ERRORS_SHOWN) {
            break;
        }
    }
    while (*at) {
        size_t len = strcspn(at, "\n");
        str_printf(out, "    %s on stderr: %.*s\n", label, (int)len, at);
        at += len + (at[len] == '\n');
    }
}

void progress_ending(const struct progress *progress, const struct record *record, struct str *out)
{
    const struct result *result = &record->result;
    struct str sentence = {0}, names[SEATS] = {{0}};
    for (int seat = 0; seat < SEATS; seat++) {
        str_printf(&names[seat], "%s (%s)", seat == record->swapped ? "Black" : "White",
                   record->player[seat].label);
    }
    result_sentence(result, (const char *[]){names[0].data, names[1].data}, &sentence);
    bool red = progress->colours && ending_facts(result->ending)->fault;
    str_printf(out, "%sFinished game %" PRIu64 " (%s vs %s): %s {%s}%s\n", red ? "\033[31m" : "",
               record->number, record->player[0].label, record->player[1].label, score_of(result),
               str_text(&sentence), red ? "\033[0m" : "");
    for (int seat = 0; seat < SEATS; seat++) {
        str_release(&names[seat]);
        if (record->errors[seat] && ending_facts(result->ending)->fault) {
            put_errors(record->player[seat].label, record->errors[seat], out);
        }
    }
    str_release(&sentence);
}

void progress_say(struct progress *progress, const char *text)
{
    if (progress->quiet || !*text) {
        return;
    }
    int drawn = progress->drawn;
    erase(progress);
    fputs(text, stdout);
    if (drawn > 0) {
        draw(progress);
    }
    fflush(stdout);
}

/// What is to be said of it comes when its result lasts.
static void on_ended(void *self, const struct record *record)
{
    struct progress *progress = self;
    struct live *live = find_live(progress, record->number);
    if (live) {
        drop_live(progress, live);
    }
    draw_in_time(progress);
}

void progress_init(struct progress *progress, uint64_t games, bool quiet, bool watch)
{
    const char *kind = getenv("TERM"), *plain = getenv("NO_COLOR");
    bool terminal = isatty(STDOUT_FILENO) && kind && strcmp(kind, "dumb") != 0;
    bool lively = terminal && !quiet;
    *progress = (struct progress){
        .games = games,
        .quiet = quiet,
        .watch = watch && !quiet,
        .terminal = terminal,
        .colours = terminal && !(plain && plain[0]),
        .unicode = terminal && strcmp(nl_langinfo(CODESET), "UTF-8") == 0,
    };
    progress->sink = (struct sink){
        .self = progress,
        .watches = progress->watch,
        .begun = lively ? on_begun : NULL,
        .moved = lively || progress->watch ? on_moved : NULL,
        .ended = lively ? on_ended : NULL,
    };
}

void progress_close(struct progress *progress)
{
    erase(progress);
    while (progress->live_count > 0) {
        drop_live(progress, &progress->live[0]);
    }
    free(progress->live);
    progress->live = NULL;
}
