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
#include "rules/notation.h"
#include "util/mem.h"

enum { POINTS_MAX = 8, AMAZONS = 18 }; ///< letters of a move; the game whose moves are three points

/// A node of a text: its move, and what is told beside it.
struct sgf_node {
    bool moves, pass;
    struct str comment;
    double left_s; ///< on its side's clock; negative where that is not told
};

/// What a game's text has been read to.
struct sgf {
    struct str black, white, rules, result, date, size, komi, canonical;
    int number;
    struct str moves; ///< "B[ee]W[]"…, without what else there is
    struct str added; ///< "ABdd AWaa:sa "…: what a position is set up with
    char first;       ///< of who is said to begin; 0 where nothing is said
    struct sgf_node *nodes;
    size_t nodes_count;
    double base_s; ///< of the game for each side; 0 where that is not told, or is not all
    bool ours;     ///< we wrote it
};

static void sgf_release(struct sgf *sgf)
{
    struct str *texts[] = {&sgf->black, &sgf->white, &sgf->rules,     &sgf->result, &sgf->date,
                           &sgf->size,  &sgf->komi,  &sgf->canonical, &sgf->moves,  &sgf->added};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        str_release(texts[i]);
    }
    for (size_t i = 0; i < sgf->nodes_count; i++) {
        str_release(&sgf->nodes[i].comment);
    }
    free(sgf->nodes);
}

static struct sgf_node *add_node(struct sgf *sgf)
{
    if ((sgf->nodes_count & (sgf->nodes_count - 1)) == 0) {
        size_t cap = sgf->nodes_count ? sgf->nodes_count * 2 : 1;
        sgf->nodes = mem_resize(sgf->nodes, cap * sizeof *sgf->nodes);
    }
    sgf->nodes[sgf->nodes_count] = (struct sgf_node){.left_s = -1};
    return &sgf->nodes[sgf->nodes_count++];
}

/// The node that is being read; a second move in one is taken for one of its own.
static struct sgf_node *last_node(struct sgf *sgf, bool moves)
{
    struct sgf_node *last = sgf->nodes_count ? &sgf->nodes[sgf->nodes_count - 1] : NULL;
    return !last || (moves && last->moves) ? add_node(sgf) : last;
}

static void keep_move(struct sgf *sgf, const char *name, const char *value)
{
    struct sgf_node *node = last_node(sgf, true);
    node->moves = true;
    node->pass = !*value || strcmp(value, "tt") == 0;
    str_printf(&sgf->moves, "%s[%s]", name, value);
}

/// Keep what is told beside moves, or of the whole game.
static void keep_told(struct sgf *sgf, const char *name, const char *value)
{
    if (strcmp(name, "TM") == 0) {
        sgf->base_s = strtod(value, NULL);
    } else if (strcmp(name, "OT") == 0) {
        sgf->base_s = 0; // what is left says no more what was used
    } else if (strcmp(name, "AP") == 0) {
        sgf->ours = strncmp(value, "arbiter", 7) == 0;
    } else if (strcmp(name, "C") == 0) {
        str_puts(&last_node(sgf, false)->comment, value);
    } else if (strcmp(name, "BL") == 0 || strcmp(name, "WL") == 0) {
        last_node(sgf, false)->left_s = strtod(value, NULL);
    }
}

/// Keep a point, or a rectangle of them, that is put on the board or taken off.
static int keep_added(struct sgf *sgf, const char *name, const char *value, struct err *err)
{
    size_t len = strlen(value);
    if (len > 0) {
        str_printf(&sgf->added, "%s%s ", name, value);
    }
    return len == 0 || ((len == 2 || (len == 5 && value[2] == ':')) && !strchr(value, ' '))
               ? 0
               : err_set(err, "%s: \"%s\" is no point", name, value);
}

