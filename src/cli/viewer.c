// SPDX-License-Identifier: MIT
/// A position of a recorded game as a screen of text.
#include "cli/viewer.h"

#include <string.h>

#include "core/replay.h"
#include "draw/text.h"
#include "rules/notation.h"

/// What is worked out on the way to a position.
struct scene {
    const struct viewer *viewer;
    struct replay replay;
    struct clock clock[SEATS];
    int64_t used_ns; ///< for the last move
    struct str *out;
};

/// May this eye know what a seat did?
static bool is_seen(const struct viewer *viewer, int seat)
{
    return viewer->eye == EYE_REFEREE || viewer->eye == seat || !viewer->record->game.rules->hidden;
}

static void go_there(struct scene *scene)
{
    const struct record *record = scene->viewer->record;
    const char *why;
    for (int seat = 0; seat < SEATS; seat++) {
        clock_init(&scene->clock[seat], &record->player[seat].time);
    }
    replay_init(&scene->replay, record);
    while (scene->replay.ply < scene->viewer->ply && replay_next(&scene->replay, &why)) {
        scene->used_ns = record->used_ns[scene->replay.ply - 1];
        if (scene->used_ns > 0) {
            struct clock *clock = &scene->clock[scene->replay.mover];
            clock_start(clock, 0);
            clock_stop(clock, scene->used_ns);
        }
    }
}

static void put_player(const struct scene *scene, int seat)
{
    const struct player *player = &scene->viewer->record->player[seat];
    const struct replay *replay = &scene->replay;
    struct outcome outcome;
    const struct rules *rules = replay->record->game.rules;
    bool over = rules->over(replay->state, &outcome);
    bool black = game_colour(&replay->record->game, replay->state, seat) == 0;
    str_printf(scene->out, "%c %s %s", !over && rules->turn(replay->state) == seat ? '>' : ' ',
               black ? "Black" : "White", player->label);
    if (scene->clock[seat].control.base_ms != NO_LIMIT) {
        long long tenths = (long long)(scene->clock[seat].left_ns / 100000000);
        str_printf(scene->out, "  %lld:%02lld.%lld", tenths / 600, tenths / 10 % 60, tenths % 10);
    }
    str_putc(scene->out, '\n');
}

/// Pieces in colours: blue for Black, yellow for White, red for what is nobody's, and green
/// brackets around the last move.
static void put_coloured(const char *board, struct str *out)
{
    static const struct {
        const char *text, *code;
    } colours[] = {{"●", "1;34"}, {"○", "1;33"}, {"B", "1;34"}, {"W", "1;33"},
                   {"X", "1;34"}, {"O", "1;33"}, {"*", "31"},   {"(", "1;32"},
                   {")", "1;32"}, {"━", "1;32"}, {"┃", "1;32"}};
    while (*board) {
        size_t i = 0, count = sizeof colours / sizeof *colours;
        while (i < count && strncmp(board, colours[i].text, strlen(colours[i].text)) != 0) {
            i++;
        }
        size_t len = i < count ? strlen(colours[i].text) : 1;
        if (i < count) {
            str_printf(out, "\033[%sm%s\033[0m", colours[i].code, colours[i].text);
        } else {
            str_putc(out, *board);
        }
        board += len;
    }
}

static void put_board(const struct scene *scene)
{
    const struct viewer *viewer = scene->viewer;
    const struct replay *replay = &scene->replay;
    struct view view;
    struct str board = {0};
    bool marked = replay->ply > 0 && is_seen(viewer, replay->mover);
    replay_view(replay, viewer->eye, &view);
    draw_text(&replay->record->game.rules->look, &view, marked ? replay_marked(replay) : NULL,
              viewer->unicode, &board);
    if (viewer->colours) {
        put_coloured(str_text(&board), scene->out);
    } else {
        str_puts(scene->out, str_text(&board));
    }
    str_release(&board);
}

static void put_last_move(const struct scene *scene)
{
    const struct replay *replay = &scene->replay;
    const struct record *record = replay->record;
    char text[MOVE_TEXT_MAX] = "not seen";
    str_printf(scene->out, "Ply %d of %zu", replay->ply, record->moves.count);
    if (replay->ply > 0) {
        if (is_seen(scene->viewer, replay->mover)) {
            move_text(&record->game, &replay->move, text);
        }
        str_printf(scene->out, ": %s %s, %.3f s%s", replay->colour == 0 ? "Black" : "White", text,
                   (double)scene->used_ns / 1e9,
                   (size_t)replay->ply <= record->opening ? " (opening)" : "");
    }
    str_putc(scene->out, '\n');
}

/// What was said for the last move and tried before the next one.
static void put_sayings(const struct scene *scene)
{
    const struct record *record = scene->replay.record;
    int ply = scene->replay.ply;
    for (size_t i = 0; i < record->attempts_count; i++) {
        const struct attempt *attempt = &record->attempts[i];
        if (attempt->ply == ply && is_seen(scene->viewer, attempt->seat)) {
            str_printf(scene->out, "  %s tried %s: %s%s%s\n", record->player[attempt->seat].label,
                       attempt->text, attempt->verdict == REFUSED ? "refused" : "illegal",
                       attempt->why ? ", " : "", attempt->why ? attempt->why : "");
        }
    }
    for (size_t i = 0; i < record->notes_count; i++) {
        const struct note *note = &record->notes[i];
        if (note->ply == ply - 1 && is_seen(scene->viewer, note->seat)) {
            str_printf(scene->out, "  %s: %s\n", record->player[note->seat].label, note->text);
        }
    }
}

static void put_result(const struct scene *scene)
{
    const struct record *record = scene->replay.record;
    const char *by_seat[SEATS] = {"Black", "White"};
    if ((size_t)scene->replay.ply < record->moves.count) {
        return;
    }
    if (record->swapped) {
        by_seat[0] = "White";
        by_seat[1] = "Black";
    }
    result_sentence(&record->result, by_seat, scene->out);
    str_putc(scene->out, '\n');
}

void viewer_text(const struct viewer *viewer, struct str *out)
{
    struct scene scene = {.viewer = viewer, .out = out};
    go_there(&scene);
    str_printf(out, "%s, game %llu", viewer->record->game.rules->title,
               (unsigned long long)viewer->record->number);
    if (viewer->record->game.rules->hidden) {
        str_printf(out, ", as %s sees it",
                   viewer->eye == EYE_REFEREE                     ? "the referee"
                   : (viewer->eye ^ viewer->record->swapped) == 0 ? "Black"
                                                                  : "White");
    }
    str_putc(out, '\n');
    for (int seat = 0; seat < SEATS; seat++) {
        put_player(&scene, seat);
    }
    put_board(&scene);
    put_last_move(&scene);
    put_sayings(&scene);
    put_result(&scene);
    replay_release(&scene.replay);
}
