"""A table to try things with: games that two players of the program play at random, with the slips of a pen.

Both draw their moves from a hat, but B takes the last heap whole as soon as it is the only one. The slips are those
that are found on sheets of paper: a position written twice, a move left out, numbers in the wrong columns, a last move
that nobody wrote down, and a number that is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

Row = list[str]

HEADER = ["game", "move", "heap1", "heap2", "heap3", "first", "second"]
START = (3, 4, 5)
GAMES = 12
SEED = 173


def sample_rows() -> list[Row]:
    """Return the rows of the table, the header first; always the same ones.

    Examples
    --------
    >>> sample_rows()[:3]
    [['game', 'move', 'heap1', 'heap2', 'heap3', 'first', 'second'], ['1/1', '0', '3', '4', '5', 'A', 'B'], \
['1/1', '1', '0', '4', '5', '', '']]
    """
    games = [list(_game(number)) for number in range(1, GAMES + 1)]
    for slip, number in ((_written_twice, 2), (_left_out, 5), (_in_wrong_columns, 8), (_not_ended, 10), (_smudged, 12)):
        slip(games[number - 1])
    return [HEADER, *(row for rows in games for row in rows)]


def _game(number: int) -> Iterator[Row]:
    """Yield the rows of one game; the players take turns to begin."""
    chance = Random(SEED * 1000 + number)
    name = f"{(number + 5) // 6}/{(number - 1) % 6 + 1}"
    players = ["A", "B"] if number % 2 else ["B", "A"]
    heaps = list(START)
    yield [name, "0", *map(str, heaps), *players]
    for move in range(1, sum(heaps) + 1):
        left = [heap for heap, tally in enumerate(heaps) if tally]
        heap = chance.choice(left)
        sees_the_end = players[(move - 1) % 2] == "B" and len(left) == 1
        heaps[heap] = 0 if sees_the_end else chance.randrange(heaps[heap])
        yield [name, str(move), *map(str, heaps), "", ""]
        if not any(heaps):
            return


def _written_twice(rows: list[Row]) -> None:
    rows.insert(3, list(rows[2]))
    _number(rows)


def _left_out(rows: list[Row]) -> None:
    del rows[2]
    _number(rows)


def _in_wrong_columns(rows: list[Row]) -> None:
    row = rows[1]
    row[2], row[4] = row[4], row[2]


def _not_ended(rows: list[Row]) -> None:
    rows.pop()


def _smudged(rows: list[Row]) -> None:
    rows[2][3] = "?"


def _number(rows: list[Row]) -> None:
    for number, row in enumerate(rows):
        row[1] = str(number)
