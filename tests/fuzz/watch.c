// SPDX-License-Identifier: MIT
/// What must hold whatever engines do.
#include "watch.h"

#include <stdlib.h>
#include <string.h>

#include "format/jsonl.h"
#include "target.h"
#include "util/mem.h"
#include "util/text.h"

enum { WIRE_MAX = 1 << 18 };

static void on_wrote(void *owner, int seat, const struct wire *wire)
{
    (void)owner;
    (void)seat;
    must(wire->text.len <= WIRE_MAX, "what one step writes is bounded");
    must(wire->end[wire->packets - 1] == wire->text.len, "the last packet was cut");
    for (int packet = 0; packet < wire->packets; packet++) {
        must(wire->text.data[wire->end[packet] - 1] == '\n', "a packet ends with a line's end");
    }
    must(strlen(wire->text.data) == wire->text.len, "no NUL is written");
}

/// The moves on the record make a game, and the end is the one that the rules give.
static void check_moves(const struct record *record)
{
    const struct rules *rules = record->game.rules;
    void *state = mem_new(rules->state_size);
    struct move move;
    struct outcome outcome;
    const char *why;
    game_start(&record->game, state);
    for (size_t at = 0; moves_next(&record->moves, &at, &move);) {
        must(!rules->over(state, &outcome), "no move follows the end");
        must(rules->check(state, &move, &why) == LEGAL, "every move that stands is legal");
        rules->apply(state, &move, NULL);
    }
    bool over = rules->over(state, &outcome);
    must(over == (record->result.ending == ENDING_RULES), "a game ends by its rules or is open");
    must(!over || outcome.winner == record->result.winner, "the rules' winner wins");
    must((int)record->moves.count <= rules->plies_max, "no game is longer than the rules say");
    free(state);
}

static void check_result(const struct result *result)
{
    static const char *const names[SEATS] = {"Black", "White"};
    struct str sentence = {0};
    must(result->ending >= 0 && result->ending < ENDINGS, "the ending is in the table");
    must(result->winner >= NOBODY && result->winner < SEATS, "the winner is a seat");
    must(result->blamed == NOBODY || result->winner != result->blamed, "nobody wins by a fault");
    must(result->why != NULL, "there is a reason");
    result_sentence(result, names, &sentence);
    must(sentence.len > 0 && text_is_utf8(sentence.data, sentence.len), "it can be said");
    str_release(&sentence);
}

/// What is written is read again as it was.
static void check_line(const struct record *record)
{
    struct str line = {0}, again = {0};
    struct record read = {0};
    struct err err;
    jsonl_write(record, &line);
    must(text_is_utf8(line.data, line.len), "a record is UTF-8");
    must(strchr(line.data, '\n') == line.data + line.len - 1, "a record is one line");
    if (jsonl_read(line.data, &read, &err) < 0) {
        must(false, err.text);
    }
    jsonl_write(&read, &again);
    must_equal(&line, &again, "a record is read as it was written");
    record_release(&read);
    str_release(&line);
    str_release(&again);
}

static void on_ended(void *owner, const struct record *record)
{
    (void)owner;
    check_result(&record->result);
    check_moves(record);
    check_line(record);
}

void watch(struct dry *dry)
{
    dry->owner = dry;
    dry->wrote = on_wrote;
    dry->ended = on_ended;
}
