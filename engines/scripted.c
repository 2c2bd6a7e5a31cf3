// SPDX-License-Identifier: MIT
/// The worst engines there are, for tests: plays legal moves over SAU by chance, but for the sins
/// that its options ask for. N counts its own moves from 1. Whatever it does is bounded by an
/// alarm, and floods by their size.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "players.h"
#include "proto/sau_moves.h"
#include "rules/notation.h"
#include "sins.h"
#include "util/mem.h"
#include "util/str.h"

enum { LIFE_S = 300, HANG_S = 60, STUBBORN_S = 30, FLOOD_BYTES = 1 << 30, FLOOD_CHUNK = 1 << 16 };

/// The engine: everything that it does goes through here.
struct scripted {
    struct asked sins[SINS];
    struct table table;
    int moves; ///< own moves of this game
    int games;
    struct move last;
};

static void sleep_ms(long ms)
{
    struct timespec rest = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
    while (nanosleep(&rest, &rest) < 0) {
    }
}

/// Do nothing, for so long; then the alarm ends it.
static _Noreturn void hang(unsigned seconds)
{
    alarm(seconds);
    for (;;) {
        pause();
    }
}

static bool sins_at(const struct scripted *self, enum sin sin)
{
    return self->sins[sin].set && self->sins[sin].number == self->moves;
}

/// Write all bytes at once; whoever does not listen ends the program.
static void put(const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t put = write(STDOUT_FILENO, bytes, len);
        if (put < 0) {
            exit(1);
        }
        bytes += put;
        len -= (size_t)put;
    }
}

static void say(const struct scripted *self, const struct str *text)
{
    const struct asked *drip = &self->sins[SIN_DRIP];
    for (size_t i = 0; drip->set && i < text->len; i++) {
        put(text->data + i, 1);
        sleep_ms(drip->number);
    }
    if (!drip->set) {
        put(text->data, text->len);
    }
}

/// Append a line's end, with what is asked for before it.
static void end_line(const struct scripted *self, struct str *text)
{
    if (self->sins[SIN_NUL].set) {
        str_add(text, "\0rubbish", 8);
    }
    if (self->sins[SIN_TAB].set) {
        str_puts(text, "\trubbish");
    }
    str_puts(text, self->sins[SIN_CRLF].set ? "\r\n" : "\n");
}

/// Append raw bytes; "\xNN" is one.
static void add_raw(struct str *out, const char *text)
{
    unsigned byte;
    while (*text) {
        if (sscanf(text, "\\x%2x", &byte) == 1) {
            str_putc(out, (char)byte);
            text += 4;
        } else {
            str_putc(out, *text++);
        }
    }
}

static void say_name(struct scripted *self)
{
    struct str line = {0};
    if (self->sins[SIN_SILENT].set) {
        return;
    }
    str_puts(&line, "name ");
    add_raw(&line, self->sins[SIN_GBK_NAME].set ? "\\xC1\\xEE\\xBA\\xFC\\xB3\\xE5"
                   : self->sins[SIN_NAME].set   ? self->sins[SIN_NAME].text
                                                : "scripted");
    end_line(self, &line);
    say(self, &line);
    str_release(&line);
    if (self->sins[SIN_EXIT_AFTER_NAME].set) {
        exit(0);
    }
}

/// One gigabyte, then nothing.
static _Noreturn void flood(const char *unit)
{
    struct str chunk = {0};
    while (chunk.len < FLOOD_CHUNK) {
        str_puts(&chunk, unit);
    }
    for (size_t said = 0; said < FLOOD_BYTES; said += chunk.len) {
        put(chunk.data, chunk.len);
    }
    hang(HANG_S);
}

/// What ends the engine instead of a move, or keeps it from ever making one.
static void sin_instead(const struct scripted *self)
{
    if (sins_at(self, SIN_HANG_AT)) {
        hang(HANG_S);
    }
    if (sins_at(self, SIN_CRASH_AT)) {
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
    }
    if (sins_at(self, SIN_EXIT_AT)) {
        exit(atoi(self->sins[SIN_EXIT_AT].text));
    }
    if (sins_at(self, SIN_CLOSE_STDOUT_AT)) {
        close(STDOUT_FILENO);
        hang(HANG_S);
    }
    if (sins_at(self, SIN_FLOOD_AT)) {
        flood("mmmm");
    }
    if (sins_at(self, SIN_FLOOD_LINES_AT)) {
        flood("thinking hard about move AAAA\n");
    }
}

