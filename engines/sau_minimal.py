#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A complete engine for Amazons that speaks SAU: copy it and make `choose` clever.

The referee starts this program and writes one command a line to its standard input; it answers on
standard output. To see it play:  arbiter "./sau_minimal.py" "./sau_minimal.py" --game amazon
"""
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

    def play(self, move):
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


def choose(board, side):
    """Your engine begins here. None when there is no move: then the game is lost."""
    moves = list(board.moves(side))
    return random.choice(moves) if moves else None


def say(line):
    # flush! An answer that stays in a buffer never reaches the referee, and you lose on time.
    print(line, flush=True)


def answer(board, side):
    """Choose, remember and say a move. Returns it."""
    move = choose(board, side)
    if move:
        board.play(move)
        say("move " + move)
    return move


def main():
    board = side = None
    # The loop ends at end-of-file: when the referee is gone there is nobody left to play with.
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "name?":  # the first thing it asks, and again before every game
            say("name Minimal")
        elif words[0] == "new":  # "new black" or "new white": a new game and your colour
            board = Board()
            side = "B" if words[1] == "black" else "W"
            if side == "B":  # Black moves first, so "new black" asks for a move
                answer(board, side)
        elif words[0] == "move" and board:  # the other's move; answer with yours
            board.play(words[1])
            answer(board, side)
        elif words[0] == "error":
            # The referee says that your last move is illegal, and waits for another one. This
            # engine has only one idea, so it says what went wrong, on standard error: the referee
            # keeps that in its log. Standard output is for the protocol.
            print("my last move was called illegal", file=sys.stderr, flush=True)
        elif words[0] == "end":  # the game is over; a "new" may follow
            board = None
        elif words[0] == "quit":
            break
        # Whatever else comes is not for this engine. Never stop at it.


if __name__ == "__main__":
    main()
