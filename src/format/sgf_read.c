// SPDX-License-Identifier: MIT
/// SGF to a record. Texts may come from anywhere: nothing in them is trusted.
#include "format/sgf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/replay.h"
#include "format/day.h"
#include "format/lines.h"
#include "format/rebuild.h"
#include "format/sgf_tree.h"
#include "rules/notation.h"
#include "util/mem.h"

enum { AMAZONS = 18 }; ///< the game whose moves are three points

/// "nogo", "renju swap=first": the game and its options. False where it is another's text.
static bool set_rules(struct game *game, const char *text)
{
    char *copy = mem_text(text), *rest = copy, *word = strsep(&rest, " ");
    const struct rules *rules = word ? rules_find(word) : NULL;
    struct err err;
    if (rules) {
        game_init(game, rules);
    }
    while (rules && (word = strsep(&rest, " "))) {
        char *value = strchr(word, '=');
        if (value) {
            *value = '\0';
            game_set(game, word, value + 1, &err);
        }
    }
    free(copy);
    return rules != NULL;
}

static int set_game(const struct sgf_tree *tree, struct game *game, struct err *err)
{
    if (set_rules(game, str_text(&tree->rules))) {
        return 0;
    }
    const char *name = sgf_game(tree->number ? tree->number : 1);
    if (!name) {
        return err_set(err, "GM[%d] is no game that is known here", tree->number);
    }
    game_init(game, rules_find(name));
    if (strcmp(name, "go") == 0 && tree->komi.len > 0 &&
        game_set(game, "komi", tree->komi.data, err) < 0) {
        return -1;
    }
    // A Go board whose size is not told has 19 lines, as the format says.
    const char *size = tree->size.len > 0 ? tree->size.data : strcmp(name, "go") == 0 ? "19" : NULL;
    return size && option_find(game->settings.table, "size") ? game_set(game, "size", size, err)
                                                             : 0;
}

static bool area_has(const struct view *view, const char *area, uint8_t piece)
{
    const char *to = area[2] == ':' ? area + 3 : area;
    for (int y = area[1] - 'a'; y <= to[1] - 'a'; y++) {
        for (int x = area[0] - 'a'; x <= to[0] - 'a'; x++) {
            if (x < 0 || y < 0 || x >= view->width || y >= view->height ||
                view->cell[y * view->width + x] != piece) {
                return false;
            }
        }
    }
    return true;
}

/// Records have no positions of their own: one that is set up must be that in which the game
/// begins anyway, as files of Othello tell it.
static int check_start(const struct sgf_tree *tree, const struct game *game, struct err *err)
{
    struct view view;
    void *state = mem_new(game->rules->state_size);
    game_start(game, state);
    game_view(game, state, EYE_REFEREE, &view);
    char first = "BW"[game_colour(game, state, game->rules->turn(state))];
    free(state);
    for (const char *at = str_text(&tree->added); *at; at = strchr(at, ' ') + 1) {
        uint8_t piece = at[1] == 'B' ? BLACK : at[1] == 'W' ? WHITE : EMPTY;
        if (!area_has(&view, at + 2, piece)) {
            return err_set(
                err, "%.2s: games that begin in another position than usual are not read", at);
        }
    }
    return tree->first && toupper((unsigned char)tree->first) == "WB"[first == 'W']
               ? err_set(err, "PL: games that the other side begins are not read")
               : 0;
}

static struct stated read_result(const char *text)
{
    struct stated stated = {.known = true, .winner = *text == 'W'};
    if (*text == '0' || strncmp(text, "Draw", 4) == 0) {
        stated.winner = NOBODY;
    } else if ((*text != 'B' && *text != 'W') || text[1] != '+') {
        stated.known = false;
    } else {
        stated.ending = text[2] == 'R'   ? ENDING_RESIGNED
                        : text[2] == 'T' ? ENDING_TIMEOUT
                        : text[2] == 'F' ? ENDING_ILLEGAL
                                         : ENDING_RULES;
    }
    return stated;
}

/// The cells of a value: none for a pass. -1 where it is none of the board.
static int read_points(const struct game *game, const char *text, size_t len, struct move *move)
{
    *move = (struct move){.kind = MOVE_PLAY};
    if (len == 0 || (len == 2 && strncmp(text, "tt", 2) == 0 && game->width <= 19)) {
        *move = move_pass();
        return 0;
    }
    for (size_t i = 0; i + 1 < len; i += 2) {
        int x = text[i] - 'a', y = text[i + 1] - 'a';
        if (x < 0 || y < 0 || x >= game->width || y >= game->height) {
            return -1;
        }
        move->cells.at[move->cells.count++] = (cell_t)(y * game->width + x);
    }
    return len % 2 ? -1 : 0;
}

static int read_nodes(const char *text, struct rebuild *rebuild, struct err *err)
{
    const struct game *game = &rebuild->record->game;
    while (*text) {
        const char *open = strchr(text, '['), *close = strchr(text, ']');
        struct move move;
        if (read_points(game, open + 1, (size_t)(close - open - 1), &move) < 0) {
            return err_set(err, "move %zu: %.*s is not on the board",
                           rebuild->record->moves.count + 1, (int)(close - text + 1), text);
        }
        bool stone = move.kind == MOVE_PLAY && move.cells.count == 1;
        int status = stone ? rebuild_stone(rebuild, *text == 'W', move.cells.at[0], 0, err)
                           : rebuild_whole(rebuild, &move, err);
        if (status < 0) {
            return -1;
        }
        text = close + 1;
    }
    return 0;
}

