// SPDX-License-Identifier: MIT
/// Othello games in GGF.
#include "proto/ggf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "proto/protocol.h"
#include "rules/notation.h"
#include "util/mem.h"

static const char symbols[] = {[EMPTY] = '-', [BLACK] = '*', [WHITE] = 'O'};

int ggf_read_move(const struct game *game, const char *text, struct move *move, const char **why)
{
    size_t len = strcspn(text, " \t/]"); // an evaluation and a time may follow
    cell_t cell;
    if ((len == 2 && strncasecmp(text, "pa", len) == 0) ||
        (len == 4 && strncasecmp(text, "pass", len) == 0)) {
        *move = move_pass();
        return 0;
    }
    if (len == 0 || cell_read(game, text, &cell) != len) {
        return no_move(why, "not a square such as F5");
    }
    *move = move_play(1, &cell);
    return 0;
}

void ggf_write_move(const struct game *game, const struct move *move, char *text)
{
    if (move->kind == MOVE_PASS) {
        strcpy(text, "PA");
        return;
    }
    cell_text(game, move->cells.at[0], text);
    *text = (char)toupper((unsigned char)*text);
}

void ggf_write_board(const struct game *game, struct str *out)
{
    struct view board;
    void *state = mem_new(game->rules->state_size);
    game_start(game, state);
    game_view(game, state, EYE_REFEREE, &board);
    free(state);
    str_printf(out, "BO[%d ", board.width);
    for (int cell = 0; cell < board.width * board.height; cell++) {
        str_putc(out, symbols[board.cell[cell]]);
    }
    str_puts(out, " *]");
}

void ggf_write(const struct game *game, const struct moves *moves, const char *time,
               struct str *out)
{
    struct move move;
    int colour = 0;
    str_puts(out, "(;GM[Othello]PC[NBoard]PB[Black]PW[White]RE[?]");
    if (time) {
        str_printf(out, "TI[%s]", time);
    }
    str_puts(out, "TY[8]");
    ggf_write_board(game, out);
    for (size_t at = 0; moves_next(moves, &at, &move); colour = other(colour)) {
        char text[MOVE_TEXT_MAX];
        ggf_write_move(game, &move, text);
        str_printf(out, "%c[%s]", "BW"[colour], text);
    }
    str_puts(out, ";)");
}

/// The board and who moves, from "8 ---…--- *". Blanks between the squares do not matter.
static int read_board(const struct game *game, const char *text, struct ggf *ggf, const char **why)
{
    char *at;
    if (strtol(text, &at, 10) != game->width) {
        return no_move(why, "not a board of eight by eight squares");
    }
    int cells = game->width * game->height, cell = 0;
    for (; *at && *at != ']' && cell <= cells; at++) {
        const char *symbol = memchr(symbols, *at, sizeof symbols);
        if (*at == ' ') {
            continue;
        }
        if (!symbol) {
            return no_move(why, "a board is made of -, * and O");
        }
        int piece = (int)(symbol - symbols);
        if (cell < cells) {
            ggf->board.cell[cell] = (uint8_t)piece;
        } else if (piece == EMPTY) {
            return no_move(why, "no colour to move");
        } else {
            ggf->colour = piece - BLACK;
        }
        cell++;
    }
    return cell > cells ? 0 : no_move(why, "the board is too short");
}

/// One property: its name and the text in brackets.
static int read_property(const struct game *game, const char *name, size_t len, const char *value,
                         struct ggf *ggf, const char **why)
{
    if (len == 2 && strncmp(name, "BO", len) == 0) {
        return read_board(game, value, ggf, why);
    }
    if (len == 1 && (*name == 'B' || *name == 'W')) {
        struct move move;
        if (ggf_read_move(game, value, &move, why) < 0) {
            return -1;
        }
        moves_add(&ggf->moves, &move);
    }
    return 0;
}

int ggf_read(const struct game *game, const char *text, struct ggf *ggf, const char **why)
{
    ggf->board.width = game->width;
    ggf->board.height = game->height;
    ggf->colour = NOBODY;
    if (strncmp(text, "(;", 2) != 0) {
        return no_move(why, "not a game in GGF");
    }
    for (const char *at = text + 2; *at && *at != ';';) {
        const char *open = strchr(at, '['), *close = open ? strchr(open, ']') : NULL;
        if (!close) {
            return no_move(why, "a property has no end");
        }
        if (read_property(game, at, (size_t)(open - at), open + 1, ggf, why) < 0) {
            return -1;
        }
        at = close + 1;
    }
    return ggf->colour == NOBODY ? no_move(why, "no board") : 0;
}
