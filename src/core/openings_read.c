// SPDX-License-Identifier: MIT
/// Books of openings as text.
#include <stdlib.h>
#include <string.h>

#include "core/openings.h"
#include "rules/notation.h"
#include "rules/position.h"
#include "util/mem.h"
#include "util/str.h"
#include "util/text.h"

static const char blanks[] = " \t";

/// A line in the making.
struct reading {
    struct openings *openings;
    void *state;
    struct err err; ///< without the place
};

/// A word of the file, safe to show.
static int refuse(struct reading *reading, const char *word, size_t len, const char *why)
{
    char shown[64];
    text_clean_to(shown, sizeof shown, word, len);
    return err_set(&reading->err, "%s: %s", shown, why);
}

static void apply(struct reading *reading, const struct move *move)
{
    reading->openings->game.rules->apply(reading->state, move, NULL);
    moves_add(&reading->openings->moves, move);
}

/// Play a move, after those that the rules force before it.
static int play(struct reading *reading, const struct move *move, const char *word, size_t len)
{
    const struct rules *rules = reading->openings->game.rules;
    struct outcome outcome;
    struct move forced;
    while (!rules->over(reading->state, &outcome) && rules->forced &&
           rules->forced(reading->state, &forced)) {
        apply(reading, &forced);
        if (move_equal(&forced, move)) {
            return 0;
        }
    }
    if (rules->over(reading->state, &outcome)) {
        return refuse(reading, word, len, "the game is over before this move");
    }
    const char *why = "";
    if (rules->check(reading->state, move, &why) != LEGAL) {
        return refuse(reading, word, len, why);
    }
    apply(reading, move);
    return 0;
}

/// `h8 i9 g7`
static int read_moves(struct reading *reading, const char *line)
{
    for (line += strspn(line, blanks); *line; line += strspn(line, blanks)) {
        size_t len = strcspn(line, blanks);
        char word[MOVE_TEXT_MAX];
        struct move move;
        if (len >= sizeof word) {
            return refuse(reading, line, len, "this is no move");
        }
        memcpy(word, line, len);
        word[len] = '\0';
        if (move_read(&reading->openings->game, word, &move) != 0) {
            return refuse(reading, line, len, "this is no move");
        }
        if (play(reading, &move, line, len) != 0) {
            return -1;
        }
        line += len;
    }
    return 0;
}

/// A whole number and what separates it from the next; -1 where there is none.
static int read_offset(const char **line, long *value)
{
    char *end;
    *value = strtol(*line, &end, 10);
    if (end == *line) {
        return -1;
    }
    end += strspn(end, blanks);
    end += *end == ',';
    *line = end + strspn(end, blanks);
    return 0;
}

/// `0,0, -1,2, 3,3`
static int read_offsets(struct reading *reading, const char *line)
{
    const struct game *game = &reading->openings->game;
    for (line += strspn(line, blanks); *line;) {
        const char *word = line;
        long x, y;
        if (read_offset(&line, &x) != 0 || read_offset(&line, &y) != 0) {
            return refuse(reading, word, strlen(word), "offsets are whole numbers, two a move");
        }
        size_t len = (size_t)(line - word);
        int left = game->width / 2, above = game->height / 2;
        if (x < -left || x >= game->width - left || y < -above || y >= game->height - above) {
            return refuse(reading, word, len, "this is not on the board");
        }
        cell_t cell = (cell_t)((y + above) * game->width + x + left);
        struct move move = move_play(1, &cell);
        if (play(reading, &move, word, len) != 0) {
            return -1;
        }
    }
    return 0;
}

/// The next cell with that piece, from `cell` on; CELLS_MAX if there is none.
static int next_piece(const struct view *position, int piece, int cell)
{
    while (cell < CELLS_MAX && position->cell[cell] != piece) {
        cell++;
    }
    return cell;
}

