// SPDX-License-Identifier: MIT
/// Go and Phantom Go: games of any legal moves against an oracle, and scores. The argument is how
/// many stones are tried.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "oracle_go.h"
#include "rules/go_board.h"
#include "util/mem.h"

static int tries = 300000;

/// What forbids a point. A walk that never met one of them has proved little.
static const char *const faults[] = {"occupied", "suicide", "ko", "superko"};

enum { FAULTS = 4 };

/// A game that is played twice: by the rules and by the oracle.
struct walk {
    const struct game *game;
    void *state;
    struct oracle_go *oracle;
    bool superko;
    int met[FAULTS];
};

/// A position where the colours fight along the middle: stones put one by one, most of them on
/// their colour's half.
static void brawl(struct oracle_go *oracle, struct dice *dice)
{
    int side = oracle->side, cells = side * side;
    uint8_t after[ORACLE_GO_CELLS];
    for (uint32_t stones = dice_roll(dice, (uint32_t)cells * 2); stones > 0; stones--) {
        int cell = (int)dice_roll(dice, (uint32_t)cells);
        bool stray = dice_roll(dice, 6) == 0;
        uint8_t piece = piece_of((cell % side > side / 2) != stray);
        memcpy(after, oracle->cells[0], sizeof after);
        if (after[cell] == EMPTY && oracle_go_play(after, side, cell, piece) >= 0) {
            memcpy(oracle->cells[0], after, sizeof after);
        }
    }
}

static void begin(struct walk *walk, struct dice *dice)
{
    struct oracle_go *oracle = walk->oracle;
    struct view view = {.width = walk->game->width, .height = walk->game->width};
    oracle->side = view.width;
    oracle->count = 1;
    memset(oracle->cells[0], 0, sizeof oracle->cells[0]);
    brawl(oracle, dice);
    memcpy(view.cell, oracle->cells[0], sizeof oracle->cells[0]);
    game_start(walk->game, walk->state);
    assert_null(walk->game->rules->place(walk->state, &view, 0));
}

static void end(const struct walk *walk, const struct outcome *outcome)
{
    const uint8_t *cells = walk->oracle->cells[walk->oracle->count - 1];
    int side = walk->game->width;
    double komi = game_value(walk->game, "komi") / 2.0;
    double black = oracle_go_area(cells, side, BLACK);
    double white = oracle_go_area(cells, side, WHITE) + komi;
    assert_true(outcome->scored);
    assert_true(outcome->score[0] == black);
    assert_true(outcome->score[1] == white);
    assert_int_equal(outcome->winner, black > white ? 0 : black < white ? 1 : NOBODY);
    bool full = walk->oracle->count == 4 * side * side + 1;
    assert_true(full || strcmp(outcome->why, "two passes") == 0);
}

static void compare_board(const struct walk *walk)
{
    struct view view;
    game_view(walk->game, walk->state, EYE_REFEREE, &view);
    assert_memory_equal(view.cell, walk->oracle->cells[walk->oracle->count - 1],
                        (size_t)(view.width * view.height));
}

/// What the oracle's last move took off must be what the rules said.
static void compare_taken(const struct walk *walk, const struct cells *taken)
{
    const uint8_t *before = walk->oracle->cells[walk->oracle->count - 2];
    const uint8_t *after = walk->oracle->cells[walk->oracle->count - 1];
    int count = 0;
    for (int cell = 0; cell < walk->game->width * walk->game->width; cell++) {
        if (before[cell] != EMPTY && after[cell] == EMPTY) {
            assert_true(count < taken->count);
            assert_int_equal(taken->at[count++], cell);
        }
    }
    assert_int_equal(count, taken->count);
}

static void play(struct walk *walk, const struct move *move, struct dice *dice)
{
    struct cells taken = {0};
    walk->game->rules->apply(walk->state, move, &taken);
    walk->oracle->count++;
    compare_board(walk);
    compare_taken(walk, &taken);
    struct outcome outcome;
    if (walk->game->rules->over(walk->state, &outcome)) {
        end(walk, &outcome);
        begin(walk, dice);
    }
}

/// A point by chance, most often one that takes something: where stones are taken and taken back
/// the rarer rules are met.
static cell_t pick(const struct walk *walk, struct dice *dice)
{
    const struct oracle_go *oracle = walk->oracle;
    struct go_board board = {.side = (uint8_t)oracle->side};
    struct go_points points, taken;
    memcpy(board.cell, oracle->cells[oracle->count - 1], sizeof board.cell);
    go_empty(&board, &points);
    int colour = walk->game->rules->turn(walk->state);
    for (uint32_t left = points.count; left > 0 && dice_roll(dice, 20) > 0; left--) {
        uint32_t i = dice_roll(dice, left);
        cell_t cell = points.at[i];
        go_takes(&board, cell, colour, &taken);
        if (taken.count > 0) {
            return cell;
        }
        points.at[i] = points.at[left - 1];
    }
    return (cell_t)dice_roll(dice, (uint32_t)(oracle->side * oracle->side));
}