/// What comes before a move.
static void sin_before(const struct scripted *self)
{
    struct str line = {0};
    if (sins_at(self, SIN_LATE_AT)) {
        sleep_ms(atol(self->sins[SIN_LATE_AT].text));
    } else if (self->sins[SIN_LATE].set) {
        sleep_ms(self->sins[SIN_LATE].number);
    }
    for (long i = 0; i < self->sins[SIN_STDERR_FLOOD].number; i++) {
        fprintf(stderr, "line %ld of much that nobody reads\n", i);
    }
    for (long i = 0; i < self->sins[SIN_CHATTER].number; i++) {
        str_printf(&line, "depth %ld score %ld", i, i * 7 % 100);
        end_line(self, &line);
        if (line.len > FLOOD_CHUNK || i + 1 == self->sins[SIN_CHATTER].number) {
            say(self, &line);
            str_clear(&line);
        }
    }
    if (sins_at(self, SIN_CLOSE_STDIN_AT)) {
        close(STDIN_FILENO);
    }
    str_release(&line);
}

/// What comes after a move.
static void sin_after(const struct scripted *self)
{
    if (sins_at(self, SIN_ANSWER_THEN_EXIT_AT)) {
        exit(0);
    }
    if (sins_at(self, SIN_CLOSE_STDIN_AT)) {
        hang(HANG_S);
    }
}

/// The parameters of an illegal move: what was played already, else the same corner over and over,
/// else a point off the board.
static void write_illegal(const struct scripted *self, char *text)
{
    static const cell_t corner[3] = {0};
    const struct table *table = &self->table;
    const struct move tries[] = {self->last, move_play(3, corner), move_play(2, corner)};
    const char *why;
    strcpy(text, "ZZZZZZ");
    for (size_t i = 0; i < sizeof tries / sizeof tries[0] && !table->game.rules->hidden; i++) {
        if (tries[i].cells.count > 0 &&
            table->game.rules->check(table->state, &tries[i], &why) == ILLEGAL) {
            sau_write(&table->game, &tries[i], text);
            return;
        }
    }
}

static void say_move(const struct scripted *self, const char *text)
{
    struct str line = {0};
    if (self->sins[SIN_SAME_LINE].set) {
        str_puts(&line, "score 12 depth 3 best ");
    }
    str_printf(&line, "move %s", text);
    if (sins_at(self, SIN_HALF_LINE_AT)) {
        say(self, &line);
        exit(3);
    }
    if (self->sins[SIN_SPLIT].set) {
        struct str half = {.data = line.data, .len = line.len - 1};
        say(self, &half);
        sleep_ms(self->sins[SIN_SPLIT].number);
        memmove(line.data, line.data + line.len - 1, 2);
        line.len = 1;
    }
    end_line(self, &line);
    if (self->sins[SIN_TWICE].set) {
        str_printf(&line, "move %s", text);
        end_line(self, &line);
    }
    say(self, &line);
    if (self->sins[SIN_OUT_OF_TURN].set) {
        sleep_ms(1);
        say(self, &line);
    }
    str_release(&line);
}

/// Make a move, or not, as the options have it.
static void answer(struct scripted *self)
{
    struct table *table = &self->table;
    struct move move;
    char text[MOVE_TEXT_MAX];
    if (!table->game.rules->hidden && !table_must_move(table)) {
        return;
    }
    self->moves++;
    sin_instead(self);
    sin_before(self);
    random_player.choose(table, &move);
    sau_write(&table->game, &move, text);
    if (sins_at(self, SIN_NO_MOVE_AT)) {
        struct str line = {0};
        str_puts(&line, "No moves available");
        end_line(self, &line);
        say(self, &line);
        str_release(&line);
        return;
    }
    if (sins_at(self, SIN_ILLEGAL_AT)) {
        write_illegal(self, text);
    } else if (sins_at(self, SIN_MOVE_AT)) {
        snprintf(text, sizeof text, "%s", self->sins[SIN_MOVE_AT].text);
    } else if (!table->game.rules->hidden) {
        table_play(table, &move);
    }
    self->last = move;
    say_move(self, text);
    sin_after(self);
}

static void hear_new(struct scripted *self, const char *colour)
{
    if (++self->games > 1 && self->sins[SIN_FORGET].set) {
        exit(0);
    }
    self->moves = 0;
    self->last = (struct move){0};
    table_begin(&self->table, strcmp(colour, "black") == 0 ? 0 : 1);
    if (self->table.seat == 0) {
        answer(self);
    }
}

static void hear_move(struct scripted *self, const char *text)
{
    struct table *table = &self->table;
    const char *why;
    if (!table->playing) {
        return;
    }
    if (table->game.rules->hidden) {
        table_other_moved(table, strcmp(text, "pass") == 0);
    } else if (sau_read(&table->game, text, &self->last, &why) < 0 ||
               table_play(table, &self->last) < 0) {
        return;
    }
    answer(self);
}