/// Keep a property. -1 with a message for what can't be one.
static int keep(struct sgf *sgf, const char *name, const char *value, struct err *err)
{
    const struct {
        const char *name;
        struct str *text;
    } texts[] = {{"PB", &sgf->black},  {"PW", &sgf->white},    {"RU", &sgf->rules},
                 {"RE", &sgf->result}, {"DT", &sgf->date},     {"SZ", &sgf->size},
                 {"KM", &sgf->komi},   {"ZM", &sgf->canonical}};
    keep_told(sgf, name, value);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (strcmp(name, texts[i].name) == 0) {
            str_clear(texts[i].text);
            str_puts(texts[i].text, value);
        }
    }
    if (strcmp(name, "GM") == 0) {
        sgf->number = atoi(value);
    } else if (strcmp(name, "B") == 0 || strcmp(name, "W") == 0) {
        if (strlen(value) > POINTS_MAX || strpbrk(value, "[]")) {
            return err_set(err, "%s: \"%s\" is no move", name, value);
        }
        keep_move(sgf, name, value);
    } else if (strcmp(name, "AB") == 0 || strcmp(name, "AW") == 0 || strcmp(name, "AE") == 0) {
        return keep_added(sgf, name, value, err);
    } else if (strcmp(name, "PL") == 0 && sgf->moves.len == 0) {
        sgf->first = *value;
    }
    return 0;
}

/// A value at its opening bracket, its escapes undone. Where it ends.
static const char *read_value(const char *at, const char *end, struct str *value)
{
    str_clear(value);
    for (at++; at < end && *at != ']'; at++) {
        if (*at == '\\' && at + 1 < end) {
            at++;
            if (*at == '\n') {
                continue;
            }
        }
        str_putc(value, *at);
    }
    return at < end ? at + 1 : end;
}

/// Read a tree's first variation; the others are passed over. Where the tree ends.
static const char *read_tree(const char *at, const char *end, struct sgf *sgf, int *status,
                             struct err *err)
{
    struct str value = {0};
    char name[8] = "";
    size_t len = 0;
    int depth = 0;
    bool ended = false; // the first variation
    while (at < end && *status == 0) {
        if (*at == '[') {
            at = read_value(at, end, &value);
            if (!ended) {
                *status = keep(sgf, name, str_text(&value), err);
            }
            len = 0;
            continue;
        }
        if (isupper((unsigned char)*at) && len < sizeof name - 1) {
            name[len++] = *at;
            name[len] = '\0';
        } else if (!isspace((unsigned char)*at) && !islower((unsigned char)*at)) {
            len = 0;
        }
        if (*at == ';' && !ended) {
            add_node(sgf);
        }
        depth += (*at == '(') - (*at == ')');
        ended = ended || *at == ')';
        at++;
        if (depth == 0 && ended) {
            break;
        }
    }
    if (*status == 0 && (depth > 0 || !ended)) {
        *status = err_set(err, "the text ends before the game's \")\"");
    }
    str_release(&value);
    return at;
}

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

