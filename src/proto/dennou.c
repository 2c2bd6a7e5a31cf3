// SPDX-License-Identifier: MIT
/// The Dennou Reversi protocol, Type-0 (spec/dennou.md): one process a move. The program's words
/// are followed by the colour that it plays and the 64 squares; its exit status is the square.
///
///     PLAY  0 2222…2201222210222…2222   -> exit status 19: d3
///
/// A number where no disc can be placed is a skip: the turn passes. So is a status over 63, unless
/// the strict option makes it a fault. What the program prints is chatter.
#include <stdlib.h>
#include <string.h>

#include "proto/protocol.h"
#include "proto/registry.h"
#include "util/mem.h"

enum { SQUARES = 64 };

struct dennou {
    const struct game *game;
    struct view view; ///< the position that the program was asked about
    int colour;       ///< its own
    bool strict;
};

static const struct option dennou_options[] = {
    {"dennou-strict", "no|yes", "no", "Whether an exit status over 63 is a fault, not a skip"},
    {0},
};

static bool dennou_plays(const struct game *game)
{
    return strcmp(game->rules->name, "othello") == 0;
}

static void play(struct dennou *dennou, const struct ask *ask, struct wire *wire)
{
    static const char digits[] = {[EMPTY] = '2', [BLACK] = '0', [WHITE] = '1'};
    char squares[SQUARES + 1] = "";
    dennou->game = ask->game;
    dennou->view = *ask->view;
    dennou->colour = ask->colour;
    dennou->strict = settings_get(ask->settings, "dennou-strict") == 1;
    for (int i = 0; i < SQUARES; i++) {
        squares[i] = digits[ask->view->cell[i]];
    }
    wire_printf(wire, "%d\n%s\n", ask->colour, squares);
}

static void dennou_ask(void *session, const struct ask *ask, struct wire *wire,
                       struct answer *answer)
{
    if (ask->kind == ASK_HELLO || ask->kind == ASK_NEW) {
        answer->kind = ANSWER_READY; // nothing runs that could be asked
        answer->text[0] = '\0';
    } else if (ask->kind == ASK_PLAY) {
        play(session, ask, wire);
    }
}

static void dennou_line(void *session, const char *line, struct wire *wire, struct answer *answer)
{
    (void)session;
    (void)line;
    (void)wire;
    (void)answer;
}

/// Can a disc be placed there, in the position that was asked about?
static bool is_legal(const struct dennou *dennou, const struct move *move)
{
    const struct rules *rules = dennou->game->rules;
    const char *why;
    void *state = mem_new(rules->state_size);
    game_start(dennou->game, state);
    bool legal = !rules->place(state, &dennou->view, dennou->colour) &&
                 rules->check(state, move, &why) == LEGAL;
    free(state);
    return legal;
}

static void dennou_exited(void *session, int status, struct answer *answer)
{
    struct dennou *dennou = session;
    if (!dennou->game) {
        return; // it was never asked
    }
    if (status >= SQUARES && dennou->strict) {
        answer->kind = ANSWER_FAULT;
        answer->why = "an exit status over 63";
        return;
    }
    cell_t cell = (cell_t)status;
    answer->kind = ANSWER_MOVE;
    answer->move = move_play(1, &cell);
    if (status >= SQUARES || !is_legal(dennou, &answer->move)) {
        answer->move = move_pass();
    }
}

static const char *const game_options[] = {"opening=dennou", "skips=yes", NULL};

const struct protocol dennou_protocol = {
    .name = "dennou",
    .title = "Dennou Reversi protocol, Type-0 (one process a move)",
    .options = dennou_options,
    .game_options = game_options,
    .lifetime = LIFETIME_MOVE,
    .anywhere = true,
    .wants_view = true,
    .session_size = sizeof(struct dennou),
    .plays = dennou_plays,
    .ask = dennou_ask,
    .line = dennou_line,
    .exited = dennou_exited,
};