/// The referee did not like the last move. A move that it called illegal was not played here
/// either, so the turn is still open.
static void hear_error(struct scripted *self)
{
    if (self->sins[SIN_EXIT_ON_ERROR].set) {
        exit(4);
    }
    if (self->sins[SIN_RESEND].set && table_must_move(&self->table)) {
        answer(self);
    }
}

/// The referee's word on a try in a hidden game.
static void hear_verdict(struct scripted *self, bool accepted)
{
    if (!self->table.game.rules->hidden) {
        return;
    }
    if (accepted) {
        table_accepted(&self->table, &self->last);
    } else {
        table_refused(&self->table, &self->last);
        answer(self);
    }
}

static void hear_lost(struct scripted *self, const char *text)
{
    struct move move;
    const char *why;
    text += strspn(text, " 0123456789");
    if (self->table.game.rules->hidden && sau_read(&self->table.game, text, &move, &why) == 0) {
        table_lost(&self->table, &move.cells);
    }
}

/// Hear a command. False to leave.
static bool hear(struct scripted *self, const char *line)
{
    if (strcmp(line, "name?") == 0) {
        say_name(self);
    } else if (strncmp(line, "new ", 4) == 0) {
        hear_new(self, line + 4);
    } else if (strncmp(line, "move ", 5) == 0) {
        hear_move(self, line + 5);
    } else if (strcmp(line, "accept") == 0 || strcmp(line, "refuse") == 0) {
        hear_verdict(self, line[0] == 'a');
    } else if (strncmp(line, "taked ", 6) == 0) {
        hear_lost(self, line + 6);
    } else if (strcmp(line, "error") == 0) {
        hear_error(self);
    } else if (strncmp(line, "end", 3) == 0) {
        self->table.playing = false;
    }
    return strcmp(line, "quit") != 0 || self->sins[SIN_IGNORE_TERM].set;
}

/// Sit down at the game that the command line names.
static void sit_down(struct scripted *self)
{
    const struct asked *option = &self->sins[SIN_OPTION];
    const char *seed =
        self->sins[SIN_SEED].set ? self->sins[SIN_SEED].text : getenv("ARBITER_SEED");
    const char *name = self->sins[SIN_GAME].set ? self->sins[SIN_GAME].text : "amazon";
    const struct rules *rules = rules_find(name);
    struct err err = {.text = "an option is NAME=VALUE"};
    if (!rules) {
        fprintf(stderr, "scripted: %s: unknown game\n", name);
        exit(2);
    }
    game_init(&self->table.game, rules);
    char *key = mem_text(option->set ? option->text : "");
    char *value = strchr(key, '=');
    if (value) {
        *value++ = '\0';
    }
    if (option->set && (!value || game_set(&self->table.game, key, value, &err) < 0)) {
        fprintf(stderr, "scripted: %s\n", err.text);
        exit(2);
    }
    free(key);
    self->table.dice.state = seed ? strtoull(seed, NULL, 10) : 1;
}

/// What it does before it hears the first word.
static void sin_first(const struct scripted *self)
{
    alarm(LIFE_S);
    if (self->sins[SIN_IGNORE_TERM].set) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGINT, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        alarm(STUBBORN_S);
    }
    if (self->sins[SIN_GRANDCHILD].set && fork() == 0) {
        signal(SIGTERM, SIG_IGN);
        hang(STUBBORN_S);
    }
    if (self->sins[SIN_STDERR].set) {
        fprintf(stderr, "%s\n", self->sins[SIN_STDERR].text);
    }
    if (self->sins[SIN_BANNER].set) {
        struct str line = {0};
        add_raw(&line, self->sins[SIN_BANNER].text);
        end_line(self, &line);
        say(self, &line);
        str_release(&line);
    }
}

/// The referee is gone.
static void sin_last(const struct scripted *self)
{
    if (self->sins[SIN_SPIN_AT_EOF].set) {
        alarm(STUBBORN_S);
        for (;;) {
            getppid(); // as good as any way to burn time
        }
    }
    if (self->sins[SIN_IGNORE_TERM].set) {
        hang(STUBBORN_S);
    }
}

int main(int argc, char **argv)
{
    struct scripted self = {0};
    char *line = NULL;
    size_t size = 0;
    bool left = false;
    sins_read(argc, (const char **)argv, self.sins);
    sit_down(&self);
    sin_first(&self);
    while (!left && getline(&line, &size, stdin) >= 0) {
        line[strcspn(line, "\r\n")] = '\0';
        left = !hear(&self, line);
    }
    if (!left) {
        sin_last(&self);
    }
    free(line);
    table_release(&self.table);
    sins_release(self.sins);
    return 0;
}
