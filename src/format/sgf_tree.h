// SPDX-License-Identifier: MIT
/// What SGF tells of a game: the properties of a tree's first variation, as texts and numbers. What
/// they mean is for others to say.
#ifndef ARBITER_FORMAT_SGF_TREE_H
#define ARBITER_FORMAT_SGF_TREE_H

#include "format/format.h"

/// A node of a text: its move, and what is told beside it.
struct sgf_node {
    bool moves, pass;
    struct str comment;
    double left_s; ///< on its side's clock; negative where that is not told
};

/// What a game's text has been read to.
struct sgf_tree {
    struct str black, white, rules, result, date, size, komi, canonical;
    int number;
    struct str moves; ///< "B[ee]W[]"…, without what else there is
    struct str added; ///< "ABdd AWaa:sa "…: what a position is set up with
    char first;       ///< of who is said to begin; 0 where nothing is said
    struct sgf_node *nodes;
    size_t nodes_count;
    double base_s; ///< of the game for each side; 0 where that is not told, or is not all
    bool ours;     ///< we wrote it
};

/// Read the next tree into one that is zeroed, to be released whatever comes back. 0; 1 where there
/// is none left; -1 with a message.
int sgf_tree_read(struct reading *reading, struct sgf_tree *tree, struct err *err);

void sgf_tree_release(struct sgf_tree *tree);

#endif
