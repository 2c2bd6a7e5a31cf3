// SPDX-License-Identifier: MIT
/// The command `rules`: settles disputes about positions and moves.
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/command.h"
#include "cli/games.h"
#include "draw/text.h"
#include "proto/protocol.h"
#include "rules/notation.h"
#include "rules/position.h"
#include "util/mem.h"

enum rules_option {
    RULES_SETUP = 1,
    RULES_TURN,
    RULES_MOVES,
    RULES_CHECK,
    RULES_OPTION,
    RULES_NOTATION
};

struct rules_settings {
    const char *setup, *turn, *moves, *check;
    const struct protocol *notation; ///< NULL for canonical text
    struct assignments options;
};

/// A position in the making.
struct dispute {
    struct game game;
    void *state;
    const struct protocol *notation;
    struct cells last; ///< of the last move, for the board
};

enum { LINE_WIDTH = 78, MOVES_SHOWN = 5000, COUNT_MAX = 10000000 };

static int take_notation(struct rules_settings *settings, const char *name, struct err *err)
{
    if (strcmp(name, "canonical") == 0) {
        settings->notation = NULL;
        return 0;
    }
    settings->notation = protocol_named(name, err);
    if (settings->notation && !settings->notation->read) {
        return err_set(err, "%s has no notation of its own", settings->notation->name);
    }
    return settings->notation ? 0 : -1;
}

static int take(void *bytes, int option, const char *value, struct err *err)
{
    struct rules_settings *settings = bytes;
    switch ((enum rules_option)option) {
    case RULES_SETUP:
        settings->setup = value;
        return 0;
    case RULES_TURN:
        settings->turn = value;
        return strcasecmp(value, "black") == 0 || strcasecmp(value, "white") == 0
                   ? 0
                   : err_set(err, "--turn is black or white, not \"%s\"", value);
    case RULES_MOVES:
        settings->moves = value;
        return 0;
    case RULES_CHECK:
        settings->check = value;
        return 0;
    case RULES_OPTION:
        return assignments_add(&settings->options, value, err);
    case RULES_NOTATION:
        return take_notation(settings, value, err);
    }
    return 0;
}

/// Read a move. 0, or -1 and a static `why`.
static int read_move(const struct dispute *dispute, const char *text, struct move *move,
                     const char **why)
{
    if (dispute->notation) {
        return dispute->notation->read(&dispute->game, text, move, why);
    }
    *why = "not a move of this game";
    return move_read(&dispute->game, text, move);
}

static void write_move(const struct dispute *dispute, const struct move *move, char *text)
{
    if (dispute->notation) {
        dispute->notation->write(&dispute->game, move, text);
    } else {
        move_text(&dispute->game, move, text);
    }
}

static const char *colour_name(int colour)
{
    return colour == 0 ? "Black" : "White";
}

/// The colour of the side to move.
static int to_move(const struct dispute *dispute)
{
    const struct game *game = &dispute->game;
    return game_colour(game, dispute->state, game->rules->turn(dispute->state));
}

static int set_up(struct dispute *dispute, const struct rules_settings *settings, struct err *err)
{
    const struct game *game = &dispute->game;
    int colour = settings->turn && strcasecmp(settings->turn, "white") == 0;
    struct view position;
    if (!settings->setup) {
        return settings->turn ? err_set(err, "--turn goes with --setup; a new game begins as usual")
                              : 0;
    }
    if (!game->rules->place) {
        return err_set(err, "%s can't begin from a setup", game->rules->name);
    }
    if (position_read(game, settings->setup, &position, err) < 0) {
        return -1;
    }
    const char *why = game->rules->place(dispute->state, &position, colour);
    return why ? err_set(err, "this position can't be: %s", why) : 0;
}