static int set_game(const struct sgf *sgf, struct game *game, struct err *err)
{
    if (set_rules(game, str_text(&sgf->rules))) {
        return 0;
    }
    const char *name = sgf_game(sgf->number ? sgf->number : 1);
    if (!name) {
        return err_set(err, "GM[%d] is no game that is known here", sgf->number);
    }
    game_init(game, rules_find(name));
    if (strcmp(name, "go") == 0 && sgf->komi.len > 0 &&
        game_set(game, "komi", sgf->komi.data, err) < 0) {
        return -1;
    }
    // A Go board whose size is not told has 19 lines, as the format says.
    const char *size = sgf->size.len > 0 ? sgf->size.data : strcmp(name, "go") == 0 ? "19" : NULL;
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
static int check_start(const struct sgf *sgf, const struct game *game, struct err *err)
{
    struct view view;
    void *state = mem_new(game->rules->state_size);
    game_start(game, state);
    game_view(game, state, EYE_REFEREE, &view);
    char first = "BW"[game_colour(game, state, game->rules->turn(state))];
    free(state);
    for (const char *at = str_text(&sgf->added); *at; at = strchr(at, ' ') + 1) {
        uint8_t piece = at[1] == 'B' ? BLACK : at[1] == 'W' ? WHITE : EMPTY;
        if (!area_has(&view, at + 2, piece)) {
            return err_set(
                err, "%.2s: games that begin in another position than usual are not read", at);
        }
    }
    return sgf->first && toupper((unsigned char)sgf->first) == "WB"[first == 'W']
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
static void tell_move(const struct sgf *sgf, struct record *record, const struct replay *replay,
                      const struct sgf_node *node, double *left_s)
{
    say_lines(record, replay->ply - 1, replay->mover, node, sgf->ours);
    if (node->left_s >= 0 && sgf->base_s > 0 && node->left_s <= *left_s) {
        record->used_ns[replay->ply - 1] = (int64_t)((*left_s - node->left_s) * 1e9 + 0.5);
        *left_s = node->left_s;
    }
}

/// What the text tells of its moves goes to those that the rules made of them: some are several
/// nodes, and passes that the text leaves out are none.
static void tell(const struct sgf *sgf, struct record *record)
{
    const struct sgf_node *node = sgf->nodes, *end = node + sgf->nodes_count;
    double left_s[SEATS] = {sgf->base_s, sgf->base_s};
    struct replay replay;
    const char *why;
    replay_init(&replay, record);
    while (replay_next(&replay, &why)) {
        bool pass = replay.move.kind == MOVE_PASS;
        int count = pass || sgf->number == AMAZONS ? 1 : replay.move.cells.count;
        while (node < end && !node->moves) {
            node++;
        }
        for (; node < end && node->moves && node->pass == pass && count > 0; count--, node++) {
            tell_move(sgf, record, &replay, node, &left_s[replay.mover]);
        }
    }
    for (; node < end; node++) {
        say_lines(record, replay.ply, record->game.rules->turn(replay.state), node, sgf->ours);
    }
    replay_release(&replay);
}

static int make_record(const struct sgf *sgf, int (*zone)(int64_t unix_s), struct record *record,
                       struct err *err)
{
    struct rebuild rebuild;
    struct stated stated = read_result(str_text(&sgf->result));
    rebuild_begin(&rebuild, record);
    int status = sgf->canonical.len > 0 ? read_canonical(sgf->canonical.data, &rebuild, err)
                                        : read_nodes(str_text(&sgf->moves), &rebuild, err);
    status = status == 0 ? rebuild_end(&rebuild, &stated, err) : -1;
    rebuild_release(&rebuild);
    rebuild_players(record, str_text(&sgf->black), str_text(&sgf->white));
    if (status == 0 && sgf->canonical.len == 0) {
        for (int seat = 0; sgf->base_s > 0 && seat < SEATS; seat++) {
            record->player[seat].time.base_ms = (int64_t)(sgf->base_s * 1e3);
        }
        tell(sgf, record);
    }
    record->started_s = day_read(str_text(&sgf->date), zone);
    return status;
}

int sgf_read(struct reading *reading, struct record *record, struct err *err)
{
    const char *end = reading->text + reading->len;
    const char *at = memchr(reading->text + reading->at, '(', reading->len - reading->at);
    if (!at) {
        return 1;
    }
    struct sgf sgf = {0};
    int status = 0;
    at = read_tree(at, end, &sgf, &status, err);
    reading->at = (size_t)(at - reading->text);
    if (status == 0 && reading->game) {
        record->game = *reading->game;
    } else if (status == 0) {
        status = set_game(&sgf, &record->game, err);
    }
    status = status == 0 ? check_start(&sgf, &record->game, err) : -1;
    status = status == 0 ? make_record(&sgf, reading->zone, record, err) : -1;
    sgf_release(&sgf);
    return status;
}
