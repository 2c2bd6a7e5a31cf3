// SPDX-License-Identifier: MIT
/// What a page is told of a game says all of it: moves and boards are made again from the texts, as
/// page/board.js does, and compared with those of the rules.
#include "test.h"

#include <string.h>

#include "core/replay.h"
#include "report/data.h"
#include "report/pack.h"
#include "sample.h"

static uint64_t next_number(const char **at)
{
    uint64_t number = 0;
    size_t digit;
    do {
        assert_true(**at != '\0');
        digit = (size_t)(strchr(pack_digits, *(*at)++) - pack_digits);
        number = number * PACK_BASE + digit % PACK_BASE;
    } while (digit >= PACK_BASE);
    return number;
}

static void numbers_come_back(void **unused)
{
    (void)unused;
    static const uint64_t numbers[] = {0, 1, 44, 45, 46, 2024, 2025, 91124, 91125, UINT64_MAX};
    struct str text = {0};
    size_t count = sizeof numbers / sizeof *numbers;
    for (size_t i = 0; i < count; i++) {
        pack_number(&text, numbers[i]);
    }
    const char *at = text.data;
    for (size_t i = 0; i < count; i++) {
        assert_true(next_number(&at) == numbers[i]);
    }
    assert_true(*at == '\0');
    assert_null(strpbrk(pack_digits, "\"&<>\\"));
    str_release(&text);
}

static void read_move(const char **at, uint64_t usual, struct move *move)
{
    uint64_t first = next_number(at), count = usual;
    *move = (struct move){.kind = MOVE_PLAY};
    if (first == 0) {
        move->kind = (enum move_kind)next_number(at);
        count = next_number(at);
        first = count > 0 ? next_number(at) : 0;
    }
    for (uint64_t i = 0; i < count; i++) {
        move->cells.at[i] = (cell_t)((i == 0 ? first : next_number(at)) - 1);
    }
    move->cells.count = (uint16_t)count;
}

static void moves_come_back(const struct record *record)
{
    struct str text = {0};
    struct move move, packed;
    pack_moves(record, &text);
    const char *words = text.data;
    uint64_t usual = next_number(&words);
    for (size_t at = 0; moves_next(&record->moves, &at, &move);) {
        read_move(&words, usual, &packed);
        assert_true(move_equal(&move, &packed));
    }
    assert_true(*words == '\0');
    str_release(&text);
}

/// What a page knows of a board on the way through the changes.
struct page {
    const char *at;
    uint64_t steps, due, pieces;
    int swapped;
    struct view view;
};

static void follow(struct page *page, const struct replay *replay, int eye)
{
    const struct move *move = &replay->move;
    uint8_t own = piece_of(replay->mover ^ page->swapped);
    const uint8_t stepped[] = {EMPTY, own, PIECE_OTHER};
    page->swapped ^= move->kind == MOVE_SWAP;
    for (int i = 0; move->kind == MOVE_PLAY && i < move->cells.count; i++) {
        if (eye == EYE_REFEREE || eye == replay->mover) {
            page->view.cell[move->cells.at[i]] = page->steps && i < 3 ? stepped[i] : own;
        }
    }
    if ((uint64_t)replay->ply == page->due) {
        for (uint64_t left = next_number(&page->at); left > 0; left--) {
            uint64_t change = next_number(&page->at);
            page->view.cell[change / page->pieces] = (uint8_t)(change % page->pieces);
        }
        page->due += *page->at ? next_number(&page->at) : UINT32_MAX;
    }
}

static void boards_come_back(const struct record *record, int eye)
{
    struct str text = {0};
    struct replay replay;
    struct view view;
    const char *why;
    pack_changes(record, eye, &text);
    struct page page = {.at = text.data, .pieces = strlen(record->game.rules->look.symbols)};
    page.steps = next_number(&page.at);
    page.due = *page.at ? next_number(&page.at) : UINT32_MAX;
    replay_init(&replay, record);
    replay_view(&replay, eye, &page.view);
    while (replay_next(&replay, &why)) {
        follow(&page, &replay, eye);
        replay_view(&replay, eye, &view);
        assert_memory_equal(&page.view, &view, sizeof view);
    }
    assert_true(*page.at == '\0');
    replay_release(&replay);
    str_release(&text);
}

static void all_comes_back(const struct game *game)
{
    struct record record = {0};
    for (uint64_t seed = 0; seed < 10; seed++) {
        sample_record(&record, game, seed, "one", "two");
        moves_come_back(&record);
        boards_come_back(&record, EYE_REFEREE);
        for (int seat = 0; game->rules->hidden && seat < SEATS; seat++) {
            boards_come_back(&record, seat);
        }
        record_clear(&record);
    }
    record_release(&record);
}

static void every_game_comes_back(void **unused)
{
    (void)unused;
    static const char *const opened[][2] = {{"gomoku", "swap=swap2"},
                                            {"renju", "swap=third fifth-moves=3"},
                                            {"renju", "swap=first"},
                                            {"go", "size=19"}};
    for (int i = 0; rules_all[i]; i++) {
        struct game game;
        game_init(&game, rules_all[i]);
        all_comes_back(&game);
    }
    for (size_t i = 0; i < sizeof opened / sizeof *opened; i++) {
        struct game game = test_game(opened[i][0], opened[i][1]);
        all_comes_back(&game);
    }
}

/// With up to two seconds a move.
static void a_move_takes_five_bytes(void **unused)
{
    (void)unused;
    static const char *const games[][2] = {{"go", "size=19"}, {"phantom-go", NULL}, {"go", NULL}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct game game = test_game(games[i][0], games[i][1]);
        struct record record = {0};
        struct str text = {0};
        sample_record(&record, &game, 1, "one", "two");
        for (size_t ply = 0; ply < record.moves.count; ply++) {
            record.used_ns[ply] = (int64_t)(ply % 1900) * NS_PER_MS;
        }
        json_t *object = data_moves(&record, NULL);
        data_put(object, &text);
        assert_in_range(text.len, 1, 200 + record.moves.count * 5);
        json_decref(object);
        str_release(&text);
        record_release(&record);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_come_back),
        cmocka_unit_test(every_game_comes_back),
        cmocka_unit_test(a_move_takes_five_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
