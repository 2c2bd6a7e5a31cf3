#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Complete engines for every game that SAU has: a small class a game, the rest is sau_minimal.py.

    arbiter "./sau_games.py nogo" "./sau_games.py nogo" --game nogo

A board has `play(move, side)` and `moves(side)`, which gives legal moves: all of them, or some
where there are too many. They are made by chance here; make `choose` in sau_minimal.py clever.
"""
import random
import sys

import sau_minimal
from sau_minimal import point, text


class Stones:
    """Points (x, y) and who has put a stone there; empty points are not in the dictionary."""

    size = 9

    def __init__(self):
        self.at = {}

    def empty(self):
        return [
            (x, y) for x in range(self.size) for y in range(self.size) if (x, y) not in self.at
        ]

    def near(self, x, y):
        for i, j in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= i < self.size and 0 <= j < self.size:
                yield i, j

    def breathes(self, place):
        """Has the group of the stone at this place an empty point beside it?"""
        group, todo = {place}, [place]
        while todo:
            for near in self.near(*todo.pop()):
                if near not in self.at:
                    return True
                if self.at[near] == self.at[place] and near not in group:
                    group.add(near)
                    todo.append(near)
        return False


class NoGo(Stones):
    """A move is a point, "EE". Who captures, or kills his own stones, loses."""

    def play(self, move, side):
        self.at[point(move)] = side

    def moves(self, side):
        for place in self.empty():
            self.at[place] = side
            if all(self.breathes(stone) for stone in [place, *self.near(*place)] if stone in self.at):
                yield text(*place)
            del self.at[place]


class Connect6(Stones):
    """A move is two points, "JJKK"; Black's first is one and no other, "JJ@@"."""

    size = 19

    def play(self, move, side):
        for name in (move[0:2], move[2:4]):
            if name and name != "@@":
                self.at[point(name)] = side

    def moves(self, side):
        if not self.at:
            yield "JJ@@"
        elif len(self.empty()) >= 2:
            for _ in range(20):
                yield "".join(text(*place) for place in random.sample(self.empty(), 2))


class DotsAndBoxes:
    """A move is a whole turn, "2 AAABBA": how many lines, and the lines.

    A line is "A" and its row and place for a horizontal one, "B" and its column and place for a
    vertical one. Whoever closes a box draws again, in the same move.
    """

    def __init__(self):
        self.free = {k + i + j for k in "AB" for i in "ABCDEF" for j in "ABCDE"}

    def boxes(self, line):
        """The four sides of each box that this line is a side of."""
        across, along = "AB" if line[0] == "A" else "BA"
        i, j = ord(line[1]), line[2]
        for low in (i - 1, i):
            if ord("A") <= low <= ord("E"):
                near, far = chr(low), chr(low + 1)
                after = chr(ord(j) + 1)
                yield [across + near + j, across + far + j, along + j + near, along + after + near]

    def play(self, move, side):
        lines = move.split()[1]
        for i in range(0, len(lines), 3):
            self.free.remove(lines[i : i + 3])

    def turn(self):
        """Lines by chance, up to one that closes no box."""
        free, lines, closes = set(self.free), [], True
        while closes and free:
            lines.append(random.choice(sorted(free)))
            free.remove(lines[-1])
            closes = any(free.isdisjoint(box) for box in self.boxes(lines[-1]))
        return lines

    def moves(self, side):
        for _ in range(20 if self.free else 0):
            lines = self.turn()
            yield f"{len(lines)} {''.join(lines)}"


class Surakarta(Stones):
    """A move is two points, from and to: a step to an empty one, or a capture through a loop."""

    size = 6

    def __init__(self):
        rows = {0: "B", 1: "B", 4: "W", 5: "W"}
        self.at = {(x, y): side for y, side in rows.items() for x in range(6)}

    @staticmethod
    def circuit(k):
        """The points of a circuit in their order; after each six of them comes a loop."""
        far = 5 - k
        return (
            [(x, k) for x in range(6)]
            + [(far, y) for y in range(6)]
            + [(x, far) for x in reversed(range(6))]
            + [(k, y) for y in reversed(range(6))]
        )

    def slide(self, circuit, start, step):
        """The piece that one that starts here meets first, if it has gone through a loop."""
        home, looped = circuit[start], False
        for i in range(1, len(circuit)):
            before, here = (start + step * (i - 1)) % 24, (start + step * i) % 24
            looped = looped or before // 6 != here // 6
            place = circuit[here]
            if place in self.at and place != home:
                return place if looped else None
        return None

    def play(self, move, side):
        del self.at[point(move[0:2])]
        self.at[point(move[2:4])] = side

    def targets(self, place, side):
        x, y = place
        for i in range(max(x - 1, 0), min(x + 2, 6)):
            for j in range(max(y - 1, 0), min(y + 2, 6)):
                if (i, j) not in self.at:
                    yield i, j
        for circuit in (self.circuit(1), self.circuit(2)):
            for start in [i for i in range(24) if circuit[i] == place]:
                for step in (1, -1):
                    met = self.slide(circuit, start, step)
                    if met and self.at[met] != side:
                        yield met

    def moves(self, side):
        for place in [place for place, who in self.at.items() if who == side]:
            for to in self.targets(place, side):
                yield text(*place) + text(*to)


class PhantomGo(Stones):
    """What one side knows: its own stones. A move is a point or "pass", and may be refused."""

    def play(self, move, side):
        pass  # it stands only once the referee accepts it; the other's moves are hidden

    def moves(self, side):
        for place in self.empty():
            if any(self.at.get(near) != side for near in self.near(*place)):  # no eye of its own
                yield text(*place)


class PhantomEngine(sau_minimal.Engine):
    """Hears the words that only Phantom Go has."""

    def answer(self):
        self.last = "pass"  # where nothing else is left
        super().answer()
        if self.last == "pass":
            sau_minimal.say("move pass")

    def hear(self, command, text):
        stones = text.split()[-1] if text else ""
        if command == "accept":
            self.board.at[point(self.last)] = self.side
        elif command == "refuse":  # the other stands there, or the rules forbid it
            self.refused.append(self.last)
            self.answer()
        elif command == "taked":  # "taked 2 CECF": stones of ours that were captured
            for i in range(0, len(stones), 2):
                self.board.at.pop(point(stones[i : i + 2]), None)
        elif command != "take":  # stones of the other: we did not know where they were
            super().hear(command, text)


GAMES = {
    "amazon": sau_minimal.Board,
    "connect6": Connect6,
    "dots-and-boxes": DotsAndBoxes,
    "nogo": NoGo,
    "phantom-go": PhantomGo,
    "surakarta": Surakarta,
}

if __name__ == "__main__":
    game = sys.argv[1] if len(sys.argv) > 1 else "amazon"
    if game not in GAMES:
        sys.exit(f"usage: sau_games.py {' | '.join(GAMES)}")
    sau_minimal.main((PhantomEngine if game == "phantom-go" else sau_minimal.Engine)(GAMES[game]))
