#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A complete engine for Renju and Gomoku that speaks AGI: copy it and make `choose` clever.

The referee starts this program and writes one command a line to its standard input; it answers on
standard output. To see it play:
    arbiter "./agi_minimal.py" "./agi_minimal.py" --game renju --protocol agi
"""
import random
import sys

# A point is two hexadecimal digits: the row from the top, 0 to E, then the column from the left,
# 1 to F. "01" is the top-left corner, "78" the centre, "EF" the bottom-right corner.
POINTS = [f"{row:X}{column:X}" for row in range(15) for column in range(1, 16)]


def split(moves):
    """The points of a list such as "786869"."""
    return [moves[i : i + 2] for i in range(0, len(moves), 2)]


def choose(moves, among):
    """Your engine begins here. `moves` are all moves so far, Black's first; answer with one of
    the points in `among`. This one knows no fouls, so as Black in Renju it will make some."""
    return random.choice([point for point in among if point not in moves])


def say(line):
    # flush! An answer that stays in a buffer never reaches the referee, and you lose on time.
    print(line, flush=True)


def after(words, word):
    """The word after this one, or None."""
    return words[words.index(word) + 1] if word in words[:-1] else None


def main():
    moves = []
    # The loop ends at end-of-file: when the referee is gone there is nobody left to play with.
    for line in sys.stdin:
        words = line.upper().split()
        command = words[0] if words else ""
        if command == "AGI":  # the first thing it says
            say("ID NAME Minimal")
            say("OPTION OWNBOOK FALSE PONDER FALSE")
            say("AGIOK")
        elif command == "ISREADY":
            say("READYOK")
        elif command == "POSITION":  # a game begins, perhaps from an opening
            moves = split(after(words, "STATU") or "") + split(after(words, "MOVES") or "")
        elif command == "DOMOVE":  # a move stands: yours or the other's
            moves.append(words[1])
        elif command == "GO" and "PONDER" not in words and len(moves) < len(POINTS):
            # "GO TIME 900000": your turn, and the milliseconds on your clock. "GO SEARCH 5A77 ...":
            # only these points. Say a move and do not play it: DOMOVE will come.
            among = split(after(words, "SEARCH") or "") or POINTS
            say("BESTMOVE " + choose(moves, among))
        elif command == "QUIT":
            say("BYE")
            break
        # Whatever else comes (SETRULE, SETOPTION, STOP) means nothing to this engine.


if __name__ == "__main__":
    main()
