"""What the numbers of a position are called: heaps, coins, the sides of a board.

A state of numbers is a list of items: one number each, or several, as the column and the row of a piece.
Some states are lists of different things, as the heaps and the reserves of Poker Nim, and one is a table.
"""

from __future__ import annotations

from dataclasses import dataclass

from grundy.core.ruleset import N_


@dataclass(frozen=True, slots=True)
class Counts:
    """The names of the numbers of a state, marked for translation."""

    each: tuple[str, ...]
    """A name for every place of an item, with {n} for the number of the item; what has no name stays as it is."""
    items: str = ""
    """What is counted if items are added and taken away; nothing if their number is fixed."""
    together: str = ""
    """What is counted if all numbers grow and shrink together."""
    lists: bool = False
    """Whether each group is a list of things of its own, which the names name."""
    table: bool = False
    """Whether the groups are the rows of a table, which has columns, too."""


HEAPS = Counts((N_("heap {n}"),), N_("heaps"))
CHIPS = Counts((N_("heap {n}"), N_("reserve {n}")), N_("heaps"), lists=True)
COINS_ON_SQUARES = Counts((N_("coin {n}: square"),), N_("coins"))
COINS_ON_A_BOARD = Counts((N_("coin {n}: column"), N_("coin {n}: row")), N_("coins"))
TWO_PIECES = Counts((N_("row {n}: white"), N_("row {n}: black")), N_("rows"))
NUMBER = Counts((N_("number"),))
OTHER = Counts((N_("number {n}"),), N_("numbers"))

COUNTS = {
    "bar": NUMBER,
    "cakes": Counts((N_("cake {n}: rows"), N_("cake {n}: columns")), N_("cakes")),
    "chomp": Counts((N_("row {n}"),), N_("rows"), N_("columns")),
    "grid": COINS_ON_A_BOARD,
    "heaps": HEAPS,
    "lanes": COINS_ON_SQUARES,
    "limited-heap": Counts((N_("heap"), N_("limit"))),
    "matrix": Counts((N_("row {row}, heap {n}"),), lists=True, table=True),
    "northcott": TWO_PIECES,
    "northcott-players": TWO_PIECES,
    "pins": Counts((N_("pins in row {n}"),), N_("rows of pins")),
    "players-heaps": HEAPS,
    "poker": CHIPS,
    "queens": Counts((N_("piece {n}: column"), N_("piece {n}: row")), N_("pieces")),
    "rows": HEAPS,
    "several-heaps": HEAPS,
    "stacks": COINS_ON_A_BOARD,
    "stairs": Counts((N_("step {n}"),), N_("steps")),
    "strip": COINS_ON_SQUARES,
    "take-and-add": CHIPS,
    "track": NUMBER,
}
"""By the kind of board."""

PARAMETERS = {
    "bar": N_("side {n}"),
    "count-up": N_("target"),
    "dynamic": N_("factor"),
    "knight": N_("squares of a side"),
    "moore": N_("heaps in one move"),
    "northcott": N_("squares of a row"),
    "northcott-players": N_("squares of a row"),
    "northcott-retreats": N_("squares of a row"),
    "stepin": N_("place of the medal"),
    "two-dimensional-nim": N_("columns"),
    "two-dimensional-nim-stacks": N_("columns"),
}
"""By the name of a family: what the first number in square brackets is, or with {n} every one of them."""


def counts_of(board: str) -> Counts:
    """Return what the numbers of a state are called on a kind of board.

    Examples
    --------
    >>> counts_of("queens").each
    ('piece {n}: column', 'piece {n}: row')
    """
    return COUNTS.get(board, OTHER)