/// `B: h8 g7 W: i9`
static int read_position(struct reading *reading, const char *line)
{
    const struct game *game = &reading->openings->game;
    struct view position = {0}, reached = {0};
    if (position_read(game, line, &position, &reading->err) != 0) {
        return -1;
    }
    int at[SEATS] = {next_piece(&position, BLACK, 0), next_piece(&position, WHITE, 0)};
    for (int colour = 0; at[colour] < CELLS_MAX; colour = other(colour)) {
        cell_t cell = (cell_t)at[colour];
        char word[CELL_TEXT_MAX];
        cell_text(game, cell, word);
        struct move move = move_play(1, &cell);
        if (play(reading, &move, word, strlen(word)) != 0) {
            return -1;
        }
        at[colour] = next_piece(&position, piece_of(colour), at[colour] + 1);
    }
    game_view(game, reading->state, EYE_REFEREE, &reached);
    if (memcmp(position.cell, reached.cell, sizeof position.cell) != 0) {
        return err_set(&reading->err, "stones put in turn, Black first, do not make this position");
    }
    return 0;
}

static int read_line(struct reading *reading, const char *line)
{
    char first = line[strspn(line, blanks)];
    if (strchr(line, ':') && (first == 'B' || first == 'W')) {
        return read_position(reading, line);
    }
    if (first == '-' || first == '+' || (first >= '0' && first <= '9')) {
        return read_offsets(reading, line);
    }
    return read_moves(reading, line);
}

static void close_opening(struct openings *openings)
{
    if (openings->count + 2 > openings->cap) {
        openings->cap = 2 * openings->cap + 64;
        openings->starts = mem_resize(openings->starts, openings->cap * sizeof *openings->starts);
        openings->lines = mem_resize(openings->lines, openings->cap * sizeof *openings->lines);
    }
    openings->starts[0] = 0;
    openings->lines[openings->count] = openings->count;
    openings->starts[++openings->count] = openings->moves.used;
}

/// One line of the file, without its end and comment.
static int add_line(struct reading *reading, const char *line, size_t len)
{
    struct outcome outcome;
    if (strlen(line) != len) {
        return err_set(&reading->err, "there is a NUL byte in the line");
    }
    if (line[strspn(line, blanks)] == '\0') {
        return 0;
    }
    game_start(&reading->openings->game, reading->state);
    if (read_line(reading, line) != 0) {
        return -1;
    }
    if (reading->openings->game.rules->over(reading->state, &outcome)) {
        return err_set(&reading->err, "the game is over after this opening");
    }
    close_opening(reading->openings);
    return 0;
}

/// Where the line that begins here ends: before LF, CR or the end of the text.
static size_t line_end(const char *text, size_t size, size_t at)
{
    while (at < size && text[at] != '\n' && text[at] != '\r') {
        at++;
    }
    return at;
}

/// All lines. The number of the one that is wrong, or 0.
static size_t read_all(struct reading *reading, const char *text, size_t size)
{
    static const char mark[] = "\xef\xbb\xbf"; // that some editors begin UTF-8 with
    struct str line = {0};
    size_t number = 0, bad = 0;
    size_t at = size >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    while (at < size && bad == 0) {
        size_t end = line_end(text, size, at);
        const char *comment = memchr(text + at, '#', end - at);
        str_clear(&line);
        str_add(&line, text + at, comment ? (size_t)(comment - text) - at : end - at);
        number++;
        if (add_line(reading, str_text(&line), line.len) != 0) {
            bad = number;
        }
        at = end + (end + 1 < size && text[end] == '\r' && text[end + 1] == '\n' ? 2 : 1);
    }
    str_release(&line);
    return bad;
}

int openings_read(struct openings *openings, const struct game *game, const char *name,
                  const char *text, size_t size, struct err *err)
{
    *openings = (struct openings){.game = *game};
    struct reading reading = {.openings = openings, .state = mem_new(game->rules->state_size)};
    size_t bad = read_all(&reading, text, size);
    free(reading.state);
    if (bad > 0) {
        err_set(err, "%s:%zu: %s", name, bad, reading.err.text);
    } else if (openings->count == 0) {
        err_set(err, "%s: there is no opening in it", name);
    }
    if (bad > 0 || openings->count == 0) {
        openings_release(openings);
        return -1;
    }
    return 0;
}