static int read_canonical(const char *text, struct rebuild *rebuild, struct err *err)
{
    char *copy = mem_text(text), *rest = copy;
    int status = 0;
    for (char *word; status == 0 && (word = strsep(&rest, " \n")) && *word;) {
        struct move move;
        status = move_read(&rebuild->record->game, word, &move) < 0
                     ? err_set(err, "ZM: \"%s\" is not a move", word)
                     : rebuild_move(rebuild, &move, 0, err);
    }
    free(copy);
    return status;
}

/// A line of a comment: in our own texts it may be a move that did not stand.
static void say(struct record *record, int ply, int seat, const char *line, bool ours)
{
    static const char refused[] = "refused: ", illegal[] = "illegal: ";
    bool was_refused = strncmp(line, refused, sizeof refused - 1) == 0;
    char *text = mem_text(line);
    if (ours && (was_refused || strncmp(line, illegal, sizeof illegal - 1) == 0)) {
        const struct attempt attempt = {.ply = ply,
                                        .seat = seat,
                                        .verdict = was_refused ? REFUSED : ILLEGAL,
                                        .text = text + sizeof refused - 1};
        record_attempt(record, &attempt);
    } else if (*line) {
        record_note(record, &(struct note){.ply = ply, .seat = seat, .text = text});
    }
    free(text);
}

static void say_lines(struct record *record, int ply, int seat, const struct sgf_node *node,
                      bool ours)
{
    struct lines lines = {.text = str_text(&node->comment), .len = node->comment.len};
    while (lines_next(&lines)) {
        say(record, ply, seat, str_text(&lines.line), ours);
    }
    str_release(&lines.line);
}

/// What the nodes of the move just made tell of it.
static void tell_move(const struct sgf_tree *tree, struct record *record,
                      const struct replay *replay, const struct sgf_node *node, double *left_s)
{
    say_lines(record, replay->ply - 1, replay->mover, node, tree->ours);
    if (node->left_s >= 0 && tree->base_s > 0 && node->left_s <= *left_s) {
        record->used_ns[replay->ply - 1] = (int64_t)((*left_s - node->left_s) * 1e9 + 0.5);
        *left_s = node->left_s;
    }
}

/// What the text tells of its moves goes to those that the rules made of them: some are several
/// nodes, and passes that the text leaves out are none.
static void tell(const struct sgf_tree *tree, struct record *record)
{
    const struct sgf_node *node = tree->nodes, *end = node + tree->nodes_count;
    double left_s[SEATS] = {tree->base_s, tree->base_s};
    struct replay replay;
    const char *why;
    replay_init(&replay, record);
    while (replay_next(&replay, &why)) {
        bool pass = replay.move.kind == MOVE_PASS;
        int count = pass || tree->number == AMAZONS ? 1 : replay.move.cells.count;
        while (node < end && !node->moves) {
            node++;
        }
        for (; node < end && node->moves && node->pass == pass && count > 0; count--, node++) {
            tell_move(tree, record, &replay, node, &left_s[replay.mover]);
        }
    }
    for (; node < end; node++) {
        say_lines(record, replay.ply, record->game.rules->turn(replay.state), node, tree->ours);
    }
    replay_release(&replay);
}

static int make_record(const struct sgf_tree *tree, int (*zone)(int64_t unix_s),
                       struct record *record, struct err *err)
{
    struct rebuild rebuild;
    struct stated stated = read_result(str_text(&tree->result));
    rebuild_begin(&rebuild, record);
    int status = tree->canonical.len > 0 ? read_canonical(tree->canonical.data, &rebuild, err)
                                         : read_nodes(str_text(&tree->moves), &rebuild, err);
    status = status == 0 ? rebuild_end(&rebuild, &stated, err) : -1;
    rebuild_release(&rebuild);
    rebuild_players(record, str_text(&tree->black), str_text(&tree->white));
    if (status == 0 && tree->canonical.len == 0) {
        for (int seat = 0; tree->base_s > 0 && seat < SEATS; seat++) {
            record->player[seat].time.base_ms = (int64_t)(tree->base_s * 1e3);
        }
        tell(tree, record);
    }
    record->started_s = day_read(str_text(&tree->date), zone);
    return status;
}

int sgf_read(struct reading *reading, struct record *record, struct err *err)
{
    struct sgf_tree tree = {0};
    int status = sgf_tree_read(reading, &tree, err);
    if (status == 0 && reading->game) {
        record->game = *reading->game;
    } else if (status == 0) {
        status = set_game(&tree, &record->game, err);
    }
    status = status == 0 ? check_start(&tree, &record->game, err) : status;
    status = status == 0 ? make_record(&tree, reading->zone, record, err) : status;
    sgf_tree_release(&tree);
    return status;
}
