// SPDX-License-Identifier: MIT
/// What a game is: facts, moves and judgements, pure functions on plain data.
///
/// A new game is one file that fills in a `struct rules` and one line in registry.c. Its state is
/// plain data without pointers, zeroed before `start`, so copying, comparing and hashing it are
/// memcpy() and the like, written once for all games.
///
/// Seats and colours: Black moves first. Seat 0 begins as Black; only a game with MOVE_SWAP ever
/// changes that. The rules answer in seats; pieces on the board have colours.
#ifndef ARBITER_RULES_RULES_H
#define ARBITER_RULES_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/move.h"
#include "util/dice.h"
#include "util/err.h"
#include "util/option.h"
#include "util/str.h"

/// What stands on a cell. Games may use more, from PIECE_OTHER on; their look names them all.
enum piece {
    EMPTY,
    BLACK,
    WHITE,
    PIECE_OTHER ///< an arrow of Amazons, a dot of Dots and Boxes
};

/// The piece of a colour's side: colour 0 is Black, 1 White.
static inline uint8_t piece_of(int colour)
{
    return (uint8_t)(BLACK + colour);
}

/// The seat that is not this one; also the other colour.
static inline int other(int seat)
{
    return 1 - seat;
}

/// A grid as one pair of eyes may see it. Row by row from the top-left; the rest is zero.
struct view {
    uint8_t width, height;
    uint8_t cell[CELLS_MAX]; ///< an enum piece, or the game's own
};

/// Whose eyes: a seat, or the referee who sees everything.
enum { EYE_REFEREE = SEATS };

/// How a game likes to be drawn.
enum look_kind {
    LOOK_POINTS,  ///< stones on the crossings of lines
    LOOK_SQUARES, ///< pieces on squares
    LOOK_DOTS     ///< the doubled grid of Dots and Boxes
};

struct look {
    enum look_kind kind;
    const char *symbols; ///< one ASCII character a piece, from EMPTY: ".XO#"
    bool rows_from_top;  ///< row 1 is the top one (Othello); elsewhere it is the bottom one
};

enum verdict {
    LEGAL,
    REFUSED, ///< the rules let the side try again (Phantom Go); the board is as it was
    ILLEGAL
};

/// ILLEGAL, and why: for `check`.
static inline enum verdict illegal(const char **why, const char *reason)
{
    *why = reason;
    return ILLEGAL;
}

/// How a game ended.
struct outcome {
    int winner;      ///< a seat, or NOBODY for a draw
    const char *why; ///< a static phrase: "five in a row", "no move left"
    bool scored;     ///< `score` means something
    double score[SEATS];
};

struct game;

/// A game. `state` is `state_size` bytes. All functions may be called on any state that `start`
/// made and `apply` and `place` changed, until `over` says true; after that only `over`, `view`,
/// `turn` and `colour`.
struct rules {
    const char *name;             ///< "dots-and-boxes"
    const char *title;            ///< "Dots and Boxes"
    const char *const *aliases;   ///< other names users type; NULL-terminated, or NULL
    const struct option *options; ///< the choices of a game; may be NULL
    struct look look;
    uint8_t width, height; ///< of the grid; `resize` may change it by option
    bool hidden;           ///< a seat does not see all: nobody gets the other's moves
    size_t state_size;     ///< bytes
    int plies_max;         ///< no game is longer, under any options
    const char *counted;   ///< "NAME=VALUE": what perft counts with, or NULL

    /// Set the grid's size from the options. Optional.
    void (*resize)(struct game *game);

    /// Set up a new game on zeroed bytes; the options go into the state.
    void (*start)(const struct game *game, void *state);

    /// The seat to move.
    int (*turn)(const void *state);

    /// The colour that a seat plays now, 0 Black or 1 White. Optional: without it the seat is it.
    int (*colour)(const void *state, int seat);

    /// Judge a move of the side to move; changes nothing. `why` is a static phrase where the move
    /// is not LEGAL. Any move is safe to ask about: cells out of range, wrong counts, other kinds.
    /// A move that loses by the rules (a capture in NoGo, a double three in Renju) is LEGAL.
    enum verdict (*check)(const void *state, const struct move *move, const char **why);

    /// Play a move that `check` called LEGAL. What it takes off the board goes into `taken`,
    /// which may be NULL and is else empty before; only a hidden game must fill it.
    void (*apply)(void *state, const struct move *move, struct cells *taken);

    /// Must the side to move do just this, without being asked (a forced pass of Othello)?
    /// Optional.
    bool (*forced)(const void *state, struct move *move);

    /// Is the game over? Then the outcome is filled in.
    bool (*over)(const void *state, struct outcome *outcome);

    /// The board as `eye` may see it: a seat, or EYE_REFEREE. `view` is zeroed before.
    void (*view)(const void *state, int eye, struct view *view);

    /// A legal move by chance that does not lose at once where one exists. Where it can, every
    /// such move may come up.
    void (*sample)(const void *state, struct dice *dice, struct move *move);

    /// Visit the legal moves in a fixed order until `visit` says false. Equal moves come once;
    /// moves that the rules punish with the loss of the game (a capture in NoGo, a double three
    /// in Renju) do not come.
    void (*each)(const void *state, bool (*visit)(void *context, const struct move *move),
                 void *context);

    /// How many moves `each` visits. Optional, where counting is faster than visiting.
    uint64_t (*count)(const void *state);

    /// Put a position on a fresh board: pieces as `view` writes them, `colour` to move. NULL, or
    /// a static phrase that says why the position can't be. Optional.
    const char *(*place)(void *state, const struct view *position, int colour);
};

/// A game with its options settled and its size known. Plain data.
struct game {
    const struct rules *rules;
    uint8_t width, height;
    struct settings settings;
};

/// The game with all options at their defaults.
void game_init(struct game *game, const struct rules *rules);

/// Set an option. -1 with a message that names what would do.
int game_set(struct game *game, const char *name, const char *value, struct err *err);

/// The value of an option that the game has.
int32_t game_value(const struct game *game, const char *name);

enum { OPTION_TEXT_MAX = 32 };

/// The option at that place, with its value as text; NULL after the last.
const struct option *game_option(const struct game *game, int place, char text[OPTION_TEXT_MAX]);

/// Append "gomoku size=19": its name, and the options that are not as usual.
void game_describe(const struct game *game, struct str *out);

/// Begin: zero the state and start.
void game_start(const struct game *game, void *state);

/// The colour a seat plays now.
int game_colour(const struct game *game, const void *state, int seat);

/// The board as an eye may see it.
void game_view(const struct game *game, const void *state, int eye, struct view *view);

/// Leaves of the tree of legal moves at `depth`. A game that is over sooner is one leaf, as in
/// the published counts of Othello. `state` is not changed.
uint64_t game_perft(const struct game *game, const void *state, int depth);

/// The games, sorted by name, NULL at the end.
extern const struct rules *const rules_all[];

/// Find a game by name or alias, in any case of letters; NULL if there is none.
const struct rules *rules_find(const char *name);

#endif
