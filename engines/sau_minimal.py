#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A complete engine for Amazons that speaks SAU: copy it and make `choose` clever.

The referee starts this program and writes one command a line to its standard input; it answers on
standard output. To see it play:  arbiter "./sau_minimal.py" "./sau_minimal.py" --game amazon
The boards of other games are in sau_games.py.
"""
import copy
import random
import sys

SIDE = 10
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1), (-1, 0), (0, -1), (-1, -1), (-1, 1)]

# A point is two capital letters, column then row. "AA" is the top-left corner, "JA" the top-right.
# Black starts at the bottom and moves first.
START = {"B": ["AG", "DJ", "GJ", "JG"], "W": ["AD", "DA", "GA", "JD"]}


def point(text):
    return ord(text[0]) - ord("A"), ord(text[1]) - ord("A")


def text(x, y):
    return chr(ord("A") + x) + chr(ord("A") + y)


class Board:
    """What stands where: "B", "W", "*" for an arrow; empty points are not in the dictionary."""

    def __init__(self):
        self.at = {point(name): side for side in "BW" for name in START[side]}

    def reach(self, x, y):
        """The points that a queen on (x, y) can go to."""
        for dx, dy in DIRECTIONS:
            to = x + dx, y + dy
            while 0 <= to[0] < SIDE and 0 <= to[1] < SIDE and to not in self.at:
                yield to
                to = to[0] + dx, to[1] + dy

    def play(self, move, side):
        """Play a move such as "DJDDGD": from, to, arrow."""
        start, to, arrow = point(move[0:2]), point(move[2:4]), point(move[4:6])
        self.at[to] = self.at.pop(start)
        self.at[arrow] = "*"

    def moves(self, side):
        """All legal moves."""
        for start in [place for place, who in self.at.items() if who == side]:
            del self.at[start]  # the arrow may fly over the point that the amazon has left
            for to in self.reach(*start):
                for arrow in self.reach(*to):
                    yield text(*start) + text(*to) + text(*arrow)
            self.at[start] = side


def choose(moves, board, side):
    """Your engine begins here: one of these moves."""
    return random.choice(moves)


def say(line):
    # flush! An answer that stays in a buffer never reaches the referee, and you lose on time.
    print(line, flush=True)


class Engine:
    """Hears commands, one a line, and answers them. `new_board` makes the board of a game."""

    def __init__(self, new_board):
        self.new_board = new_board
        self.board = None  # no game is played

    def answer(self):
        """Our turn: choose a move, play it and say it. Without one we have lost, and say nothing."""
        moves = [move for move in self.board.moves(self.side) if move not in self.refused]
        if moves:
            self.before = copy.deepcopy(self.board)
            self.last = choose(moves, self.board, self.side)
            self.board.play(self.last, self.side)
            say("move " + self.last)

    def hear(self, command, text):
        if command == "name?":  # the first thing it asks, and again before every game
            say("name Minimal")
        elif command == "new":  # "new black" or "new white": a new game and our colour
            self.board = self.new_board()
            self.side, self.other = "BW" if text == "black" else "WB"
            self.refused = []
            if self.side == "B":  # Black moves first, so "new black" asks for a move
                self.answer()
        elif self.board is None:
            return  # between two games nothing else is for us
        elif command == "move":  # the other's move; answer with ours
            self.board.play(text, self.other)
            self.refused = []
            self.answer()
        elif command == "error":
            # Our last move is illegal, says the referee: take it back and say another one. What
            # went wrong goes to standard error; the referee keeps that in its log.
            print(self.last, "was called illegal", file=sys.stderr, flush=True)
            self.board = self.before
            self.refused.append(self.last)
            self.answer()
        elif command == "end":  # the game is over; a "new" may follow
            self.board = None
        # Whatever else comes is not for this engine. Never stop at it.


def main(engine):
    # The loop ends at end-of-file: when the referee is gone there is nobody left to play with.
    for line in sys.stdin:
        command, _, text = line.strip().partition(" ")
        if command == "quit":
            break
        engine.hear(command, text)


if __name__ == "__main__":
    main(Engine(Board))
