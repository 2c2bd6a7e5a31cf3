// SPDX-License-Identifier: MIT
/// Fuzz target: a book of openings in any of its forms. The first line is the game, "renju
/// size=15". The openings of a book, written as moves, are the same book.
#include <string.h>

#include "core/openings.h"
#include "rules/notation.h"
#include "target.h"

static void write_book(struct openings *book, struct str *out)
{
    for (size_t i = 0; i < book->count; i++) {
        struct move move;
        const struct moves *moves = openings_at(book, i, NULL);
        must(moves != NULL, "a book has the openings that it counts");
        str_puts(out, moves->count == 0 ? "B:" : ""); // nothing but an empty board
        for (size_t at = 0; moves_next(moves, &at, &move);) {
            char text[MOVE_TEXT_MAX];
            move_text(&book->game, &move, text);
            str_printf(out, "%s ", text);
        }
        str_putc(out, '\n');
    }
}

static void write_again(struct openings *book)
{
    struct openings second = {0};
    struct str text = {0}, again = {0};
    struct err err = {0};
    write_book(book, &text);
    must(openings_read(&second, &book->game, "again", text.data, text.len, &err) == 0, err.text);
    write_book(&second, &again);
    must_equal(&text, &again, "a book is read as it was written");
    openings_release(&second);
    str_release(&text);
    str_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct game game;
    struct openings book = {0};
    struct str head = {0};
    struct err err;
    size_t at = take_line(data, size, &head);
    game_init(&game, rules_find("gomoku"));
    if (head.len > 0) {
        game_of_words(&game, head.data);
    }
    if (openings_read(&book, &game, "fuzz.txt", (const char *)data + at, size - at, &err) == 0) {
        write_again(&book);
        openings_shuffle(&book, size);
    } else {
        must_be_shown(&err);
    }
    openings_release(&book);
    str_release(&head);
    return 0;
}