/// Play a move that must be legal, in a game that must go on.
static int play(struct dispute *dispute, const char *word, int number, struct err *err)
{
    const struct rules *rules = dispute->game.rules;
    struct outcome outcome;
    struct move move;
    const char *why;
    if (rules->over(dispute->state, &outcome)) {
        return err_set(err, "move %d, \"%s\": the game is over, %s", number, word, outcome.why);
    }
    if (read_move(dispute, word, &move, &why) < 0 ||
        rules->check(dispute->state, &move, &why) != LEGAL) {
        return err_set(err, "move %d, \"%s\", is not legal: %s", number, word, why);
    }
    rules->apply(dispute->state, &move, NULL);
    dispute->last = move.cells;
    return 0;
}

/// Play moves that stand between commas, or between blanks where there is no comma: a move of SAU
/// can have a blank in it.
static int play_all(struct dispute *dispute, const char *moves, struct err *err)
{
    char *words = mem_text(moves);
    const char *between = strchr(moves, ',') ? "," : " ";
    int played = 0, number = 0;
    char *rest = words;
    for (char *word; played == 0 && (word = strtok_r(rest, between, &rest));) {
        word += strspn(word, " ");
        for (size_t len = strlen(word); len > 0 && word[len - 1] == ' ';) {
            word[--len] = '\0';
        }
        if (*word) {
            played = play(dispute, word, ++number, err);
        }
    }
    free(words);
    return played;
}

/// What becomes of a move, in a line. An exit status.
static int check(struct dispute *dispute, const char *word)
{
    const struct rules *rules = dispute->game.rules;
    struct move move, taken = {0};
    const char *why;
    int mover = rules->turn(dispute->state);
    if (read_move(dispute, word, &move, &why) < 0) {
        printf("illegal: %s\n", why);
        return EXIT_NO;
    }
    enum verdict verdict = rules->check(dispute->state, &move, &why);
    if (verdict != LEGAL) {
        printf("%s: %s\n", verdict == REFUSED ? "refused" : "illegal", why);
        return EXIT_NO;
    }
    struct outcome outcome;
    rules->apply(dispute->state, &move, &taken.cells);
    if (!rules->over(dispute->state, &outcome)) {
        puts("legal");
    } else if (outcome.winner == NOBODY) {
        printf("legal: draw, %s\n", outcome.why);
    } else {
        printf("%s: %s\n", outcome.winner == mover ? "wins" : "loses", outcome.why);
        return outcome.winner == mover ? EXIT_OK : EXIT_NO;
    }
    return EXIT_OK;
}

/// Legal moves on their way to the screen.
struct listing {
    const struct dispute *dispute;
    uint64_t count;
    size_t column;
    bool printing;
};

static bool visit(void *context, const struct move *move)
{
    struct listing *listing = context;
    listing->count++;
    if (!listing->printing) {
        return listing->count < COUNT_MAX;
    }
    char text[MOVE_TEXT_MAX];
    write_move(listing->dispute, move, text);
    size_t len = strlen(text);
    // As --moves would read them: a comma where a move may have a blank in it.
    const char *comma = listing->dispute->notation ? "," : "";
    bool fits = listing->column + strlen(comma) + 1 + len <= LINE_WIDTH;
    printf("%s%s%s", listing->column ? comma : "",
           listing->column == 0 ? ""
           : fits               ? " "
                                : "\n",
           text);
    listing->column = (listing->column && fits ? listing->column + strlen(comma) + 1 : 0) + len;
    return listing->count < MOVES_SHOWN;
}

/// How many moves there are, as far as one can wait for it.
static uint64_t count_moves(const struct dispute *dispute)
{
    const struct rules *rules = dispute->game.rules;
    struct listing listing = {.dispute = dispute};
    if (rules->count) {
        return rules->count(dispute->state);
    }
    rules->each(dispute->state, visit, &listing);
    return listing.count;
}

static void print_moves(const struct dispute *dispute)
{
    uint64_t count = count_moves(dispute);
    printf("%s to move, %" PRIu64 " legal move%s", colour_name(to_move(dispute)), count,
           count == 1 ? "" : "s");
    puts(count > MOVES_SHOWN ? ", of which the first:" : ":");
    struct listing listing = {.dispute = dispute, .printing = true};
    dispute->game.rules->each(dispute->state, visit, &listing);
    putchar('\n');
}

