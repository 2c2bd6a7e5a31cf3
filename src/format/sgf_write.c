// SPDX-License-Identifier: MIT
/// A record to SGF.
#include "format/sgf.h"

#include <string.h>

#include "core/replay.h"
#include "format/day.h"
#include "rules/notation.h"

static void put_text(struct str *out, const char *name, const char *text)
{
    str_printf(out, "%s[", name);
    for (; *text; text++) {
        if (*text == ']' || *text == '\\') {
            str_putc(out, '\\');
        }
        str_putc(out, *text);
    }
    str_putc(out, ']');
}

static void put_point(struct str *out, const struct game *game, cell_t cell)
{
    str_printf(out, "%c%c", 'a' + cell % game->width, 'a' + cell / game->width);
}

static void put_rules(const struct game *game, struct str *out)
{
    struct str text = {0};
    game_describe(game, &text);
    put_text(out, "RU", str_text(&text));
    str_release(&text);
}

static void put_result(const struct record *record, struct str *out)
{
    const struct result *result = &record->result;
    int winner = record_winner(record);
    static const char *const how[ENDINGS] = {[ENDING_RESIGNED] = "R", [ENDING_TIMEOUT] = "T"};
    str_puts(out, "RE[");
    if (result->ending == ENDING_VOID) {
        str_puts(out, "Void");
    } else if (winner == NOBODY) {
        str_puts(out, "0");
    } else if (result->ending != ENDING_RULES) {
        str_printf(out, "%c+%s", "BW"[winner], how[result->ending] ? how[result->ending] : "F");
    } else if (result->scored) {
        double margin = result->score[0] - result->score[1];
        str_printf(out, "%c+%g", "BW"[winner], margin < 0 ? -margin : margin);
    } else {
        str_printf(out, "%c+", "BW"[winner]);
    }
    str_puts(out, "]\n");
}

static void put_root(const struct record *record, const struct occasion *occasion, struct str *out)
{
    const struct game *game = &record->game;
    struct day day = day_of(record->started_s, occasion->zone);
    str_puts(out, "(;FF[4]CA[UTF-8]AP[arbiter]");
    if (sgf_number(game)) {
        str_printf(out, "GM[%d]", sgf_number(game));
    }
    str_printf(out, "SZ[%d]\n", game->width);
    put_text(out, "GN", game->rules->title);
    put_rules(game, out);
    str_putc(out, '\n');
    put_text(out, "PB", record_label(record, 0));
    put_text(out, "PW", record_label(record, 1));
    str_printf(out, "DT[%04d-%02d-%02d]", day.year, day.month, day.day);
    if (*occasion->event) {
        put_text(out, "EV", occasion->event);
    }
    if (*occasion->place) {
        put_text(out, "PC", occasion->place);
    }
    if (option_find(game->settings.table, "komi")) {
        str_printf(out, "KM[%g]", game_value(game, "komi") / 2.0);
    }
    const struct time_control *time = &record->player[0].time;
    if (time->base_ms != NO_LIMIT) {
        str_printf(out, "TM[%g]", (double)time->base_ms / 1e3);
    }
    if (time->base_ms != NO_LIMIT && (time->increment_ms > 0 || time->session > 0)) {
        char words[TIME_TEXT_MAX];
        time_control_text(time, words, sizeof words);
        put_text(out, "OT", words);
    }
    put_result(record, out);
}

/// Are all moves stones of alternating sides, so that a reader needs no more than them?
static bool is_plain(const struct record *record)
{
    bool pairs = strcmp(record->game.rules->name, "connect6") == 0;
    int cells = strcmp(record->game.rules->name, "amazon") == 0 ? 3 : 1;
    struct move move;
    for (size_t at = 0; moves_next(&record->moves, &at, &move);) {
        if (move.kind != MOVE_PASS &&
            (move.kind != MOVE_PLAY || (!pairs && move.cells.count != cells))) {
            return false;
        }
    }
    const struct option *table = record->game.settings.table;
    return (!option_find(table, "swap") || game_value(&record->game, "swap") == 0) &&
           (!option_find(table, "fifth-moves") || game_value(&record->game, "fifth-moves") == 1);
}