/// Try a point, eyes and all, or seldom a pass.
static void try_one(struct walk *walk, struct dice *dice)
{
    const struct rules *rules = walk->game->rules;
    struct oracle_go *oracle = walk->oracle;
    uint8_t *after = oracle->cells[oracle->count];
    cell_t cell = pick(walk, dice);
    struct move move = move_play(1, &cell);
    const char *why = "", *expected = "";
    if (dice_roll(dice, 40) == 0) {
        move = move_pass();
        memcpy(after, oracle->cells[oracle->count - 1], sizeof oracle->cells[0]);
    } else {
        uint8_t piece = piece_of(rules->turn(walk->state));
        expected = oracle_go_try(oracle, cell, piece, walk->superko, after);
    }
    enum verdict verdict = rules->check(walk->state, &move, &why);
    assert_string_equal(why, expected);
    for (int i = 0; i < FAULTS; i++) {
        walk->met[i] += strcmp(why, faults[i]) == 0;
    }
    enum verdict blocked = rules->hidden ? REFUSED : ILLEGAL;
    assert_int_equal(verdict, expected[0] == '\0' ? LEGAL : blocked);
    if (verdict == LEGAL) {
        play(walk, &move, dice);
    }
}

static void walk_through(const char *name, const char *options, bool superko, int count)
{
    struct game game = test_game(name, options);
    struct walk walk = {.game = &game, .state = test_start(&game), .superko = superko};
    walk.oracle = mem_new(sizeof *walk.oracle);
    struct dice dice = {.state = 1};
    begin(&walk, &dice);
    for (int i = 0; i < count; i++) {
        try_one(&walk, &dice);
    }
    for (int i = 0; i < FAULTS; i++) {
        print_message("%s %s: %d %s\n", name, options ? options : "", walk.met[i], faults[i]);
        assert_true(walk.met[i] > 0 || (strcmp(faults[i], "superko") == 0 && !superko));
    }
    free(walk.state);
    free(walk.oracle);
}

static void go_is_what_the_oracle_says(void **unused)
{
    (void)unused;
    walk_through("go", "komi=0", true, tries / 2);
    walk_through("go", "superko=no", false, tries / 2);
    walk_through("go", "size=13 komi=-0.5", true, tries / 20);
    walk_through("go", "size=19", true, tries / 50);
}

static void phantom_go_is_what_the_oracle_says(void **unused)
{
    (void)unused;
    walk_through("phantom-go", NULL, false, tries / 2);
    walk_through("phantom-go", "superko=yes komi=0", true, tries / 2);
}

/// Picks one of the moves visited.
struct choice {
    struct dice *dice;
    struct move move;
    uint32_t seen;
};

static bool choose(void *context, const struct move *move)
{
    struct choice *choice = context;
    choice->seen++;
    if (move->kind == MOVE_PLAY && dice_roll(choice->dice, choice->seen) == 0) {
        choice->move = *move;
    }
    return true;
}

static void a_game_without_passes_is_cut(void **unused)
{
    (void)unused;
    struct game game = test_game("phantom-go", NULL);
    void *state = test_start(&game);
    struct dice dice = {.state = 1};
    struct outcome outcome;
    int plies = 0;
    for (; !game.rules->over(state, &outcome); plies++) {
        struct choice choice = {.dice = &dice, .move = move_pass()};
        game.rules->each(state, choose, &choice);
        game.rules->apply(state, &choice.move, NULL);
    }
    assert_int_equal(plies, 4 * 81);
    assert_string_equal(outcome.why, "too many moves");
    free(state);
}

static void a_state_is_small(void **unused)
{
    (void)unused;
    assert_true(rules_find("go")->state_size < 12500);
    assert_true(rules_find("phantom-go")->state_size < 3500);
}

static void a_chain_without_liberties_cannot_be_placed(void **unused)
{
    (void)unused;
    struct game game = test_game("go", NULL);
    void *state = test_start(&game);
    struct view view = {.width = 9, .height = 9, .cell = {BLACK, WHITE}};
    view.cell[9] = WHITE;
    assert_string_equal(game.rules->place(state, &view, 0), "a chain without a liberty");
    view.cell[9] = PIECE_OTHER;
    assert_string_equal(game.rules->place(state, &view, 0), "a piece that is no stone");
    free(state);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        tries = atoi(argv[1]);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(go_is_what_the_oracle_says),
        cmocka_unit_test(phantom_go_is_what_the_oracle_says),
        cmocka_unit_test(a_game_without_passes_is_cut),
        cmocka_unit_test(a_state_is_small),
        cmocka_unit_test(a_chain_without_liberties_cannot_be_placed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
