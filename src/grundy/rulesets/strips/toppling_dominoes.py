"""Toppling dominoes: a player topples a domino of his colour to one side, and all on that side fall with it.

What is left of a row is a shorter row, so a row of n dominoes has fewer than n² followers, and rows are
independent of each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from grundy.core.errors import InvalidNotation, InvalidPosition, quote
from grundy.core.items import side_by_side
from grundy.core.outcome import Player
from grundy.core.partizan import PartizanRuleset
from grundy.core.phrase import Counted, Phrase
from grundy.core.position import Position
from grundy.core.refusals import no_such
from grundy.core.ruleset import N_

Rows = tuple[str, ...]
"""The dominoes of each row: L for Left's, R for Right's, E for those of either."""
Toppling = tuple[int, int, Literal["<", ">"]]
"""The row and the domino, both from 0, and the side to which it falls."""

MOST_DOMINOES = 10_000
EMPTY = "-"
"""How a row is written in which no domino stands."""

_MOVE = re.compile(r"(?:([0-9]{1,5})\.)?([0-9]{1,5})([<>])")


class TopplingDominoes(PartizanRuleset[Rows, Toppling]):
    """Topple a domino of your colour, or a green one, to the left or to the right.

    Examples
    --------
    >>> from grundy import value
    >>> [str(value(f"toppling-dominoes({row})")) for row in ("LLL", "LR", "LRL", "LER", "LRRL")]
    ['3', '*', '1/2', '+-1', '^']
    """

    name = "toppling-dominoes"
    title = N_("Toppling dominoes")
    rule = N_(
        "Left topples a blue or green domino, Right a red or green one, to either side: "
        "all dominoes on that side fall with it."
    )
    example = "toppling-dominoes(LRLLR/RLR)"
    tags = (N_("dominoes"),)
    difficulty = 1
    theory = N_(
        "Every number is the value of exactly one row of blue and red dominoes, and it reads the same from both ends "
        "(Fink, Nowakowski, Siegel and Wolfe)."
    )
    board = "dominoes"
    join = staticmethod(side_by_side)
    touch = "row", N_("Topple a domino in row {row}.")

    def left(self, state: Rows) -> Iterator[Toppling]:
        """Yield the topplings of blue and green dominoes."""
        return _topplings(state, "L")

    def right(self, state: Rows) -> Iterator[Toppling]:
        """Yield the topplings of red and green dominoes."""
        return _topplings(state, "R")

    def play(self, state: Rows, move: Toppling) -> Rows:
        """Return the rows with what is left standing of one."""
        place, domino, side = move
        row = state[place]
        return (*state[:place], row[domino + 1 :] if side == "<" else row[:domino], *state[place + 1 :])

    def validate(self, state: Any) -> Rows:
        """Return the rows, checked to be made of L, R and E."""
        rows = []
        for number, given in enumerate(state, 1):
            row = given.strip().upper() if isinstance(given, str) else None
            if row is None or (row != EMPTY and not set(row) <= set("LRE")):
                raise InvalidPosition(
                    "row {row} must be written with L, R and E, such as LRLE, got {value}",
                    row=number,
                    value=quote(given),
                )
            rows.append("" if row == EMPTY else row)
        if sum(map(len, rows)) + len(rows) > MOST_DOMINOES:
            raise InvalidPosition(
                "at most {limit} dominoes, got {count}", limit=MOST_DOMINOES, count=sum(map(len, rows))
            )
        return tuple(rows)

    def parse(self, text: str) -> Rows:
        """Read the rows, which a slash or a semicolon separates."""
        if not text.strip():
            return ()
        rows = re.split("[/;]", text)
        if not all(map(str.strip, rows)):
            raise InvalidNotation("a row without dominoes is written {empty}", empty=quote(EMPTY))
        return self.validate(rows)

    def format(self, state: Rows) -> str:
        """Return the rows with slashes between them."""
        return "/".join(row or EMPTY for row in state)

    def format_move(self, state: Rows, move: Toppling) -> str:
        """Return the domino from 1 and the side, before them the row from 1 if there are several."""
        place, domino, side = move
        return f"{domino + 1}{side}" if len(state) == 1 else f"{place + 1}.{domino + 1}{side}"

    def read_move(self, state: Rows, text: str) -> Toppling | None:
        """Read ``3<``, or ``2.3<`` if there are several rows."""
        found = _MOVE.fullmatch(text)
        if not found or (found[1] is None and len(state) != 1):
            return None
        place, domino = int(found[1] or 1) - 1, int(found[2]) - 1
        if not 0 <= place < len(state) or not 0 <= domino < len(state[place]):
            return None
        return place, domino, "<" if found[3] == "<" else ">"

    def why_not(self, state: Rows, text: str) -> Phrase | None:
        """Return that there is no such row, or no such domino in it."""
        found = _MOVE.fullmatch(text)
        if not found or (found[1] is None and len(state) != 1):
            return self.written_like(state)
        row = int(found[1] or 1)
        if not 1 <= row <= len(state):
            return no_such("row", row)
        dominoes = len(state[row - 1])
        if not dominoes:
            return Phrase(N_("no domino stands in row {row}"), row=row)
        return Counted("only {n} domino stands in row {row}", "only {n} dominoes stand in row {row}", dominoes, row=row)

    def why_only(self, player: Player, state: Rows, move: Toppling) -> Phrase:
        """Return whose dominoes are of that colour."""
        return Phrase(N_("only Left topples blue dominoes") if player == "L" else N_("only Right topples red dominoes"))

    def describe_move(self, state: Rows, move: Toppling) -> Phrase:
        """Return the domino and the side to which it falls."""
        place, domino, side = move
        if len(state) == 1:
            said = (
                N_("_topple_ domino {domino} to the left")
                if side == "<"
                else N_("_topple_ domino {domino} to the right")
            )
            return Phrase(said, domino=domino + 1)
        said = (
            N_("_topple_ domino {domino} of row {row} to the left")
            if side == "<"
            else N_("_topple_ domino {domino} of row {row} to the right")
        )
        return Phrase(said, domino=domino + 1, row=place + 1)

    def components(self, state: Rows) -> Sequence[Position]:
        """Return the rows in which dominoes stand, each on its own."""
        return [self.at((row,)) for row in state if row]

    def negative(self, state: Rows) -> Position:
        """Return the rows with red for blue and blue for red."""
        return self.at(tuple([row.translate(str.maketrans("LR", "RL")) for row in state]))

    def key(self, state: Rows) -> Rows:
        """Return the rows in which dominoes stand, in order: seen from behind a row plays alike."""
        return tuple(sorted(min(row, row[::-1]) for row in state if row))


def _topplings(state: Rows, player: Player) -> Iterator[Toppling]:
    for place, row in enumerate(state):
        for domino, colour in enumerate(row):
            if colour in (player, "E"):
                yield place, domino, "<"
                yield place, domino, ">"


toppling_dominoes = TopplingDominoes()
