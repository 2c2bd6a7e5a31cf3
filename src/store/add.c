// SPDX-License-Identifier: MIT
/// Games on their way into a store.
#include <assert.h>
#include <stdlib.h>

#include "core/identical.h"
#include "format/jsonl.h"
#include "rules/notation.h"
#include "store/sql.h"
#include "util/mem.h"

static bool ended_badly(const struct result *result)
{
    return ending_facts(result->ending)->fault;
}

/// Is there more to a game than its moves?
static bool has_details(const struct record *record)
{
    return record->attempts_seen || record->notes_seen || record->usages_count || record->strays ||
           record->result.ending != ENDING_RULES;
}

void store_game_init(struct store_game *game, const struct pairing *pairing,
                     const struct record *record, const struct str *wire)
{
    *game = (struct store_game){.pairing = *pairing,
                                .result = record->result,
                                .started_s = record->started_s,
                                .plies = record->moves.count,
                                .opening = record->opening,
                                .hash = moves_hash(&record->moves),
                                .swapped = record->swapped};
    struct move move;
    size_t ply = 0;
    for (size_t at = 0; moves_next(&record->moves, &at, &move); ply++) {
        char *text = str_room(&game->moves, MOVE_TEXT_MAX);
        text += move_text(&record->game, &move, text);
        *text++ = ' ';
        str_end(&game->moves, text);
        text = str_room(&game->times, UINT_TEXT_MAX + 1);
        text = uint_write((uint64_t)(record->used_ns[ply] + 500) / 1000, text);
        *text++ = ' ';
        str_end(&game->times, text);
    }
    if (has_details(record)) {
        jsonl_write(record, &game->details);
    }
    if (ended_badly(&record->result)) {
        str_add(&game->wire, str_text(wire), wire->len);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        game->name[seat] = mem_text(record->player[seat].name);
    }
}

void store_game_release(struct store_game *game)
{
    str_release(&game->moves);
    str_release(&game->times);
    str_release(&game->details);
    str_release(&game->wire);
    for (int seat = 0; seat < SEATS; seat++) {
        free(game->name[seat]);
    }
    *game = (struct store_game){0};
}

static void bind_seat(sqlite3_stmt *statement, int place, int seat)
{
    if (seat == NOBODY) {
        sqlite3_bind_null(statement, place);
    } else {
        sqlite3_bind_int(statement, place, seat);
    }
}

static void bind_score(sqlite3_stmt *statement, int place, const struct result *result, int seat)
{
    if (result->scored) {
        sqlite3_bind_double(statement, place, result->score[seat]);
    } else {
        sqlite3_bind_null(statement, place);
    }
}

static int add_scored(struct store *store, const struct store_game *game, struct err *err)
{
    sqlite3_stmt *row = store->add_game;
    sqlite3_bind_int64(row, 1, (sqlite3_int64)game->pairing.number);
    sqlite3_bind_int(row, 2, game->pairing.engine[0]);
    sqlite3_bind_int(row, 3, game->pairing.engine[1]);
    sql_bind_seed(row, 4, game->pairing.seed);
    sqlite3_bind_int64(row, 5, game->started_s);
    sql_bind_text(row, 6, ending_facts(game->result.ending)->name);
    bind_seat(row, 7, game->result.winner);
    bind_seat(row, 8, game->result.blamed);
    sql_bind_text(row, 9, game->result.why);
    bind_score(row, 10, &game->result, 0);
    bind_score(row, 11, &game->result, 1);
    sqlite3_bind_int64(row, 12, (sqlite3_int64)game->plies);
    sqlite3_bind_int64(row, 13, (sqlite3_int64)game->opening);
    sqlite3_bind_int(row, 14, game->swapped);
    sqlite3_bind_int64(row, 15, (sqlite3_int64)game->hash);
    sql_bind_text(row, 16, str_text(&game->moves));
    sql_bind_text(row, 17, str_text(&game->times));
    sql_bind_str(row, 18, &game->details);
    sql_bind_str(row, 19, &game->wire);
    return sql_step(store, row, err);
}

static int add_void(struct store *store, const struct store_game *game, struct err *err)
{
    sqlite3_bind_int64(store->add_void, 1, (sqlite3_int64)game->pairing.number);
    sqlite3_bind_int64(store->add_void, 2, game->started_s);
    sql_bind_text(store->add_void, 3, game->result.why);
    sql_bind_str(store->add_void, 4, &game->details);
    return sql_step(store, store->add_void, err);
}

/// Engines say their names when they play: keep the last.
static int set_names(struct store *store, const struct store_game *game, struct err *err)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (game->name[seat] && game->name[seat][0]) {
            sqlite3_bind_int(store->set_name, 1, game->pairing.engine[seat]);
            sql_bind_text(store->set_name, 2, game->name[seat]);
            if (sql_step(store, store->set_name, err) < 0) {
                return -1;
            }
        }
    }
    return 0;
}

int store_add(struct store *store, const struct store_game *games, size_t count, struct err *err)
{
    assert(store->add_game);
    if (sql_run(store, "BEGIN IMMEDIATE", err) < 0) {
        return -1;
    }
    int status = 0;
    for (size_t i = 0; i < count && status == 0; i++) {
        bool is_void = games[i].result.ending == ENDING_VOID;
        status = is_void ? add_void(store, &games[i], err) : add_scored(store, &games[i], err);
        if (status == 0) {
            status = set_names(store, &games[i], err);
        }
    }
    if (status == 0 && sql_run(store, "COMMIT", err) == 0) {
        return 0;
    }
    sql_run(store, "ROLLBACK", NULL);
    return -1;
}
