// SPDX-License-Identifier: MIT
/// Monte Carlo tree search with RAVE (Gelly and Silver, 2007).
#include "uct.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "util/mem.h"

enum {
    NODES_MAX = 1 << 20,
    EXPAND_AT = 4,    ///< visits that make a leaf grow children
    RAVE_WORTH = 500, ///< visits at which a node's own games weigh as much as RAVE's
    DEEPEST = 64
};

/// A move in the tree. What it won is counted for the side that makes it.
struct node {
    uint16_t point;
    uint16_t children;
    uint32_t first; ///< child
    uint32_t visits, rave_visits;
    float wins, rave_wins;
};

struct tree {
    struct node *nodes; ///< the root first
    uint32_t count, cap;
    double komi;
    struct table *table;
    const struct uct *uct;
};

static void add_node(struct tree *tree, int point)
{
    if (tree->count == tree->cap) {
        tree->cap = tree->cap * 2 + 1024;
        tree->nodes = mem_resize(tree->nodes, tree->cap * sizeof *tree->nodes);
    }
    // A point is even until something is known.
    tree->nodes[tree->count++] =
        (struct node){.point = (uint16_t)point, .rave_visits = 2, .rave_wins = 1};
}

/// Give a node its children: every point that is no own eye, and a pass.
static void expand(struct tree *tree, uint32_t at, const struct goban *board, uint8_t piece)
{
    uint32_t first = tree->count;
    if (first + GO_CELLS_MAX >= NODES_MAX) {
        return;
    }
    for (int i = 0; i < board->empties; i++) {
        int point = board->empty[i];
        bool may = at > 0 || tree->uct->may(tree->table, goban_cell(board, point));
        if (may && !goban_is_eye(board, point, piece)) {
            add_node(tree, point);
        }
    }
    add_node(tree, GOBAN_PASS);
    tree->nodes[at].first = first;
    tree->nodes[at].children = (uint16_t)(tree->count - first);
}

/// A pass comes up in no game before its end, so RAVE knows nothing of it: thought little of, until
/// its own games say more.
static double promise(const struct node *node)
{
    if (node->point == GOBAN_PASS) {
        return (node->wins + 1.0) / (node->visits + 4.0);
    }
    double rave = (double)node->rave_wins / node->rave_visits;
    if (node->visits == 0) {
        return rave;
    }
    double weight = sqrt(RAVE_WORTH / (3.0 * node->visits + RAVE_WORTH));
    return (1 - weight) * node->wins / node->visits + weight * rave;
}

/// The most promising child that can be played; plays it. 0, the root, where there is none.
static uint32_t descend(const struct tree *tree, uint32_t at, struct goban *board, uint8_t piece)
{
    const struct node *parent = &tree->nodes[at];
    bool barred[GO_CELLS_MAX + 1] = {false};
    for (int tries = 0; tries < parent->children; tries++) {
        int best = -1;
        double most = -1;
        for (int i = 0; i < parent->children; i++) {
            double value = barred[i] ? -1 : promise(&tree->nodes[parent->first + (uint32_t)i]);
            if (value > most) {
                most = value;
                best = i;
            }
        }
        uint32_t child = parent->first + (uint32_t)best;
        if (goban_play(board, tree->nodes[child].point, piece)) {
            return child;
        }
        barred[best] = true;
    }
    return 0;
}

/// What happened on the way down.
struct path {
    uint32_t node[DEEPEST];
    int length;
    struct footprints prints;
};

/// Count a game for the moves on the path, and for their sisters that came up later in it.
static void learn(struct tree *tree, const struct path *path, uint8_t piece, double black)
{
    for (int i = 0; i < path->length; i++) {
        struct node *node = &tree->nodes[path->node[i]];
        // The root is the move of the side that is not to move.
        uint8_t mover = (uint8_t)(i % 2 == 0 ? BLACK + WHITE - piece : piece);
        uint8_t next = (uint8_t)(BLACK + WHITE - mover);
        node->visits++;
        node->wins += (float)(mover == BLACK ? black : 1 - black);
        for (uint32_t j = 0; j < node->children; j++) {
            struct node *child = &tree->nodes[node->first + j];
            if (child->point != GOBAN_PASS && path->prints.first[child->point] == next) {
                child->rave_visits++;
                child->rave_wins += (float)(next == BLACK ? black : 1 - black);
            }
        }
    }
}

/// Go down the tree, finish the game by chance, and learn from it.
static void play_once(struct tree *tree)
{
    struct table *table = tree->table;
    struct goban board;
    struct path path = {.node = {0}, .length = 1};
    uint8_t piece = piece_of(table->seat);
    uint32_t at = 0;
    tree->uct->deal(table, &board);
    board.passes = table->other_passed;
    while (path.length < DEEPEST && board.passes < 2) {
        if (tree->nodes[at].children == 0 && (at == 0 || tree->nodes[at].visits >= EXPAND_AT)) {
            expand(tree, at, &board, piece);
        }
        at = tree->nodes[at].children > 0 ? descend(tree, at, &board, piece) : 0;
        if (at == 0) {
            break;
        }
        path.node[path.length++] = at;
        if (path.prints.first[tree->nodes[at].point] == EMPTY) {
            path.prints.first[tree->nodes[at].point] = piece;
        }
        piece = (uint8_t)(BLACK + WHITE - piece);
    }
    int lead = board.passes >= 2 ? goban_lead(&board)
                                 : goban_finish(&board, piece, &table->dice, &path.prints);
    double black = lead > tree->komi ? 1 : lead < tree->komi ? 0 : 0.5;
    learn(tree, &path, piece_of(table->seat), black);
}

void uct_choose(struct table *table, const struct uct *uct, struct move *move)
{
    struct tree tree = {.table = table, .uct = uct, .komi = game_value(&table->game, "komi") / 2.0};
    struct effort effort;
    effort_begin(&effort, &table->limits);
    add_node(&tree, GOBAN_PASS);
    do {
        play_once(&tree);
    } while (effort_spend(&effort));
    const struct node *root = &tree.nodes[0], *best = NULL;
    for (uint32_t i = 0; i < root->children; i++) {
        const struct node *child = &tree.nodes[root->first + i];
        best = !best || child->visits > best->visits ? child : best;
    }
    struct goban board;
    goban_init(&board, table->game.width);
    *move = move_pass();
    if (best && best->point != GOBAN_PASS) {
        cell_t cell = goban_cell(&board, best->point);
        *move = move_play(1, &cell);
    }
    free(tree.nodes);
}