static void put_canonical(const struct record *record, struct str *out)
{
    struct move move;
    str_puts(out, "ZM[");
    for (size_t at = 0, i = 0; moves_next(&record->moves, &at, &move); i++) {
        char text[MOVE_TEXT_MAX];
        move_text(&record->game, &move, text);
        str_printf(out, "%s%s", i ? " " : "", text);
    }
    str_puts(out, "]\n");
}

/// What engines and the referee said before the next move, as its comment.
static void put_comment(const struct record *record, int ply, struct str *out)
{
    struct str text = {0};
    for (size_t i = 0; i < record->attempts_count; i++) {
        const struct attempt *attempt = &record->attempts[i];
        if (attempt->ply == ply) {
            str_printf(&text, "%s%s: %s", text.len ? "\n" : "",
                       attempt->verdict == REFUSED ? "refused" : "illegal", attempt->text);
        }
    }
    for (size_t i = 0; i < record->notes_count; i++) {
        if (record->notes[i].ply == ply) {
            str_printf(&text, "%s%s", text.len ? "\n" : "", record->notes[i].text);
        }
    }
    if (text.len > 0) {
        put_text(out, "C", text.data);
    }
    str_release(&text);
}

/// The nodes of the move just made: one a stone; the last has the time left and the comment.
static void put_nodes(const struct replay *replay, const struct view *before, struct clock *clock,
                      struct str *out)
{
    const struct record *record = replay->record;
    const struct game *game = &record->game;
    const struct cells *cells = &replay->move.cells;
    struct view view;
    replay_view(replay, EYE_REFEREE, &view);
    if (replay->move.kind == MOVE_PASS) {
        str_printf(out, ";%c[]", "BW"[replay->colour]);
    } else if (replay->move.kind == MOVE_PLAY && cells->count == 3 && before->cell[cells->at[0]]) {
        str_printf(out, ";%c[", "BW"[replay->colour]);
        for (int i = 0; i < cells->count; i++) {
            put_point(out, game, cells->at[i]);
        }
        str_putc(out, ']');
    } else {
        for (int i = 0; i < cells->count; i++) {
            uint8_t piece = view.cell[cells->at[i]];
            // A stone that captures itself can't be; one that was taken back was only offered.
            if (before->cell[cells->at[i]] == EMPTY && (piece == BLACK || piece == WHITE)) {
                str_printf(out, ";%c[", "?BW"[piece]);
                put_point(out, game, cells->at[i]);
                str_putc(out, ']');
            }
        }
    }
    int64_t used = record->used_ns[replay->ply - 1];
    if (clock->control.base_ms != NO_LIMIT && used > 0) {
        clock_start(clock, 0);
        clock_stop(clock, used);
        str_printf(out, "%cL[%.3f]", "BW"[replay->colour], (double)clock -> left_ns / 1e9);
    }
    put_comment(record, replay->ply - 1, out);
    str_putc(out, '\n');
}

void sgf_write(const struct record *record, const struct occasion *occasion, struct str *out)
{
    struct clock clock[SEATS];
    struct replay replay;
    struct view before;
    const char *why;
    for (int seat = 0; seat < SEATS; seat++) {
        clock_init(&clock[seat], &record->player[seat].time);
    }
    put_root(record, occasion, out);
    if (!is_plain(record)) {
        put_canonical(record, out);
    }
    replay_init(&replay, record);
    replay_view(&replay, EYE_REFEREE, &before);
    while (replay_next(&replay, &why)) {
        put_nodes(&replay, &before, &clock[replay.mover], out);
        replay_view(&replay, EYE_REFEREE, &before);
    }
    replay_release(&replay);
    // A node of its own: the last move may have its comment.
    struct str last = {0};
    put_comment(record, (int)record->moves.count, &last);
    str_printf(out, "%s%s)\n", last.len > 0 ? ";" : "", str_text(&last));
    str_release(&last);
}