static void print_position(const struct dispute *dispute)
{
    const struct game *game = &dispute->game;
    struct view view;
    struct str board = {0};
    struct outcome outcome;
    game_view(game, dispute->state, EYE_REFEREE, &view);
    draw_text(&game->rules->look, &view, &dispute->last, false, &board);
    puts(str_text(&board));
    str_release(&board);
    if (!game->rules->over(dispute->state, &outcome)) {
        print_moves(dispute);
        return;
    }
    if (outcome.winner == NOBODY) {
        printf("The game is over: draw, %s\n", outcome.why);
    } else {
        printf("The game is over: %s wins, %s\n",
               colour_name(game_colour(game, dispute->state, outcome.winner)), outcome.why);
    }
}

/// Answer what was asked of the position that has been reached.
static int answer(struct dispute *dispute, const struct rules_settings *settings)
{
    struct outcome outcome;
    if (!settings->check) {
        print_position(dispute);
        return EXIT_OK;
    }
    if (dispute->game.rules->over(dispute->state, &outcome)) {
        return complain("rules: the game is over before --check: %s", outcome.why);
    }
    return check(dispute, settings->check);
}

static int run(void *bytes, int count, const char *const *words)
{
    (void)count;
    const struct rules_settings *settings = bytes;
    struct dispute dispute = {.notation = settings->notation};
    struct err err;
    if (game_named(words[0], &dispute.game, &err) < 0 ||
        assignments_apply(&settings->options, &dispute.game, &err) < 0) {
        return complain("rules: %s", err.text);
    }
    if (dispute.notation && !dispute.notation->plays(&dispute.game)) {
        return complain("rules: %s has no notation for %s with these options",
                        dispute.notation->name, dispute.game.rules->name);
    }
    dispute.state = mem_new(dispute.game.rules->state_size);
    game_start(&dispute.game, dispute.state);
    bool reached = set_up(&dispute, settings, &err) == 0 &&
                   (!settings->moves || play_all(&dispute, settings->moves, &err) == 0);
    int status = reached ? answer(&dispute, settings) : complain("rules: %s", err.text);
    free(dispute.state);
    return status;
}

static const struct poptOption options[] = {
    {"setup", '\0', POPT_ARG_STRING, NULL, RULES_SETUP,
     "pieces on an otherwise empty board: \"B: h8 i9 W: h9\"", "POSITION"},
    {"turn", '\0', POPT_ARG_STRING, NULL, RULES_TURN, "who moves after --setup (default black)",
     "black|white"},
    {"moves", '\0', POPT_ARG_STRING, NULL, RULES_MOVES,
     "moves to play from there, between blanks or commas", "MOVES"},
    {"check", '\0', POPT_ARG_STRING, NULL, RULES_CHECK, "judge this move instead of listing all",
     "MOVE"},
    {"option", '\0', POPT_ARG_STRING, NULL, RULES_OPTION,
     "an option of the game, as often as needed; \"arbiter list GAME\" shows them", "NAME=VALUE"},
    {"notation", '\0', POPT_ARG_STRING, NULL, RULES_NOTATION,
     "moves as this protocol writes them (default canonical)", "PROTOCOL"},
    POPT_TABLEEND,
};

const struct command rules_command = {
    .name = "rules",
    .words = "GAME",
    .summary = "show a position and its legal moves, or judge a move",
    .notes = "Moves are cells one after another, each a letter from the left and a number\n"
             "from the bottom (Othello: from the top), or \"pass\". Pieces other than B: and\n"
             "W: are named in --setup by their symbols on the board, as in \"*: c7\".\n"
             "\n"
             "--check prints one line that begins with legal, refused, illegal, wins or\n"
             "loses, and the rule after a colon. The exit status is 0 for legal and wins,\n"
             "1 for the others.\n"
             "\n"
             "  arbiter rules gomoku --setup \"B: e5 f5 g5 h5\" --check i5\n"
             "  arbiter rules dots-and-boxes --notation sau --moves \"1 AAA, 1 ABA\"\n",
    .options = options,
    .words_min = 1,
    .words_max = 1,
    .settings_size = sizeof(struct rules_settings),
    .take = take,
    .run = run,
};
