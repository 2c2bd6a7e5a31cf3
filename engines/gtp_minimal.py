#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A complete engine for Go that speaks GTP: copy it and make `choose` clever.

The referee starts this program and writes one command a line to its standard input. Each command
is answered on standard output by "=" (or "?" and what is wrong), its number, a text, and an empty
line. To see it play:  arbiter "./gtp_minimal.py" "./gtp_minimal.py" --game go
"""
import random
import sys

# Columns are letters from the left, without I; rows are numbers from the bottom: "A1" is the
# bottom-left corner, "J9" the top-right one of a board of 9.
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Board:
    """What stands where: "b" or "w" at a point (x, y); empty points are not in the dictionary."""

    def __init__(self, size):
        self.size = size
        self.at = {}
        self.seen = {frozenset()}  # all positions so far: none of them may come back

    def near(self, x, y):
        return [
            (i, j)
            for i, j in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
            if 0 <= i < self.size and 0 <= j < self.size
        ]

    def captured(self, at, point):
        """The stones that stand in one group with this one, if the group has no liberty left."""
        group, todo = {point}, [point]
        while todo:
            for near in self.near(*todo.pop()):
                if near not in at:
                    return set()
                if at[near] == at[point] and near not in group:
                    group.add(near)
                    todo.append(near)
        return group

    def after(self, point, side):
        """The stones after a move, or None where the move is illegal."""
        if point in self.at:
            return None
        at = {**self.at, point: side}
        for near in self.near(*point):
            if near in at and at[near] != side:
                for stone in self.captured(at, near):
                    del at[stone]
        if self.captured(at, point) or frozenset(at.items()) in self.seen:
            return None
        return at

    def play(self, point, side):
        at = self.after(point, side)
        if at is None:
            return False
        self.at = at
        self.seen.add(frozenset(at.items()))
        return True


def choose(board, side):
    """Your engine begins here. None is a pass."""
    points = [(x, y) for x in range(board.size) for y in range(board.size)]
    random.shuffle(points)
    for point in points:
        # Who fills his own eyes loses everything.
        eye = all(board.at.get(near) == side for near in board.near(*point))
        if not eye and board.after(point, side) is not None:
            return point
    return None


def read(vertex, size):
    """A point, or None for "pass"."""
    if vertex.lower() == "pass":
        return None
    point = COLUMNS.index(vertex[0].upper()), int(vertex[1:]) - 1
    if not all(0 <= i < size for i in point):
        raise ValueError(vertex)
    return point


def write(point):
    return f"{COLUMNS[point[0]]}{point[1] + 1}" if point else "pass"


COMMANDS = [
    "boardsize", "clear_board", "genmove", "known_command", "komi", "list_commands", "name",
    "play", "protocol_version", "quit", "version",
]  # fmt: skip


class Engine:
    def __init__(self):
        self.board = Board(9)

    def obey(self, command, words):
        """The answer to a command. Any exception is an error of whoever sent it."""
        if command == "protocol_version":
            return "2"
        if command == "name":
            return "Minimal"
        if command == "list_commands":
            return "\n".join(COMMANDS)
        if command == "known_command":
            return "true" if words[0] in COMMANDS else "false"
        if command == "boardsize":
            self.board = Board(int(words[0]))
        elif command == "clear_board":  # a new game begins
            self.board = Board(self.board.size)
        elif command == "play":  # somebody's move: "play w E5"
            point = read(words[1], self.board.size)
            if point and not self.board.play(point, words[0][0].lower()):
                raise ValueError("illegal move")
        elif command == "genmove":  # your turn: "genmove b". Say a move and play it.
            side = words[0][0].lower()
            point = choose(self.board, side)
            if point:
                self.board.play(point, side)
            return write(point)
        elif command not in COMMANDS:
            raise ValueError("unknown command")
        return ""


def main():
    engine = Engine()
    # The loop ends at end-of-file: when the referee is gone there is nobody left to play with.
    for line in sys.stdin:
        words = line.partition("#")[0].split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if not words:
            continue
        try:
            mark, text = "=", engine.obey(words[0], words[1:])
        except (ValueError, IndexError) as error:
            mark, text = "?", str(error)
        # flush! An answer that stays in a buffer never reaches the referee, and you lose on time.
        print(f"{mark}{number} {text}\n", flush=True)
        if words[0] == "quit":
            break


if __name__ == "__main__":
    main()
