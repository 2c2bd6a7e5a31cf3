// SPDX-License-Identifier: MIT
/// All players of engines/, for tests.
#ifndef ARBITER_TESTS_ENGINES_ALL_PLAYERS_H
#define ARBITER_TESTS_ENGINES_ALL_PLAYERS_H

#include "players.h"

/// Sorted by name, NULL at the end.
static const struct player *const players_all[] = {
    &amazon_player, &connect6_player, &dots_and_boxes_player, &go_player,
    &gomoku_player, &nogo_player,     &othello_player,        &phantom_go_player,
    &random_player, &renju_player,    &surakarta_player,      NULL,
};

#endif
